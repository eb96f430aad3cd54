import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { bundleItem, orderQueries, setSuspended } from "@isotherm/store";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { partitions } from "@isotherm/store/keys";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { estimatesFunction } from "../harness/estimates-function.ts";
import type { Post } from "../harness/function-in-process.ts";
import { meanwhile } from "../harness/meanwhile.ts";
import { operatingOn } from "../harness/ordering.ts";
import { openShop, type Shop, type ShopResponse } from "../harness/shop.ts";

// Functions remember the catalogue for a minute and accounts for five seconds, here for ever. What decides about an order is
// read for it, or checked in its transaction.

const [BUNDLE] = SANDBOX_BUNDLES;
if (!BUNDLE) throw new Error("the sandbox has no bundle");
const EMAIL = "someone@example.org";
const selection = { bundle_selection: [{ bundle_id: BUNDLE.id }] };
const tonne = { amount: "1", unit: "t" };

let shop: Shop;
let estimates: Post;
beforeAll(async () => {
  shop = await openShop();
  // The catalogue and the account are in memory as they are now.
  await shop.ask("/orders/by-mass/quote", { mass: tonne, ...selection });
  estimates = estimatesFunction(shop.table, shop.sandbox.keys.test);
});
afterAll(() => shop.stop());

const setDisabled = (disabled_at: string | null) =>
  shop.table.client.send(new PutCommand({ TableName: shop.table.name, Item: bundleItem({ ...BUNDLE, disabled_at }) }));
const suspend = (is: boolean) => setSuspended(operatingOn(shop.table), shop.sandbox.accounts.test, is);

const hidden = (text: string): string =>
  new URLSearchParams(
    Array.from(
      text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g),
      ([, name = "", value = ""]): [string, string] => [name, value],
    ),
  ).toString();
const post = (path: string, body: string | object) => shop.visit(path, { method: "POST", body });
const jsonOrder = { email: EMAIL, bundle_id: BUNDLE.id, value: "10" };

/** An order that is about to be placed: everything that somebody does before is done. */
type Prepare = () => Promise<() => Promise<ShopResponse>>;

/** Every way to order. */
const WAYS: readonly (readonly [string, Prepare])[] = [
  ["by mass", async () => () => shop.ask("/orders/by-mass", { mass: tonne, ...selection })],
  [
    "by the mass of each bundle",
    async () => () => shop.ask("/orders/by-mass", { bundle_masses: [{ bundle_id: BUNDLE.id, mass: tonne }] }),
  ],
  ["by value", async () => () => shop.ask("/orders/by-value", { value: "10", ...selection })],
  [
    "by estimate",
    async () => {
      const asked = { consumption: { amount: "1000", unit: "kWh" }, country_code: "DEU" };
      const { id } = JSON.parse((await estimates("/estimates/electricity", asked)).body) as { id: string };
      return () => shop.ask("/orders/by-estimate", { estimate_id: id, ...selection });
    },
  ],
  [
    "by the form of a link",
    async () => {
      const path = `/l/${(await shop.aLink()).token}/orders`;
      const form = new URLSearchParams({ bundle: BUNDLE.id, by: "value", amount: "10", email: EMAIL }).toString();
      const confirmed = hidden((await post(path, form)).text);
      return () => post(path, confirmed);
    },
  ],
  [
    "by a program through a link",
    async () => {
      const { token } = await shop.aLink();
      return () => post(`/l/${token}/orders`, jsonOrder);
    },
  ],
  [
    "through a link whose customer has paid meanwhile",
    async () => {
      const { token } = await shop.aLink({ require_payment: true });
      const { text } = await post(`/l/${token}/orders`, jsonOrder);
      const { pathname } = new URL((JSON.parse(text) as { payment_url: string }).payment_url);
      return () => post(pathname, "outcome=paid");
    },
  ],
];

const orders = async () => {
  const { test } = shop.sandbox.accounts;
  return orderQueries(shop.table).newest(test, { link: undefined, after: undefined, limit: 100 });
};

