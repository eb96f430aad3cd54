import { ESTIMATE_OF_KIND, type EstimateKind, listAllEstimates } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { cutPage } from "@isotherm/store";
import type { EstimateUses } from "./dependencies.ts";
import { positionOf, rangeOf } from "./list-estimates.ts";

/** Lists the estimates of an account, whatever they are of. @throws ApiError time_range_invalid; id_invalid for a cursor of another list */
export const estimatesOfEveryKind = (uses: EstimateUses) => [
  serves(listAllEstimates, async ({ account, query, page: { limit, after } }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table
    const kinds = Object.keys(ESTIMATE_OF_KIND) as EstimateKind[];
    const between = rangeOf(query);
    const cursors = await uses.cursors(`estimates of all kinds ${account.id} ${JSON.stringify(query)}`);
    const position = after === undefined ? undefined : await positionOf(uses, account.id, kinds, { after, cursors });
    const { found } = await uses.estimates.newest(account.id, {
      kinds,
      between,
      batch: undefined,
      matches: undefined,
      after: position,
      limit: limit + 1,
    });
    return cutPage({
      resources: found,
      limit,
      cursors,
      positionOf: ({ id }) => id,
      answerOf: ({ kind, estimate }) => ({ ...estimate, kind }),
    });
  }),
];
