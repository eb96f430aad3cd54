import { utcDayAt } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { listAccounts } from "@isotherm/store/operator/index";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, seededOrganisation, type SignedInMember } from "../harness/dashboard.ts";
import { eventually } from "../harness/eventually.ts";
import { ROAD_REQUEST } from "../harness/freight-estimates.ts";
import type { JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
let base: string;
let viewer: SignedInMember;

beforeAll(async () => {
  service = await joinService();
  const organisation = await seededOrganisation(service);
  const [account] = await listAccounts(service.table, organisation, "test");
  base = `/dashboard/test/${account?.account.id}`;
  viewer = await aMember(service, "viewer");
  const client = service.as("test");
  const metadata = { centre: "=HYPERLINK(<b>)" };
  await client.post("/estimates/shipping", { ...ROAD_REQUEST, metadata });
  await client.post("/orders/by-mass", { mass: { amount: "2", unit: "t" } });
  await eventually("the estimate and the order to be counted", async () => {
    const { body } = await client.get<{ rows: unknown[] }>("/analytics/estimates?happened=false");
    const { body: ordered } = await client.get<unknown[]>("/analytics/cumulative-per-bundle");
    return body.rows.length === 1 && ordered.length > 0;
  });
}, 180_000);
afterAll(() => service.stop());

const read = (path: string) => viewer.visitor.get(`${base}${path}`);

describe("the page of figures", () => {
  it("draws them without a script or a style of its own, with a table of the same figures", async () => {
    const { status, text } = await read("/analytics?by=mode");
    expect(status).toBe(200);
    const [drawing = ""] = /<svg viewBox="0 0 640[\s\S]*?<\/svg>/.exec(text) ?? [];
    expect(drawing).toContain("<rect");
    expect(drawing).not.toMatch(/ style=|<style|<script/);
    expect(text).toMatch(/<td data-name="Mode">Road<\/td>/);
    expect(text).toContain("Estimated against retired");
  });

  it("draws each month of the time that was asked for, those without an estimate too, and tells their years apart", async () => {
    const year = Number(utcDayAt(systemClock.nowMs()).slice(0, 4));
    const { text } = await read(`/analytics?by=mode&from=${year - 2}-01-15&through=${year + 1}-02-01`);
    const [drawing = ""] = /<svg viewBox="0 0 640[\s\S]*?<\/svg>/.exec(text) ?? [];
    const below = Array.from(drawing.matchAll(/class="label[^>]*>\s*([^<\s]+)/gu), ([, label]) => label);
    const quarters = ["01", "04", "07", "10"];
    const years = [-2, -1, 0].map((back) => String(year + back).slice(2));
    const wanted = years.flatMap((one) => quarters.map((month) => `${month}/${one}`));
    expect(below).toEqual([...wanted, `01/${String(year + 1).slice(2)}`]);
    expect(text).toMatch(new RegExp(`"Month">January ${year - 2}</td>\\s*<td data-name="Road">0 t</td>`, "u"));
    expect((await read("/analytics?by=mode")).text).toMatch(/<text[^>]*>\s*Nov\s*<\/text/u);
  });

  it("shows a client's texts as texts, and gives a spreadsheet no formula", async () => {
    const asked = "by=metadata&key=centre";
    const { text } = await read(`/analytics?${asked}`);
    expect(text).toContain("=HYPERLINK(&lt;b&gt;)");
    expect(text).not.toContain("HYPERLINK(<b>)");
    const file = await read(`/analytics.csv?${asked}`);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [heads, line] = file.text.split("\n");
    expect(heads).toMatch(/^period_start,value,number_of_estimates,mass_t/);
    expect(line).toContain("'=HYPERLINK(<b>)");
  });

  it("tells what vehicles emit themselves where that is known, and no nought where figures are not split", async () => {
    const road = await read("/analytics?by=mode");
    expect(road.text).toMatch(/<td data-name="Mode">Road<\/td>[^]*?data-name="Tank to wheel">[\d.]+ (kg|t)/);
    const consumption = { amount: "1000", unit: "kWh" };
    await service.as("test").post("/estimates/electricity", { consumption, country_code: "DEU" });
    const whole = /<td data-name="Kind">Electricity<\/td>[^]*?data-name="Tank to wheel">–</;
    await eventually("electricity to be counted", async () => whole.test((await read("/analytics?by=kind")).text));
  });

  it("counts what has no value apart from a client's own value of the same words", async () => {
    const client = service.as("test");
    await client.post("/estimates/shipping", { ...ROAD_REQUEST, metadata: { gate: "not known" } });
    await client.post("/estimates/shipping", { ...ROAD_REQUEST, metadata: { gate: "7" } });
    const linesOf = (name: string, text: string) => text.split(`<td data-name="Metadata">${name}</td>`).length - 1;
    const page = await eventually("both to be counted", async () => {
      const { text } = await read("/analytics?by=metadata&key=gate");
      return linesOf("7", text) === 1 && linesOf("not known", text) > 0 && text;
    });
    expect(linesOf("not known", page)).toBe(2);
  });

  it("says what is wrong with a range, and with a key of metadata that is not given", async () => {
    const reversed = await read("/analytics?from=2026-02-01&through=2026-01-01");
    expect([reversed.status, /must not be after the last day/.test(reversed.text)]).toEqual([400, true]);
    const nameless = await read("/analytics?by=metadata");
    expect([nameless.status, /metadata\.&lt;key&gt;/.test(nameless.text)]).toEqual([400, true]);
  });
});

it("the first page draws what was estimated and ordered in twelve months", async () => {
  const { text } = await read("");
  expect(text).toContain("Tonnes CO₂e by month");
  expect(text).toMatch(/<td data-name="Ordered">2 t<\/td>/);
});

describe("the page of what may count twice", () => {
  it("is linked from the figures with their range, and teaches where nothing is found", async () => {
    const { text } = await read("/analytics?from=2026-01-01&through=2026-01-31&happened=true");
    expect(text).toContain("/analytics/overlaps?from=2026-01-01&amp;through=2026-01-31&amp;happened=true");
    const none = await read("/analytics/overlaps?from=2020-01-01&through=2020-01-31&found=yes");
    expect(none.status).toBe(200);
    expect(none.text).toMatch(/class="empty"[\s\S]*the key “reference”/);
  });

  it("leads to the estimates of each group, says why, and shows a client's texts as texts", async () => {
    const client = service.as("test");
    const metadata = { reference: "<b>S-1</b>" };
    const made = await Promise.all(
      [1, 2].map(() => client.post<{ id: string }>("/estimates/shipping", { ...ROAD_REQUEST, metadata })),
    );
    const { text } = await read("/analytics/overlaps?from=&found=yes");
    for (const { body } of made) expect(text).toContain(`href="${base}/estimates/shipping/${body.id}"`);
    expect(text).toContain("The same freight twice");
    expect(text).toContain("Are they legs of one shipment");
    expect(text).toContain("&lt;b&gt;S-1&lt;/b&gt;");
    expect(text).toContain("nothing is removed or changed");
    const german = await viewer.visitor.get(`${base}/analytics/overlaps?from=&found=yes`, {
      headers: { "accept-language": "de" },
    });
    expect(german.text).toContain("Dieselbe Fracht zweimal");
  });

  it("is there before the search has begun, and goes on by itself to what is found", async () => {
    const page = await read("/analytics/overlaps?from=2020-01-01&through=2020-01-31&happened=true&group=8");
    expect(page.text).not.toContain("Estimates compared");
    const next = `${base}/analytics/overlaps?from=2020-01-01&through=2020-01-31&happened=true&group=8&found=yes`;
    expect(page.headers.get("refresh")).toBe(`0; url=${next}`);
    expect(page.text).toContain(`href="${next.replaceAll("&", "&amp;")}"`);
    const found = await read(next.replace(base, ""));
    expect([found.text.includes("Estimates compared"), found.headers.get("refresh")]).toEqual([true, null]);
  });

  it("looks for nothing until it is asked to, and shows what it finds in parts", async () => {
    const client = service.as("test");
    const references = [
      ...Array.from({ length: 9 }, (_, index) => `P-${index}`),
      ...Array.from({ length: 5 }, () => "P-0"),
    ];
    const made = new Map<string, string[]>();
    await Promise.all(
      [...references, ...references.slice(0, 9)].map(async (reference) => {
        const request = { ...ROAD_REQUEST, metadata: { reference } };
        const { body } = await client.post<{ id: string }>("/estimates/shipping", request);
        made.set(reference, [...(made.get(reference) ?? []), body.id]);
      }),
    );
    expect((await read("/analytics/overlaps")).text).not.toContain("Estimates compared");
    const found = (path: string) => read(`${path}&found=yes`);
    const { text } = await found("/analytics/overlaps?from=");
    const shown = (page: string) => page.split("<section>").length - 1;
    expect(shown(text)).toBe(8);
    expect(text).toContain("5 of 7 estimates are shown");
    const linkOf = (name: string) =>
      new RegExp(`href="([^"]+)"[^>]*>${name}<`).exec(text)?.[1]?.replaceAll("&amp;", "&").replace(base, "") ?? "";
    const rest = await found(linkOf("Further groups"));
    expect(shown(rest.text)).toBeGreaterThan(0);
    const whole = await found(linkOf("Show more"));
    expect(shown(whole.text)).toBe(1);
    for (const id of made.get("P-0") ?? []) expect(whole.text).toContain(id);
    for (const [reference, ids] of made)
      expect(
        ids.some((id) => (text + rest.text).includes(id)),
        reference,
      ).toBe(true);
  });

  it("says what is wrong with a range", async () => {
    const reversed = await read("/analytics/overlaps?from=2026-02-01&through=2026-01-01&found=yes");
    expect([reversed.status, /must not be after the last day/.test(reversed.text)]).toEqual([400, true]);
  });
});
