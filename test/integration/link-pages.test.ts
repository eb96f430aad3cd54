import { openApiDocument } from "@isotherm/contract/openapi";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { OffsetLink, OffsetLinkAnalytics, WireOrder } from "@isotherm/contract";
import { type AccountId, type BundleId, decimal, type OffsetLinkId } from "@isotherm/core";
import { accountItem, accountQueries, bundleItem, offsetLinkItem, offsetLinkQueries } from "@isotherm/store";
import { countryIn, projectKindIn } from "@isotherm/ordering";
import { SANDBOX_BUNDLES, SANDBOX_PROJECTS } from "@isotherm/sandbox";
import type * as z from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, type Service, startService } from "../harness/service.ts";

type Link = z.input<typeof OffsetLink>;
type Orders = { data: WireOrder[] };

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>&'`;
const [TREES, REMOVALS] = SANDBOX_BUNDLES.map(({ id }) => id as string) as [string, string];
const MANY = Array.from({ length: 24 }, (_, index) => ({ ...SANDBOX_BUNDLES[0]!, id: `bun_many${index}` as BundleId }));
const EMAIL = "someone@example.org";

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService();
  client = service.as("test");
  // Before anything reads the catalogue: functions keep it for a minute.
  for (const bundle of MANY) {
    await service.table.client.send(new PutCommand({ TableName: service.table.name, Item: bundleItem(bundle) }));
  }
});
afterAll(() => service.stop());

const aLink = async (more: object = {}): Promise<Link> => {
  const asked = {
    name: "Link",
    bundles: [TREES, REMOVALS],
    use_logo: false,
    expires_at: "2099-01-01T00:00:00Z",
    ...more,
  };
  const { body, status, text } = await client.post<Link>("/offset-links", asked);
  if (status !== 200) throw new Error(text);
  return body;
};
const ordersOf = async (link: Link) =>
  (await client.get<Orders>(`/orders?limit=100&offset_link_id=${link.id}`)).body.data;

interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}
const read = async (address: string, init: RequestInit = {}): Promise<Page> => {
  const answer = await fetch(address, { redirect: "manual", ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const post = (address: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  read(address, { method: "POST", body: new URLSearchParams(fields), headers });
const hiddenFields = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
const ENTRIES = { bundle: TREES, by: "value", amount: "20", email: EMAIL };
/** Fills in the form and comes to the page before ordering. */
const confirmed = async (link: Link, entries: Record<string, string> = ENTRIES) => {
  const page = await post(`${link.url}/orders`, entries);
  if (page.status !== 200) throw new Error(page.text);
  return hiddenFields(page.text);
};
const rewrite = async (link: Link, more: object): Promise<void> => {
  const { body: me } = await client.get<{ id: string }>("/accounts/me");
  const stored = await offsetLinkQueries(service.table).one(me.id as AccountId, link.id as OffsetLinkId);
  const Item = offsetLinkItem({ ...stored!, ...more });
  await service.table.client.send(new PutCommand({ TableName: service.table.name, Item }));
};
/** Changes what a tonne of a bundle costs; a new process reads the catalogue anew. */
const setPrice = async (bundle: (typeof MANY)[number], price: string): Promise<void> => {
  const Item = bundleItem({ ...bundle, unit_price: decimal(price) });
  await service.table.client.send(new PutCommand({ TableName: service.table.name, Item }));
  await service.stack.killFunction("public-pages");
};

describe("the page of a link", () => {
  it("shows what may be chosen, small and closed to everything else", async () => {
    const link = await aLink({ title: "Travel with care", description: "Two\nlines" });
    const { status, headers, text } = await read(link.url);
    expect(status).toBe(200);
    expect(text).toContain("<h1>Travel with care</h1>");
    expect(text).toContain("Test mode: nothing is bought");
    for (const bundle of link.bundles) expect(text).toContain(bundle.name);
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*script-src 'sha256-/);
    expect(headers.get("content-security-policy")).not.toMatch(/unsafe|https?:/);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(text).not.toMatch(/\son\w+=|style="|src="http/);
  });

  it("of 24 bundles stays below 60 kB", async () => {
    const link = await aLink();
    await rewrite(link, { bundle_ids: MANY.map(({ id }) => id) });
    const { text } = await read(link.url);
    expect(text.match(/type="radio"\s+name="bundle"/g)).toHaveLength(24);
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
  });

  it("shows what a client wrote as text", async () => {
    const link = await aLink({ name: HOSTILE, title: HOSTILE, description: HOSTILE });
    const { text } = await read(link.url);
    expect(text).not.toMatch(/<script>alert|<img src=x/);
    const again = await post(`${link.url}/orders`, { ...ENTRIES, email: HOSTILE, amount: HOSTILE, bundle: HOSTILE });
    expect(again.status).toBe(400);
    expect(again.text).not.toMatch(/<script>alert|<img src=x/);
  });

  it("speaks German to whoever prefers it, and takes a comma", async () => {
    const link = await aLink();
    const headers = { "accept-language": "de" };
    const { text } = await read(link.url, { headers });
    expect(text).toContain("Was Sie unterstützen");
    expect(text).toContain("Kenia");
    expect(text).not.toContain("Kenya");
    const page = await post(`${link.url}/orders`, { ...ENTRIES, amount: "12,50" }, headers);
    expect(page.text.replaceAll(/\s+/g, " ")).toContain("12,50 USD");
  });

  it.each([
    ["de", "1.000", "Tausender oder Dezimalen?"],
    ["en", "1,000", "Thousands or decimals?"],
  ])("asks again for an amount that may be one or a thousand (%s)", async (language, amount, words) => {
    const link = await aLink();
    const headers = { "accept-language": language };
    const page = await post(`${link.url}/orders`, { ...ENTRIES, by: "kg", amount }, headers);
    expect([page.status, page.text.includes(words)]).toEqual([400, true]);
    const asked = new URLSearchParams({ bundle: TREES, by: "kg", amount });
    expect((await read(`${link.url}/quote?${String(asked)}`, { headers })).text).toContain(words);
    expect(await ordersOf(link)).toEqual([]);
  });

  it("counts a browser once, without a cookie", async () => {
    const link = await aLink();
    for (let times = 0; times < 3; times += 1) expect((await read(link.url)).headers.get("set-cookie")).toBeNull();
    await read(link.url, { method: "HEAD", headers: { "user-agent": "Looks ahead/1" } });
    const visitors = async () =>
      (await client.get<z.input<typeof OffsetLinkAnalytics>>(`/offset-links/${link.id}/analytics`)).body
        .unique_visitors;
    expect(await visitors()).toBe(1);
    for (let browser = 1; browser <= 5; browser += 1)
      await read(link.url, { headers: { "user-agent": `Another browser/${browser}` } });
    // Two browsers may share a place, and a visit goes uncounted where the table answers late.
    const counted = await visitors();
    expect(counted).toBeGreaterThan(3);
    expect(counted).toBeLessThan(7);
  });

  it.each([{ expires_at: "2026-01-01T00:00:00.000Z" }, { bundle_ids: ["bun_gone"] }])(
    "is not there with %j",
    async (more) => {
      const link = await aLink();
      await rewrite(link, more);
      const answers = [
        await read(link.url),
        await read(`${link.url}/quote?bundle=${TREES}&by=value&amount=1`),
        await post(`${link.url}/orders`, ENTRIES),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    },
  );

  it("is not there for a token that was not given out, nor are receipts and payments", async () => {
    const { url } = await aLink();
    const [token = ""] = url.split("/").slice(-1);
    const guesses = ["x".repeat(24), token.slice(0, -1), `${token}A`, token.toLowerCase(), "%00", "a".repeat(3_000)];
    for (const kind of ["l", "r", "pay"]) {
      for (const guess of guesses)
        expect((await read(`${new URL(url).origin}/${kind}/${guess}`)).status, `${kind} ${guess.slice(0, 30)}`).toBe(
          404,
        );
    }
  });

  it("shows the account's logo where the link wants it, from nowhere else than here", async () => {
    const shown = async (logo: string, use_logo: boolean) => {
      const { body } = await client.post<{ id: AccountId }>("/accounts/client", { name: "With logo", currency: "EUR" });
      const record = await accountQueries(service.table).one(body.id);
      const Item = accountItem({ ...record!, account: { ...record!.account, logo } });
      await service.table.client.send(new PutCommand({ TableName: service.table.name, Item }));
      const asked = { name: "Link", bundles: [TREES], value: "20", use_logo };
      const as = { headers: { "service-account": body.id } };
      const { body: link } = await client.post<Link>("/offset-links", asked, as);
      return [link.logo !== null, /<img[^>]* height="48"/.test((await read(link.url)).text)];
    };
    const own = "/v1/pictures/logo-wind-farm-5.svg";
    expect(await shown(own, true)).toEqual([true, true]);
    expect(await shown(own, false)).toEqual([false, false]);
    expect(await shown("https://example.org/logo.svg", true)).toEqual([true, false]);
  });
});

describe("the live quote", () => {
  it("says what money buys and what tonnes cost", async () => {
    const link = await aLink();
    const quote = async (query: string) => {
      const { text } = await read(`${link.url}/quote?bundle=${TREES}&${query}`);
      return (JSON.parse(text) as { text: string }).text;
    };
    // Gross price of a tonne: 12.89 / 0.9 = 14.32; 14.32 buys 1 t.
    expect(await quote("by=value&amount=14.32")).toBe("That is 1 t CO₂e.");
    expect(await quote("by=mass&amount=2")).toBe("That costs USD\u00A028.64.");
    expect(await quote("by=mass&amount=-2")).toContain("Please enter an amount");
    expect(await quote("by=value&amount=0.001")).toContain("too small");
  });
});

describe("ordering by form, without a script", () => {
  it("goes from choice to confirmation to receipt", async () => {
    const link = await aLink();
    const fields = await confirmed(link);
    expect(fields).toMatchObject({ bundle: TREES, email: EMAIL, total: "20" });
    expect(await ordersOf(link)).toEqual([]);
    const answer = await post(`${link.url}/orders`, fields);
    expect(answer.status).toBe(303);
    const [order] = await ordersOf(link);
    expect(order).toMatchObject({
      type: "value",
      requested_value: "20",
      total_cost: "20",
      email: EMAIL,
      offset_link_id: link.id,
      payment_method: null,
      idempotency_key: null,
    });
    const receipt = await read(`${new URL(link.url).origin}${answer.headers.get("location")}`);
    expect(receipt.status).toBe(200);
    expect(receipt.text).toContain(order?.id);
    expect(receipt.text).toContain("data-again=");
    expect(receipt.text).not.toContain(EMAIL);
    expect(answer.headers.get("location")).not.toContain("example");
  });

  it("counts every order in the analytics, newest first", async () => {
    const link = await aLink();
    const emails = ["first@example.org", "second@example.org", "third@example.org"];
    for (const email of emails) await post(`${link.url}/orders`, await confirmed(link, { ...ENTRIES, email }));
    const { body } = await client.get<z.input<typeof OffsetLinkAnalytics>>(`/offset-links/${link.id}/analytics`);
    expect(body).toMatchObject({ id: link.id, placed_orders: 3, unique_visitors: 0 });
    expect(body.orders.map(({ email }) => email)).toEqual(emails.toReversed());
    const orders = await ordersOf(link);
    expect(body.orders.map(({ order_id, created_at }) => [order_id, created_at])).toEqual(
      orders.map(({ id, created_at }) => [id, created_at]),
    );
  });

  it("goes back to what was entered when something is to be changed", async () => {
    const link = await aLink();
    const fields = await confirmed(link, { ...ENTRIES, amount: "31" });
    const { status, text } = await post(`${link.url}/orders`, { ...fields, change: "yes" });
    expect(status).toBe(200);
    for (const value of ["31", EMAIL]) expect(text).toContain(`value="${value}"`);
    expect(await ordersOf(link)).toEqual([]);
  });

  it("by tonnes orders those tonnes", async () => {
    const link = await aLink();
    await post(`${link.url}/orders`, await confirmed(link, { ...ENTRIES, by: "mass", amount: "1.5" }));
    const [order] = await ordersOf(link);
    expect(order).toMatchObject({ type: "quantity", requested_quantity: "1.5", quantity: "1.5" });
  });

  it("by a gram costs the account a cent, not nothing", async () => {
    const link = await aLink();
    await post(`${link.url}/orders`, await confirmed(link, { ...ENTRIES, by: "mass", amount: "0.000001" }));
    const [order] = await ordersOf(link);
    expect(order).toMatchObject({ quantity: "0.000001", offset_cost: "0.01", commission: "0", total_cost: "0.01" });
  });

  it("sent ten times at once is one order, and once more leads to the same receipt", async () => {
    const link = await aLink();
    const fields = await confirmed(link);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(`${link.url}/orders`, fields)));
    answers.push(await post(`${link.url}/orders`, fields));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1);
    expect(await ordersOf(link)).toHaveLength(1);
    const { body } = await client.get<z.input<typeof OffsetLinkAnalytics>>(`/offset-links/${link.id}/analytics`);
    expect(body).toMatchObject({
      placed_orders: 1,
      orders: [{ email: EMAIL, bundles: [{ bundle_id: TREES, bundle_name: link.bundles[0]?.name }] }],
    });
  });

  it.each([
    ["bundle", { bundle: "bun_other" }],
    ["amount", { amount: "" }],
    ["amount", { amount: "1.234,50" }],
    ["amount", { amount: "0" }],
    ["amount", { amount: "1e9" }],
    ["email", { email: "someone" }],
  ])("tells what is wrong with the %s in %j and keeps the rest", async (field, wrong) => {
    const link = await aLink();
    const { status, text } = await post(`${link.url}/orders`, { ...ENTRIES, ...wrong });
    expect(status).toBe(400);
    expect(text).toMatch(new RegExp(`aria-describedby="${field}-fault"[^]* id="${field}-fault">[^<]`));
    expect(text.match(/ autofocus/g)).toHaveLength(1);
    if (field !== "email") expect(text).toContain(`value="${EMAIL}"`);
    expect(await ordersOf(link)).toEqual([]);
  });

  it("asks again when the price is not the one that was seen", async () => {
    const link = await aLink();
    const answer = await post(`${link.url}/orders`, { ...(await confirmed(link)), total: "19" });
    expect([answer.status, answer.text.includes("The price has changed")]).toEqual([200, true]);
    expect(await ordersOf(link)).toEqual([]);
  });

  it.each([
    ["money", "value"],
    ["tonnes", "mass"],
  ])("asks again when the offer became dearer meanwhile, by %s", async (_what, by) => {
    const [offer] = MANY;
    const priced = (price: string) => setPrice(offer!, price);
    await priced("10");
    const link = await aLink({ bundles: [offer!.id] });
    const seen = await confirmed(link, { ...ENTRIES, bundle: offer!.id, by });
    await priced("11");
    const again = await post(`${link.url}/orders`, seen);
    expect([again.status, again.text.includes("The price has changed")]).toEqual([200, true]);
    expect(await ordersOf(link)).toEqual([]);
    expect((await post(`${link.url}/orders`, hiddenFields(again.text))).status).toBe(303);
    const [order] = await ordersOf(link);
    expect(order?.bundles?.[0]?.unit_price).toBe("11");
  });

  it("lets only the addresses in that the link names", async () => {
    const link = await aLink({ emails: ["Allowed@Example.org"] });
    expect((await post(`${link.url}/orders`, ENTRIES)).status).toBe(403);
    expect((await confirmed(link, { ...ENTRIES, email: "allowed@example.ORG" }))["email"]).toBe("allowed@example.ORG");
  });

  it("takes no other amount than the fixed one", async () => {
    const link = await aLink({ value: "25" });
    expect((await read(link.url)).text).toContain("USD\u00A025.00");
    expect((await post(`${link.url}/orders`, ENTRIES)).status).toBe(400);
    expect((await post(`${link.url}/orders`, { ...ENTRIES, by: "mass", amount: "25" })).status).toBe(400);
    expect((await confirmed(link, { ...ENTRIES, amount: "25" }))["total"]).toBe("25");
  });

  it.each([
    ["en", "The amount has changed"],
    ["de", "Der Betrag hat sich geändert"],
  ])("says (%s) that the fixed amount has changed, and leads to it", async (language, text) => {
    const link = await aLink({ value: "25" });
    await rewrite(link, { value: decimal(26) });
    const headers = { "accept-language": language };
    const answer = await post(`${link.url}/orders`, { ...ENTRIES, amount: "25" }, headers);
    expect([answer.status, answer.text.includes(text)]).toEqual([400, true]);
    expect(answer.text).toMatch(/<p id="amount" tabindex="-1"\s+autofocus aria-describedby="amount-fault">/);
    expect(answer.text).toContain('id="amount-fault">');
    expect(answer.text).toContain('name="amount" value="26"');
  });

  it("takes every amount that a link can fix", async () => {
    const value = "12345678901234567890.12";
    const fields = hiddenFields((await read((await aLink({ value, require_payment: true })).url)).text);
    const link = await aLink({ value, require_payment: true });
    expect(fields["amount"]).toBe(value);
    expect((await confirmed(link, { ...ENTRIES, ...fields }))["amount"]).toBe(value);
  });

  it("tells whom to ask when a fixed amount buys nothing", async () => {
    const link = await aLink({ value: "25" });
    await rewrite(link, { value: decimal("0.00001") });
    const answer = await post(`${link.url}/orders`, { ...ENTRIES, amount: "0.00001" });
    expect([answer.status, answer.text.includes("Please tell whoever gave you this link.")]).toEqual([400, true]);
  });

  it("says when stock is short, and orders all the same", async () => {
    const link = await aLink({ require_payment: true });
    const page = await post(`${link.url}/orders`, { ...ENTRIES, bundle: REMOVALS, by: "mass", amount: "100000" });
    expect(page.text).toContain("Credits in stock do not cover");
    const { headers } = await post(`${link.url}/orders`, hiddenFields(page.text));
    await post(`${new URL(link.url).origin}${headers.get("location")}`, { outcome: "paid" });
    expect(await ordersOf(link)).toMatchObject([{ quantity: "100000" }]);
  });

  it("ignores whoever fills in the field that people do not see", async () => {
    const link = await aLink();
    const answer = await post(`${link.url}/orders`, { ...(await confirmed(link)), website: "https://example.org" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, new URL(link.url).pathname]);
    expect(await ordersOf(link)).toEqual([]);
  });

  it("has a limit per minute and source", async () => {
    const link = await aLink();
    const statuses: number[] = [];
    for (let count = 0; count < 32; count += 1)
      statuses.push((await post(`${link.url}/orders`, { bundle: "x" })).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    const refused = await post(`${link.url}/orders`, ENTRIES);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  });
});

describe("ordering by JSON", () => {
  const send = (link: Link, body: unknown) =>
    read(`${link.url}/orders`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  it("answers the order and its receipt", async () => {
    const link = await aLink();
    const { status, text } = await send(link, { email: EMAIL, bundle_id: TREES, value: "20" });
    const { order_id, receipt_url } = JSON.parse(text) as Record<string, string>;
    expect([status, (await ordersOf(link))[0]?.id]).toEqual([200, order_id]);
    expect((await read(receipt_url ?? "")).text).toContain(order_id);
  });

  it("is what a body without a type is taken for", async () => {
    const link = await aLink();
    const body = new TextEncoder().encode(JSON.stringify({ email: EMAIL, bundle_id: TREES, value: "20" }));
    expect(JSON.parse((await read(`${link.url}/orders`, { method: "POST", body })).text)).toHaveProperty("order_id");
  });

  it("refuses what is neither JSON nor a form, in the words of the interface", async () => {
    const link = await aLink();
    const answer = await read(`${link.url}/orders`, {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: JSON.stringify({ email: EMAIL, bundle_id: TREES, value: "20" }),
    });
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      415,
      { error: { error_code: "unsupported_media_type" } },
    ]);
    expect(await ordersOf(link)).toEqual([]);
  });

  it("takes null for a value that the link fixes", async () => {
    const link = await aLink({ value: "25" });
    expect((await send(link, { email: EMAIL, bundle_id: TREES, value: null })).status).toBe(200);
    expect(await ordersOf(link)).toMatchObject([{ requested_value: "25" }]);
  });

  it("with a key is one order, answered again", async () => {
    const link = await aLink();
    const body = { email: EMAIL, bundle_id: TREES, value: "20.0000000000000", idempotency_key: "d3b07384" };
    const answers = await Promise.all([1, 2, 3].map(() => send(link, body)));
    answers.push(await send(link, body));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await ordersOf(link)).toHaveLength(1);
  });

  it.each([
    [400, "validation_error", "{"],
    [400, "validation_error", []],
    [400, "validation_error", { email: EMAIL, bundle_id: TREES }],
    [400, "validation_error", { email: EMAIL, bundle_id: TREES, value: 20 }],
    [400, "validation_error", { email: EMAIL, bundle_id: TREES, value: "12,5" }],
    [400, "validation_error", { email: "x", bundle_id: TREES, value: "20" }],
    [400, "bundle_id_invalid", { email: EMAIL, bundle_id: "bun_x", value: "20" }],
    [400, "order_value_invalid", { email: EMAIL, bundle_id: TREES, value: "0.001" }],
    [413, "payload_too_large", `"${"x".repeat(102_400)}"`],
  ])("%i %s: %j", async (status, code, body) => {
    const answer = await send(await aLink(), body);
    const { error } = JSON.parse(answer.text) as { error: { error_code: string } };
    expect([answer.status, error.error_code]).toEqual([status, code]);
  });

  it("403 to an address that the link does not name", async () => {
    const answer = await send(await aLink({ emails: ["a@example.org"] }), {
      email: EMAIL,
      bundle_id: TREES,
      value: "20",
    });
    expect(answer.status).toBe(403);
  });
});

describe("a link whose customers pay", () => {
  const started = async () => {
    const link = await aLink({ require_payment: true, expires_at: null });
    const fields = await confirmed(link);
    const first = await post(`${link.url}/orders`, fields);
    const again = await post(`${link.url}/orders`, fields);
    expect([first.status, again.headers.get("location")]).toEqual([303, first.headers.get("location")]);
    return { link, address: `${new URL(link.url).origin}${first.headers.get("location")}` };
  };

  it("orders once the test card has paid, once only, and the order is paid", async () => {
    const { link, address } = await started();
    const page = await read(address);
    expect(page.text).toContain("This is a sandbox");
    expect(page.text).toContain("USD\u00A020.00");
    expect(await ordersOf(link)).toEqual([]);
    const answers = await Promise.all([1, 2, 3].map(() => post(address, { outcome: "paid" })));
    expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1);
    const orders = await ordersOf(link);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ status: "paid", payment_method: "card", requested_value: "20", email: EMAIL });
  });

  it("leads back to the receipt whoever went back from it", async () => {
    const { link, address } = await started();
    const receipt = (await post(address, { outcome: "paid" })).headers.get("location");
    const answers = [await read(address), await post(address, { outcome: "declined" })];
    expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
      [303, receipt],
      [303, receipt],
    ]);
    expect(await ordersOf(link)).toMatchObject([{ status: "paid" }]);
  });

  it("asks a cent for tonnes that cost less than a cent", async () => {
    const link = await aLink({ require_payment: true, expires_at: null });
    const fields = await confirmed(link, { ...ENTRIES, by: "mass", amount: "0.0001" });
    await post(`${link.url}/orders`, fields);
    const { text } = await read(`${new URL(link.url).origin}/pay/${fields["submission"]}`);
    expect(text).toContain("USD\u00A00.01");
  });

  it("has a limit per minute and source, whatever the bank answers", async () => {
    const { link, address } = await started();
    const statuses: number[] = [];
    for (let count = 0; count < 32; count += 1) statuses.push((await post(address, { outcome: "declined" })).status);
    expect(new Set(statuses)).toEqual(new Set([402, 429]));
    expect((await post(address, { outcome: "paid" })).status).toBe(429);
    expect(await ordersOf(link)).toEqual([]);
  });

  it("orders nothing when the card is declined", async () => {
    const { link, address } = await started();
    const answer = await post(address, { outcome: "declined" });
    expect([answer.status, answer.text.includes("declined")]).toEqual([402, true]);
    expect(await ordersOf(link)).toEqual([]);
  });

  it("says on a live account that no way of paying is set up, and takes no order", async () => {
    const asked = { name: "Live", bundles: [TREES], use_logo: false, require_payment: true };
    const { body: link } = await service.as("live").post<Link>("/offset-links", asked);
    const page = await read(link.url);
    expect(page.text).toContain("Card payment is not set up");
    expect(page.text).not.toContain("Test mode");
    expect((await post(`${link.url}/orders`, ENTRIES)).status).toBe(503);
  });
});

