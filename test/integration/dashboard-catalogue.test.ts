import type { AnyAccount, OffsetLink } from "@isotherm/contract";
import { instantMs } from "@isotherm/core";
import { SANDBOX_BUNDLES } from "@isotherm/sandbox";
import { ROLES, type Role } from "@isotherm/store/members/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ageSession } from "../harness/aged-session.ts";
import { aMember, type SignedInMember } from "../harness/dashboard.ts";
import { A_LOGO, formWith } from "../harness/form-with.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

// What members buy, offer to their customers, and look like: bundles, offset links and accounts in the dashboard.

let service: JoinedService;
let client: Client;
let base: string;
let liveBase: string;
const members = {} as Record<Role, SignedInMember>;

beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
  base = `/dashboard/test/${(await client.get<AnyAccount>("/accounts/me")).body.id}`;
  liveBase = `/dashboard/live/${(await service.as("live").get<AnyAccount>("/accounts/me")).body.id}`;
  for (const role of ROLES) members[role] = await aMember(service, role);
}, 180_000);
afterAll(() => service.stop());

const EVIL = `"><script>alert(1)</script>`;
const ESCAPED = "&quot;&gt;&lt;script&gt;alert(1)";
const [first, second] = SANDBOX_BUNDLES.filter(({ disabled_at }) => disabled_at === null);
const page = async (path: string, role: Role = "finance") => (await members[role].visitor.get(path)).text;
const post = (path: string, form: Record<string, string> | FormData, role: Role = "finance") =>
  members[role].visitor.post(path, form);

