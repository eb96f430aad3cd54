import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../harness/eventually.ts";
import { type Service, startService } from "../harness/service.ts";

let service: Service;
beforeAll(async () => {
  service = await startService({ testStepMs: 50 });
});
afterAll(() => service.stop());

it("a receipt follows its order until the certificate, then rests", async () => {
  const asked = { name: "Link", bundles: [SANDBOX_BUNDLES[0]?.id], use_logo: false, value: "20" };
  const { body: link } = await service.as("test").post<{ url: string }>("/offset-links", asked);
  const placed = await fetch(`${link.url}/orders`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "someone@example.org", bundle_id: SANDBOX_BUNDLES[0]?.id }),
  });
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
