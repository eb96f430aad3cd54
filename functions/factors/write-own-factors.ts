import { createHash } from "node:crypto";
import { createOwnFactor, type OwnFactorRequest, replaceOwnFactor } from "@isotherm/contract";
import { ApiError } from "@isotherm/core";
import { describeOwnFactor } from "@isotherm/factors/own-factor";
import { serves } from "@isotherm/http";
import { ownFactorName } from "@isotherm/store/items/own-factor-item";
import type { FactorUses } from "./dependencies.ts";
import { ownerOf } from "./read-factors.ts";

/** The operations that keep factors of organisations. */
export const writeOwnFactors = (uses: FactorUses) => [
  serves(createOwnFactor, async ({ caller, body, now }) => {
    const { organisation, mode } = ownerOf(caller);
    const factor = uses.ids.next("ownFactor").slice("own_".length);
    const first = {
      organisation_id: organisation,
      mode,
      factor,
      edition: 1,
      request: body,
      created_at: now,
      superseded_by: null,
    };
    const kept = await uses.own.create(first, fingerprintOf("create", body));
    return describeOwnFactor(kept, caller.organisation.name);
  }),
  serves(replaceOwnFactor, async ({ caller, body, params, now }) => {
    const { organisation, mode } = ownerOf(caller);
    const id = params.factor_id;
    const name = ownFactorName(id);
    if (!name) throw new ApiError("not_found");
    const fingerprint = fingerprintOf(name.factor, body);
    const next = { organisation_id: organisation, mode, request: body, created_at: now, fingerprint };
    return describeOwnFactor(await uses.own.replace(id, next), caller.organisation.name);
  }),
];

/** SHA-256 of a validated request and of what it is for: a schema gives its properties an order of their own. */
const fingerprintOf = (of: string, request: OwnFactorRequest): string =>
  createHash("sha256")
    .update(`${of}\n${JSON.stringify(request)}`)
    .digest("base64url");
