import { type Decimal, decimal, sum } from "@isotherm/core";
import { waysToLess } from "@isotherm/estimating/ways-to-less";
import { namedOwnFactor } from "@isotherm/factors/own-factor";
import { freightGeography } from "@isotherm/methodology";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import type { StoredEstimate } from "@isotherm/store";
import { type OwnFactor, OwnFactorItem } from "@isotherm/store/items/own-factor-item";
import { describe, expect, it } from "vitest";
import { draftedElectricity, draftedFreight, draftedJourney } from "../harness/drafted-estimate.ts";
import { estimatePage, wordsOf } from "../harness/estimate-page.ts";
import { labelAreas } from "../harness/map-labels.ts";
import { randomRoutes } from "../harness/random-routes.ts";

const geodata = await generatedData();

const freight = async (legs: readonly object[], shipment: object = { containers: "2", cargo_type: "average" }) =>
  (await draftedFreight({ shipment, legs })) as unknown as StoredEstimate;

/** The kind says which estimate it is; the types of a lookup by kind do not. */
const asStored = (estimate: object): StoredEstimate => estimate as StoredEstimate;

const OWN_ID = "own/1/01JD9Z3N8Q5V7R2T4W6X8Y0Z1A";

/** A factor that an organisation has told: 0.3 kg for what it is of. */
const ownFactor = (denominator_unit: string): OwnFactor =>
  OwnFactorItem.parse({
    schema: 1,
    organisation_id: "org_1",
    mode: "test",
    factor: OWN_ID.slice(-26),
    edition: 1,
    request: {
      name: "Ours",
      value: "0.3",
      numerator_unit: "kg",
      denominator_unit,
      source_name: "our books",
      publication_year: 2025,
    },
    created_at: "2025-01-01T00:00:00.000Z",
    superseded_by: null,
  });

const TEN_TONNES = { mass: { amount: "10", unit: "t" } };

const city = (name: string, country_code: string) => ({ city: name, country_code });
const TRUCK = {
  method: "truck_articulated_40t",
  route: { source: { locode: "NLRTM" }, destination: city("Munich", "DEU") },
};
const SHIP = {
  method: { vessel_type: "container_ship" },
  route: { source: { locode: "CNSHA" }, destination: { locode: "NLRTM" } },
};
const TO_PORT = {
  method: "diesel_truck",
  route: { source: city("Suzhou", "CHN"), destination: { locode: "CNSHA" } },
};

/** A figure as a page writes it, and half of what its last digit counts. */
const shown = (text: string): { readonly value: Decimal; readonly half: Decimal } => {
  const plain = text.replaceAll(",", "");
  return {
    value: decimal(plain),
    half: decimal(10)
      .pow(-(plain.split(".")[1]?.length ?? 0))
      .div(2),
  };
};

const ROW = /([\d.,]+) (?:t·km|t) × ([\d.,]+) (g|kg)\/\S+ .*?([\d.,]+) (t|kg|g), [\d.,]+ %/gu;
const GRAMS = { t: 1_000_000, kg: 1_000, g: 1 } as const;