describe.each(WAYS)("an order %s", (_way, prepare) => {
  beforeEach(async () => {
    await Promise.all([setDisabled(null), suspend(false)]);
  });

  it("is refused from the moment its bundle is disabled", async () => {
    const order = await prepare();
    const before = (await orders()).length;
    await setDisabled("2026-01-01T00:00:00.000Z");
    const { status, text } = await order();
    expect(status, text).toBe(409);
    expect(text).toMatch(/bundle_selection_bundle_invalid|This offer has ended|is disabled/);
    expect((await orders()).length).toBe(before);
  });

  it("is refused from the moment its account is suspended", async () => {
    const order = await prepare();
    const before = (await orders()).length;
    await suspend(true);
    expect([404, 409]).toContain((await order()).status);
    expect((await orders()).length).toBe(before);
  });

  it("is placed otherwise, by a transaction without any item that all accounts share", async () => {
    const order = await prepare();
    const before = (await orders()).length;
    shop.sent.length = 0;
    expect([200, 303]).toContain((await order()).status);
    expect((await orders()).length).toBe(before + 1);
    const transactions = shop.sent.filter(({ name }) => name === "TransactWriteItemsCommand");
    expect(transactions.length).toBeGreaterThan(0);
    const partitionKeys = JSON.stringify(transactions).matchAll(/"pk":"([^"#]*)/g);
    const partitionsOf = new Set(Array.from(partitionKeys, ([, first]) => first));
    expect(partitionsOf).toContain("ACCOUNT");
    for (const partition of partitionsOf) expect(["ACCOUNT", "EVENTS", "HEADS", "LINK"]).toContain(partition);
    const reads = shop.sent
      .filter(({ name }) => name === "BatchGetItemCommand")
      .map(({ input }) => JSON.stringify(input));
    expect(reads.map((read) => read.match(/BUNDLE#[^"]*/g))).toContainEqual([`BUNDLE#${BUNDLE.id}`]);
    for (const read of reads) expect(read).toContain('"ConsistentRead":true');
  });
});

describe("a customer of a link", () => {
  const form = { bundle: BUNDLE.id, by: "value", amount: "10", email: EMAIL };
  /** What the customer has confirmed, to be sent. */
  const confirmed = async (facts: Parameters<Shop["aLink"]>[0] = {}) => {
    const path = `/l/${(await shop.aLink(facts)).token}/orders`;
    const fields = hidden((await post(path, new URLSearchParams(form).toString())).text);
    return () => shop.visit(path, { method: "POST", body: fields, headers: { accept: "text/html" } });
  };
  beforeEach(async () => {
    await Promise.all([setDisabled(null), suspend(false)]);
  });

  it("is not sent to pay for what has been disabled meanwhile", async () => {
    const send = await confirmed({ require_payment: true });
    await setDisabled("2026-01-01T00:00:00.000Z");
    const { status, headers, text } = await send();
    expect([status, headers["location"]]).toEqual([409, undefined]);
    expect(text).toContain("This offer has ended");
  });

  it.each([false, true])("is told that nothing is left when the only offer ended meanwhile; pays: %s", async (pays) => {
    const send = await confirmed({ bundle_ids: [BUNDLE.id], require_payment: pays });
    await setDisabled("2026-01-01T00:00:00.000Z");
    const { status, text } = await send();
    expect([status, text]).toEqual([404, expect.stringContaining("Nothing is on offer at the moment")]);
  });

  it("whose payment is sent twice at once has one order, and the same receipt twice", async () => {
    const { token } = await shop.aLink({ require_payment: true });
    const { text } = await post(`/l/${token}/orders`, jsonOrder);
    const { pathname } = new URL((JSON.parse(text) as { payment_url: string }).payment_url);
    const before = (await orders()).length;
    const answers: ShopResponse[] = [];
    const pay = async () => answers.push(await post(pathname, "outcome=paid"));
    meanwhile(shop.table, "TransactWriteItemsCommand", pay);
    await pay();
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(answers.map(({ headers }) => headers["location"])).size).toBe(1);
    expect((await orders()).length).toBe(before + 1);
  });

  it("whose link's account is suspended while the order is written is told that the link is closed; a program, that there is none", async () => {
    const { token } = await shop.aLink();
    const before = (await orders()).length;
    for (const [send, told] of [
      [await confirmed(), "This link is closed"],
      [() => post(`/l/${token}/orders`, jsonOrder), '"not_found"'],
    ] as const) {
      await suspend(false);
      meanwhile(shop.table, "TransactWriteItemsCommand", () => suspend(true));
      const { status, text } = await send();
      expect([status, text]).toEqual([404, expect.stringContaining(told)]);
      expect(text).not.toContain("suspended");
    }
    expect((await orders()).length).toBe(before);
  });
});

it("a suspended account is named as the reason to its programs, and its links are not there", async () => {
  await suspend(true);
  const { status, text } = await shop.ask("/orders/by-mass", { mass: tonne, ...selection });
  expect([status, text]).toEqual([409, expect.stringContaining('"account_suspended"')]);
  expect((await post(`/l/${(await shop.aLink()).token}/orders`, jsonOrder)).status).toBe(404);
});

it("no function that places orders may change or check the catalogue, alone or in a transaction", () => {
  // The sweep takes credits from stock, with the orders whose tonne it completes.
  const others = FUNCTIONS.filter(({ name }) => name !== "sweep");
  const actions = others.flatMap(({ table }) => table?.items[partitions.catalogue as "CATALOGUE"] ?? []);
  expect(new Set(actions)).toEqual(new Set(["Query", "BatchGetItem"]));
});
