import { type Decimal, decimal } from "@isotherm/core";
import type { StoredEstimate } from "@isotherm/store";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ESTIMATE_REQUESTS, type EstimateRequestKind } from "../harness/estimate-requests.ts";
import { estimatePage, wordsOf } from "../harness/estimate-page.ts";
import { labelAreas } from "../harness/map-labels.ts";
import { storedEstimate } from "../harness/stored-estimate.ts";

const city = (name: string, country_code: string) => ({ city: name, country_code });
const LEGS = {
  shipment: { containers: "2", cargo_type: "average" },
  legs: [
    { method: "diesel_truck", route: { source: city("Suzhou", "CHN"), destination: { locode: "CNSHA" } } },
    {
      method: { vessel_type: "container_ship" },
      route: { source: { locode: "CNSHA" }, destination: { locode: "NLRTM" } },
    },
  ],
};

/** By ship, rail and truck, with road legs inferred to a port and from a rail terminal, and over a ferry to the last one. */
const JOINED = {
  shipment: { mass: { amount: "10", unit: "t" } },
  route_inference: "on",
  legs: [
    {
      method: { vessel_type: "container_ship" },
      route: { source: city("Manchester", "GBR"), destination: { locode: "NLRTM" } },
    },
    { method: "rail", route: { source: { locode: "NLRTM" }, destination: { lat: 47.9, lon: 11.3 } } },
    { method: "truck_generic_hgv", route: { source: city("Verona", "ITA"), destination: city("Palermo", "ITA") } },
  ],
};

const kinds = Object.keys(ESTIMATE_REQUESTS) as EstimateRequestKind[];
const ESTIMATES = new Map<string, StoredEstimate>(
  await Promise.all([
    ...kinds.map(async (kind) => [kind, await storedEstimate(kind, ESTIMATE_REQUESTS[kind])] as const),
    storedEstimate("shipping/multi-leg", LEGS).then((stored) => ["shipping/multi-leg", stored] as const),
    storedEstimate("shipping/multi-leg", JOINED).then((stored) => ["legs that were joined", stored] as const),
  ]),
);
const of = (kind: string): StoredEstimate => {
  const stored = ESTIMATES.get(kind);
  if (!stored) throw new Error(kind);
  return stored;
};

describe.each([...ESTIMATES.keys()])("the page of %s", (kind) => {
  it.each(["en", "de"] as const)("in %s leads to PDF, mail and the calculation as files", async (language) => {
    const html = await estimatePage(of(kind), language);
    expect(html).toContain(`href="/e/x.pdf?language=${language}"`);
    expect(html).toContain('href="mailto:?subject=');
    expect(html).toContain("data-copied=");
    for (const ending of ["csv", "json"]) expect(html).toContain(`<a href="/e/x/calculation.${ending}">`);
    const table = await estimatePage(of(kind), language, "/calculation.csv");
    expect(table.split("\r\n").length).toBeGreaterThan(2);
    const data = JSON.parse(await estimatePage(of(kind), language, "/calculation.json")) as { steps: unknown[] };
    expect(data.steps).toHaveLength(of(kind).sheet.steps.length);
  });

  it("says how sure it is: the interval, what it rests on with what that means, and what would make it better", async () => {
    const text = wordsOf(await estimatePage(of(kind), "en"));
    const [, sure = ""] = /How sure is this figure\?(.*)/u.exec(text) ?? [];
    expect(sure).toMatch(/^ 95 % interval: [\d.,]+ – [\d.,]+ (?:t|kg|g)/u);
    expect(sure).toMatch(/(?:What was given|comes from a model|published average|is an assumption)/u);
    expect(sure).toMatch(/(?:What would make it better: \w|Nothing that could be given besides)/u);
  });

  it("is German on a German page: warnings, assumptions and steps", async () => {
    const html = await estimatePage(of(kind), "de");
    const folded = html.replaceAll(/<ul lang="en">.*?<\/ul>/gsu, "");
    for (const { message } of of(kind).estimate.warnings) expect(folded).not.toContain(message);
    const steps = [...html.matchAll(/<h3>\s*<span>[^<]*<\/span>\s*<span>(.*?)<\/span>\s*<\/h3>/gsu)].map(
      ([, name]) => name,
    );
    expect(steps.length).toBeGreaterThan(0);
    for (const name of steps) expect(name).not.toContain('lang="en"');
  });

  it("weighs less than 60 kB on the wire, map and all", async () => {
    for (const language of ["en", "de"] as const) {
      const html = await estimatePage(of(kind), language);
      const map = html.includes("/map.svg") ? await estimatePage(of(kind), language, "/map.svg") : "";
      expect(gzipSync(html).length + gzipSync(map).length).toBeLessThan(60_000);
    }
  });
});

