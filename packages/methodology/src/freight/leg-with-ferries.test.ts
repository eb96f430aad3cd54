import { readFile } from "node:fs/promises";
import { type Decimal, decimal } from "@isotherm/core";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { describe, expect, it } from "vitest";
import { calculationSheet, startCalculation } from "../calculation.ts";
import { verifySheet } from "../verify-sheet.ts";
import { estimateFreight, estimateFreightLegs } from "./estimate-freight.ts";
import { freightGeography } from "./freight-geography.ts";
import { type WayPart } from "./resolved-route.ts";
import { FREIGHT_TABLES } from "./freight-tables.ts";
import { legWithFerries } from "./leg-with-ferries.ts";
import { givenWay } from "./resolve-route.ts";
import { type FreightMethod } from "./freight-method.ts";

const uses = { geography: freightGeography(await generatedData()), now: "1970-01-01T00:00:00.000Z" };
const LOAD = { mass: { amount: "10", unit: "t" as const } };
const TUNIS = { lat: 36.81, lon: 10.17 };
const PALERMO = { lat: 38.12, lon: 13.36 };
const HAMBURG = { lat: 53.55, lon: 9.99 };
const NEW_YORK = { lat: 40.71, lon: -74.01 };
const TOKYO = { lat: 35.68, lon: 139.69 };

const legOf = (source: object, destination: object, method: FreightMethod = "truck_articulated_40t") =>
  estimateFreight(uses, LOAD, { method, route: { source, destination } });

