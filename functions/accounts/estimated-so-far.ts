import { estimatesIn, figure } from "@isotherm/analytics/estimate-rows";
import { periodsOf } from "@isotherm/analytics/periods";
import { readFigures } from "@isotherm/analytics/read-figures";
import { type AccountId, type Decimal, decimal, idTimeMs, type Instant, utcDayAt, utcDayOf } from "@isotherm/core";
import { estimateQueries, type Table } from "@isotherm/store";

/** What was estimated for an account. */
export interface EstimatedSoFar {
  /** UTC day of the newest estimate. */
  readonly last_active_date: string | null;
  readonly number_of_estimates: number;
  /** Tonnes. */
  readonly total_emissions: Decimal;
}

/** Before every estimate: the service is younger. */
const FIRST_DAY = "2020-01-01";

/** Everything that was estimated for an account: its day as it is now, number and mass as far as they were counted. */
export const estimatedSoFar = async (table: Table, account: AccountId, now: Instant): Promise<EstimatedSoFar> => {
  const [newest, found] = await Promise.all([
    estimateQueries(table).newestId(account),
    readFigures(table, {
      accounts: [account],
      basis: "created",
      periods: periodsOf({ first: FIRST_DAY, last: utcDayOf(now) }, "none", "UTC"),
      byMetadata: false,
    }),
  ]);
  return {
    last_active_date: newest === undefined ? null : utcDayAt(idTimeMs(newest)),
    number_of_estimates: found.reduce((sum, { figures }) => sum + estimatesIn(figures, []), 0),
    total_emissions: found.reduce((sum, { figures }) => sum.plus(figure(figures, "mass")), decimal(0)),
  };
};