describe("pages of random ways of freight", async () => {
  const estimates = await randomRoutes(40, 11);
  const english = await Promise.all(estimates.map((stored) => estimatePage(stored, "en")));
  const german = await Promise.all(estimates.map((stored) => estimatePage(stored, "de")));

  it("show an activity and a factor whose product is the mass beside them, within what the digits show", () => {
    let rows = 0;
    for (const html of english) {
      for (const [, activity = "", factor = "", unit, mass = "", massUnit] of wordsOf(html).matchAll(ROW)) {
        const [a, f, m] = [shown(activity), shown(factor), shown(mass)];
        const per = GRAMS[unit as keyof typeof GRAMS] / GRAMS[massUnit as keyof typeof GRAMS];
        // Of four digits at most, the last one may be before the point.
        const halfOf = ({ value, half }: typeof a) => half.plus(value.div(2_000));
        const off = a.value.times(f.value).times(per).minus(m.value).abs();
        const most = a.value
          .times(halfOf(f))
          .plus(f.value.times(halfOf(a)))
          .times(per)
          .plus(halfOf(m).times(10));
        expect(off.lte(most), `${activity} × ${factor} ${unit} = ${mass} ${massUnit}`).toBe(true);
        rows += 1;
      }
    }
    expect(rows).toBeGreaterThan(100);
  });

  it("show the distance that the activity beside it is of: tonnes times kilometres are tonne-kilometres", async () => {
    const leg = { method: "truck_articulated_40t", route: { amount: "500", unit: "km" } };
    const page = wordsOf(await estimatePage(await freight([leg], TEN_TONNES), "en"));
    expect(page).toMatch(/ 500 km 5,000\st·km × 99\.75\sg\/\(t·km\)/u);
  });

  it("have one unit for the masses of their legs", () => {
    for (const html of english) {
      const units = [...wordsOf(html).matchAll(ROW)].map((row) => row[5]);
      expect(new Set(units).size).toBe(1);
    }
  });

  it("name nothing by a code of ours", () => {
    for (const html of [...english, ...german]) {
      expect(wordsOf(html)).not.toMatch(/[a-z]_[a-z]/);
    }
  });

  it("never write figures in two ways", () => {
    // Versions, editions, tables, coordinates and laws are no figures of the estimate.
    const figures = (html: string) =>
      [...wordsOf(html).matchAll(/(?<![\w.,/-])\d[\d.,]*\d(?= (?:km|t|kg|g|TEU|kWh)\b| [·=%])/gu)].map(
        ([text]) => text,
      );
    for (const html of english)
      for (const text of figures(html)) expect(text).toMatch(/^(?:\d{1,3}(?:,\d{3})*|\d+)(?:\.\d+)?$/);
    // How a value came about is quoted in English, as its table has it.
    for (const html of german)
      for (const text of figures(html.replaceAll(/<span lang="en">.*?<\/span>/gsu, "")))
        expect(text).toMatch(/^(?:\d{1,3}(?:\.\d{3})*|\d+)(?:,\d+)?$/);
  });

  it("have no step that only gives a value another name, and keep what such steps said", () => {
    for (const html of english) {
      expect(html).not.toMatch(/<p class="soft">\s*\w+ = \p{L}\w*\s*<\/p>/u);
      expect(wordsOf(html)).toMatch(/source: /);
      for (const [, at] of html.matchAll(/href="#s(\d+)"/g)) expect(html).toContain(`id="s${at}"`);
    }
  });

  it("stay below 60 kB", () => {
    for (const html of [...english, ...german]) expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  });
});

describe("the map", () => {
  it("of pumps to Munich names Munich", async () => {
    const map = await estimatePage(await freight([TO_PORT, SHIP, TRUCK]), "en", "/map.svg");
    expect(labelAreas(map).map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Munich", "Rotterdam (NLRTM)", "Suzhou", "Shanghai (CNSHA)"]),
    );
  });

  it("shows the river port of Frankfurt as a port, and its airport as an airport", async () => {
    const barge = {
      method: "inland_waterway_container_vessel_medium",
      route: { source: { locode: "NLRTM" }, destination: { locode: "DEFRA" } },
    };
    const port = await estimatePage(await freight([barge]), "en", "/map.svg");
    expect(port).toContain(">Frankfurt am Main</text>");
    expect(port).toMatch(/<circle class="mark port"/);
    expect(port).not.toMatch(/mark airport/);
    const plane = { method: "plane", route: { source: { code: "FRA" }, destination: { code: "JFK" } } };
    const airport = await estimatePage(await freight([plane]), "en", "/map.svg");
    expect(airport.match(/mark airport/g)).toHaveLength(2);
    expect(airport).toContain("(FRA)");
  });
});

