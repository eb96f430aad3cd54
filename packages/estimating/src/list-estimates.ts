import type { EstimateKind, EstimateListQuery, EstimateOfKind, Page, ShippingListQuery } from "@isotherm/contract";
import { type AccountId, type EstimateId, instantMs, isAcceptedId, knownInstantOf, ApiError } from "@isotherm/core";
import type { PageRequest } from "@isotherm/http";
import { type Cursors, cutPage, type KeptResponse } from "@isotherm/store";
import type { EstimateUses } from "./dependencies.ts";
import { inEmissionsUnit } from "./shipping-response.ts";

/** By which modes an estimate goes. */
type ModesOf = (answer: KeptResponse) => readonly string[];

/** A request for a list. */
interface ListCall {
  readonly account: { readonly id: AccountId };
  readonly query: EstimateListQuery & Partial<Pick<ShippingListQuery, "is_shipment" | "mode">>;
  readonly page: PageRequest;
}

/**
 * A page of the estimates of some kinds, newest first. Where few of what is looked at is wanted it has fewer than were
 * asked for, and goes on behind them.
 *
 * @param modesOf of kinds whose list can be narrowed by mode
 * @throws ApiError time_range_invalid; id_invalid for a cursor of another list, and for an unknown batch
 */
export const listEstimates = async <K extends EstimateKind>(
  uses: EstimateUses,
  kinds: readonly K[],
  { account, query, page: { limit, after } }: ListCall,
  modesOf?: ModesOf,
): Promise<Page<EstimateOfKind[K]>> => {
  const { estimate_mass_unit: unit, ...filters } = query;
  const between = rangeOf(query);
  const cursors = await uses.cursors(`estimates ${account.id} ${JSON.stringify([kinds, filters])}`);
  if (filters.batch_id !== undefined && !(await uses.estimates.knowsBatch(account.id, filters.batch_id)))
    throw new ApiError("id_invalid", "batch_id: the account has no such batch.");
  const position = after === undefined ? undefined : await positionOf(uses, account.id, kinds, { after, cursors });
  const { found, reached } = await uses.estimates.newest(account.id, {
    kinds,
    between,
    batch: filters.batch_id,
    matches: matchesOf(query, modesOf),
    after: position,
    limit: limit + 1,
  });
  const page = cutPage({
    resources: found,
    limit,
    cursors,
    positionOf: ({ id }) => id,
    // The query asked for these kinds alone.
    answerOf: ({ estimate }) => inEmissionsUnit(estimate as EstimateOfKind[K], unit),
  });
  return page.has_more || reached === undefined
    ? page
    : { ...page, has_more: true, next_cursor: cursors.encode(reached) };
};

/** The times that a query names, milliseconds; undefined where it names none. @throws ApiError time_range_invalid */
export const rangeOf = ({ from, through }: Pick<EstimateListQuery, "from" | "through">) => {
  if (from === undefined && through === undefined) return undefined;
  if (from === undefined || through === undefined) throw new ApiError("time_range_invalid");
  const [fromMs, throughMs] = [from, through].map((text) => instantMs(knownInstantOf(text))) as [number, number];
  if (throughMs < fromMs) throw new ApiError("time_range_invalid");
  return { fromMs, throughMs };
};

/** Where a page begins: behind the cursor of the one before, or behind an estimate of the list by its id. */
export const positionOf = async (
  { estimates }: EstimateUses,
  account: AccountId,
  kinds: readonly EstimateKind[],
  { after, cursors }: { readonly after: string; readonly cursors: Cursors<EstimateId> },
): Promise<EstimateId> => {
  const named = ID.test(after) && isAcceptedId(after) ? await estimates.one(account, after as EstimateId) : undefined;
  return named && kinds.includes(named.kind) ? named.id : cursors.decode(after);
};

const ID = /^est_[0-9A-Z]{26}$/u;

/** What of a query the answer that is kept tells; undefined where the query asks for nothing of the kind. */
const matchesOf = (query: ListCall["query"], modesOf?: ModesOf): ((answer: KeptResponse) => boolean) | undefined => {
  const { is_shipment, mode: modes = [], metadata_key: key, metadata_value: value } = query;
  const tests = [
    is_shipment !== undefined && ((answer: KeptResponse) => answer.is_shipment === is_shipment),
    modesOf &&
      modes.length > 0 &&
      ((answer: KeptResponse) => modesOf(answer).some((mode) => (modes as string[]).includes(mode))),
    key !== undefined && (({ metadata = {} }: KeptResponse) => Object.hasOwn(metadata, key) && metadata[key] === value),
  ].filter((test) => typeof test === "function");
  return tests.length === 0 ? undefined : (answer) => tests.every((test) => test(answer));
};
