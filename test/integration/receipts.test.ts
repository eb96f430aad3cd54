import type { AnyAccount, WireOrder } from "@isotherm/contract";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { extractImages, extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { operatorOf } from "../harness/operator.ts";
import { eventually } from "../harness/eventually.ts";
import { type Client, type Service, startService } from "../harness/service.ts";

const BUNDLE = SANDBOX_BUNDLES[0]?.id;
const NAME = "Żaneta Müller & Дочь";

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService({ testStepMs: 50 });
  client = service.as("test");
});
afterAll(() => service.stop());

const textOf = async (answer: Response): Promise<string> => {
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const { text } = await extractText(await getDocumentProxy(await answer.bytes()), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
};
/** How many pictures the first page of a PDF has. */
const imagesOf = async (bytes: Uint8Array): Promise<number> =>
  (await extractImages(await getDocumentProxy(bytes.slice()), 1)).length;
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30"><rect width="60" height="30" fill="#c03"/></svg>';
const LOGOS = [
  { media: "image/svg+xml", bytes: SVG },
  {
    media: "image/png",
    bytes: Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAJ0lEQVR4nO3NMQ0AAAwDoEqrf1VVsWMJGCA9FoFAIBAIBAKBQPAlGBz/AC7TL6//AAAAAElFTkSuQmCC",
      "base64",
    ),
  },
];
const aLink = async (require_payment: boolean, more: object = {}) => {
  const asked = { name: "Link", bundles: [BUNDLE], use_logo: false, value: "20", require_payment, ...more };
  return (await client.post<{ url: string; id: string }>("/offset-links", asked)).body;
};
const order = (link: { url: string }, more: object) =>
  fetch(`${link.url}/orders`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "someone@example.org", bundle_id: BUNDLE, ...more }),
  });
const completed = (link: { id: string }): Promise<WireOrder> =>
  eventually("the completed order", async () => {
    const { body } = await client.get<{ data: WireOrder[] }>(`/orders?offset_link_id=${link.id}`);
    return body.data.find(({ status }) => status === "complete");
  });

it("a receipt follows its order until the certificate, then rests", async () => {
  const placed = await order(await aLink(false), {});
  const { order_id, receipt_url } = (await placed.json()) as { order_id: string; receipt_url: string };
  const receipt = await eventually("the certificate", async () => {
    const text = await (await fetch(receipt_url)).text();
    return text.includes("See the certificate") && text;
  });
  expect(receipt).not.toContain("data-again=");
  expect(receipt.match(/class="done"/g)).toHaveLength(4);
  // On whose behalf they are retired the certificate says: the account's beneficiary, not the reader.
  expect(receipt).toContain("Retired for this order");
  const german = await (await fetch(receipt_url, { headers: { "accept-language": "de" } })).text();
  expect(german).toContain("Für diese Bestellung stillgelegt");
  const path = /href="(\/v1\/verify\/[\w-]+)"/.exec(receipt)?.[1] ?? "";
  const certificate = await fetch(new URL(path, receipt_url));
  expect([certificate.status, (await certificate.text()).includes(order_id)]).toEqual([200, true]);
});

it("a customer who paid stands on their certificate and the account's, and on no public one", async () => {
  const { body: me } = await client.get<AnyAccount>("/accounts/me");
  await client.send("PATCH", `/accounts/${me.id}`, JSON.stringify({ external_pages_visibility: "public" }));
  const page = { status: "enabled", slug: "named", title: "by_volume", sections: ["certificates"] };
  await client.post("/sustainability-pages", page);
  const link = await aLink(true);
  expect(await (await fetch(link.url)).text()).toContain('name="customer"');
  const { payment_url } = (await (await order(link, { name: NAME })).json()) as { payment_url: string };
  const paid = await fetch(payment_url, { method: "POST", body: new URLSearchParams({ outcome: "paid" }) });
  const receipt = paid.url;
  const { id } = await completed(link);
  expect(await (await fetch(receipt)).text()).toContain("/certificate.pdf");

  expect(await textOf(await fetch(`${receipt}/certificate.pdf`))).toContain(`As if paid for by ${NAME}`);
  const own = await fetch(`${service.stack.baseUrl}/orders/${id}/certificate`, {
    headers: { authorization: `Bearer ${service.stack.keys.test}` },
  });
  expect(await textOf(own)).toContain(NAME);
  const shared = await eventually("the public address", async () => {
    const { public_certificate_url: url } = (await client.get<WireOrder>(`/orders/${id}`)).body;
    return url ?? undefined;
  });
  expect(await textOf(await fetch(shared))).not.toContain("Müller");
  const check = /href="(\/v1\/verify\/[\w-]+)"/.exec(await (await fetch(receipt)).text())?.[1] ?? "";
  expect(await (await fetch(new URL(check, receipt))).text()).not.toContain("Müller");
});

