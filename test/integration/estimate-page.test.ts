import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ESTIMATE_REQUESTS } from "../harness/estimate-requests.ts";
import { type Client, type JoinedService } from "../harness/service.ts";
import { joinService } from "../harness/shared-services.ts";

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>&'`;

let service: JoinedService;
let client: Client;
beforeAll(async () => {
  service = await joinService();
  client = service.as("test");
});
afterAll(() => service.stop());

interface Made {
  readonly id: string;
  readonly external_estimate_url: string;
}
const made = async (path: string, request: object): Promise<Made> => {
  const { body, status, text } = await client.post<Made>(path, request);
  if (status !== 200) throw new Error(text);
  return body;
};
const read = (address: string, language = "en") => fetch(address, { headers: { "accept-language": language } });

/** A page without the script that its policy names by its hash: what is left must have none. */
const withoutOwnScript = async (page: Response): Promise<string> => {
  const policy = page.headers.get("content-security-policy") ?? "";
  return (await page.text()).replaceAll(/<script>([^]*?)<\/script>/g, (whole, script: string) =>
    policy.includes(`script-src 'sha256-${createHash("sha256").update(script).digest("base64")}';`) ? "" : whole,
  );
};

const PURCHASE = { value: { value: "100", currency: "EUR" }, merchant: { country_code: "USA", category_code: "5651" } };

const KINDS: readonly (readonly [string, string, object])[] = [
  ["electricity", "/estimates/electricity", { consumption: { amount: "1000", unit: "kWh" }, country_code: "DEU" }],
  [
    "freight over land",
    "/estimates/shipping",
    { shipment: { mass: { amount: "1", unit: "t" } }, method: "diesel_truck", route: { amount: "120", unit: "km" } },
  ],
  ["a flight", "/estimates/flight", { route: { amount: "1000", unit: "km" } }],
  ["a purchase", "/estimates/transactions", PURCHASE],
  ["a journey", "/estimates/passenger-transportation", ESTIMATE_REQUESTS["passenger-transportation"]],
  ["fuel", "/estimates/shipping/multi-leg/by-fuel", ESTIMATE_REQUESTS["shipping/multi-leg/by-fuel"]],
];

const TEN_LEGS = {
  name: "Ten legs",
  shipment: { containers: "2" },
  legs: Array.from({ length: 10 }, (_, index) => ({
    method: { vessel_type: "container_ship" },
    route:
      index % 2 === 0
        ? { source: { locode: "CNSHA" }, destination: { locode: "NLRTM" } }
        : { source: { locode: "NLRTM" }, destination: { locode: "CNSHA" } },
  })),
};