const decimalOf = (text = ""): Decimal => decimal(text.replaceAll(",", ""));

it("the page of legs that were joined has a line for each part, by its own mode and between its own places", async () => {
  const text = wordsOf(await estimatePage(of("legs that were joined"), "de"));
  for (const line of [
    "Lkw Manchester, Vereinigtes Königreich – Widnes (GBWDN)",
    "Seeschiff Widnes (GBWDN) – Rotterdam (NLRTM)",
    "Bahn Rotterdam (NLRTM) – München-Riem terminal (DEMUC)",
    "Lkw München-Riem terminal (DEMUC) – 47.9, 11.3",
    "Lkw 47.9, 11.3 – Verona, Italien",
    "Fähre Naples – Palermo",
  ])
    expect(text).toContain(line);
});

describe("activity × factor = result", () => {
  it.each([
    ["electricity", /([\d,.]+) kWh × ([\d,.]+) kg\/kWh = ([\d,.]+) kg CO₂e Germany 20\d\d; average of the grid \(loc/u],
    ["transactions", /USD ([\d,.]+) × ([\d,.]+) kg\/USD = ([\d,.]+) kg CO₂e Groceries; United States/u],
    ["emission-factor", /([\d,.]+) l × ([\d,.]+) kg\/l = ([\d,.]+) t CO₂e Diesel/u],
  ])("stands in one line of %s, with where the factor is from", async (kind, line) => {
    const [, activity, factor, mass] = line.exec(wordsOf(await estimatePage(of(kind), "en"))) ?? [];
    const unit = kind === "emission-factor" ? 1_000 : 1;
    const product = decimalOf(activity).times(decimalOf(factor)).div(unit);
    expect(product.toSignificantDigits(3).eq(decimalOf(mass))).toBe(true);
  });
});

describe("a flight", () => {
  it("is named by city and code, and has its distance and effective factor", async () => {
    const text = wordsOf(await estimatePage(of("flight"), "en"));
    expect(text).toContain("London (LHR) → New York (JFK), economy class, 1 passenger");
    expect(text).toMatch(/London \(LHR\) – New York \(JFK\) 5,555 km 5,555 person·km × 130\.9 g\/\(person·km\)/u);
    expect(text).not.toContain("John F Kennedy International Airport – ");
  });

  it("says that its assumptions are part of the model, with three digits at a glance", async () => {
    const text = wordsOf(await estimatePage(of("flight"), "en"));
    expect(text).toContain("would make it better: what was assumed is part of the model.");
    expect(text).toContain("fuel at 5,000 km: 90.71 kg");
    expect(text).not.toContain("uncertainty of the factors");
    expect(wordsOf(await estimatePage(of("electricity"), "en"))).toContain(
      "what is left is the uncertainty of the factors.",
    );
  });

  it("over a short way on land goes by train for less, and the page says that this is modelled", async () => {
    const short = await storedEstimate("flight", { route: { source: { code: "FRA" }, destination: { code: "MUC" } } });
    expect(await estimatePage(short, "en")).toContain('href="/e/x/alternatives"');
    const text = wordsOf(await estimatePage(short, "en", "/alternatives"));
    expect(text).toMatch(/By train modelled [\d,.]+ kg −[\d,.]+ kg, −\d\d(?:\.\d)? %/u);
  });

  it("over an ocean in economy class leads to no page of other ways: there is none", async () => {
    expect(await estimatePage(of("flight"), "en")).not.toContain("/alternatives");
  });
});

describe("a journey", () => {
  it("draws its railway as well as its flight, with cities for airports", async () => {
    const stored = of("passenger-transportation");
    expect(wordsOf(await estimatePage(stored, "en"))).toContain(
      "rail aircraft Crossings and passes are those of the model; what lies between is drawn straight. Flights are drawn as great circles. Coasts and borders: Natural Earth.",
    );
    const labels = labelAreas(await estimatePage(stored, "en", "/map.svg")).map(({ text }) => text);
    expect(labels).toEqual(expect.arrayContaining(["London", "New York (JFK)"]));
    expect(await estimatePage(stored, "en")).toContain(
      "<h1>London → Manchester → New York, by rail, aircraft and car, 2 passengers</h1>",
    );
  });

  it("by taxi goes by coach for less, and in business class in economy class", async () => {
    const route = { source: { code: "LHR" }, destination: { code: "JFK" } };
    const stored = await storedEstimate("passenger-transportation", {
      legs: [
        { route: { amount: "300", unit: "km" }, vehicle_type: "car_average" },
        { route, cabin_class: "business" },
      ],
    });
    const text = wordsOf(await estimatePage(stored, "en", "/alternatives"));
    expect(text).toContain("As estimated");
    expect(text).toMatch(/In economy class modelled [\d,.]+ (?:t|kg) −/u);
    expect(text).toMatch(/By coach modelled [\d,.]+ (?:t|kg) −/u);
    expect(wordsOf(await estimatePage(stored, "de", "/alternatives"))).toContain("Mit dem Reisebus");
  });
});

describe("freight", () => {
  it("by fuel names its fuels in words and has no column for distances", async () => {
    const html = await estimatePage(of("shipping/multi-leg/by-fuel"), "en");
    expect(html).toContain("<h1>160.5 l of fuel (diesel, liquefied petroleum gas)</h1>");
    expect(html).not.toContain(">Distance<");
    expect(await estimatePage(of("shipping/multi-leg/by-fuel"), "de")).toContain("Flüssiggas");
  });

  it("by fuel says of which leg each assumption is", async () => {
    const text = wordsOf(await estimatePage(of("shipping/multi-leg/by-fuel"), "en"));
    const [, assumed = ""] = /Assumptions (.*)Factors and sources/u.exec(text) ?? [];
    expect(assumed).toContain("density: 0.83 kg/l [1] Leg 1, energy of the fuel");
    expect(assumed).toContain("density: 0.55 kg/l [4] Leg 2, energy of the fuel");
    expect(wordsOf(await estimatePage(of("shipping/multi-leg/by-fuel"), "de"))).toContain("kg/l [1] Abschnitt 1, ");
  });

  it("names the step that assumes a way among what its interval is made of, as the page counts it", async () => {
    const route = { source: city("Madrid", "ESP"), destination: city("Valencia", "ESP") };
    const shipment = { mass: { amount: "8", unit: "t" } };
    const stored = await storedEstimate("shipping", {
      shipment,
      method: "inland_waterway_container_vessel_large",
      route,
    });
    const text = wordsOf(await estimatePage(stored, "en"));
    expect(text).toContain("Step 1 : × 1.2, elasticity 1");
  });

  it("over a ferry names the ferry among its means, and the country of a place in the reader's language", async () => {
    const route = { source: city("Birmingham", "GBR"), destination: city("Dublin", "IRL") };
    const shipment = { mass: { amount: "8", unit: "t" } };
    const stored = await storedEstimate("shipping", { shipment, method: "diesel_truck", route });
    expect(await estimatePage(stored, "en")).toContain(
      "<h1>8 t, Birmingham → Holyhead → Dublin, by truck and ferry</h1>",
    );
    expect(wordsOf(await estimatePage(stored, "de"))).toContain("Dublin – Dublin, Irland 2,6 km");
    expect(wordsOf(await estimatePage(stored, "de"))).toContain("Masse 8: × 1,02");
    expect(wordsOf(await estimatePage(of("shipping/multi-leg"), "en"))).toContain(
      "truck Suzhou, China – Shanghai (CNSHA)",
    );
  });

  it("has no stages where the source splits nothing of it", async () => {
    const truck = { ...LEGS, legs: LEGS.legs.slice(0, 1) };
    const stored = await storedEstimate("shipping/multi-leg", truck);
    expect(wordsOf(await estimatePage(stored, "en"))).not.toContain("Emissions by stage");
    expect(wordsOf(await estimatePage(of("shipping/multi-leg"), "en"))).toContain("Emissions by stage");
  });

  it("over several legs has a grade with the three reasons of each leg", async () => {
    const text = wordsOf(await estimatePage(of("shipping/multi-leg"), "en"));
    const grade = "[A-D][+−]?";
    const leg = `${grade} \\(emission factor ${grade}, route ${grade}, shipment ${grade}\\)`;
    expect(text).toMatch(new RegExp(`Grade of the data: ${grade}.*Leg 1: ${leg} Leg 2: ${leg}`, "u"));
  });

  it("tells since when ships go another way by a day that people read", async () => {
    expect(wordsOf(await estimatePage(of("shipping/multi-leg"), "en"))).toContain("Since 1 January 2024 carriers go");
  });

  it("counts one other place in the singular", () => {
    const { warnings } = of("shipping/multi-leg").estimate;
    expect(warnings.map(({ message }) => message).join(" ")).toContain("1 other place may be meant as well as Suzhou");
  });
});
