import { listClientAccounts as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import { accountInScope } from "./account-in-scope.ts";
import type { AccountUses } from "./account-uses.ts";

/** Lists the client accounts of the key's organisation and mode. */
export const listClientAccounts = ({ page, cursors }: AccountUses) =>
  serves(operation, async ({ key, query: { name }, page: wanted }) => {
    const { organisation_id, mode } = key;
    const list = `client-accounts ${organisation_id} ${mode} ${JSON.stringify([name ?? null])}`;
    const filter = { name, scope: "client_account" } as const;
    const found = await page(organisation_id, mode, filter, { ...wanted, cursors: await cursors(list) });
    return { ...found, data: found.data.map((account) => accountInScope(account, "client_account")) };
  });