describe("the page of an estimate", () => {
  it.each(KINDS)("of %s shows result, sources and every step, without a key", async (_, path, request) => {
    const { id, external_estimate_url } = await made(path, { ...request, name: "Some name" });
    const page = await read(external_estimate_url);
    const text = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(text).toContain("<h1>Some name</h1>");
    const { body: sheet } = await client.get<{ steps: { formula: string; worked: string }[] }>(
      `/estimates/${id}/calculation`,
    );
    expect(sheet.steps.length).toBeGreaterThan(1);
    // Digits are grouped on pages. Steps that only give a value another name are not shown.
    const ungrouped = text.replaceAll(/\s+/g, " ").replaceAll(/(?<=\d),(?=\d{3})/g, "");
    const shown = sheet.steps.filter(({ formula }) => !/^\w+ = [\p{L}]\w*$/u.test(formula));
    expect(shown.length).toBeGreaterThan(1);
    for (const { worked } of shown) expect(ungrouped).toContain(`${worked} = <b>`);
    expect(text).toContain('id="q1"');
    expect(text).toContain("Test data");
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
  });

  it.each([
    [
      "electricity",
      "/estimates/electricity",
      KINDS[0]![2],
      "1,000 kWh of electricity, Germany",
      "1.000 kWh Strom, Deutschland",
    ],
    [
      "freight over several legs",
      "/estimates/shipping/multi-leg",
      {
        shipment: { mass: { amount: "20", unit: "t" }, containers: "2" },
        legs: [
          {
            method: { vessel_type: "container_ship" },
            route: { source: { locode: "CNSHA" }, destination: { locode: "NLRTM" } },
          },
          { method: "maritime_container_terminal" },
          {
            method: "rail",
            route: { source: { locode: "NLRTM" }, destination: { city: "Munich", country_code: "DEU" } },
          },
        ],
      },
      "20 t (2 TEU), Shanghai → Rotterdam → Munich, by container ship and rail",
      "20 t (2 TEU), Shanghai → Rotterdam → Munich, mit Containerschiff und Bahn",
    ],
    ["freight over a distance", "/estimates/shipping", KINDS[1]![2], "1 t, 120 km, by truck", "1 t, 120 km, mit Lkw"],
    [
      "a flight",
      "/estimates/flight",
      { route: { source: { code: "LHR" }, destination: { code: "JFK" } }, passengers: 2 },
      "London (LHR) → New York (JFK), economy class, 2 passengers",
      "London (LHR) → New York (JFK), Economy Class, 2 Personen",
    ],
    [
      "a purchase",
      "/estimates/transactions",
      PURCHASE,
      "EUR 100.00, Family clothing, United States",
      "100,00 EUR, Family clothing, Vereinigte Staaten",
    ],
    [
      "a company's year",
      "/estimates/company",
      ESTIMATE_REQUESTS["company"],
      "One year of a company, 10 employees, Germany",
      "Ein Jahr eines Unternehmens, 10 Beschäftigte, Deutschland",
    ],
    [
      "a person's year",
      "/estimates/individual",
      ESTIMATE_REQUESTS["individual"],
      "One year of a person, Germany",
      "Ein Jahr einer Person, Deutschland",
    ],
    [
      "an activity by a factor",
      "/estimates/emission-factor",
      { emission_factor_id: "fuels-by-volume/2025-1/diesel", activity: { value: "1200", unit: "l" } },
      "1,200 l, Diesel (average biofuel blend)",
      "1.200 l, Diesel (average biofuel blend)",
    ],
  ] as const)(
    "of %s says in one sentence what it is of, and whose it is",
    async (_, path, request, english, german) => {
      const { external_estimate_url } = await made(path, request);
      const text = (await (await read(external_estimate_url)).text()).replaceAll("\u00a0", " ");
      expect(text).toContain(`<h1>${english}</h1>`);
      expect(text).toContain("<b>Sandbox</b>");
      expect(text).toContain("calculated with Isotherm");
      const inGerman = (await (await read(external_estimate_url, "de")).text()).replaceAll("\u00a0", " ");
      expect(inGerman).toContain(`<h1>${german}</h1>`);
      const named = await made(path, { ...request, name: "Some name" });
      expect((await (await read(named.external_estimate_url)).text()).replaceAll("\u00a0", " ")).toMatch(
        /<h1>Some name<\/h1>\s*<p class="lead">/,
      );
    },
  );

  it("draws sea lanes solid, ways over land dashed with their ends named, and a truck alone, too", async () => {
    const pacific = await made("/estimates/shipping/multi-leg", {
      shipment: { mass: { amount: "20", unit: "t" } },
      legs: [
        {
          method: { vessel_type: "container_ship" },
          route: { source: { locode: "CNSHA" }, destination: { locode: "NLRTM" } },
        },
        {
          method: "rail",
          route: { source: { locode: "NLRTM" }, destination: { city: "Munich", country_code: "DEU" } },
        },
      ],
    });
    const mapOf = async ({ external_estimate_url }: Made) => (await fetch(`${external_estimate_url}/map.svg`)).text();
    const drawn = await mapOf(pacific);
    expect(drawn).toContain('<path class="way sea" d="M');
    expect(drawn.match(/<path class="way rail" d="M/g)).toHaveLength(1);
    expect(drawn).toContain(">Munich</text>");
    const truck = await made("/estimates/shipping", {
      shipment: { mass: { amount: "1", unit: "t" } },
      method: "truck_articulated_40t",
      route: { source: { city: "Dublin", country_code: "IRL" }, destination: { city: "Paris", country_code: "FRA" } },
    });
    expect(await (await read(truck.external_estimate_url)).text()).toContain("<figure>");
    const crossing = await mapOf(truck);
    for (const end of ["Dublin", "Paris"]) expect(crossing).toContain(`>${end}</text>`);
    // To the harbour, over the sea, and on.
    expect(crossing).toContain('<path class="way road" d="M');
    expect(crossing).toContain('<path class="way ferry" d="M');
    const flown = await made("/estimates/flight", { route: { source: { code: "LHR" }, destination: { code: "JFK" } } });
    expect(await mapOf(flown)).toContain('<path class="way air" d="M');
  });

  it("divides a company's year by the GHG Protocol, and calls servers and cloud services so", async () => {
    const cloud = { cloud: { cost: { value: "50000", currency: "USD" }, provider: "aws" } };
    const { external_estimate_url } = await made("/estimates/company", { ...ESTIMATE_REQUESTS.company, tech: cloud });
    const text = (await (await read(external_estimate_url)).text()).replaceAll(/\s+/g, " ");
    expect(text).toMatch(/<span>Scope 1: own fuels and vehicles<\/span> <strong>/);
    expect(text).toMatch(/<span>Scope 3\.1: purchased goods and services<\/span> <strong>/);
    expect(text).toMatch(/<span>Own servers and cloud services<\/span> <strong>/);
    // Nothing was spent on devices.
    expect(text).not.toMatch(/[Ee]lectronic devices/);
    const german = await (await read(external_estimate_url, "de")).text();
    expect(german).toContain("Scope 3.1: eingekaufte Waren und Dienstleistungen");
    const { external_estimate_url: own } = await made("/estimates/individual", {
      ...ESTIMATE_REQUESTS.individual,
      short_flights: 2,
      monthly_grocery_expenses: { value: "300", currency: "USD" },
      monthly_clothing_expenses: { value: "50", currency: "USD" },
    });
    const groups = (await (await read(own)).text()).matchAll(
      /<span>([\w ]+)<\/span> <strong>[\d.]+ (?:t|kg)<\/strong>/g,
    );
    expect(Array.from(groups, ([, name = ""]) => name).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "Car and public transport",
      "Electricity and heating",
      "Flights",
      "Food and drinks",
      "Shopping",
    ]);
  });

  it("divides a person's year into groups, and folds sources and sheet away", async () => {
    const { external_estimate_url } = await made("/estimates/individual", ESTIMATE_REQUESTS["individual"]);
    const text = (await (await read(external_estimate_url)).text()).replaceAll(/\s+/g, " ");
    expect(text).toMatch(/<span>Electricity and heating<\/span> <strong>[\d.]+ (t|kg)<\/strong> <small>[\d.]+ %/);
    expect(text).toMatch(/<span>Car and public transport<\/span> <strong>[\d.]+ (t|kg)<\/strong> <small>[\d.]+ %/);
    expect(text).toContain('<details class="fold" id="sheet"> <summary><h2>Calculation sheet</h2></summary>');
    expect(text).toContain('<details class="fold"> <summary><h2>Factors and sources</h2></summary>');
  });

  it("says why freight has its grade, and what would make it better", async () => {
    const { external_estimate_url } = await made("/estimates/shipping", {
      shipment: { mass: { amount: "1", unit: "t" } },
      method: { vessel_type: "container_ship" },
      route: { source: { locode: "CNSHA" }, destination: { locode: "NLRTM" } },
    });
    const text = (await (await read(external_estimate_url)).text())
      .replaceAll(/<[^>]+>|\s+/g, " ")
      .replaceAll(/ +/g, " ");
    expect(text).toMatch(
      /Grade of the data: [A-D][+−]? \(emission factor [A-D][+−]?, route [A-D][+−]?, shipment [A-D][+−]?\)/,
    );
    expect(text).toContain(
      "What would make it better: Give the vessel or the trade lane. Give the mass of the goods and the number of containers. Give the fuel that was used",
    );
  });

  it("shows each leg of a journey with its ends and its factor, and flights on a map", async () => {
    const { external_estimate_url } = await made(
      "/estimates/passenger-transportation",
      ESTIMATE_REQUESTS["passenger-transportation"],
    );
    const text = (await (await read(external_estimate_url)).text()).replaceAll(/\s+/g, " ");
    expect(text).toMatch(/<h1>London → Manchester → New York, by rail, aircraft and car, 2 passengers<\/h1>/u);
    for (const shown of ["London", "Rail, national", "g/(person·km)", "JFK", "by the fuel burned", "Taxi, regular"])
      expect(text, shown).toContain(shown);
    const map = await fetch(`${external_estimate_url}/map.svg`);
    const drawing = await map.text();
    expect([map.status, drawing]).toEqual([200, expect.stringContaining("JFK")]);
    // Its railway: the ends are looked up by their names, which needs files of the function's own.
    for (const shown of ["London", 'class="way rail"']) expect(drawing, shown).toContain(shown);
    expect(await (await read(external_estimate_url, "de")).text()).toContain(
      "<h1>London → Manchester → New York, mit Bahn, Flugzeug und Auto, 2 Personen",
    );
  });

  it("shows the litres of each leg by fuel, with the factor of their energy", async () => {
    const { external_estimate_url } = await made(
      "/estimates/shipping/multi-leg/by-fuel",
      ESTIMATE_REQUESTS["shipping/multi-leg/by-fuel"],
    );
    const text = (await (await read(external_estimate_url)).text()).replaceAll(/[ \n]+/g, " ");
    for (const shown of ["<h1>160.5 l of fuel (diesel", "120.5\u00a0l ×", "40\u00a0l ×", "Diesel, EU", "kg/l"])
      expect(text, shown).toContain(shown);
    expect((await fetch(`${external_estimate_url}/map.svg`)).status).toBe(404);
  });

  it("of ten flights and of ten ways with ferries stays below 70 kB, and tells a long way without its middle", async () => {
    const place = (city: string, country_code: string) => ({ city, country_code });
    const crossing = { source: place("Dublin", "IRL"), destination: place("Paris", "FRA") };
    const flown = { source: place("Oxford", "GBR"), destination: { code: "SYD" } };
    for (const leg of [
      { route: crossing, vehicle_type: "car_average" },
      { route: flown, cabin_class: "business" },
    ]) {
      const request = { name: "Ten legs", passengers: 7, legs: Array.from({ length: 10 }, () => leg) };
      const { external_estimate_url } = await made("/estimates/passenger-transportation", request);
      const text = await (await read(external_estimate_url)).text();
      expect(Buffer.byteLength(text), JSON.stringify(leg)).toBeLessThan(70_000);
      expect(/<p class="lead">([^<]*)/.exec(text)?.[1]).toMatch(/^(?:[^→]+ → ){4}\d+ more stops → [^→]+$/);
    }
  });

  it("of a company shows six assumptions and folds the others", async () => {
    const { external_estimate_url } = await made("/estimates/company", ESTIMATE_REQUESTS.company);
    const text = await (await read(external_estimate_url)).text();
    const [, open = "", folded = ""] =
      /Assumptions<\/h2>([^]*?)<details class="fold">([^]*?)<\/details>/.exec(text) ?? [];
    expect(open.match(/<li>/g)).toHaveLength(6);
    expect(folded).toMatch(/<summary>\d+ more<\/summary>/);
  });

  it("loads nothing from elsewhere and lets nothing run", async () => {
    const { external_estimate_url } = await made("/estimates/electricity", KINDS[0]![2]);
    const page = await read(external_estimate_url);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'sha256-[^' ]+';/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(page.headers.get("x-robots-tag")).toContain("noindex");
    expect(page.headers.get("request-id")).toBeTruthy();
    const text = await withoutOwnScript(page);
    // Programs that show a link fetch its picture, a browser does not.
    const preview = `<meta property="og:image" content="${external_estimate_url}/picture.png" />`;
    expect(text).toContain(preview);
    expect(text.replace(preview, "")).not.toMatch(/https?:\/\/|<script|\son\w+=|style="/);
  });

  it("shows what a client wrote as text", async () => {
    const { external_estimate_url } = await made("/estimates/electricity", {
      ...KINDS[0]![2],
      name: HOSTILE,
      metadata: { [HOSTILE]: HOSTILE },
    });
    const text = await withoutOwnScript(await read(external_estimate_url));
    expect(text).not.toMatch(/<script|<img src=x/);
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  it("shows what the estimate warns of, and what a client wrote in it as text", async () => {
    const electricity = { consumption: { amount: "1", unit: "kWh" }, country_code: "DEU" };
    const { external_estimate_url } = await made("/estimates/electricity", { ...electricity, [HOSTILE]: 1 });
    const text = await withoutOwnScript(await read(external_estimate_url));
    expect(text).toContain("<h2>Please note</h2>");
    expect(text).toContain("The interface does not know this property. It was ignored.");
    expect(text).toContain("alert(1)");
    expect(text).not.toMatch(/<script|<img src=x/);
    const without = await made("/estimates/electricity", electricity);
    expect(await (await read(without.external_estimate_url)).text()).not.toContain("Please note");
  });

  it("speaks German to whoever prefers it", async () => {
    const { external_estimate_url } = await made("/estimates/electricity", KINDS[0]![2]);
    const page = await read(external_estimate_url, "de-DE,en;q=0.5");
    expect(page.headers.get("content-language")).toBe("de");
    expect(page.headers.get("vary")).toContain("Accept-Language");
    const text = await page.text();
    expect(text).toContain('<html lang="de">');
    expect(text).toContain("379 <span>kg CO₂e</span>");
    expect(text).toContain("95-%-Intervall:");
    expect(text).toContain("Testdaten");
  });

  it("of ten legs stays small, with a map that shows the ports", async () => {
    const { external_estimate_url } = await made("/estimates/shipping/multi-leg", TEN_LEGS);
    const text = await (await read(external_estimate_url)).text();
    expect(Buffer.byteLength(text)).toBeLessThan(70_000);
    expect(text).toContain("Fuel combustion");
    const map = await fetch(`${external_estimate_url}/map.svg`);
    expect(map.headers.get("content-type")).toBe("image/svg+xml");
    const drawing = await map.text();
    expect(drawing).toContain("Rotterdam (NLRTM)");
    expect(drawing).toContain("Shanghai (CNSHA)");
    expect(drawing).not.toMatch(/script|NaN/);
  });

  it("tells the share of each leg, its intensity, and how the mass divides along the chain", async () => {
    const legs = [
      { method: "truck_articulated_40t", route: { amount: "100", unit: "km" } },
      { method: "truck_generic_urban", route: { amount: "100", unit: "km" } },
    ];
    const { external_estimate_url } = await made("/estimates/shipping/multi-leg", {
      shipment: { mass: { amount: "10", unit: "t" } },
      legs,
    });
    const text = (await (await read(external_estimate_url)).text())
      .replaceAll(/<[^>]+>|\s+/g, " ")
      .replaceAll(/ +/g, " ");
    // 95 and 315 g/(t·km), 5 % more for the distance; of the former 22 g are upstream
    for (const part of ["1,000 t·km × 99.75 g/(t·km)", "99.8 kg, 23.2 %", "× 330.8 g/(t·km)", "331 kg, 76.8 %"])
      expect(text).toContain(part);
    expect(text).toContain("(tank-to-wheel) 76.7 kg, 17.8 %");
    expect(text).toContain("(well-to-tank) 23.1 kg, 5.4 %");
    expect(text).toContain("Not split by the source 331 kg, 76.8 %");
  });

  it("of a flight tells the effects at height apart", async () => {
    const { external_estimate_url } = await made("/estimates/flight", { route: { amount: "1000", unit: "km" } });
    const text = (await (await read(external_estimate_url)).text())
      .replaceAll(/<[^>]+>|\s+/g, " ")
      .replaceAll(/ +/g, " ");
    expect(text).toMatch(
      /\(tank-to-wheel\) [0-9.]+ kg, [0-9.]+ % of it effects of flying at height .*: [0-9.]+ kg, [0-9.]+ %/,
    );
  });

  it("says between what the mass lies, what it rests on, and how both were found", async () => {
    const metered = await made("/estimates/electricity", KINDS[0]![2]);
    expect(await (await read(metered.external_estimate_url)).text()).toMatch(
      /<span class="key a"><\/span>primary data<\/dt>\s*<dd>\s*100 %<br \/>/,
    );
    const assumed = await made("/estimates/electricity", { consumption: { amount: "1000", unit: "kWh" } });
    const text = await (await read(assumed.external_estimate_url)).text();
    expect(text).toMatch(/95 % interval:\s*<strong>\d+ – \d+ kg<\/strong>/);
    expect(text).toMatch(/<span class="key d"><\/span>assumed<\/dt>\s*<dd>\s*100 %<br \/>/);
    expect(text).toContain("<li>Give the country.</li>");
    expect(text).toContain("relative-errors/2026-2/grid-intensity");
    expect(text).not.toContain("No figure was assumed by us");
  });

  it("says that no figure was assumed only where no step, fact or fallback was", async () => {
    const pageOf = async (request: object) => {
      const { external_estimate_url } = await made("/estimates/shipping", request);
      return (await read(external_estimate_url)).text();
    };
    const base = { shipment: { mass: { amount: "10", unit: "t" } }, method: "truck_articulated_40t" };
    const given = await pageOf({ ...base, route: { amount: "500", unit: "km" } });
    expect(given).toContain("No figure was assumed by us");
    const region = await pageOf({ ...base, route: { amount: "500", unit: "km" }, country_code: "USA" });
    expect(region).not.toContain("No figure was assumed by us");
    const ends = { source: { country_code: "POL" }, destination: { city: "Berlin", country_code: "DEU" } };
    const middle = await pageOf({ ...base, route: ends });
    expect(middle).not.toContain("No figure was assumed by us");
    expect(middle).toContain("country centre");
  });

  it("gives the sheet as JSON and as CSV", async () => {
    const { id, external_estimate_url } = await made("/estimates/electricity", KINDS[0]![2]);
    const json = await fetch(`${external_estimate_url}/calculation.json`);
    const sheet = (await json.json()) as { estimate_id: string; mass: object; steps: object[] };
    expect(sheet).toMatchObject({
      estimate_id: id,
      kind: "electricity",
      mass: { amount: "0.379080168244", unit: "t" },
    });
    const csv = await fetch(`${external_estimate_url}/calculation.csv`);
    expect(csv.headers.get("content-disposition")).toBe(`attachment; filename="${id}.csv"`);
    const rows = (await csv.text()).split("\r\n");
    expect(rows[0]).toContain('"step","leg","name"');
    expect(rows.some((row) => row.includes('"329.65","g CO2e/kWh"'))).toBe(true);
    const origin = {
      boundary: "life cycle of generation, per kWh generated, by year",
      gwp: "as published by the producer",
      data_year: "2025",
      region: "DEU",
    };
    expect(rows.some((row) => row.endsWith(`"${[...Object.values(origin), ""].join('","')}"`))).toBe(true);
    const grid = { factor_id: "grid-intensity/2026-1/DEU-2025", licence: "CC BY 4.0", ...origin };
    const { body } = await client.get(`/estimates/${id}/calculation`);
    for (const told of [sheet, body]) expect(JSON.stringify(told)).toContain(`"data_year":"${origin.data_year}"`);
    expect((sheet.steps as { inputs: object[] }[]).flatMap(({ inputs }) => inputs)).toContainEqual(
      expect.objectContaining(grid),
    );
    const page = (await (await read(external_estimate_url)).text())
      .replaceAll(/<[^>]+>|\s+/g, " ")
      .replaceAll(/ +/g, " ");
    expect(page).toContain(
      "life cycle of generation, per kWh generated, by year ; data year: 2025; region: Germany; GWP: as published by the producer .",
    );
  });

  it("is not there for a token that was not given out, whatever it looks like", async () => {
    const { external_estimate_url } = await made("/estimates/electricity", KINDS[0]![2]);
    for (const token of [
      "x",
      "%00",
      "a".repeat(3_000),
      external_estimate_url.split("/").at(-1)!.slice(0, -2),
      "..%2F..",
    ]) {
      const page = await read(`${new URL(external_estimate_url).origin}/e/${token}`, "de");
      expect([page.status, page.headers.get("content-type")], token).toEqual([404, "application/json"]);
    }
    const seen = await fetch(`${external_estimate_url}x`, { headers: { accept: "text/html,*/*;q=0.8" } });
    expect([seen.status, (await seen.text()).includes("There is nothing here")]).toEqual([404, true]);
    const sent = await fetch(external_estimate_url, { method: "POST" });
    expect(sent.status).toBe(405);
    const head = await fetch(external_estimate_url, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const noMap = await fetch(`${external_estimate_url}/map.svg`, { headers: { accept: "application/json" } });
    expect([noMap.status, ((await noMap.json()) as { error: { error_code: string } }).error.error_code]).toEqual([
      404,
      "not_found",
    ]);
  });
});

it("GET /v1/health says that all is well, without a key", async () => {
  const { status, body } = await service.as(null).get("/health");
  expect([status, body]).toEqual([200, { status: "ok" }]);
});
