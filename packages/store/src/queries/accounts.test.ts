import type { AccountType } from "@isotherm/contract";
import { type AccountId, decimal, type OrganisationId } from "@isotherm/core";
import { systemIds } from "@isotherm/core/system";
import { describe, expect, it } from "vitest";
import { accountItem, accountListingItem, newClientAccount } from "../items/account-item.ts";
import { organisationItem } from "../items/organisation-item.ts";
import { cursorsOf } from "../page.ts";
import type { Table } from "../table.ts";
import { accountQueries, accountsNamed, beneficiaryOf } from "./accounts.ts";

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

/** A table that keeps these items. */
const keeping = (...items: readonly { readonly pk: string; readonly sk: string }[]): Table => {
  const send = async ({
    input,
  }: {
    readonly input: { readonly Key?: { readonly pk: string; readonly sk: string } };
  }) => ({
    Item: items.find(({ pk, sk }) => pk === input.Key?.pk && sk === input.Key.sk),
  });
  return { name: "table", client: { send }, turns: {} } as unknown as Table;
};
const anAccount = (organisation: OrganisationId, type: AccountType, beneficiary?: string) =>
  newClientAccount(
    { ...UNSAID, beneficiary, name: "Account", currency: "EUR" },
    { id: systemIds.next("account"), organisation_id: organisation, type },
  );
const itemOf = (account: ReturnType<typeof anAccount>) => accountItem({ account, suspended: false, revision: 0 });

describe("the account that a request names", () => {
  const own = anAccount(organisation_id, "test");
  const live = anAccount(organisation_id, "live");
  const foreign = anAccount(systemIds.next("organisation"), "test");
  const table = keeping(...[own, live, foreign].map(itemOf));
  const asked = { organisation_id, mode: "test" } as const;

  it("is found, once however often it is named", async () => {
    expect((await accountQueries(table).owned(organisation_id, "test", own.id)).account.id).toBe(own.id);
    expect((await accountsNamed(table, asked, "ids", [own.id, own.id])).map(({ id }) => id)).toEqual([own.id]);
  });

  it.each<[string, AccountId]>([
    ["of the other mode", live.id],
    ["of another organisation", foreign.id],
    ["that there is not", systemIds.next("account")],
    ["by what can be no id", "a b" as AccountId],
  ])("is refused as if it were not there: one %s", async (_whose, id) => {
    await expect(accountQueries(table).owned(organisation_id, "test", id)).rejects.toMatchObject({ code: "not_found" });
    await expect(accountsNamed(table, asked, "ids", [own.id, id])).rejects.toMatchObject({
      code: "id_invalid",
      message: expect.stringContaining(`ids: no account of the organisation and mode has the id ${id}`) as string,
    });
  });
});

describe("on whose behalf credits are retired", () => {
  const organisation = organisationItem({ id: organisation_id, name: "Organisation", commission: decimal(0) });
  const beneficiary = (account: ReturnType<typeof anAccount>, ...more: (typeof organisation)[]) =>
    beneficiaryOf(keeping(itemOf(account), ...more), { account_id: account.id, organisation_id, mode: "live" });

  it("is the account's beneficiary, else the organisation, never nobody", async () => {
    const [named, unnamed] = [anAccount(organisation_id, "live", "Beneficiary"), anAccount(organisation_id, "live")];
    expect(await beneficiary(named, organisation)).toBe("Beneficiary");
    expect(await beneficiary(unnamed, organisation)).toBe("Organisation");
    await expect(beneficiary(unnamed)).rejects.toThrow("is missing");
  });
});
