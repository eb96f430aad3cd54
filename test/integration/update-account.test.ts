import type { AccountPair, AnyAccount, ClientAccount } from "@isotherm/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
let test: Client;
let live: Client;
beforeAll(async () => {
  service = await joinService();
  test = service.as("test");
  live = service.as("live");
});
afterAll(() => service.stop());

const FULL = { name: "First", currency: "EUR", beneficiary: "First Ltd", external_pages_visibility: "public" };
const aPair = async (more: object = {}) => (await test.post<AccountPair>("/accounts", { ...FULL, ...more })).body;
const aClientAccount = async (more: object = {}) =>
  (await test.post<ClientAccount>("/accounts/client", { ...FULL, ...more })).body;
const put = (client: Client, path: string, body: object) => client.send<AnyAccount>("PUT", path, JSON.stringify(body));
const patch = (client: Client, path: string, body: object) =>
  client.send<AnyAccount>("PATCH", path, JSON.stringify(body));
const read = async (client: Client, { id }: { id: string }) =>
  (await client.get<AnyAccount>("/accounts/me", { headers: { "service-account": id } })).body;

describe("PUT /accounts/{id}", () => {
  it("renames a live account and its test account, and copies nothing else", async () => {
    const pair = await aPair();
    // Both have been seen, so that a stale answer would show.
    await Promise.all([read(live, pair.live), read(test, pair.test)]);
    const { status, body } = await put(live, `/accounts/${pair.live.id}`, {
      name: "Second",
      beneficiary: "Second Ltd",
      handle: "second",
      external_pages_visibility: "hidden",
    });
    const changed = {
      name: "Second",
      beneficiary: "Second Ltd",
      handle: "second",
      external_pages_visibility: "hidden",
    };
    expect(status).toBe(200);
    expect(body).toEqual({ ...pair.live, ...changed });
    expect(await read(live, pair.live)).toEqual({ ...pair.live, ...changed });
    expect(await read(test, pair.test)).toEqual({ ...pair.test, name: "Second" });
    const { body: list } = await test.get<{ data: AnyAccount[] }>("/accounts?name=second");
    expect(list.data.map(({ id }) => id)).toEqual([pair.test.id]);
  });

  it("keeps what is not given and clears the beneficiary", async () => {
    const pair = await aPair({ handle: "kept" });
    const { body } = await put(test, `/accounts/${pair.test.id}`, { name: "First" });
    expect(body).toEqual({ ...pair.test, beneficiary: null });
  });

  it("refuses another name for a test account", async () => {
    const { test: account } = await aPair();
    for (const send of [put, patch]) {
      const { status, body } = await send(test, `/accounts/${account.id}`, { name: "Other" });
      expect([status, body.error?.error_code]).toEqual([400, "test_account_name_update_disallowed"]);
    }
  });

  it("answers 404 to accounts of the other mode, unknown and malformed ids, in the same words", async () => {
    const pair = await aPair();
    const answers = await Promise.all(
      [pair.live.id, "acc_nobody", "a%20b", "x".repeat(65)].map((id) =>
        put(test, `/accounts/${id}`, { name: "First" }),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual(answers[0]?.body);
    }
    expect((await read(live, pair.live)).beneficiary).toBe("First Ltd");
  });

  it("refuses the other scope", async () => {
    const [{ id }, pair] = await Promise.all([aClientAccount(), aPair()]);
    for (const send of [put, patch]) {
      for (const path of [`/accounts/${id}`, `/accounts/client/${pair.test.id}`]) {
        const { status, body } = await send(test, path, { name: "First" });
        expect([status, body.error?.error_code]).toEqual([400, "account_scope_incorrect"]);
      }
    }
  });

  it("refuses a bundle portfolio that does not exist, and a body without name", async () => {
    const { test: account } = await aPair();
    const path = `/accounts/${account.id}`;
    const { status, body } = await put(test, path, { name: "First", bundle_portfolio_id: "any" });
    expect([status, body.error?.error_code]).toEqual([400, "id_invalid"]);
    expect(body.error?.message).toContain("bundle_portfolio_id");
    expect((await put(test, path, { name: "First", bundle_portfolio_id: null })).status).toBe(200);
    expect((await put(test, path, {})).body.error?.message).toMatch(/^name:/);
  });
});

describe("handles", () => {
  it("are free again when they are given up, and taken at once", async () => {
    const { test: account } = await aPair();
    const path = `/accounts/${account.id}`;
    await patch(test, path, { handle: "one" });
    expect((await patch(test, path, { handle: "two" })).body.handle).toBe("two");
    expect((await test.post("/accounts/client", { ...FULL, handle: "two" })).body.error?.error_code).toBe(
      "handle_not_unique",
    );
    expect((await test.post("/accounts/client", { ...FULL, handle: "one" })).status).toBe(200);
    expect((await patch(test, path, { handle: "one" })).body.error?.error_code).toBe("handle_not_unique");
    expect((await patch(test, path, { handle: "two" })).status).toBe(200);
  });

  it("are of one account when many take one at the same time", async () => {
    const accounts = await Promise.all(Array.from({ length: 10 }, () => aClientAccount()));
    const answers = await Promise.all(
      accounts.map(({ id }) => patch(test, `/accounts/client/${id}`, { handle: "wanted" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.error_code === "handle_not_unique")).toHaveLength(9);
  });

  it("go to the account that asks for the same one many times at once", async () => {
    const { id } = await aClientAccount();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => patch(test, `/accounts/client/${id}`, { handle: "mine" })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe("idempotency keys of client accounts", () => {
  it("are set and replaced by PUT and PATCH, and a replaced one is free again", async () => {
    const account = await aClientAccount();
    const path = `/accounts/client/${account.id}`;
    expect((await put(test, path, { name: "First", idempotency_key: "e/1" })).body).toMatchObject({
      idempotency_key: "e/1",
    });
    expect((await patch(test, path, { idempotency_key: "e/2" })).body).toMatchObject({ idempotency_key: "e/2" });
    expect((await patch(test, path, { idempotency_key: null })).body).toMatchObject({ idempotency_key: "e/2" });
    expect((await test.post("/accounts/client", { ...FULL, idempotency_key: "e/2" })).status).toBe(409);
    expect((await test.post("/accounts/client", { ...FULL, idempotency_key: "e/1" })).status).toBe(200);
  });

  it("are refused to a second client account, by both", async () => {
    await aClientAccount({ idempotency_key: "f/1" });
    const { id } = await aClientAccount({ idempotency_key: "f/2" });
    for (const send of [put, patch]) {
      const refused = await send(test, `/accounts/client/${id}`, { name: "First", idempotency_key: "f/1" });
      expect([refused.status, refused.body.error?.error_code]).toEqual([409, "account_idempotency_already_exists"]);
    }
    expect(await read(test, { id })).toMatchObject({ idempotency_key: "f/2" });
  });

  it("are checked for their form on an account of a pair, and kept by none", async () => {
    const { test: account } = await aPair();
    const path = `/accounts/${account.id}`;
    expect((await patch(test, path, { idempotency_key: "g/1" })).body).toEqual(account);
    expect((await patch(test, path, { idempotency_key: "" })).body.error?.message).toMatch(/^idempotency_key:/);
  });
});

describe("PATCH", () => {
  it("changes what is given, clears what is null, and leaves the rest", async () => {
    const account = await aClientAccount({ idempotency_key: "patched" });
    const path = `/accounts/client/${account.id}`;
    expect((await patch(test, path, {})).body).toEqual(account);
    expect((await patch(test, path, { name: "Third" })).body).toEqual({ ...account, name: "Third" });
    const cleared = { beneficiary: null, bundle_portfolio_id: null, handle: null, name: null };
    expect((await patch(test, path, cleared)).body).toEqual({ ...account, name: "Third", beneficiary: null });
    await patch(test, path, { handle: "patched" });
    expect((await put(test, path, { name: "Third", handle: null })).body).toMatchObject({ handle: "patched" });
    expect((await patch(test, path, { handle: null })).body).toMatchObject({ handle: null });
    expect((await aClientAccount({ handle: "patched" })).handle).toBe("patched");
    expect((await patch(test, path, { beneficiary: "" })).body.error?.message).toMatch(/^beneficiary:/);
  });

  it("loses no change when different ones run at the same time", async () => {
    const { id } = await aClientAccount();
    const path = `/accounts/client/${id}`;
    const changes = [{ name: "Both" }, { beneficiary: "Both Ltd" }, { handle: "both" }];
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => changes.map((change) => patch(test, path, change))).flat(),
    );
    for (const { status } of answers) expect(status).toBe(200);
    expect(await read(test, { id })).toMatchObject({ name: "Both", beneficiary: "Both Ltd", handle: "both" });
  });
});

describe("GET /accounts/client/me", () => {
  it("shows the acting client account, and refuses an account", async () => {
    const account = await aClientAccount();
    const headers = { "service-account": account.id };
    expect((await test.get("/accounts/client/me", { headers })).body).toEqual(account);
    const { status, body } = await test.get("/accounts/client/me");
    expect([status, body.error?.error_code]).toEqual([400, "account_scope_incorrect"]);
  });
});
