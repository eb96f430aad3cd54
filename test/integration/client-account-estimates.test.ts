import type { AnyAccount, MultiLegShippingEstimate, TransactionEstimate } from "@isotherm/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { aKeyOf } from "../harness/new-key.ts";
import { type Answer, type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

type Legs = z.input<typeof MultiLegShippingEstimate>;
type Purchase = z.input<typeof TransactionEstimate>;

let service: JoinedService;
let client: Client;
let me: AnyAccount;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  me = (await client.get<AnyAccount>("/accounts/me")).body;
});
afterAll(() => service.stop());

const MULTI_LEG = "/estimates/shipping/multi-leg";
const TRANSACTIONS = "/estimates/transactions";
const LEGS = {
  shipment: { mass: { amount: "1", unit: "t" } },
  legs: [{ method: "diesel_truck", route: { amount: "100", unit: "km" } }],
};
const PURCHASE = ESTIMATE_REQUESTS.transactions;

const codeOf = ({ status, body }: Answer<unknown>) => [status, body.error?.error_code];
const accountsNamed = async (name: string) =>
  (await client.get<{ data: AnyAccount[] }>(`/accounts/client?name=${encodeURIComponent(name)}`)).body.data;
const ofAccount = (id: string) => ({ headers: { "service-account": id } });
const estimateFor = (client_account: object, more: object = {}) =>
  client.post<Legs>(MULTI_LEG, { ...LEGS, ...more, client_account });

describe.each([
  { path: MULTI_LEG, request: LEGS },
  { path: TRANSACTIONS, request: PURCHASE },
])("POST $path for a client account", ({ path, request }) => {
  const kind = path.split("/").at(-1) ?? "";

  it("creates the account with the first estimate, in its currency, and finds it for the next ones", async () => {
    const asked = {
      name: `Bakery ${kind}`,
      currency: "CHF",
      idempotency_key: `bakery ${kind}`,
      beneficiary: "Bakery Ltd",
    };
    const first = await client.post<Legs | Purchase>(path, { ...request, client_account: asked });
    const [created, ...others] = await accountsNamed(asked.name);
    expect(others).toEqual([]);
    expect(created).toMatchObject({
      scope: "client_account",
      currency: "CHF",
      beneficiary: "Bakery Ltd",
      type: "test",
    });
    expect(first.status).toBe(200);
    expect(first.body.quote).toMatchObject({ currency: "CHF" });
    expect(first.body.request).toMatchObject({ client_account: asked });
    const renamed = { ...asked, name: "Another name", currency: "EUR" };
    const second = await client.post<Legs | Purchase>(path, { ...request, client_account: renamed });
    expect(second.body.quote).toMatchObject({ currency: "CHF" });
    expect(await accountsNamed("Another name")).toEqual([]);
    for (const { body } of [first, second]) {
      const single = `${path}/${body.id}`;
      expect(codeOf(await client.get(single))).toEqual([404, "estimate_not_found"]);
      expect((await client.get(single, ofAccount(created?.id ?? ""))).status).toBe(200);
    }
  });

  it("refuses a key without the permission to create accounts, and takes it where the account is there", async () => {
    const asked = { name: `Farm ${kind}`, currency: "EUR", handle: `farm-${kind}` };
    const weak = service.as({ key: await aKeyOf(service, me, { permissions: [] }) });
    const send = () => weak.post(path, { ...request, client_account: asked });
    expect(codeOf(await send())).toEqual([403, "unauthorised"]);
    expect(await accountsNamed(asked.name)).toEqual([]);
    await client.post("/accounts/client", asked);
    expect((await send()).status).toBe(200);
  });

  it("creates no account for a request that is refused", async () => {
    const asked = { name: `Nobody ${kind}`, currency: "EUR", idempotency_key: `nobody ${kind}` };
    const refused = {
      ...request,
      client_account: asked,
      bundle_selection: [{ bundle_id: "bun_none", percentage: 100 }],
    };
    expect((await client.post(path, refused)).status).toBe(400);
    expect(await accountsNamed(asked.name)).toEqual([]);
  });
});

