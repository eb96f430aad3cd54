import { systemClock, systemIds, systemSecrets } from "@isotherm/core/system";
import type { Table } from "@isotherm/store";
import type { Operating } from "@isotherm/store/operator/index";

/** An operator who acts on a table. */
export const operatingOn = (table: Table): Operating => ({
  table,
  clock: systemClock,
  ids: systemIds,
  secrets: systemSecrets,
  operator: "somebody",
});