describe("the page of electricity", () => {
  const pageOf = (request: object, language: "en" | "de" = "en") =>
    estimatePage(asStored(draftedElectricity({ consumption: { amount: "1000", unit: "kWh" }, ...request })), language);
  const byMarket = { accounting: "market_based" };
  const half = { type: "certificates", share: 0.5 };

  it.each([
    ["no contract, no residual mix", { country_code: "DEU" }, "average of the grid, since no residual mix is known"],
    ["no contract, a residual mix", { country_code: "AUS" }, "residual mix"],
    [
      "a tariff that evidences nothing",
      { country_code: "DEU", contract: { type: "green_tariff" } },
      "average of the grid, since no residual mix is known",
    ],
    [
      "certificates for a half",
      { country_code: "DEU", contract: half },
      "certificates of renewable electricity, average of the grid, since no residual mix is known",
    ],
  ])("says what counts by the market, and names a contract only where one counts: %s", async (_why, request, words) => {
    expect(wordsOf(await pageOf({ ...request, ...byMarket }))).toContain(`; market-based: ${words}; generation`);
  });

  it("names the contract by its factor, in German too", async () => {
    const contract = { type: "own_factor", emission_factor_id: "uk-electricity/2025-1/generation" };
    const german = wordsOf(await pageOf({ country_code: "DEU", contract, ...byMarket }, "de"));
    expect(german).toContain("; marktbasiert: Liefervertrag; Erzeugung");
    expect(wordsOf(await pageOf({ country_code: "DEU" }))).toContain("; average of the grid (location-based);");
  });

  it("names the contract by a factor of the organisation's own", async () => {
    const whole = namedOwnFactor(ownFactor("kWh"), "We", "2025-06-01");
    const request = { consumption: { amount: "1000", unit: "kWh" }, country_code: "DEU", emission_factor_id: OWN_ID };
    const page = await estimatePage(asStored(draftedElectricity(request, { whole })), "en");
    expect(wordsOf(page)).toContain("; market-based: supply contract; generation");
  });
});

