import type { AccountType } from "@isotherm/contract";
import { type OrganisationId, ApiError } from "@isotherm/core";
import {
  type OwnFactor,
  ownFactorId,
  OwnFactorItem,
  ownFactorItem,
  OwnFactorKeyClaim,
  ownFactorName,
  type OwnFactorName,
} from "./items/own-factor-item.ts";
import { keys, partitions, sortKeys } from "./keys.ts";
import { newestItems } from "./read.ts";
import { type Committing, commitInTurn, type Committed } from "./commit.ts";
import { type Table, readItem } from "./table.ts";
import { create, replace, type Write, type WriteTransaction, writeTransaction } from "./write-transaction.ts";

/** Whose factors are meant. */
export interface FactorOwner {
  readonly organisation: OrganisationId;
  readonly mode: AccountType;
}

/** Most own factors of an organisation and mode that are searched, those made last; each is readable by its id for ever. */
export const MOST_OWN_FACTORS = 1_000;

/** Reads own factors of organisations. */
export const ownFactorQueries = (table: Table) => ({
  /** The edition that an id names; undefined also for that of another organisation or mode. */
  one: async (owner: FactorOwner, id: string): Promise<OwnFactor | undefined> => {
    const name = ownFactorName(id);
    return name && oneEdition(table, owner, name);
  },
  /** The newest edition of each factor, of those that were made last: at most `MOST_OWN_FACTORS`, newest first. */
  newest: async ({ organisation, mode }: FactorOwner): Promise<OwnFactor[]> => {
    const pk = partitions.ownFactors(organisation, mode);
    const items = await newestItems(table, {
      pk,
      beginning: sortKeys.ownFactors,
      after: undefined,
      limit: MOST_OWN_FACTORS,
    });
    return items.map((item) => OwnFactorItem.parse(item));
  },
});

const newestEdition = (table: Table, { organisation, mode }: FactorOwner, factor: string) =>
  readItem(table, keys.ownFactor(organisation, mode, factor), OwnFactorItem, { consistent: true });

const oneEdition = async (
  table: Table,
  owner: FactorOwner,
  { factor, edition }: OwnFactorName,
): Promise<OwnFactor | undefined> => {
  const newest = await newestEdition(table, owner, factor);
  if (newest?.edition === edition) return newest;
  if (!newest || edition > newest.edition) return undefined;
  const key = keys.ownFactorEdition(owner.organisation, owner.mode, factor, edition);
  return readItem(table, key, OwnFactorItem, { consistent: true });
};

/** Keeps own factors of organisations. */
export const ownFactorChanges = (committing: Committing) => ({
  create: (first: OwnFactor, fingerprint: string) => createOwnFactor(committing, first, fingerprint),
  replace: (id: string, next: NextEdition) => replaceOwnFactor(committing, id, next),
});

const claimOf = (own: OwnFactor, fingerprint: string): Write | undefined => {
  const { organisation_id, mode, request } = own;
  const key = request.idempotency_key;
  if (key === undefined) return undefined;
  const item = { ...keys.ownFactorKeyClaim(organisation_id, mode, key), factor_id: ownFactorId(own), fingerprint };
  return create(item, { orAnswer: true });
};

/** What was kept, or what an equal request with the key had made. @throws ApiError emission_factor_idempotency_used */
const keptOrEarlier = async (
  table: Table,
  own: OwnFactor,
  fingerprint: string,
  committed: Committed,
): Promise<OwnFactor> => {
  if (committed.held) return own;
  const claim = OwnFactorKeyClaim.parse(committed.standing);
  const owner = { organisation: own.organisation_id, mode: own.mode };
  const earlier = claim.fingerprint === fingerprint && (await ownFactorQueries(table).one(owner, claim.factor_id));
  if (earlier) return earlier;
  throw new ApiError(
    "emission_factor_idempotency_used",
    `The idempotency key belongs to the emission factor ${claim.factor_id}, made from a different request.`,
  );
};

/**
 * Keeps the first edition of a factor. With an idempotency key that an equal request has used already, the edition of that
 * request is answered and nothing is written.
 *
 * @param fingerprint that of the request
 * @throws ApiError emission_factor_idempotency_used
 */
const createOwnFactor = (committing: Committing, first: OwnFactor, fingerprint: string): Promise<OwnFactor> =>
  commitInTurn(committing, async (commit) => {
    const committed = await commit(
      writeTransaction("create own factor", [claimOf(first, fingerprint), create(ownFactorItem(first))]),
    );
    return keptOrEarlier(committing.table, first, fingerprint, committed);
  });

/** A new edition of a factor of an organisation. */
export interface NextEdition extends Pick<OwnFactor, "organisation_id" | "mode" | "request" | "created_at"> {
  readonly fingerprint: string;
}

/**
 * Makes a new edition of the factor that an id names, whichever of its editions that is; the newest one until then is kept
 * beside it and names the new one.
 *
 * @throws ApiError not_found, emission_factor_idempotency_used
 * @throws Contended when other changes keep coming between
 */
const replaceOwnFactor = (
  committing: Committing,
  id: string,
  { fingerprint, ...said }: NextEdition,
): Promise<OwnFactor> =>
  commitInTurn(committing, async (commit) => {
    const owner = { organisation: said.organisation_id, mode: said.mode };
    const named = await ownFactorQueries(committing.table).one(owner, id);
    const newest = named && (await newestEdition(committing.table, owner, named.factor));
    if (!newest) throw new ApiError("not_found");
    const next: OwnFactor = { ...said, factor: newest.factor, edition: newest.edition + 1, superseded_by: null };
    const committed = await commit(nextEdition(newest, next, fingerprint));
    return keptOrEarlier(committing.table, next, fingerprint, committed);
  });

const nextEdition = (newest: OwnFactor, next: OwnFactor, fingerprint: string): WriteTransaction =>
  writeTransaction("replace own factor", [
    claimOf(next, fingerprint),
    create(ownFactorItem({ ...newest, superseded_by: ownFactorId(next) }), { orTryAgain: true }),
    replace(ownFactorItem(next), { attribute: "edition", value: newest.edition }, { orTryAgain: true }),
  ]);
