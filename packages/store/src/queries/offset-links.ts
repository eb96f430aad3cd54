import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { AccountId, OffsetLinkId, OrderId } from "@isotherm/core";
import { LinkSpent, LinkToken, LinkVisits, OffsetLinkItem, type StoredOffsetLink } from "../items/offset-link-item.ts";
import { OrderClaim } from "../items/order-item.ts";
import { keys } from "../keys.ts";
import { newestItems } from "../newest-items.ts";
import { readItem } from "../read.ts";
import type { Table } from "../table.ts";

const LINKS = "LINK#";

/** Offset links of accounts. */
export const offsetLinkQueries = (table: Table) => {
  const one = (account: AccountId, id: OffsetLinkId): Promise<StoredOffsetLink | undefined> =>
    readItem(table, keys.offsetLink(account, id), OffsetLinkItem, { consistent: true });
  return {
    one,
    /** The link that a token is of. */
    ofToken: async (token: string): Promise<StoredOffsetLink | undefined> => {
      const owner = await readItem(table, keys.linkToken(token), LinkToken, { consistent: true });
      return owner && one(owner.account_id, owner.link_id);
    },
    /** The newest links of an account, made before another if one is named. */
    newest: async (
      account: AccountId,
      { limit, after }: { readonly limit: number; readonly after: OffsetLinkId | undefined },
    ): Promise<StoredOffsetLink[]> => {
      const items = await newestItems(table, {
        pk: keys.account(account).pk,
        beginning: LINKS,
        after: after && keys.offsetLink(account, after),
        limit,
      });
      return items.map((item) => OffsetLinkItem.parse(item));
    },
    /** Which order came of a form of a link's page. */
    orderOfSubmission: async (token: string, submission: string): Promise<OrderId | undefined> =>
      (await readItem(table, keys.linkSubmission(token, submission), OrderClaim, { consistent: true }))?.order_id as
        | OrderId
        | undefined,
    /** What orders through a link have cost on a UTC day and in total, in minor units of its account's currency. */
    spent: async (token: string, day: string): Promise<{ readonly today: number; readonly total: number }> => {
      const [today, total] = await Promise.all(
        [day, "total"].map((period) => readItem(table, keys.linkSpent(token, period), LinkSpent, { consistent: true })),
      );
      return { today: today?.spent ?? 0, total: total?.spent ?? 0 };
    },
    /** How many browsers opened the page of a link. */
    visitors: async (token: string): Promise<number> =>
      (await readItem(table, keys.linkVisits(token), LinkVisits, { consistent: true }))?.visitors ?? 0,
    /** Counts a browser that opens the page of a link for the first time. */
    countVisitor: async (token: string): Promise<void> => {
      const { pk, sk } = keys.linkVisits(token);
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { pk, sk },
          UpdateExpression: "set #schema = :one add #visitors :one",
          ExpressionAttributeNames: { "#schema": "schema", "#visitors": "visitors" },
          ExpressionAttributeValues: { ":one": 1 },
        }),
      );
    },
  };
};
