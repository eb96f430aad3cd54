import { listAccounts as operation } from "@isotherm/contract";
import { serves } from "@isotherm/http";
import type { AccountUses } from "./account-uses.ts";

/** Lists the accounts of the key's organisation and mode, of both scopes unless one is asked for. */
export const listAccounts = ({ page, cursors }: AccountUses) =>
  serves(operation, async ({ key, query, page: wanted }) => {
    const { organisation_id, mode } = key;
    const list = `accounts ${organisation_id} ${mode} ${JSON.stringify([query.scope ?? null, query.name ?? null])}`;
    return page(organisation_id, mode, query, { ...wanted, cursors: await cursors(list) });
  });
