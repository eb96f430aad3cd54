import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { AccountId, OffsetLinkId, OrderId } from "@isotherm/core";
import { type Committing, commit, commitInTurn } from "../commit.ts";
import { type Table, readItem } from "../table.ts";
import { writeTransaction, create, replace } from "../write-transaction.ts";
import {
  LinkSpent,
  LinkToken,
  LinkVisits,
  OffsetLinkItem,
  type StoredOffsetLink,
  offsetLinkItem,
} from "../items/offset-link-item.ts";
import { OrderClaim } from "../items/order-claim-item.ts";
import { keys, sortKeys } from "../keys.ts";
import { newestItems } from "../read.ts";

/** Keeps a new offset link together with its token. */
export const createOffsetLink = async (committing: Committing, link: StoredOffsetLink): Promise<void> => {
  await commit(
    committing,
    writeTransaction("create offset link", [
      create(offsetLinkItem(link)),
      create({ ...keys.linkToken(link.token), account_id: link.account_id, link_id: link.id }),
    ]),
  );
};

/**
 * Changes an offset link: what was read, as `changed` makes it, on condition that nobody has changed it meanwhile; then
 * it is read again.
 *
 * @throws Contended when others stay faster
 */
export const changeOffsetLink = (
  committing: Committing,
  read: () => Promise<StoredOffsetLink>,
  changed: (link: StoredOffsetLink) => StoredOffsetLink,
): Promise<StoredOffsetLink> =>
  commitInTurn(committing, async (commit) => {
    const before = await read();
    const after = { ...changed(before), revision: before.revision + 1 };
    const expected = { attribute: "revision", value: before.revision };
    await commit(
      writeTransaction("change offset link", [replace(offsetLinkItem(after), expected, { orTryAgain: true })]),
    );
    return after;
  });

/** Offset links of accounts. */
export const offsetLinkQueries = (table: Table) => ({
  one: (account: AccountId, id: OffsetLinkId) => oneLink(table, account, id),
  /** The link that a token is of. */
  ofToken: async (token: string): Promise<StoredOffsetLink | undefined> => {
    const owner = await readItem(table, keys.linkToken(token), LinkToken, { consistent: true });
    return owner && oneLink(table, owner.account_id, owner.link_id);
  },
  /** The newest links of an account, made before another if one is named. */
  newest: async (
    account: AccountId,
    { limit, after }: { readonly limit: number; readonly after: OffsetLinkId | undefined },
  ): Promise<StoredOffsetLink[]> => {
    const items = await newestItems(table, {
      pk: keys.account(account).pk,
      beginning: sortKeys.offsetLinks,
      after: after && keys.offsetLink(account, after),
      limit,
    });
    return items.map((item) => OffsetLinkItem.parse(item));
  },
  /** Which order came of a form of a link's page. */
  orderOfSubmission: async (token: string, submission: string): Promise<OrderId | undefined> =>
    (await readItem(table, keys.linkSubmission(token, submission), OrderClaim, { consistent: true }))?.order_id,
  /** What orders through a link have cost on a UTC day and in total, in minor units of its account's currency. */
  spent: async (token: string, day: string): Promise<{ readonly today: number; readonly total: number }> => {
    const [today, total] = await Promise.all(
      [day, "total"].map((period) => readItem(table, keys.linkSpent(token, period), LinkSpent, { consistent: true })),
    );
    return { today: today?.spent ?? 0, total: total?.spent ?? 0 };
  },
  /** The places that visitors of a link have marked, and how many were counted before there were places. */
  visits: async (token: string): Promise<{ readonly places: ReadonlySet<number>; readonly counted: number }> => {
    const visits = await readItem(table, keys.linkVisits(token), LinkVisits, { consistent: true });
    return { places: visits?.places ?? new Set(), counted: visits?.visitors ?? 0 };
  },
  /** Marks the place of a visitor. A place that is marked already costs a read alone: at most one write for each place. */
  markVisit: (token: string, place: number) => markVisit(table, token, place),
});

const oneLink = (table: Table, account: AccountId, id: OffsetLinkId): Promise<StoredOffsetLink | undefined> =>
  readItem(table, keys.offsetLink(account, id), OffsetLinkItem, { consistent: true });

const markVisit = async (table: Table, token: string, place: number): Promise<void> => {
  const key = keys.linkVisits(token);
  if ((await readItem(table, key, LinkVisits))?.places.has(place)) return;
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk: key.pk, sk: key.sk },
      UpdateExpression: "set #schema = :one add #places :place, #visitors :none",
      ExpressionAttributeNames: { "#schema": "schema", "#places": "places", "#visitors": "visitors" },
      ExpressionAttributeValues: { ":one": 1, ":place": new Set([place]), ":none": 0 },
    }),
  );
};
