import type { AnyAccount, ImpactPage } from "@isotherm/contract";
import type { OrderId } from "@isotherm/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, type SignedInMember } from "../harness/dashboard.ts";
import { walkToTheEnd } from "../harness/ordering.ts";
import type { Client, JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

// The form with which members set up the impact page of an account.

let service: JoinedService;
let client: Client;
let me: AnyAccount;
let address: string;
let finance: SignedInMember;
let viewer: SignedInMember;

beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  ({ body: me } = await client.get<AnyAccount>("/accounts/me"));
  address = `/dashboard/test/${me.id}/account/impact`;
  [finance, viewer] = [await aMember(service, "finance"), await aMember(service, "viewer")];
}, 180_000);
afterAll(() => service.stop());

const FORM = { status: "enabled", slug: "blue-line-form", title: "by_volume", description: "by_supported_goals" };
const SECTIONS = ["bundles_breakdown", "certificates"];

/** Sends the form; a browser sends each box that is ticked. */
const send = (more: Record<string, string> = {}, sections: readonly string[] = SECTIONS) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...FORM, ...more })) form.set(name, value);
  for (const section of sections) form.append("sections", section);
  return finance.visitor.post(address, form);
};
const kept = async () => (await client.get<ImpactPage>("/sustainability-pages/current-account")).body;
const plain = (text: string) => text.replaceAll(/\s+/g, " ");

describe("the form of an impact page", () => {
  it("stands where there is no page yet, and shows the figures of now before anything is saved", async () => {
    const { body: order } = await client.post<{ id: OrderId }>("/orders/by-mass", { mass: { amount: "3", unit: "t" } });
    await walkToTheEnd(service.table, me.id, order.id);
    expect((await finance.visitor.get(address)).text).toContain("There is no page yet.");
    const { status, text } = await send({ preview: "yes" });
    expect(status).toBe(200);
    expect(plain(text)).toMatch(/nothing is saved yet.*3 t CO₂e retired.*Projects: \d+\. Goals of the United Nations/);
    expect(text).toContain('value="blue-line-form"');
    expect((await client.get("/sustainability-pages/current-account")).status).toBe(404);
  });

  it("makes the page, and says that nobody sees it while the pages of the account are hidden", async () => {
    const { status, location } = await send();
    expect([status, location]).toEqual([303, address]);
    expect(await kept()).toMatchObject({ ...FORM, sections: SECTIONS, custom_description: null, visible: false });
    const { text } = await finance.visitor.get(address);
    expect(plain(text)).toContain("seen by nobody");
    expect(plain(text)).toContain("The pages of this account are hidden");
    expect(text).not.toContain('<a href="http');
  });

  it("leads to the page once everybody sees it", async () => {
    await client.send("PATCH", `/accounts/${me.id}`, JSON.stringify({ external_pages_visibility: "public" }));
    const { text } = await finance.visitor.get(address);
    const url = /<a href="(http[^"]+\/s\/test\/blue-line-form)">\1<\/a>/.exec(text)?.[1] ?? "none";
    expect((await fetch(url, { headers: { accept: "text/html" } })).status).toBe(200);
  });

  it("replaces the page as a whole: what is not ticked is gone", async () => {
    expect((await send({ title: "by_price", description: "", status: "disabled" }, [])).status).toBe(303);
    expect(await kept()).toMatchObject({ title: "by_price", description: null, status: "disabled", sections: [] });
  });

  it("shows a forbidden claim at its field, in the language of the page, and what was typed stays", async () => {
    const own = { description: "by_custom_description", custom_description: "Our parcels are <b>carbon neutral</b>." };
    const { status, text } = await send(own);
    expect(status).toBe(400);
    expect(plain(text)).toMatch(
      /<textarea id="custom_description"[^>]*aria-invalid="true"[^>]*>Our parcels are &lt;b&gt;carbon neutral/,
    );
    expect(plain(text)).toMatch(/id="custom_description-fault"[^>]*>Directive \(EU\) 2024\/825 .*&quot;carbon neutral/);
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...FORM, ...own })) form.set(name, value);
    const german = await finance.visitor.post(address, form, { headers: { "accept-language": "de" } });
    expect(plain(german.text)).toContain("Die Richtlinie (EU) 2024/825 verbietet solche Aussagen");
    expect((await kept()).custom_description).toBeNull();
  });

  it("shows a wrong and a taken address at their field", async () => {
    expect((await send({ slug: "-x" })).text).toMatch(/id="slug-fault"/);
    const { body: pair } = await client.post<{ test: AnyAccount }>("/accounts", { name: "Other", currency: "EUR" });
    const other = `/dashboard/test/${pair.test.id}/account/impact`;
    const { status, text } = await finance.visitor.post(other, FORM);
    expect(status).toBe(400);
    expect(text).toMatch(/id="slug-fault"[^>]*>Another page has this address/);
  });

  it("is no form for who may only read, and writes into the audit who changed the page", async () => {
    expect((await viewer.visitor.get(address)).text).not.toContain('name="slug"');
    expect((await viewer.visitor.post(address, FORM)).status).toBe(403);
    const owner = await aMember(service, "owner");
    expect((await owner.visitor.get("/dashboard/settings/audit")).text).toContain("impact page update");
  });
});