it("a receipt is a PDF with the logo, what was paid, by whom, and the seller with terms; the same bytes each time", async () => {
  const { body: me } = await client.get<AnyAccount>("/accounts/me");
  const link = await aLink(true, { use_logo: true });
  const { payment_url } = (await (await order(link, { name: NAME })).json()) as { payment_url: string };
  const paid = await fetch(payment_url, { method: "POST", body: new URLSearchParams({ outcome: "paid" }) });
  const { id } = await completed(link);
  const read = async (language = "en") => fetch(`${paid.url}/receipt.pdf?language=${language}`);
  const plain = await (await read()).bytes();
  expect(await (await read()).bytes()).toEqual(plain);
  const text = await textOf(await read());
  for (const part of ["Receipt", me.name, NAME, "someone@example.org", "Paid by card", "Price per tonne", "Fee", id])
    expect(text).toContain(part);
  expect(text).toMatch(/USD 20\.00 paid by card on \d+ \w+ \d{4}/);
  expect(text).toContain("Example Seller");
  expect(text).toContain("https://example.org/terms");
  expect(await textOf(await read("de"))).toContain("Mit Karte bezahlt");
  expect(await imagesOf(plain)).toBe(0);

  for (const logo of LOGOS) {
    const form = new FormData();
    form.set("logo", new Blob([logo.bytes], { type: logo.media }), "logo");
    const headers = { authorization: `Bearer ${service.stack.keys.test}` };
    const uploaded = await fetch(`${service.stack.baseUrl}/accounts/${me.id}/logo`, {
      method: "POST",
      headers,
      body: form,
    });
    expect(uploaded.status).toBe(200);
    expect(await (await fetch(paid.url)).text()).toMatch(/<img src="\/v1\/media\/[^"]+" alt="/);
    const [first, second] = [await (await read()).bytes(), await (await read()).bytes()];
    expect(second).toEqual(first);
    expect(await imagesOf(first)).toBe(1);
  }
  const { body: estimate } = await client.post<{ external_estimate_url: string }>("/estimates/electricity", {
    consumption: { amount: "1000", unit: "kWh" },
    country_code: "DEU",
  });
  expect(await imagesOf(await (await fetch(`${estimate.external_estimate_url}.pdf`)).bytes())).toBe(1);
});

it("a customer whom an operator erases stands nowhere any more, and what they paid for is as it was", async () => {
  const link = await aLink(true);
  const { payment_url } = (await (await order(link, { name: NAME })).json()) as { payment_url: string };
  const { url } = await fetch(payment_url, { method: "POST", body: new URLSearchParams({ outcome: "paid" }) });
  const { id } = await completed(link);
  const before = (await client.get<WireOrder>(`/orders/${id}`)).body;
  const ops = await operatorOf(service);
  expect(await ops.run("--yes", "order", "erase", id)).toMatchObject({ result: { id, customer: "erased" } });

  const { body: after } = await client.get<WireOrder>(`/orders/${id}`);
  expect(before.email).toBe("someone@example.org");
  expect(after).toEqual({ ...before, email: null });
  const [receipt, certificate] = [await fetch(`${url}/receipt.pdf`), await fetch(`${url}/certificate.pdf`)];
  for (const text of [await textOf(receipt), await textOf(certificate)])
    expect([text.includes(id), /Müller|someone@/.test(text)]).toEqual([true, false]);
  expect(await (await fetch(url)).text()).not.toMatch(/Müller|someone@/);
  expect(JSON.stringify((await client.get(`/orders?offset_link_id=${link.id}`)).body)).not.toMatch(/someone@/);
  expect((await ops.run("order", "erase", id)).mistake).toBe(`${id} has no customer's address or name.`);
});

it("the customer of an order that has not ended is not erased", async () => {
  const { body } = await client.post<WireOrder>("/orders/by-mass", { mass: { amount: "1", unit: "t" } });
  const open = (await client.post<WireOrder>(`/sandbox/orders/${body.id}/advance`, { to: "paid", rest: true })).body;
  const { mistake } = await (await operatorOf(service)).run("--yes", "order", "erase", body.id);
  expect([open.status, mistake]).toEqual(["paid", `${body.id} is paid: its customer is needed until it has ended.`]);
});

it("a name that is no line is refused, and where the account pays, none is asked for or kept", async () => {
  const refused = await order(await aLink(true), { name: "two\nlines" });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("name")]);
  const link = await aLink(false);
  expect(await (await fetch(link.url)).text()).not.toContain('name="customer"');
  const placed = (await (await order(link, { name: NAME })).json()) as { receipt_url: string };
  await completed(link);
  expect(await textOf(await fetch(`${placed.receipt_url}/certificate.pdf`))).not.toContain("Müller");
});
