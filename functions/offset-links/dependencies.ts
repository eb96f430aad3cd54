import type { OperatorLinkLimits } from "@isotherm/contract";
import type { AccountId, Ids, OffsetLinkId, TokenGenerator } from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import type { Caller } from "@isotherm/http";
import type { LimitTerms } from "@isotherm/ordering";
import type { StoredOffsetLink } from "@isotherm/store/items/offset-link-item";
import { type Cursors, cursorsOf } from "@isotherm/store/page";
import { catalogueQueries, type WholeCatalogue } from "@isotherm/store/queries/catalogue";
import { changeOffsetLink, createOffsetLink, offsetLinkQueries } from "@isotherm/store/queries/offset-links";
import type { Table } from "@isotherm/store/table";
import { keptKeyRing, type SecretReading } from "@isotherm/store/secrets/index";

/** What the operations of offset links use. */
export interface LinkUses {
  readonly ids: Ids;
  readonly tokens: TokenGenerator;
  readonly catalogue: { current(): Promise<WholeCatalogue> };
  readonly links: {
    one(account: AccountId, id: OffsetLinkId): Promise<StoredOffsetLink | undefined>;
    newest(account: AccountId, page: { limit: number; after: OffsetLinkId | undefined }): Promise<StoredOffsetLink[]>;
    spent(token: string, day: string): Promise<{ readonly today: number; readonly total: number }>;
    visits(token: string): Promise<{ readonly places: ReadonlySet<number>; readonly counted: number }>;
  };
  readonly create: (link: StoredOffsetLink) => Promise<void>;
  readonly change: (
    read: () => Promise<StoredOffsetLink>,
    changed: (link: StoredOffsetLink) => StoredOffsetLink,
  ) => Promise<StoredOffsetLink>;
  /** The limits of links of organisations that have none of their own. */
  readonly linkLimits: OperatorLinkLimits;
  /** The cursors of a list, by its name. */
  readonly cursors: (list: string) => Promise<Cursors<OffsetLinkId>>;
}

/** What the limits of a caller's links depend on. */
export const limitTerms = (
  { linkLimits }: Pick<LinkUses, "linkLimits">,
  { account, organisation }: Caller,
  { rates }: Pick<WholeCatalogue, "rates">,
): LimitTerms => ({ currency: account.currency, organisation, rates, everybodys: linkLimits });

/** What the operations of offset links use, over a table. */
export const linkUses = (table: Table, secrets: SecretReading, linkLimits: OperatorLinkLimits): LinkUses => {
  const committing = { table, tokens: systemTokens };
  const ring = keptKeyRing(secrets, "cursor-keys");
  return {
    ids: systemIds,
    tokens: systemTokens,
    linkLimits,
    catalogue: catalogueQueries(table, systemClock),
    links: offsetLinkQueries(table),
    create: (link) => createOffsetLink(committing, link),
    change: (read, changed) => changeOffsetLink(committing, read, changed),
    cursors: async (list) => cursorsOf(await ring(), list),
  };
};
