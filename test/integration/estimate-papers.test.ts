import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

const made = async (path: string, request: object): Promise<string> => {
  const { body, status, text } = await client.post<{ external_estimate_url: string }>(`/estimates${path}`, request);
  if (status !== 200) throw new Error(text);
  return body.external_estimate_url;
};

/** A paper, its bytes and what is written on each of its pages. */
interface Read {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly pages: readonly string[];
  readonly text: string;
}

const read = async (address: string, language = "en"): Promise<Read> => {
  const answer = await fetch(`${address}.pdf`, { headers: { "accept-language": language } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { status, headers } = answer;
  if (status !== 200) return { status, headers, bytes, pages: [], text: new TextDecoder().decode(bytes) };
  const { text: pages } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: false });
  return { status, headers, bytes, pages, text: pages.join("\n").replaceAll("\u00A0", " ") };
};

const LEGS = {
  name: "Pumps to Munich",
  shipment: { mass: { amount: "20", unit: "t" }, containers: "2" },
  legs: [
    {
      method: "diesel_truck",
      route: { source: { city: "Suzhou", country_code: "CHN" }, destination: { locode: "CNSHA" } },
    },
    {
      method: { vessel_type: "container_ship" },
      route: { source: { locode: "CNSHA" }, destination: { locode: "NLRTM" } },
    },
    { method: "rail", route: { source: { locode: "NLRTM" }, destination: { city: "Munich", country_code: "DEU" } } },
  ],
};

const BACK = {
  method: { vessel_type: "container_ship" },
  route: { source: { locode: "NLRTM" }, destination: { locode: "CNSHA" } },
};

const KINDS: readonly (readonly [kind: string, path: string, request: object, says: readonly string[]])[] = [
  ["electricity", "/electricity", ESTIMATE_REQUESTS.electricity, ["1,000 kWh of electricity, Germany", "Steps of the"]],
  ["freight over several legs", "/shipping/multi-leg", LEGS, ["20 t (2 TEU), Suzhou – Shanghai", "Rotterdam", "Legs"]],
  ["a flight", "/flight", ESTIMATE_REQUESTS.flight, ["London (LHR)", "95 % interval"]],
  ["a purchase", "/transactions", ESTIMATE_REQUESTS.transactions, ["USD 100.00"]],
  ["a company's year", "/company", ESTIMATE_REQUESTS.company, ["One year of a company", "Travel and commuting"]],
  [
    "a person's year",
    "/individual",
    ESTIMATE_REQUESTS.individual,
    ["One year of a person", "Car and public transport"],
  ],
  ["fuel", "/shipping/multi-leg/by-fuel", ESTIMATE_REQUESTS["shipping/multi-leg/by-fuel"], ["120.5 l"]],
  ["a journey", "/passenger-transportation", ESTIMATE_REQUESTS["passenger-transportation"], ["Manchester", "Taxi"]],
  ["an activity by a factor", "/emission-factor", ESTIMATE_REQUESTS["emission-factor"], ["1,000 l"]],
];

/** Of the parts of a year, and of three ways to travel, each has sources of its own. */
const OF_MANY_SOURCES = new Set(["a company's year", "a journey"]);

const ON_EVERY_PAPER = [
  "Sandbox",
  "calculated with Isotherm",
  "Estimated emissions",
  "CO₂e",
  "Method version",
  "Test data",
];

describe("the paper of an estimate", () => {
  it.each(KINDS)("of %s has sender, figure, method and sources on few pages", async (kind, path, request, says) => {
    const address = await made(path, request);
    const { status, headers, pages, text, bytes } = await read(address);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toMatch(/^inline; filename="est_\w+\.pdf"$/);
    expect(headers.get("cache-control")).toBe("private, no-store");
    for (const part of [...ON_EVERY_PAPER, ...says, "Method and boundary", "Factors and sources"])
      expect(text.replaceAll(/\s+/g, " ")).toContain(part);
    expect(text.replaceAll(/\s+/g, "")).toContain(address);
    expect(pages.length).toBeLessThanOrEqual(OF_MANY_SOURCES.has(kind) ? 3 : 2);
    expect(bytes.length).toBeLessThan(200_000);
  });

  it("is the same to the byte each time, and another one in German", async () => {
    const address = await made("/shipping/multi-leg", LEGS);
    const [one, again, german] = [await read(address), await read(address), await read(address, "de")];
    expect(Buffer.compare(one.bytes, again.bytes)).toBe(0);
    for (const part of ["Geschätzte Emissionen", "berechnet mit Isotherm", "Abschnitte", "Seite 1 von"])
      expect(german.text).toContain(part);
    const chosen = await fetch(`${address}.pdf?language=de`);
    expect(Buffer.compare(german.bytes, new Uint8Array(await chosen.arrayBuffer()))).toBe(0);
  });

  it("is tagged, has its language, and is dated by the estimate", async () => {
    const { bytes } = await read(await made("/electricity", { ...ESTIMATE_REQUESTS.electricity, name: "Hall 7" }));
    const document = await getDocumentProxy(bytes);
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Language: "en", Author: "Sandbox", Title: expect.stringMatching(/CO2e – Hall 7$/) });
    expect((info as { CreationDate: string }).CreationDate).toBe((info as { ModDate: string }).ModDate);
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    for (const role of ["H1", "H2", "Table", "TR", "TH", "TD", "Figure"]) expect(tree).toContain(`"${role}"`);
  });

  it("of ten legs tells each of them, and where the reader is", async () => {
    const legs = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? LEGS.legs[1] : BACK));
    const { status, pages, text, bytes } = await read(await made("/shipping/multi-leg", { ...LEGS, legs }));
    expect(status).toBe(200);
    expect(text.match(/25,4[0-9]{2} km/g)?.length).toBeGreaterThanOrEqual(10);
    pages.forEach((page, index) => expect(page).toContain(`page ${index + 1} of ${pages.length}`));
    expect(pages.length).toBeLessThanOrEqual(3);
    expect(bytes.length).toBeLessThan(300_000);
  });

  it.each([
    ["Greek and Cyrillic", "Ναυτιλία Зоря Łódź"],
    ["Chinese, Arabic and Hebrew", "中远海运 شركة עברית"],
    ["pictures", "📦 ✈️ 🚢"],
    ["one long word", "W".repeat(250)],
    ["structure of a PDF", ") Tj ET endstream endobj (\\"],
  ])("has a name of %s without harm", async (_, name) => {
    const { status, pages, text } = await read(await made("/electricity", { ...ESTIMATE_REQUESTS.electricity, name }));
    expect(status).toBe(200);
    expect(pages.length).toBeLessThanOrEqual(3);
    expect(text).toContain("Method and boundary");
  });

  it("is none at an address that was made up, cut or of another stage", async () => {
    const address = await made("/electricity", ESTIMATE_REQUESTS.electricity);
    const wrong = [address.slice(0, -1), `${address}x`, address.replace(/\/e\/.*/, "/e/"), `${address}.pdf`];
    for (const each of wrong) expect((await read(each)).status, each).toBe(404);
    expect((await fetch(`${address}.pdf`, { method: "POST" })).status).toBe(405);
  });
});
