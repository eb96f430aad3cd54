import type { AccountId } from "@isotherm/core";
import type { Party } from "@isotherm/store/items/shipment-item";
import { describe, expect, it } from "vitest";
import { type Counterparties, contactId, namedCounterparty } from "./counterparty.ts";

type Account = Parameters<typeof namedCounterparty>[1];

const anAccount = (id: string, organisation_id: string, type = "test") =>
  ({ id, organisation_id, type, name: `Name of ${id}` }) as Account;

const OWN = anAccount("acc_own", "org_own");
const ACCOUNTS = [
  OWN,
  anAccount("acc_sister", "org_own"),
  anAccount("acc_live", "org_own", "live"),
  anAccount("acc_stranger", "org_other"),
];
const CONTACT = { id: contactId(OWN.id, "carrier-7"), name: "Carrier" } satisfies Party;

/** The parties that are known, and the ids that were looked for. */
const known = () => {
  const asked: string[] = [];
  const parties: Counterparties = {
    shipments: {
      contact: async (account, id) => {
        asked.push(id);
        return account === OWN.id && id === CONTACT.id ? CONTACT : undefined;
      },
    },
    accounts: {
      account: async (id) => {
        asked.push(id);
        const account = ACCOUNTS.find((one) => one.id === id);
        return account && ({ account } as Awaited<ReturnType<Counterparties["accounts"]["account"]>>);
      },
    },
  };
  return { asked, named: (id: string, by = OWN) => namedCounterparty(parties, by, id) };
};

describe("the counterparty that a batch names", () => {
  it("is a contact of the account, or an account of its organisation and mode", async () => {
    const { named } = known();
    expect(await named(CONTACT.id)).toEqual(CONTACT);
    expect(await named("acc_sister")).toEqual({ id: "acc_sister", name: "Name of acc_sister" });
  });

  it.each(["acc_stranger", "acc_live", "acc_nobody"])(
    "is not %s: of others, of the other mode, of nobody",
    async (id) => {
      expect(await known().named(id)).toBeUndefined();
    },
  );

  it("is no contact of another account of the organisation", async () => {
    expect(await known().named(CONTACT.id, anAccount("acc_sister", "org_own"))).toBeUndefined();
  });

  it.each(["a b", "", "x".repeat(2_000)])("is not looked for where the text can be no id (%#)", async (id) => {
    const { named, asked } = known();
    expect(await named(id)).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

it("a counterparty has the same id each time in one account, another one in each other account and for each name", () => {
  const [account, other] = ["acc_own", "acc_other"] as AccountId[];
  expect(contactId(account!, "carrier-7")).toBe(CONTACT.id);
  expect(contactId(other!, "carrier-7")).not.toBe(CONTACT.id);
  expect(contactId(account!, "carrier-8")).not.toBe(CONTACT.id);
  for (let name = 0; name < 40; name += 1)
    expect(contactId(account!, `${name}`)).toMatch(/^con_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
});