describe("a lorry that takes a ferry", () => {
  const { leg, calculation } = legOf(TUNIS, PALERMO);

  it("has the crossing as a part of its own, by a RoPax ship with its own factor", () => {
    expect(leg.parts.map(({ method, ferry }) => [method, ferry])).toEqual([
      ["truck_articulated_40t", undefined],
      ["sea_ropax_over_20dwkt_vlsfo", "Tunis (La Goulette)–Palermo ferry"],
      ["truck_articulated_40t", undefined],
    ]);
    // 10 t · 325 km · 1.15 · 98 g
    expect(leg.parts[1]?.emissions.value.toFixed()).toBe("0.366275");
    expect(leg.parts[1]?.way.route?.source.label).toBe("Tunis (La Goulette)");
  });

  it("is the sum of its parts, to the last digit", () => {
    for (const figure of ["emissions", "distance", "adjustedDistance"] as const) {
      const sum = leg.parts.reduce((total, part) => total.plus(part[figure]?.value ?? Number.NaN), decimal(0));
      expect([figure, leg[figure]?.value.toFixed()]).toEqual([figure, sum.toFixed()]);
    }
    expect(calculation.emissions).toEqual(leg.emissions.value);
    expect(verifySheet(calculationSheet("est", calculation))).toEqual([]);
  });

  it("shows the factor of the part that emits most", () => {
    expect(leg.intensity.factor.id).toBe(leg.parts[1]?.intensity.factor.id);
    // The crossing is short beside 1,000 km of road.
    const far = legOf({ lat: 48.86, lon: 2.35 }, { lat: 37.5, lon: 15.09 }).leg;
    expect(far.parts.map(({ ferry }) => ferry === undefined)).toContain(false);
    expect(far.intensity.factor.id).toBe(far.parts[0]?.intensity.factor.id);
  });

  it("notes what is to be known of the whole way at its distance alone", () => {
    const facts = (name: string) =>
      calculation.steps.find((step) => step.name === name)?.facts?.map((fact) => fact.name);
    expect(facts("distance of all parts")).toContain("detour factor");
    expect(facts("adjusted distance of all parts") ?? []).toEqual([]);
  });

  it("tells how containers became tonnes, once for the leg", () => {
    const route = { source: TUNIS, destination: PALERMO };
    const { leg: boxed } = estimateFreight(uses, { containers: "2" }, { method: "truck_articulated_40t", route });
    expect(boxed.conversion).toBe("average_cargo_type");
    expect(boxed.converted).toEqual(boxed.parts[0]?.converted);
    expect(boxed.converted?.unit).toBe("t");
  });

  it("runs on the grid of the country that the request names, on each side of the water", () => {
    const route = { source: TUNIS, destination: PALERMO };
    const masses = ["NOR", "POL"].map((country_code) => {
      const method = "truck_generic_van_electric";
      const { parts } = estimateFreight(uses, LOAD, { method, route, country_code }).leg;
      return parts.map(({ emissions }) => emissions.value.toNumber());
    });
    const [norway = [], poland = []] = masses;
    expect(poland.map((mass, index) => mass > 5 * (norway[index] ?? Number.NaN))).toEqual([true, false, true]);
  });

  it("calls the ship an assumption, in the sheet", () => {
    const step = calculation.steps.find(({ note }) => note?.includes("ferry-ships"));
    expect(step?.quality).toBe("assumption");
  });

  it("goes back with the same figure", () => {
    const back = legOf(PALERMO, TUNIS).leg;
    expect(back.emissions.value.toFixed()).toBe(leg.emissions.value.toFixed());
    expect(back.parts[1]?.way.route?.source.label).toBe("Palermo");
  });

  it("is one leg of several, and counts in their sum", () => {
    const route = { source: TUNIS, destination: PALERMO };
    const legs = [{ method: "truck_articulated_40t", route }, { method: "warehouse_ambient" }];
    const many = estimateFreightLegs(uses, LOAD, legs);
    expect(many.legs[0]?.emissions.value.toFixed()).toBe(leg.emissions.value.toFixed());
    expect(verifySheet(calculationSheet("est", many.calculation))).toEqual([]);
  });

  it("leads from Oslo to Warsaw through the countries that the method's page names", async () => {
    const [oslo, warsaw] = [
      { lat: 59.91, lon: 10.75 },
      { lat: 52.23, lon: 21.01 },
    ];
    const page = await readFile(new URL("../../methods/road.md", import.meta.url), "utf8");
    for (const [from, to] of [
      [oslo, warsaw],
      [warsaw, oslo],
    ] as const) {
      const roads = legOf(from, to).leg.parts.filter(({ ferry }) => ferry === undefined);
      const km = new Map<string, Decimal>();
      for (const { way } of roads)
        for (const { country, share } of way.countries ?? [])
          km.set(country, way.input.value.times(share).plus(km.get(country) ?? 0));
      const all = [...km.values()].reduce((sum, each) => sum.plus(each), decimal(0));
      const percent = (country: string) => `${km.get(country)?.div(all).times(100).toFixed(0)} %`;
      expect(page).toContain(
        `Oslo–Warsaw: ${all.div(1000).toFixed(3).replace(".", ",")} km of road, ${percent("SWE")} in Sweden, ` +
          `${percent("POL")} in Poland, ${percent("NOR")} in Norway, either way.`,
      );
    }
  });

  it("needs a smaller ship for a strait", () => {
    const parts = legOf({ lat: 37.5, lon: 15.09 }, { lat: 38.11, lon: 15.65 }).leg.parts;
    expect(parts.map(({ method }) => method)).toContain("sea_ropax_5dwkt_vlsfo");
  });
});

describe("parts of a way, in whatever order", () => {
  const longest = (ship: string) => FREIGHT_TABLES.ferryShips.get(ship)?.value ?? decimal(0);
  const part = (km: Decimal | number, ferry?: string): WayPart => ({
    way: givenWay({ amount: decimal(km).toFixed(), unit: "km" }),
    ferry,
  });
  const legOver = (parts: readonly WayPart[], method: FreightMethod = "truck_articulated_40t") =>
    legWithFerries(startCalculation(), { load: LOAD, method, way: parts[0]?.way }, parts);

  it("go by the small ship up to the very length of line that the table has for it", () => {
    const [small = "", large = ""] = FREIGHT_TABLES.ferryShips.entries().map(([ship]) => ship);
    const shipOver = (km: Decimal) => legOver([part(km, "line")]).parts[0]?.method;
    expect(shipOver(longest(small))).toBe(small);
    expect(shipOver(longest(small).plus("0.001"))).toBe(large);
  });

  it("tell of the vehicle, also where the ferry comes first", () => {
    const vehicle = { vehicle_type: "truck_articulated_40t", fuel: "diesel" };
    expect(legOver([part(100, "line"), part(50)], vehicle).details).toHaveProperty("vehicle_capacity");
    expect(legOver([part(100, "line")], vehicle).details).toEqual({});
  });
});

