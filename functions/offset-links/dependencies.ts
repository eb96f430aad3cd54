import { systemClock, systemIds, systemSecrets, systemSleep } from "@isotherm/core/system";
import {
  catalogueQueries,
  changeOffsetLink,
  createOffsetLink,
  cursorsOf,
  offsetLinkQueries,
  orderQueries,
  type Table,
  tableSecret,
} from "@isotherm/store";
import type { LinkUses } from "./link-uses.ts";

/** What the operations of offset links use, over a table. */
export const linkUses = (table: Table): LinkUses => {
  const committing = { table, secrets: systemSecrets, sleep: systemSleep };
  const secret = tableSecret(table, "cursor", systemSecrets);
  return {
    ids: systemIds,
    secrets: systemSecrets,
    catalogue: catalogueQueries(table, systemClock),
    links: offsetLinkQueries(table),
    create: (link) => createOffsetLink(committing, link),
    change: (read, changed) => changeOffsetLink(committing, read, changed),
    orders: orderQueries(table),
    cursors: async (list) => cursorsOf(await secret(), list),
  };
};
