import { systemIds } from "@isotherm/core/system";
import { expect, it } from "vitest";
import { accountItem, accountListingItem, newClientAccount } from "../items/account-item.ts";
import { cursorsOf } from "../page.ts";
import type { Table } from "../table.ts";
import { accountQueries } from "./accounts.ts";

const UNSAID = {
  beneficiary: undefined,
  handle: undefined,
  external_pages_visibility: undefined,
  own_emission_factors: undefined,
  idempotency_key: undefined,
};
const organisation_id = systemIds.next("organisation");

it("a page of accounts is in the order of their names, in whatever order the table returns them", async () => {
  const accounts = ["Delta", "alpha", "Beta"].map((name) =>
    newClientAccount(
      { ...UNSAID, name, currency: "EUR" },
      { id: systemIds.next("account"), organisation_id, type: "test" },
    ),
  );
  const records = accounts.map((account) => accountItem({ account, suspended: false, revision: 0 }));
  const send = async ({ input }: { readonly input: object }) =>
    "RequestItems" in input ? { Responses: { table: records } } : { Items: accounts.map(accountListingItem) };
  const table = { name: "table", client: { send }, turns: {} } as unknown as Table;
  const cursors = cursorsOf({ current: "key", accepted: ["key"] }, "accounts");
  const page = await accountQueries(table).page(organisation_id, "test", {}, { limit: 3, after: undefined, cursors });
  expect(page.data.map(({ name }) => name)).toEqual(["alpha", "Beta", "Delta"]);
});
