import { AccountType, idString, OwnFactorRequest } from "@isotherm/contract";
import type { Instant, OrganisationId } from "@isotherm/core";
import * as z from "zod";
import { keys, SCHEMA_ONE } from "../keys.ts";

const Item = z.object({
  ...SCHEMA_ONE,
  organisation_id: idString<OrganisationId>(),
  mode: AccountType,
  /** What all editions have in common: a ULID. */
  factor: z.string().length(26),
  /** Counted from 1. */
  edition: z.int().min(1),
  request: OwnFactorRequest,
  created_at: z.string().transform((at): Instant => at),
  /** The id of the next edition. */
  superseded_by: z.string().nullable(),
});

/** An edition of a factor that an organisation has told us. */
export type OwnFactor = Omit<z.output<typeof Item>, "schema">;

/** Which edition of which factor an id names: `own/3/01J…`. */
export interface OwnFactorName {
  readonly factor: string;
  readonly edition: number;
}

const OWN_ID = /^own\/([1-9]\d{0,8})\/([0-9A-HJKMNP-TV-Z]{26})$/u;

/** The id of an edition. */
export const ownFactorId = ({ factor, edition }: OwnFactorName): string => `own/${edition}/${factor}`;

/** What an id names; undefined for what is no id of an own factor. */
export const ownFactorName = (id: string): OwnFactorName | undefined => {
  const [, edition, factor] = OWN_ID.exec(id) ?? [];
  return edition === undefined || factor === undefined ? undefined : { edition: Number(edition), factor };
};

/** The item of an edition: in the place of the newest one, or in one of its own when it has a successor. */
export const ownFactorItem = (own: OwnFactor) => {
  const { organisation_id, mode, factor, edition, superseded_by } = own;
  const key =
    superseded_by === null
      ? keys.ownFactor(organisation_id, mode, factor)
      : keys.ownFactorEdition(organisation_id, mode, factor, edition);
  return { ...key, schema: 1, ...own, request: z.encode(OwnFactorRequest, own.request) };
};

/** Reads an edition from its item. */
export const OwnFactorItem = Item;

/** Which edition came of an idempotency key, and of which request. */
export const OwnFactorKeyClaim = z.object({ ...SCHEMA_ONE, factor_id: z.string(), fingerprint: z.string() });
