import { ESTIMATE_OF_KIND, type EstimateKind, IdempotencyKey, listAllEstimates } from "@isotherm/contract";
import { type AccountId, idTimeMs } from "@isotherm/core";
import { serves } from "@isotherm/http";
import { cutPage, type StoredEstimate } from "@isotherm/store";
import type { EstimateUses } from "./dependencies.ts";
import { positionOf, rangeOf } from "./list-estimates.ts";

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
const KINDS = Object.keys(ESTIMATE_OF_KIND) as EstimateKind[];

/** Lists the estimates of an account, whatever they are of. @throws ApiError time_range_invalid; id_invalid for a cursor of another list */
export const estimatesOfEveryKind = (uses: EstimateUses) => [
  serves(listAllEstimates, async ({ account, query, page: { limit, after } }) => {
    const { reference } = query;
    const between = rangeOf(query);
    const cursors = await uses.cursors(`estimates of all kinds ${account.id} ${JSON.stringify(query)}`);
    const position = after === undefined ? undefined : await positionOf(uses, account.id, KINDS, { after, cursors });
    const keyed = reference === undefined ? undefined : await withKey(uses, account.id, reference);
    // Keys are found at once, however old the estimate is. Such a list ends with it.
    const isThere = keyed && position === undefined && isWithin(keyed, between);
    const { found, reached } = isThere
      ? { found: [keyed], reached: undefined }
      : await uses.estimates.newest(account.id, {
          kinds: KINDS,
          between,
          batch: undefined,
          matches:
            reference === undefined ? undefined : ({ metadata = {} }) => Object.values(metadata).includes(reference),
          after: position,
          limit: limit + 1,
        });
    const page = cutPage({
      resources: found,
      limit,
      cursors,
      positionOf: ({ id }) => id,
      answerOf: ({ kind, estimate }) => ({ ...estimate, kind }),
    });
    return page.has_more || reached === undefined
      ? page
      : { ...page, has_more: true, next_cursor: cursors.encode(reached) };
  }),
];

/** The estimate that has an idempotency key. */
const withKey = async (
  { estimates }: EstimateUses,
  account: AccountId,
  reference: string,
): Promise<StoredEstimate | undefined> => {
  const key = IdempotencyKey.safeParse(reference);
  return key.success ? estimates.withKey(account, key.data) : undefined;
};

const isWithin = ({ id }: StoredEstimate, between: ReturnType<typeof rangeOf>): boolean => {
  const at = idTimeMs(id);
  return between === undefined || (between.fromMs <= at && at <= between.throughMs);
};