describe("ways to less", async () => {
  const uses = { geography: freightGeography(geodata), now: "2026-01-01T00:00:00.000Z" };

  it("are the same over rails, rivers and other seas, each with the other legs as they were", async () => {
    const stored = await freight([TO_PORT, SHIP, TRUCK]);
    const ways = waysToLess(uses, stored);
    expect(ways.map(({ by }) => by.kind)).toEqual(expect.arrayContaining(["rail", "corridor", "hvo", "electric"]));
    const rail = ways.find(({ by }) => by.kind === "rail");
    const over = await freight([{ ...TRUCK, method: "rail" }]);
    const { legs } = stored.estimate as unknown as { legs: { mass: { amount: Decimal } }[] };
    const others = sum(legs.slice(0, 2).map(({ mass }) => mass.amount));
    // The way from Suzhou is too short for a train. The town is taken for its point.
    expect(rail?.legs).toBe(1);
    expect(rail?.emissions.minus(others.plus(over.emissionsTonnes)).abs().div(others).toNumber()).toBeLessThan(0.001);
    for (const { emissions } of ways) expect(emissions.lt(stored.emissionsTonnes)).toBe(true);
  });

  it("are only those that can be done: no barge where no river leads, no ship where no port is near", async () => {
    const dry = { ...TRUCK, route: { source: city("Madrid", "ESP"), destination: city("Zaragoza", "ESP") } };
    expect(waysToLess(uses, await freight([dry])).map(({ by }) => by.kind)).not.toContain("barge");
    const rhine = { ...TRUCK, route: { source: { locode: "NLRTM" }, destination: { locode: "CHBSL" } } };
    expect(waysToLess(uses, await freight([rhine])).map(({ by }) => by.kind)).toContain("barge");
    const inland = { method: "plane", route: { source: { code: "FRA" }, destination: { code: "MEM" } } };
    expect(waysToLess(uses, await freight([inland])).map(({ by }) => by.kind)).not.toContain("ship");
    const coast = { method: "plane", route: { source: { code: "PVG" }, destination: { code: "LAX" } } };
    expect(waysToLess(uses, await freight([coast])).map(({ by }) => by.kind)).toContain("ship");
  });

  it("are by rail only where railways join the ends: not in Iceland, nor from Kenya to Nigeria", async () => {
    const modes = async (source: object, destination: object) =>
      waysToLess(uses, await freight([{ ...TRUCK, route: { source, destination } }])).map(({ by }) => by.kind);
    expect(await modes(city("Nairobi", "KEN"), city("Mombasa", "KEN"))).toContain("rail");
    expect(await modes(city("Nairobi", "KEN"), city("Lagos", "NGA"))).not.toContain("rail");
    expect(await modes(city("Reykjavik", "ISL"), city("Akureyri", "ISL"))).not.toContain("rail");
  });

  const emissionsBy = (stored: StoredEstimate): Readonly<Record<string, string>> =>
    Object.fromEntries(waysToLess(uses, stored).map(({ by, emissions }) => [by.kind, emissions.toFixed()]));
  const massOf = async (leg: object): Promise<string> => (await freight([leg], TEN_TONNES)).emissionsTonnes.toFixed();

  it("change the fuel of a truck and not how cool, full or empty it goes", async () => {
    const use = { refrigerated: true, load_factor: 0.3, empty_runs_factor: 0.5 };
    const near = { route: { source: { locode: "NLRTM" }, destination: { locode: "DEDUI" } } };
    const truck = { vehicle_type: "truck_articulated_40t", ...use };
    const full = { source: "told", load_factor: 0.3, empty_runs_factor: 0.5 };
    const cold = { ...near, method: "truck_articulated_40t_electric_refrigerated", primary_data: full };
    const cooled = { ...near, method: { ...truck, fuel: "diesel" } };
    const ways = emissionsBy(await freight([cooled], TEN_TONNES));
    expect(ways).toEqual({
      hvo: await massOf({ ...near, method: { ...truck, fuel: "hvo_from_tallow" } }),
      electric: await massOf(cold),
    });
    const named = { ...near, method: "truck_articulated_40t", primary_data: full };
    const { hvo, electric } = emissionsBy(await freight([named], TEN_TONNES));
    const asNamed = { ...near, method: { vehicle_type: "truck_articulated_40t", fuel: "hvo_from_tallow" } };
    expect(hvo).toBe(await massOf({ ...asNamed, primary_data: full }));
    expect(electric).toBe(await massOf({ ...named, method: "truck_articulated_40t_electric" }));
  });

  it("leave a truck as full as was told, beside its method or with it, or both", async () => {
    const near = { route: { amount: "300", unit: "km" } };
    const empty = { vehicle_type: "truck_articulated_40t", fuel: "diesel", empty_runs_factor: 0.5 };
    const half = { source: "told", load_factor: 0.3 };
    const electric = async (leg: object) => emissionsBy(await freight([{ ...near, ...leg }], TEN_TONNES))["electric"];
    const asFull = async (primary_data: object) =>
      massOf({ ...near, method: "truck_articulated_40t_electric", primary_data });
    expect(await electric({ method: "truck_articulated_40t", primary_data: half })).toBe(await asFull(half));
    const both = { method: empty, primary_data: half };
    expect(await electric(both)).toBe(await asFull({ ...half, empty_runs_factor: 0.5 }));
    const other = { method: { ...empty, load_factor: 0.6 }, primary_data: half };
    expect(await electric(other)).toBe(await asFull({ ...half, empty_runs_factor: 0.5 }));
  });

  it("of goods that are kept cool are no train and no barge, whichever way that was told", async () => {
    const rhine = { route: { source: { locode: "NLRTM" }, destination: { locode: "CHBSL" } } };
    const ways = async (method: unknown) => Object.keys(emissionsBy(await freight([{ ...rhine, method }], TEN_TONNES)));
    const described = { vehicle_type: "truck_articulated_40t", fuel: "diesel" };
    for (const method of ["truck_articulated_40t", described])
      expect(await ways(method)).toEqual(expect.arrayContaining(["rail", "barge"]));
    for (const method of ["truck_articulated_40t_refrigerated", { ...described, refrigerated: true }])
      for (const kind of ["rail", "barge"]) expect(await ways(method)).not.toContain(kind);
  });

  it("of the same truck or ship are none beside a figure that was told: what the model is off would count as saved", async () => {
    const primary_data = { source: "told", emissions: { total_emissions: "9000", distance_km: "900" } };
    const stored = await freight([
      { ...SHIP, primary_data },
      { ...TRUCK, primary_data },
    ]);
    expect(Object.keys(emissionsBy(stored))).toContain("rail");
    for (const kind of ["corridor", "electric", "hvo"]) expect(Object.keys(emissionsBy(stored))).not.toContain(kind);
  });

  it("of a truck are none beside a factor of the organisation's own", async () => {
    const near = { method: "truck_articulated_40t", route: { amount: "300", unit: "km" } };
    const legs = [{ ...near, emission_factor_id: OWN_ID }, near];
    const emissions = emissionsBy(asStored(await draftedFreight({ shipment: TEN_TONNES, legs }, ownFactor("t*km"))));
    // 3,000 t·km of 0.3 kg stay as they are.
    for (const [kind, method] of [
      ["electric", "truck_articulated_40t_electric"],
      ["hvo", { vehicle_type: "truck_articulated_40t", fuel: "hvo_from_tallow" }],
    ] as const)
      expect(emissions[kind]).toBe(
        decimal(await massOf({ ...near, method }))
          .plus("0.9")
          .toFixed(),
      );
  });

  it("of a drive are a coach by the figures of the same country and year", async () => {
    const drive = {
      vehicle_type: "car_average",
      route: { source: { lat: 34, lon: -118 }, destination: { lat: 37, lon: -121 } },
    };
    const bus = { ...drive, vehicle_type: "coach" };
    const told = { vehicle_type: "car_average", route: { amount: "300", unit: "km" } };
    for (const [car, coach, more] of [
      [drive, bus, {}],
      [told, { ...told, vehicle_type: "coach" }, { factor_year: 2025 }],
      [told, { ...told, vehicle_type: "coach" }, { passenger_transportation_travelled_at: "2024-05-01T00:00:00Z" }],
    ] as const) {
      const stored = asStored(await draftedJourney({ legs: [car], ...more }));
      const other = await draftedJourney({ legs: [coach], ...more });
      expect(emissionsBy(stored)).toEqual({ coach: other.emissionsTonnes.toFixed() });
    }
  });

  it("of a drive with a ferry in it are no coach, those of the drive behind it are", async () => {
    const drive = (from: object, to: object) => ({
      vehicle_type: "car_average",
      route: { source: from, destination: to },
    });
    const [london, dublin, cork] = [
      { lat: 51.5, lon: -0.12 },
      { lat: 53.35, lon: -6.26 },
      { lat: 51.9, lon: -8.47 },
    ];
    const over = await draftedJourney({ legs: [drive(london, dublin)] });
    expect(over.sheet.steps.map(({ name }) => name)).toContain("distance by ferry");
    expect(emissionsBy(asStored(over))).toEqual({});
    const both = await draftedJourney({ legs: [drive(london, dublin), drive(dublin, cork)] });
    const bus = await draftedJourney({ legs: [{ ...drive(dublin, cork), vehicle_type: "coach" }] });
    expect(emissionsBy(asStored(both))).toEqual({ coach: over.emissionsTonnes.plus(bus.emissionsTonnes).toFixed() });
  });

  it("of a flight are a train only where railways join the ends", async () => {
    const flight = (from: string, to: string) =>
      draftedJourney({
        legs: [{ cabin_class: "economy", route: { source: { code: from }, destination: { code: to } } }],
      });
    expect(emissionsBy(asStored(await flight("FRA", "CDG")))).toHaveProperty("train");
    expect(emissionsBy(asStored(await flight("ACC", "LOS")))).not.toHaveProperty("train");
  });

  it("of a flight before the first table of trains are a train by that of today", async () => {
    const flight = { cabin_class: "economy", route: { source: { code: "FRA" }, destination: { code: "MUC" } } };
    const before = await draftedJourney({
      legs: [flight],
      passenger_transportation_travelled_at: "2019-05-01T00:00:00Z",
    });
    const today = await draftedJourney({ legs: [flight] });
    expect(emissionsBy(asStored(before))["train"]).toBe(emissionsBy(asStored(today))["train"] ?? "none");
  });

  it("stand beside the estimate on a page of their own, which says that they are modelled", async () => {
    const stored = await freight([TO_PORT, SHIP, TRUCK]);
    expect(await estimatePage(stored, "en")).toContain('href="/e/x/alternatives"');
    const text = wordsOf(await estimatePage(stored, "en", "/alternatives"));
    expect(text).toMatch(/As estimated [\d.,]+ t/);
    expect(text).toMatch(/By rail modelled [\d.,]+ t −[\d.,]+ t, −[\d.]+ %/);
    expect(text).toContain("Another corridor at sea, via Suez Canal modelled");
    expect(wordsOf(await estimatePage(stored, "de", "/alternatives"))).toMatch(
      /Mit der Bahn modelliert [\d.,]+ t −[\d.,]+ t, −[\d,]+ %/,
    );
  });
});
