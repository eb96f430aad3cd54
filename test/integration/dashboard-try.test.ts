import { TRY_FIELDS } from "@isotherm/functions/dashboard/pages/try-fields";
import { listAccounts } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, seededOrganisation, type SignedInMember } from "../harness/dashboard.ts";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
let base: string;
let developer: SignedInMember;

beforeAll(async () => {
  service = await joinService();
  const organisation = await seededOrganisation(service);
  base = `/dashboard/test/${(await listAccounts(service.table, organisation, "test"))[0]!.account.id}`;
  developer = await aMember(service, "developer");
}, 180_000);
afterAll(() => service.stop());

const unescaped = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

describe("the form for an estimate", () => {
  it.each(Object.keys(TRY_FIELDS))(
    "of %s shows a request that the interface takes, and sends the same one",
    async (kind) => {
      const { visitor } = developer;
      const page = await visitor.get(`${base}/try/${kind}`);
      const [, path = "", body = ""] = /curl -X POST \S+\/v1(\/estimates\/\S+)[^]*?-d &#39;([^]*?)&#39;<\/pre>/.exec(
        page.text,
      )!;
      const shown = JSON.parse(unescaped(body));
      expect((await service.as("test").post(path, shown)).status).toBe(200);
      expect(unescaped(page.text)).toMatch(/await client\.estimates\.[\w.]+\.create\(\{/);
      const sent = await visitor.post(`${base}/try/${kind}`, { act: "send" });
      expect(sent.text).toBe("");
      expect(sent.location).toMatch(new RegExp(`^${base}/estimates/${kind}/est_`));
      const result = await visitor.get(sent.location!);
      expect(result.status).toBe(200);
      const [, request = ""] = /aria-label="Request">\s*([^]*?)<\/pre>/.exec(result.text)!;
      expect(JSON.parse(unescaped(request))).toMatchObject(shown);
    },
  );

  it.each([
    ["electricity", "consumption.amount", "x"],
    ["electricity", "country_code", "Atlantis"],
    ["flight", "route.source.code", "X"],
    ["flight", "passengers", "many"],
    ["purchases", "value.currency", "?"],
    ["multi-leg", "legs.1.route.source.country_code", "?"],
    ["company", "employees", "-1"],
    ["individual", "days_per_week_using_public_transport", "8"],
    ["by-fuel", "legs.1.fuel_consumed_litres", "0"],
    ["passengers", "legs.0.route.source.country_code", "?"],
    ["factor", "emission_factor_id", "?"],
  ])("of %s says at %s that %s is wrong, keeps what was typed, and makes nothing", async (kind, field, value) => {
    const { status, text } = await developer.visitor.post(`${base}/try/${kind}`, { act: "send", [field]: value });
    expect(status).toBe(400);
    expect(text).toContain(`id="${field}-fault"`);
    expect(text).toMatch(new RegExp(`name="${field.replaceAll(".", "[.]")}"[^>]*value="${value.replace("?", "[?]")}"`));
  });

  it("takes decimals with a comma in German, and asks where a point may part thousands", async () => {
    const send = (consumption: string) =>
      developer.visitor.post(
        `${base}/try/electricity`,
        { act: "send", "consumption.amount": consumption },
        { headers: { "accept-language": "de" } },
      );
    const { location } = await send("1,5");
    const made = await developer.visitor.get(location ?? "nowhere");
    expect(unescaped(made.text)).toContain('"amount": "1.5"');
    const asked = await send("1.000");
    expect(asked.status).toBe(400);
    expect(asked.text).toContain("Tausender oder Dezimalen?");
  });

  it("shows the request without sending it, with what was typed as text", async () => {
    const { visitor } = developer;
    const count = async () =>
      (await service.as("test").get<{ data: object[] }>("/estimates/electricity/all?limit=100")).body.data.length;
    const before = await count();
    const hostile = `'; rm -rf / "><script>alert(1)</script>`;
    const { status, text } = await visitor.post(`${base}/try/electricity`, { act: "show", country_code: hostile });
    expect(status).toBe(200);
    expect(text).not.toContain("<script>alert");
    // Within the quotes of a shell: closed, a quote of its own, opened again.
    expect(unescaped(text)).toContain(String.raw`"country_code": "'\''; rm -rf / \"><script>`);
    expect(await count()).toBe(before);
  });

  it("is not for viewers, not sent from elsewhere, and of no other kind", async () => {
    const { visitor } = await aMember(service, "viewer");
    expect((await visitor.get(`${base}/try/flight`)).status).toBe(403);
    expect((await visitor.post(`${base}/try/flight`, { act: "send" })).status).toBe(403);
    expect((await visitor.get(`${base}/estimates`)).text).not.toContain("/try/");
    const elsewhere = { headers: { origin: "https://evil.example" } };
    expect((await developer.visitor.post(`${base}/try/flight`, { act: "send" }, elsewhere)).status).toBe(403);
    for (const kind of ["steam", "constructor"])
      expect((await developer.visitor.get(`${base}/try/${kind}`)).status).toBe(404);
  });
});
