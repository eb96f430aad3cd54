import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { AnyAccount } from "@isotherm/contract";
import type { AccountId, OrderId } from "@isotherm/core";
import { systemIds } from "@isotherm/core/system";
import { certificateTokens, orderItem, orderQueries } from "@isotherm/store";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { walkToTheEnd } from "../harness/ordering.ts";
import { keyRingOf } from "../harness/key-ring-of.ts";
import { type Client, type OrderBody, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
let client: Client;
let account: AccountId;
let baseUrl: string;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  account = (await client.get<AnyAccount>("/accounts/me")).body.id;
  baseUrl = service.stack.baseUrl;
});
afterAll(() => service.stop());

const placed = async (): Promise<OrderBody> =>
  (await client.post<OrderBody>("/orders/by-mass", { mass: { amount: "12.345678", unit: "t" } })).body;
const complete = async (): Promise<OrderBody> => {
  const { id } = await placed();
  await walkToTheEnd(service.table, account, id as OrderId);
  return (await client.get<OrderBody>(`/orders/${id}`)).body;
};
const fetched = async (url: string, key = service.stack.keys.test) => {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};
const textOf = async (bytes: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;

describe("the certificate of a complete order", () => {
  it("is a PDF at the address that the order names: same bytes each time, small, its text can be read", async () => {
    const order = await complete();
    expect(order.status).toBe("complete");
    expect(order.certificate).toBe(`${baseUrl}/orders/${order.id}/certificate`);
    const { response, bytes } = await fetched(order.certificate ?? "");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="certificate-${order.id}.pdf"`);
    expect(bytes.length).toBeLessThan(200_000);
    const again = await fetched(order.certificate ?? "");
    expect(Buffer.compare(again.bytes, bytes)).toBe(0);
    const text = await textOf(bytes);
    for (const part of [
      order.id,
      "TEST",
      "Sandbox",
      order.quantity,
      ...(order.projects ?? []).map((one) => one.project_name),
    ])
      expect(text).toContain(part);
  });

  it("is in German where that is asked for, and in no language that it is not written in", async () => {
    const { certificate, quantity } = await complete();
    const german = await textOf((await fetched(`${certificate}?language=de`)).bytes);
    expect(german).toContain("Eine Testbestellung von");
    expect(german).toContain(`${quantity?.replace(".", ",")} t CO₂e`);
    const { response, bytes } = await fetched(`${certificate}?language=fr`);
    expect(response.status).toBe(400);
    expect(Buffer.from(bytes).toString()).toMatch(/validation_error.*language/);
  });

  it("can be checked by anybody at the address that it shows", async () => {
    const order = await complete();
    const { bytes } = await fetched(order.certificate ?? "");
    const token = certificateTokens(await keyRingOf(service, "page-keys")).seal({
      account,
      id: order.id as OrderId,
    });
    expect((await textOf(bytes)).replaceAll(/\s/g, "")).toContain(`${baseUrl}/verify/${token}`);
    const page = await service.as(null).get(`/verify/${token}`);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    for (const part of [order.id, "TEST", "Sandbox", order.quantity]) expect(page.text).toContain(part);
    const german = await service.as(null).get(`/verify/${token}`, { headers: { "accept-language": "de" } });
    expect(german.text).toMatch(/Aufforstung ·\s+Kenia/);
    const last = token.endsWith("A") ? "B" : "A";
    for (const wrong of [`${token.slice(0, -1)}${last}`, token.slice(0, 20), "x"])
      expect((await service.as(null).get(`/verify/${wrong}`)).status).toBe(404);
  });

  it("shows what was written by others as text, never as HTML", async () => {
    const { id } = await complete();
    const stored = await orderQueries(service.table).one(account, id as OrderId);
    if (!stored?.retired) throw new Error("the order is not complete");
    const hostile = { ...stored, retired: { ...stored.retired, beneficiary: '<script>alert("1")</script>' } };
    await service.table.client.send(
      new PutCommand({ TableName: service.table.name, Item: orderItem(hostile, undefined) }),
    );
    const ring = await keyRingOf(service, "page-keys");
    const page = await service.as(null).get(`/verify/${certificateTokens(ring).seal({ account, id: id as OrderId })}`);
    expect(page.text).not.toContain("<script>alert");
    expect(page.text).toContain("&lt;script&gt;");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});

describe("404", () => {
  it("answers before the order is complete, and says so", async () => {
    const early = await placed();
    expect(early.certificate).toBeNull();
    for (const what of ["certificate", "retirement"]) {
      const { status, text } = await client.get(`/orders/${early.id}/${what}`);
      expect(status).toBe(404);
      expect(text).toMatch(/There is no certificate yet: the order is [a-z]+, not complete\./);
    }
  });

  it("answers for another account's and for one that does not exist, in the same words", async () => {
    const early = await placed();
    const done = await complete();
    const answers = await Promise.all([
      service.as("live").get(`/orders/${early.id}/certificate`),
      service.as("live").get(`/orders/${done.id}/certificate`),
      client.get(`/orders/${systemIds.next("order")}/certificate`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});