describe("a client account of an estimate", () => {
  it("beats Service-Account", async () => {
    const other = await client.post<AnyAccount>("/accounts/client", { name: "Header", currency: "EUR" });
    const asked = { name: "Of the body", currency: "USD", handle: "of-the-body" };
    const { body } = await client.post<Legs>(MULTI_LEG, { ...LEGS, client_account: asked }, ofAccount(other.body.id));
    expect(body.quote).toMatchObject({ currency: "USD" });
    expect(codeOf(await client.get(`${MULTI_LEG}/${body.id}`, ofAccount(other.body.id)))[0]).toBe(404);
  });

  it("is one account for requests that come at once, each of which gets its estimate", async () => {
    const asked = { name: "All at once", currency: "EUR", handle: "at-once", idempotency_key: "at once" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => estimateFor(asked)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(5);
    expect(await accountsNamed(asked.name)).toHaveLength(1);
  });

  it("gives the same estimate again to the same request with a key", async () => {
    const asked = { name: "Again", currency: "EUR", handle: "again" };
    const [first, second] = [
      await estimateFor(asked, { idempotency_key: "again" }),
      await estimateFor(asked, { idempotency_key: "again" }),
    ];
    expect(second.body).toEqual(first.body);
    expect((await estimateFor({ ...asked, handle: "again-2" }, { idempotency_key: "again" })).body.id).not.toBe(
      first.body.id,
    );
  });

  it("needs a handle or a key, and both to be of one account", async () => {
    expect(codeOf(await estimateFor({ name: "x", currency: "EUR" }))).toEqual([400, "validation_error"]);
    await client.post("/accounts/client", { name: "H", currency: "EUR", handle: "handle-of-h" });
    await client.post("/accounts/client", { name: "K", currency: "EUR", idempotency_key: "key of k" });
    const inconsistent = [409, "account_handle_idempotency_key_inconsistency"];
    for (const names of [
      { handle: "handle-of-h", idempotency_key: "key of k" },
      { handle: "handle-of-h", idempotency_key: "key of nobody" },
      { handle: "handle-of-nobody", idempotency_key: "key of k" },
    ])
      expect(codeOf(await estimateFor({ name: "x", currency: "EUR", ...names }))).toEqual(inconsistent);
  });

  it("is none of the organisation's own accounts", async () => {
    await client.post("/accounts", { name: "Own", currency: "EUR", handle: "own-account" });
    const answer = await estimateFor({ name: "x", currency: "EUR", handle: "own-account" });
    expect([answer.status, answer.body.error?.error_code]).toEqual([400, "handle_not_unique"]);
  });

  it("is not taken inside batches", async () => {
    const asked = { name: "In a batch", currency: "EUR", handle: "in-a-batch" };
    const { body: entries } = await client.post<{ error?: { error_code: string; message: string } }[]>(
      `${TRANSACTIONS}/batch`,
      [{ ...PURCHASE, client_account: asked }],
    );
    expect(entries[0]?.error).toMatchObject({
      error_code: "validation_error",
      message: expect.stringContaining("client_account"),
    });
    for (const [kind, request] of [
      ["shipping_multi_leg", LEGS],
      ["transactions", PURCHASE],
    ] as const) {
      const rows = [{ ...request, client_account: asked }];
      const { body } = await client.post<{ results: object[] }>("/batches?wait=20", { kind, rows });
      expect(body.results).toEqual([
        expect.objectContaining({ status: "failed", error_code: "validation_error", field: "client_account" }),
      ]);
    }
    expect(await accountsNamed(asked.name)).toEqual([]);
  });

  it("keeps its estimate when that is replaced; an account that is not there, or has it not, is as an unknown estimate", async () => {
    const asked = { name: "Replaced", currency: "EUR", handle: "replaced" };
    const { body: made } = await estimateFor(asked);
    const put = (request: object) => client.send<Legs>("PUT", `${MULTI_LEG}/${made.id}`, JSON.stringify(request));
    const heavier = { ...LEGS, shipment: { mass: { amount: "2", unit: "t" } } };
    const replaced = await put({ ...heavier, client_account: asked });
    expect([replaced.status, Number(replaced.body.mass.amount)]).toEqual([200, 2 * Number(made.mass.amount)]);
    expect(codeOf(await put(heavier))).toEqual([404, "estimate_not_found"]);
    expect(codeOf(await put({ ...heavier, client_account: { ...asked, handle: "never-made" } }))).toEqual([
      404,
      "estimate_not_found",
    ]);
    await estimateFor({ name: "Other", currency: "EUR", handle: "other-one" });
    expect(codeOf(await put({ ...heavier, client_account: { ...asked, handle: "other-one" } }))).toEqual([
      404,
      "estimate_not_found",
    ]);
    expect(await accountsNamed("never-made")).toEqual([]);
  });

  it("is made by no purchase that is not recognised", async () => {
    const asked = { name: "Unrecognised", currency: "EUR", handle: "unrecognised" };
    const merchant = { country_code: "DEU", search_term: "qqqq zzzz" };
    const { status } = await client.post(TRANSACTIONS, { ...PURCHASE, merchant, client_account: asked });
    expect(status).toBe(204);
    expect(await accountsNamed(asked.name)).toEqual([]);
  });
});

describe("route_inference over the interface", () => {
  const SHIPPED = {
    shipment: { mass: { amount: "10", unit: "t" } },
    legs: [
      {
        method: { vessel_type: "container_ship" },
        route: { source: { locode: "NLRTM" }, destination: { city: "Manchester", country_code: "GBR" } },
      },
    ],
  };
  const post = (query: string, more: object = {}) => client.post<Legs>(`${MULTI_LEG}${query}`, { ...SHIPPED, ...more });
  const partsOf = ({ body }: Answer<Legs>) =>
    body.legs.map(({ resolved_legs }) => resolved_legs.map(({ method }) => method));
  const SHIP = { vessel_type: "container_ship" };

  it("is off unless the body or, where that says nothing, the query asks for it", async () => {
    const joined = [[SHIP, "truck_generic_hgv"]];
    expect(partsOf(await post(""))).toEqual([[]]);
    expect(partsOf(await post("", { route_inference: "on" }))).toEqual(joined);
    expect(partsOf(await post("?apply_route_inference=true"))).toEqual(joined);
    expect(partsOf(await post("?apply_route_inference=false"))).toEqual([[]]);
    expect(partsOf(await post("?apply_route_inference=true", { route_inference: "off" }))).toEqual([[]]);
    expect(codeOf(await post("?apply_route_inference=yes"))).toEqual([400, "validation_error"]);
  });

  it("tells the legs that it inferred, and repeats them as they were kept", async () => {
    const { body } = await post("?apply_route_inference=true");
    const [leg] = body.legs;
    const port = { label: "Widnes (GBWDN)", coordinates: expect.anything() as object };
    expect(body.request).toMatchObject({ route_inference: "on" });
    expect(leg?.distance_calculation_method).toBeNull();
    expect(leg?.methodology_details).toEqual({
      route_inference: [
        {
          route: { source: expect.objectContaining({ label: "Rotterdam (NLRTM)" }) as object, destination: port },
          method: SHIP,
          inference_explanation: { inferred_destination_transfer_point: port },
        },
        {
          route: {
            source: port,
            destination: expect.objectContaining({ label: "Manchester, United Kingdom" }) as object,
          },
          method: "truck_generic_hgv",
          inference_explanation: { inferred_source_transfer_point: port },
        },
      ],
    });
    expect((await client.get(`${MULTI_LEG}/${body.id}`)).body).toEqual(body);
    const { body: off } = await client.send<Legs>("PUT", `${MULTI_LEG}/${body.id}`, JSON.stringify(SHIPPED));
    expect(off.legs[0]?.methodology_details).toEqual({});
    expect(Number(off.mass.amount)).toBeLessThan(Number(body.mass.amount));
  });

  it("counts road legs as road in analytics", async () => {
    const { body: account } = await client.post<AnyAccount>("/accounts/client", { name: "Counted", currency: "EUR" });
    const { body } = await client.post<Legs>(MULTI_LEG, { ...SHIPPED, route_inference: "on" }, ofAccount(account.id));
    const expected = body.legs[0]?.resolved_legs.map(({ mass }) => mass.amount).toSorted();
    await expect
      .poll(
        async () => {
          const asked = "/analytics/estimates?happened=false&group_by=mode";
          const { body: counted } = await client.get<{ rows: { mass: { amount: string } }[] }>(
            asked,
            ofAccount(account.id),
          );
          return counted.rows.map(({ mass }) => mass.amount).toSorted();
        },
        { timeout: 30_000, interval: 500 },
      )
      .toEqual(expected);
  });
});