describe("bundles in the dashboard", () => {
  it("show what they are, how long they last and what a tonne costs", async () => {
    const text = await page(`${base}/bundles`);
    expect(text).toContain(first!.name);
    expect(text).toMatch(/removal · stored for centuries/);
    expect(text).toMatch(/<b>[A-Z]{3}\s?[\d.,]+<\/b>/);
    expect(text).toMatch(/<img class="picture" src="\/v1\/pictures\//);
    const one = await page(`${base}/bundles/${first!.id}`);
    expect(one).toContain(`<h1>${first!.name}</h1>`);
    expect(one).toContain('href="/projects/');
    const german = await members.finance.visitor.get(`${base}/bundles/${first!.id}`, {
      headers: { "accept-language": "de" },
    });
    expect(german.text).toContain(">Aufforstung<");
    expect(german.text).toContain(">Kenia<");
  });

  it("are selected by shares that add up to 100", async () => {
    const shares = { [`share_${first!.id}`]: "33,4", [`share_${second!.id}`]: "66.6" };
    const { status, location } = await post(`${base}/bundles`, shares);
    expect([status, location]).toEqual([303, `${base}/bundles`]);
    const { body } = await client.get<unknown>("/bundle-selections");
    expect(body).toEqual([
      { bundle_id: first!.id, percentage: 33.4 },
      { bundle_id: second!.id, percentage: 66.6 },
    ]);
    const { text: refused, status: wrong } = await post(`${base}/bundles`, { ...shares, [`share_${first!.id}`]: "30" });
    expect(wrong).toBe(400);
    expect(refused).toContain("The percentages must be above 0, have at most two decimal places and add up to 100.");
    // What was typed stays.
    expect(refused).toContain('value="30"');
    expect(refused).toMatch(/add up to 96\.6 %\. A tonne costs –/);
    expect((await client.get<unknown>("/bundle-selections")).body).toEqual(body);
  });

  it("tell the price of a tonne without a script, and keep nothing of it", async () => {
    const before = (await client.get<unknown>("/bundle-selections")).body;
    const shares = { [`share_${first!.id}`]: "50", [`share_${second!.id}`]: "50", preview: "yes" };
    const { status, text } = await post(`${base}/bundles`, shares);
    expect(status).toBe(200);
    const prices = await Promise.all(
      [first!, second!].map(async ({ id }) => (await client.get<{ gross_unit_price: string }>(`/bundles/${id}`)).body),
    );
    const price = prices.reduce((sum, { gross_unit_price }) => sum + Number(gross_unit_price) / 2, 0);
    expect(text.replaceAll(/[\s,]/g, "")).toContain(`addupto100%.Atonnecosts${await currency()}${price.toFixed(2)}`);
    expect((await client.get<unknown>("/bundle-selections")).body).toEqual(before);
  });
});

const currency = async () => (await client.get<AnyAccount>("/accounts/me")).body.currency;
const linkForm = (more: Record<string, string> = {}) => ({
  name: `Invoice ${EVIL}`,
  title: `Fund ${EVIL}`,
  bundles: first!.id,
  payer: "account",
  value: "5",
  ...more,
});
const links = async () => (await client.get<{ data: OffsetLink[] }>("/offset-links?limit=100")).body.data;

describe("offset links in the dashboard", () => {
  it("are looked at before they are made, and then shown with QR code, limits and what is left of them", async () => {
    const before = (await links()).length;
    const { status, text } = await post(`${base}/links`, linkForm({ preview: "yes", use_logo: "yes" }));
    expect(status).toBe(200);
    expect(text).toContain("nothing is saved yet");
    expect(text).toContain(ESCAPED);
    expect(text).not.toContain(EVIL);
    expect(await links()).toHaveLength(before);

    const limits = { order_limit: "5", daily_limit: "20", total_limit: "100" };
    const { status: made, location = "" } = await post(`${base}/links`, linkForm(limits));
    expect(made).toBe(303);
    const [link] = await links();
    expect(link).toMatchObject({ ...limits, value: "5", require_payment: false, use_logo: false });
    const one = await page(location);
    expect(one).toContain(new URL(link!.url).pathname);
    expect(one).toMatch(/aria-label="QR code of the link"><svg/);
    expect(one).not.toContain(EVIL);
    const opened = await fetch(link!.url, { headers: { accept: "text/html" } });
    expect(opened.status).toBe(200);
    const ordered = await fetch(`${link!.url}/orders`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "a@example.org", bundle_id: first!.id }),
    });
    expect(ordered.status).toBe(200);
    const after = (await page(location)).replaceAll(/[\s]/g, " ");
    expect(after).toMatch(/20\.00.*5\.00.*15\.00/);
    expect(after).toMatch(/100\.00.*5\.00.*95\.00/);
    expect(after).toContain("a@example.org");
    expect(await page(`${base}/links`)).toContain(ESCAPED);
  });

  it("say at their field what is wrong, and keep what was typed", async () => {
    const wrong = await post(`${base}/links`, linkForm({ order_limit: "99999999999", description: "typed" }));
    expect(wrong.status).toBe(400);
    expect(wrong.text).toMatch(/id="order_limit-fault"[^>]*>may be at most/);
    expect(wrong.text).toContain(">typed</textarea>");
    const { text } = await post(`${base}/links`, linkForm({ value: "" }));
    expect(text).toContain("needs a value, emails or expires_at");
    const ambiguous = await post(`${base}/links`, linkForm({ order_limit: "1,000" }));
    expect(ambiguous.status).toBe(400);
    expect(ambiguous.text).toMatch(/id="order_limit-fault"[^>]*>Thousands or decimals\?/);
  });

  it("are changed and closed", async () => {
    await post(`${base}/links`, linkForm());
    const [link] = await links();
    const edit = `${base}/links/${link!.id}/edit`;
    expect(await page(edit)).toContain('value="5"');
    const changed = { name: "Shop", bundles: second!.id, emails: "a@example.org\nb@example.org" };
    expect((await post(edit, changed)).status).toBe(303);
    const [now] = await links();
    expect(now).toMatchObject({ name: "Shop", value: null, emails: ["a@example.org", "b@example.org"] });
    expect(now!.bundles.map(({ id }) => id)).toEqual([second!.id]);
    expect((await post(`${base}/links/${link!.id}/end`, {})).status).toBe(303);
    const [ended] = await links();
    expect(ended).toMatchObject({ name: "Shop", emails: now!.emails, expires_at: expect.any(String) });
    expect(instantMs(ended!.expires_at!) - instantMs(ended!.created_at)).toBeLessThan(60_000);
  });

  it("of live accounts ask for a sign-in of a moment ago", async () => {
    const path = `${liveBase}/links/new`;
    expect((await members.finance.visitor.get(path)).status).toBe(200);
    const other = await aMember(service, "finance");
    await ageSession(service, other.visitor);
    expect((await other.visitor.get(path)).location).toMatch(/^\/dashboard\/confirm/);
    expect((await other.visitor.post(`${liveBase}/links`, linkForm())).location).toMatch(/^\/dashboard\/confirm/);
    expect((await other.visitor.get(`${base}/links/new`)).status).toBe(200);
  });

  it("of nobody, or by a role that may not, are none", async () => {
    expect((await members.finance.visitor.get(`${base}/links/lnk_unknown`)).status).toBe(404);
    for (const role of ["developer", "viewer"] as const)
      expect((await post(`${base}/links`, linkForm(), role)).status, role).toBe(403);
  });
});

