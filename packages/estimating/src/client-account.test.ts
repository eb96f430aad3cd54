import type { AccountId } from "@isotherm/core";
import type { AccountRecord } from "@isotherm/store";
import { describe, expect, it } from "vitest";
import { type ClientCall, forClientAccount } from "./client-account.ts";

const ID = "acc_1" as AccountId;
const CLAIM = { account_id: ID };
const RECORD = { account: { id: ID, scope: "client_account" }, suspended: false } as AccountRecord;

/** Accounts whose handle and whose key are found from the given reading on. */
const accountsFound = ({ handleFrom, keyFrom }: { readonly handleFrom: number; readonly keyFrom: number }) => {
  let [ofHandle, ofKey] = [0, 0];
  return {
    ofHandle: async () => ((ofHandle += 1) >= handleFrom ? CLAIM : undefined),
    ofKey: async () => ((ofKey += 1) >= keyFrom ? CLAIM : undefined),
    one: async () => RECORD,
  };
};

const estimateFor = (found: Parameters<typeof accountsFound>[0]): Promise<AccountId> =>
  forClientAccount(
    { clientAccounts: accountsFound(found) } as unknown as Parameters<typeof forClientAccount>[0],
    {
      key: { organisation_id: "org_1", mode: "test", permissions: [] },
      caller: {},
      body: { client_account: { name: "All at once", currency: "EUR", handle: "h", idempotency_key: "k" } },
    } as unknown as ClientCall,
    async ({ account }) => account.id,
  );

describe("the client account that an estimate names", () => {
  it("is found though it was created between the readings of its handle and of its key", async () => {
    expect(await estimateFor({ handleFrom: 2, keyFrom: 1 })).toBe(ID);
    expect(await estimateFor({ handleFrom: 1, keyFrom: 2 })).toBe(ID);
  });

  it("is refused where handle and key stay of different accounts", async () => {
    await expect(estimateFor({ handleFrom: 1, keyFrom: Infinity })).rejects.toMatchObject({
      code: "account_handle_idempotency_inconsistent",
    });
  });
});