describe("a leg that neither land nor a ferry joins", () => {
  it.each<[FreightMethod, object, object, RegExp]>([
    ["truck_articulated_40t", HAMBURG, NEW_YORK, /would go by sea or air/],
    ["electric_freight_train", TUNIS, { lat: 39.22, lon: 9.12 }, /would go by road or sea or air/],
    [
      "rail",
      { lat: -1.29, lon: 36.82 },
      { lat: 6.45, lon: 3.39 },
      /^route: no railway .* KEN and NGA\. It would go by road or air/,
    ],
    [
      "electric_freight_train",
      { lat: 64.15, lon: -21.94 },
      { lat: 65.68, lon: -18.1 },
      /in ISL\. It would go by road or sea or air/,
    ],
    ["inland_waterway_motor_vessel_large", { lat: -36.85, lon: 174.76 }, { lat: 37.77, lon: -122.42 }, /by sea or air/],
  ])("is refused by %s, and told what goes", (method, source, destination, says) => {
    expect(() => legOf(source, destination, method)).toThrow(
      expect.objectContaining({ code: "route_not_found", detail: expect.stringMatching(says) }),
    );
  });

  it("is calculated over a distance of the request", () => {
    const route = { amount: "6000", unit: "km" as const };
    const { leg } = estimateFreight(uses, LOAD, { method: "truck_articulated_40t", route });
    expect(leg.parts).toEqual([]);
    expect(leg.emissions.value.gt(0)).toBe(true);
  });
});

describe("the way back", () => {
  const OSLO = { lat: 59.91, lon: 10.75 };
  const WARSAW = { lat: 52.23, lon: 21.01 };
  const PARIS = { lat: 48.86, lon: 2.35 };
  const PLACES = [TUNIS, PALERMO, HAMBURG, NEW_YORK, TOKYO, OSLO, WARSAW, PARIS]
    .concat([
      { lat: -34.6, lon: -58.38 },
      { lat: -33.45, lon: -70.67 },
      { lat: 31.23, lon: 121.47 },
    ])
    .concat([
      { lat: 19.43, lon: -99.13 },
      { lat: 30.04, lon: 31.24 },
      { lat: 41.01, lon: 28.98 },
    ]);
  const METHODS = [
    "truck_articulated_40t",
    "truck_generic_van_electric",
    { vehicle_type: "truck_articulated_40t", fuel: "diesel" },
    "rail",
    "diesel_freight_train",
    "electric_freight_train",
    "inland_waterway_motor_vessel_large",
    "cargo_plane",
    "sea_general_cargo_10dwkt_hfo",
    { vessel_type: "container_ship" },
  ] satisfies FreightMethod[];
  const massOrCode = (source: object, destination: object, method: FreightMethod): string | number => {
    try {
      return legOf(source, destination, method).leg.emissions.value.toNumber();
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    }
  };

  // Neither winds nor one-way passages are in the models: nothing is excepted.
  it.each(METHODS.map((method) => ({ method })))("by $method costs the same within 1 %", ({ method }) => {
    let found = 0;
    for (const [index, a] of PLACES.entries()) {
      for (const b of PLACES.slice(index + 1)) {
        const [there, back] = [massOrCode(a, b, method), massOrCode(b, a, method)];
        if (typeof there === "string" || typeof back === "string") expect(back).toBe(there);
        else expect(Math.abs(back / there - 1), `${JSON.stringify(a)} to ${JSON.stringify(b)}`).toBeLessThan(0.01);
        if (typeof there === "number") found++;
      }
    }
    expect(found).toBeGreaterThan(5);
  });
});