describe("an account in the dashboard", () => {
  it("gets a name, a beneficiary and who sees its pages", async () => {
    const { body: made } = await client.post<AnyAccount>("/accounts/client", { name: "Before", currency: "EUR" });
    const there = `/dashboard/test/${made.id}/account`;
    const form = { name: `Client ${EVIL}`, beneficiary: "Ltd", handle: "client-1", visibility: "public" };
    expect((await post(there, form)).status).toBe(303);
    const read = async () =>
      (await client.get<AnyAccount>("/accounts/me", { headers: { "service-account": made.id } })).body;
    expect(await read()).toMatchObject({
      name: form.name,
      beneficiary: "Ltd",
      handle: "client-1",
      external_pages_visibility: "public",
    });
    const text = await page(there);
    expect(text).toContain(ESCAPED);
    expect(text).not.toContain(EVIL);
    const wrong = await post(there, { ...form, handle: "Not a handle" });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toMatch(/id="handle-fault"/);
  });

  it("gets a logo made safe, and loses it", async () => {
    const file = formWith("logo", A_LOGO.replace("<path", "<script>alert(1)</script><path"), "logo.svg");
    expect((await post(`${base}/account/logo`, file)).status).toBe(303);
    const { logo } = (await client.get<AnyAccount>("/accounts/me")).body;
    expect(await (await fetch(logo!)).text()).not.toContain("script");
    const text = await page(`${base}/account`);
    expect(text).toContain(`src="${new URL(logo!).pathname}"`);
    const wrong = await post(`${base}/account/logo`, formWith("logo", "<html>", "x.png"));
    expect([wrong.status, /id="logo-fault"/.test(wrong.text)]).toEqual([400, true]);
    expect((await post(`${base}/account/logo`, new FormData())).text).toContain("Choose a picture first.");
    expect((await post(`${base}/account/logo/remove`, {})).status).toBe(303);
    expect((await client.get<AnyAccount>("/accounts/me")).body.logo).toBeNull();
    const unsigned = formWith("logo", A_LOGO);
    const { status } = await members.finance.visitor.post(`${base}/account/logo`, unsigned, { formToken: null });
    expect(status).toBe(403);
  });

  it("is made for a client", async () => {
    const form = { name: `Bakery ${EVIL}`, currency: "GBP", beneficiary: "" };
    expect((await post(`${base}/account/clients`, form)).status).toBe(303);
    const text = await page(`${base}/account/clients`);
    expect(text).toContain(`Bakery ${ESCAPED}`);
    expect(text).not.toContain(EVIL);
    expect((await post(`${base}/account/clients`, { ...form, name: " " })).text).toMatch(/id="name-fault"/);
    expect((await post(`${base}/account/clients`, form, "viewer")).status).toBe(403);
  });
});
