import { DAY_MS, type Instant, instantMs } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { type Cursors, type Table, type WholeCatalogue, catalogueQueries, cursorsOf } from "@isotherm/store";
import { type SecretReading, keptKeyRing } from "@isotherm/store/secrets/index";

const RECENT_MS = 30 * DAY_MS;

/** What a list shows: what is not disabled, and with `recent` what was disabled within the last 30 days. */
interface Visibility {
  readonly recent: boolean;
  readonly now: Instant;
}

/** Whether a list shows something that is disabled since then; null: it is not disabled. */
export const isVisible = (disabledAt: Instant | null, { recent, now }: Visibility): boolean =>
  disabledAt === null || (recent && instantMs(now) - instantMs(disabledAt) <= RECENT_MS);

/** What the operations of the catalogue use. */
export interface CatalogueUses {
  readonly catalogue: { current(): Promise<WholeCatalogue> };
  /** The cursors of a list, by its name. */
  readonly cursors: (list: string) => Promise<Cursors>;
}

/** What the operations of the catalogue use, over a table. */
export const catalogueUses = (table: Table, secrets: SecretReading): CatalogueUses => {
  const ring = keptKeyRing(secrets, "cursor-keys");
  return {
    catalogue: catalogueQueries(table, systemClock),
    cursors: async (list) => cursorsOf(await ring(), list),
  };
};
