import type { EstimateId } from "@isotherm/core";
import { instant, systemClock, systemIds } from "@isotherm/core/system";
import type { EstimateUses } from "@isotherm/estimating/dependencies";
import { estimatesRoutes } from "@isotherm/estimating/routes";
import { servedRoutes } from "@isotherm/http";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import type { StoredEstimate } from "@isotherm/store";
import type * as z from "zod";
import { SILENT, SOME_SECRETS } from "./function-in-process.ts";
import { keptKeyRing } from "@isotherm/store/secrets/index";

const places = await generatedData();
const CALLER = {
  account: { id: "acc_01KDVDNA0000000000000000AA", type: "test", currency: "EUR" },
  organisation: { commission: undefined },
  // So its quote says why there is none: no catalogue is needed.
  suspended: true,
};

/** An estimate of any kind as it would be kept, made in this process over no table. */
export const storedEstimate = async (path: string, request: object): Promise<StoredEstimate> => {
  const kept: StoredEstimate[] = [];
  const uses = {
    ids: { ...systemIds, next: () => "est_01KDVDNA0000000000000000AA" as EstimateId },
    log: SILENT,
    places,
    router: "offline",
    countryFactors: async () => (await import("@isotherm/open-ceda")).openCeda,
    catalogue: { current: async () => ({ bundles: [] }) },
    ownFactors: { one: async () => undefined, newest: async () => [] },
    pageKeys: keptKeyRing(SOME_SECRETS, "page-keys"),
    keep: async (_account: string, stored: StoredEstimate) => {
      kept.push(stored);
      return stored;
    },
  } as unknown as EstimateUses;
  const found = await servedRoutes(estimatesRoutes(uses)).find(`POST /v1/estimates/${path}`);
  if (!found) throw new Error(`no estimates at ${path}`);
  const call = {
    ...CALLER,
    caller: CALLER,
    body: (found.operation.body as z.ZodType).parse(request),
    query: {},
    unknownFields: () => [],
    now: instant(systemClock.nowMs()),
    origin: "https://localhost",
  };
  await found.run(call as never);
  const [stored] = kept;
  if (!stored) throw new Error(`nothing was kept of ${path}`);
  return stored;
};
