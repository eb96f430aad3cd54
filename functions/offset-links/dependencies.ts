import type { OperatorLinkLimits } from "@isotherm/contract";
import { systemClock, systemIds, systemSecrets } from "@isotherm/core/system";
import {
  catalogueQueries,
  changeOffsetLink,
  createOffsetLink,
  cursorsOf,
  offsetLinkQueries,
  orderQueries,
  type Table,
} from "@isotherm/store";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";
import type { LinkUses } from "./link-uses.ts";

/** What the operations of offset links use, over a table. */
export const linkUses = (table: Table, secrets: SecretReading, linkLimits: OperatorLinkLimits): LinkUses => {
  const committing = { table, secrets: systemSecrets };
  const ring = keptKeyRing(secrets, "cursor-keys");
  return {
    ids: systemIds,
    secrets: systemSecrets,
    linkLimits,
    catalogue: catalogueQueries(table, systemClock),
    links: offsetLinkQueries(table),
    create: (link) => createOffsetLink(committing, link),
    change: (read, changed) => changeOffsetLink(committing, read, changed),
    orders: orderQueries(table),
    cursors: async (list) => cursorsOf(await ring(), list),
  };
};