describe("the page of a project", () => {
  it("tells its story, and where it is, to everybody", async () => {
    const project = SANDBOX_PROJECTS[0]!;
    const origin = new URL(service.stack.baseUrl).origin;
    const { status, headers, text } = await read(`${origin}/projects/${project.slug}`);
    expect(status).toBe(200);
    expect(text).toContain(project.name);
    expect(headers.get("cache-control")).toBe("public, max-age=300");
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    const german = await read(`${origin}/projects/${project.slug}`, { headers: { "accept-language": "de" } });
    expect(german.text).toContain(
      `${projectKindIn(project.project_type, "de")} · ${countryIn(project.country_name, "de")}`,
    );
    // What the catalogue has in English only is marked so.
    expect(german.text).toMatch(/<dt>Land<\/dt>\s*<dd lang="de">/);
    expect(german.text).toMatch(/<dt>Methodik<\/dt>\s*<dd lang="en">/);
    const map = await read(`${origin}/projects/${project.slug}/map.svg`);
    expect([map.status, map.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect((await read(`${origin}/projects/none`)).status).toBe(404);
  });
});

describe("the reference of the interface", () => {
  it("leads from its overview to every operation and schema, each page small", async () => {
    const origin = new URL(service.stack.baseUrl).origin;
    const seen = new Set<string>();
    const waiting = ["/v1/docs"];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      seen.add(path);
      const { status, text } = await read(origin + path);
      expect(status, path).toBe(200);
      expect(Buffer.byteLength(text), path).toBeLessThan(60_000);
      expect(text, path).not.toMatch(/undefined|\[object Object\]|href="[^"]*\.md"/);
      for (const [, next = ""] of text.matchAll(/href="(\/v1\/docs[^"]*)"/g)) {
        if (!seen.has(next) && !waiting.includes(next)) waiting.push(next);
      }
    }
    const { body } = await service.as(null).get<{
      paths: Record<string, Record<string, { operationId: string }>>;
      "x-guides": { name: string }[];
    }>("/openapi.json");
    const operations = Object.values(body.paths).flatMap((methods) => Object.values(methods));
    for (const { operationId } of operations) expect(seen).toContain(`/v1/docs/operations/${operationId}`);
    for (const { name } of body["x-guides"]) expect(seen).toContain(`/v1/docs/guides/${name}`);
    expect(seen.size).toBeGreaterThan(operations.length + 50);
    expect((await read(`${origin}/v1/docs/schemas/constructor`)).status).toBe(404);
  });

  it("is Markdown for programs: /llms.txt leads to every guide, operation and schema, and no link leads nowhere", async () => {
    const origin = new URL(service.stack.baseUrl).origin;
    const first = await read(`${origin}/llms.txt`);
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(first.text).toMatch(/^# Isotherm\n\n> .+\n\n/);
    const linked = new Set<string>();
    const waiting = [first.text];
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
      for (const [, path = ""] of text.replaceAll(origin, "").matchAll(/\]\((\/[^)]*)\)/g)) {
        if (linked.has(path)) continue;
        linked.add(path);
        const page = await read(origin + path);
        expect(page.status, path).toBe(200);
        if (!path.endsWith(".md")) continue;
        expect(page.headers.get("content-type"), path).toBe("text/markdown; charset=utf-8");
        expect(page.text, path).not.toMatch(/undefined|\[object Object\]/);
        waiting.push(page.text);
      }
    }
    const document = openApiDocument() as unknown as {
      paths: Record<string, Record<string, { operationId: string; summary: string }>>;
      "x-guides": { name: string; markdown: string }[];
    };
    for (const { operationId, summary } of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
      const path = `/v1/docs/operations/${operationId}.md`;
      expect(linked).toContain(path);
      expect((await read(origin + path)).text).toContain(summary);
    }
    for (const { name, markdown } of document["x-guides"]) {
      expect((await read(`${origin}/v1/docs/guides/${name}.md`)).text).toBe(markdown);
    }
    expect(document["x-guides"].length).toBeGreaterThan(5);
    expect([...linked].filter((path) => path.includes("/schemas/")).length).toBeGreaterThan(50);
    for (const missing of ["guides/none.md", "operations/none.md", "schemas/constructor.md"]) {
      expect((await read(`${origin}/v1/docs/${missing}`)).status, missing).toBe(404);
    }
  });
});
