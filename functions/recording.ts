import { systemClock, systemIds, systemSecrets } from "@isotherm/core/system";
import type { Recording, Table } from "@isotherm/store";

/** What recording changes of orders uses, over a table. */
export const recordingOver = (table: Table): Recording => ({
  table,
  clock: systemClock,
  ids: systemIds,
  secrets: systemSecrets,
});
