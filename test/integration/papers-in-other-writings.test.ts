import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { OrderId } from "@isotherm/core";
import { bundleFolder } from "@isotherm/infra/topology/bundle";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAloud } from "../harness/read-aloud.ts";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { A_LOGO, formWith } from "../harness/form-with.ts";
import { walkToTheEnd } from "../harness/ordering.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";

// Estimates, receipts and certificates of accounts and customers whose names are in other letters than ours, by the fonts that
// lie beside the deployed bundles.

const NAME = "中远海运集装箱运输有限公司";
const CUSTOMER = "شركة النقل البحري";

let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

/** A client account with a logo and a name of its own, and how it is spoken for. */
const anAccount = async (name: string) => {
  const { body } = await client.post<{ test: { id: string } }>("/accounts", { name, currency: "EUR" });
  const { id } = body.test;
  await client.send("POST", `/accounts/${id}/logo`, formWith("logo", A_LOGO));
  return { id, acting: { headers: { "service-account": id } } };
};

const bytesOf = async (address: string, language = "en"): Promise<Uint8Array> => {
  const answer = await fetch(address, { headers: { "accept-language": language } });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return new Uint8Array(await answer.arrayBuffer());
};

const isPicture = (pdf: Uint8Array): boolean => Buffer.from(pdf).includes("/Subtype /Image");

describe("papers with names in other letters", () => {
  it("have the name and the logo of an estimate's account, and the same bytes each time", async () => {
    const { acting } = await anAccount(NAME);
    const { body } = await client.post<{ external_estimate_url: string }>(
      "/estimates/flight",
      { ...ESTIMATE_REQUESTS.flight, name: `${CUSTOMER} 2026` },
      acting,
    );
    const address = `${body.external_estimate_url}.pdf`;
    const [first, again] = [await bytesOf(address), await bytesOf(address)];
    expect(readAloud(first)).toContain(NAME);
    expect(readAloud(first)).toContain(`${CUSTOMER} 2026`);
    expect(isPicture(first)).toBe(true);
    expect(Buffer.compare(first, again)).toBe(0);
  });

  it("have the customer on the receipt and on the certificate, which is in their language", async () => {
    const { id, acting } = await anAccount(`${NAME} 2`);
    const asked = { name: "L", bundles: [SANDBOX_BUNDLES[0]?.id], use_logo: true, value: "20", require_payment: true };
    const { body: link } = await client.post<{ url: string; id: string }>("/offset-links", asked, acting);
    const order = await fetch(`${link.url}/orders`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "a@example.org", bundle_id: asked.bundles[0], name: CUSTOMER }),
    });
    const { payment_url } = (await order.json()) as { payment_url: string };
    const { url: receipt } = await fetch(payment_url, {
      method: "POST",
      body: new URLSearchParams({ outcome: "paid" }),
    });
    const paper = await bytesOf(`${receipt}/receipt.pdf`);
    expect(readAloud(paper)).toContain(CUSTOMER);
    expect(readAloud(paper)).toContain(NAME);
    expect(isPicture(paper)).toBe(true);
    const { body: orders } = await client.get<{ data: { id: OrderId }[] }>(`/orders?offset_link_id=${link.id}`, acting);
    await walkToTheEnd(service.table, id as never, orders.data[0]!.id);
    const certificate = await bytesOf(`${receipt}/certificate.pdf`, "de");
    expect(readAloud(certificate)).toContain(`Als hätte ${CUSTOMER} bezahlt`);
  });

  it.each([
    ["Chinese", "航运", "港口"],
    ["Korean", "서울", "부산"],
    ["Hebrew", "שלום", "תודה"],
    ["Thai", "ทางเรือ", "ทางบกก"],
    ["Arabic", "ببب", "ددد"],
  ])("have letters in the picture that other programs show: %s", async (_in, ...names) => {
    const pictures = await Promise.all(
      names.map(async (name) => {
        const { body } = await client.post<{ external_estimate_url: string }>("/estimates/flight", {
          ...ESTIMATE_REQUESTS.flight,
          name,
        });
        const answer = await fetch(`${body.external_estimate_url}/picture.png`);
        expect(answer.status).toBe(200);
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    // Letters without a font are boxes: so many letters would be one picture.
    expect(pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0))).toBe(false);
  });

  it("find the parts of all fonts beside the bundle of each function that writes papers", () => {
    const writers = FUNCTIONS.filter(({ packaged = {} }) => "noto-sans-regular.ttf" in packaged);
    expect(writers.length).toBeGreaterThan(3);
    for (const { name } of writers) {
      const folder = join(bundleFolder(name), "data", "fonts");
      for (const writing of ["arabic", "hebrew", "thai", "sc", "kr"]) {
        expect(existsSync(join(folder, writing, "unicode.json")), `${name} ${writing}`).toBe(true);
        expect(readdirSync(join(folder, writing)).length, `${name} ${writing}`).toBeGreaterThan(1);
      }
    }
  });
});
