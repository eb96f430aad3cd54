import { readFile } from "node:fs/promises";
import { decimal, instantMs } from "@isotherm/core";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { describe, expect, it } from "vitest";
import { calculationSheet } from "../calculation.ts";
import { verifySheet } from "../verify-sheet.ts";
import { estimateFreight, estimateFreightLegs, type FreightLegRequest } from "./estimate-freight.ts";
import { freightGeography } from "./freight-geography.ts";
import type { FuelUsed } from "./fuel-used.ts";
import type { FreightMethod } from "./intensity.ts";
import type { PrimaryData } from "./primary-data.ts";

const uses = { geography: freightGeography(await generatedData()), nowMs: instantMs("2026-11-22T12:00:00.000Z") };
const LOAD = { mass: { amount: "10", unit: "t" as const } };
const KM_1000 = { amount: "1000", unit: "km" as const };
const ARTIC = "truck_articulated_40t";
const HAMBURG = { lat: 53.55, lon: 9.99 };
const CHICAGO = { lat: 41.88, lon: -87.63 };

type Told = Omit<PrimaryData, "source">;
const estimate = (told: Told | undefined, asked: Partial<FreightLegRequest> = {}, load = LOAD) => {
  const primary_data = told && { source: "Carrier", ...told };
  return estimateFreight(uses, load, { method: ARTIC, route: KM_1000, country_code: "DEU", primary_data, ...asked });
};
const kgOf = (told: Told | undefined, asked?: Partial<FreightLegRequest>) =>
  estimate(told, asked).leg.emissions.value.times(1000).toFixed();
const fuelled = (fuel_used: FuelUsed, asked?: Partial<FreightLegRequest>) => kgOf({ fuel_used }, asked);
const codes = ({ calculation }: ReturnType<typeof estimate>) =>
  calculation.warnings.map(({ code, field }) => [code, field]);
const implausible = ["reported_figure_implausible", "primary_data"];

describe("fuel that was used", () => {
  it.each<[string, FuelUsed, string]>([
    // 350 l · 0.83 kg/l · 42.8 MJ/kg · 96.6 g/MJ
    ["litres", { fuel: "diesel", amount: "350", unit: "l" }, "1201.06644"],
    ["gallons of the USA", { fuel: "diesel", amount: "100", unit: "gal" }, "1299.008872955"],
    ["kilograms", { fuel: "hvo_from_tallow", amount: "300", unit: "kg" }, "377.52"],
    ["kilowatt hours", { fuel: "hydrogen", amount: "4000", unit: "kwh" }, "2314.08"],
    ["litres of a blend", { fuel: "93_diesel_7_biodiesel", amount: "350", unit: "l" }, "1143.855328"],
  ])("counts by %s", (_, used, kg) => {
    const { leg, calculation } = estimate({ fuel_used: used });
    expect(leg.emissions.value.times(1000).toDecimalPlaces(9).toFixed()).toBe(kg);
    expect(verifySheet(calculationSheet("est", calculation))).toEqual([]);
    expect(calculation.steps.at(-1)?.name).toBe("mass as answered");
  });

  it("counts its share of biofuel by the biofuel of the same engine", () => {
    const mixed = fuelled({ fuel: "diesel", amount: "100", unit: "l", biofuel_share: "0.25" });
    const [diesel, bio] = [
      fuelled({ fuel: "diesel", amount: "75", unit: "l" }),
      fuelled({ fuel: "biodiesel", amount: "25", unit: "l" }),
    ];
    expect(mixed).toBe(decimal(diesel).plus(bio).toFixed());
    const flown = fuelled({ fuel: "jet", amount: "100", unit: "kg", biofuel_share: "1" });
    expect(flown).toBe(fuelled({ fuel: "saf_hefa", amount: "100", unit: "kg" }));
  });

  it("is made where it is used: of the country, else of both ends, else the higher of both regions", () => {
    const litre: FuelUsed = { fuel: "diesel", amount: "1000", unit: "l" };
    const american = fuelled(litre, { country_code: "USA" });
    expect(american).not.toBe(fuelled(litre));
    const ends = (source: object, destination: object) => ({
      method: "cargo_plane",
      country_code: undefined,
      route: { source, destination },
    });
    const there = estimate({ fuel_used: litre }, ends(HAMBURG, CHICAGO));
    const back = estimate({ fuel_used: litre }, ends(CHICAGO, HAMBURG));
    expect(there.leg.emissions.value.toFixed()).toBe(back.leg.emissions.value.toFixed());
    expect(codes(there)).toContainEqual(["region_fallback", "primary_data.fuel_used.fuel"]);
    expect(there.leg.emissions.value.times(1000).toFixed()).toBe(fuelled(litre, { country_code: "DEU" }));
    expect(fuelled(litre, ends(CHICAGO, { lat: 34.05, lon: -118.24 }))).toBe(american);
    expect(codes(estimate({ fuel_used: litre }))).not.toContainEqual(expect.arrayContaining(["region_fallback"]));
  });

  it("loses more methane from a ship than from a lorry", () => {
    const lng: FuelUsed = { fuel: "lng", amount: "1000", unit: "kg" };
    expect(fuelled(lng)).toBe("4055.66");
    expect(fuelled(lng, { method: "sea_general_cargo_10dwkt_hfo" })).toBe("4826.53");
  });

  it("is electricity of the grid of each country of the way, none of it emitted by the vehicle", () => {
    const used: FuelUsed = { fuel: "electricity", amount: "1200", unit: "kwh" };
    const [norway, poland] = ["NOR", "POL"].map((country_code) => Number(fuelled(used, { country_code })));
    expect(poland).toBeGreaterThan(5 * (norway ?? Number.NaN));
    const { calculation, leg } = estimate({ fuel_used: used });
    expect(
      calculation.steps.find(({ name }) => name.startsWith("tank to wheel part of the"))?.result.value.isZero(),
    ).toBe(true);
    expect(leg.emissions.value.gt(0)).toBe(true);
    const abroad = {
      country_code: undefined,
      route: { source: { lat: 60, lon: 11 }, destination: { lat: 57.7, lon: 12 } },
    };
    const mixed = Number(fuelled(used, abroad));
    expect(mixed).toBeGreaterThan(Number(fuelled(used, { country_code: "NOR" })));
  });
});

describe("the worked example of methods/primary-data.md", () => {
  it("is what is calculated", async () => {
    const page = await readFile(new URL("../../methods/primary-data.md", import.meta.url), "utf8");
    const route = { amount: "500", unit: "km" as const };
    const { leg, calculation } = estimate({ fuel_used: { fuel: "diesel", amount: "175", unit: "l" } }, { route });
    expect(leg.emissions.value.toFixed()).toBe(/= ([0-9.]+) t CO2e/.exec(page)?.[1]);
    const ratio = calculation.steps.find(({ name }) => name === "reported figure over the modelled one")?.result.value;
    expect(page).toContain(`the ratio is ${ratio?.toFixed(3)}`);
  });
});

describe("a reported intensity", () => {
  it.each([
    ["t_per_tkm", "0.00008"],
    ["kg_per_tkm", "0.08"],
    ["g_per_tkm", "80"],
    ["mg_per_tkm", "80000"],
  ])("counts in %s, times the activity before adjustment", (unit, amount) => {
    expect(kgOf({ intensity: { amount, unit, boundary: "wtw" } })).toBe("800");
  });

  it("is completed by what comes before the tank, as the sheet says", () => {
    const { leg, calculation } = estimate({ intensity: { amount: "73", unit: "g_per_tkm", boundary: "ttw" } });
    // 10 t · 1,000 km · 73 g, of which the factor has 95 well to wheel
    expect(leg.emissions.value.toFixed()).toBe("0.95");
    expect(calculation.steps.find(({ name }) => name.includes("upstream share"))?.note).toContain("ends at the tank");
    const unsplit = { method: "truck_generic_hgv" };
    expect(kgOf({ intensity: { amount: "74.1", unit: "g_per_tkm", boundary: "ttw" } }, unsplit)).toBe("966");
  });

  it.each<[FreightMethod, string]>([
    ["truck_rigid_12t_electric", "wtw for this method"],
    ["truck_articulated_40t_si_engine_bio_lng", "wtw for this method"],
    [{ vehicle_type: "truck_rigid_12t", fuel: "hvo_from_tallow" }, "wtw for this method"],
  ])("ends not at the tank of %j: nothing could be concluded from it", (method, says) => {
    expect(() => estimate({ intensity: { amount: "1", unit: "g_per_tkm", boundary: "ttw" } }, { method })).toThrow(
      expect.objectContaining({
        code: "validation_error",
        detail: expect.stringMatching(`^primary_data.intensity.boundary: must be ${says}`),
      }),
    );
  });

  it("is per tonne at a site and per t·km of a transport", () => {
    const site = { method: "warehouse_ambient", route: undefined };
    expect(kgOf({ intensity: { amount: "3", unit: "kg_per_t", boundary: "wtw" } }, site)).toBe("30");
    const shown = estimate({ intensity: { amount: "3", unit: "kg_per_t", boundary: "wtw" } }, site).leg.intensity;
    expect([shown.per, shown.value.toFixed()]).toEqual(["t", "3"]);
    const refused = expect.objectContaining({ detail: expect.stringMatching(/^primary_data\.intensity\.unit: /) });
    expect(() => estimate({ intensity: { amount: "3", unit: "kg_per_tkm", boundary: "wtw" } }, site)).toThrow(refused);
    expect(() => estimate({ intensity: { amount: "3", unit: "kg_per_t", boundary: "wtw" } })).toThrow(refused);
  });
});

describe("reported emissions", () => {
  const emissions = { total_emissions: "812.5", distance_km: "1020", wtt: "200", ttw: "612.5" };

  it("are taken as they are", () => {
    const { leg, calculation } = estimate({ emissions, year: 2025, evidence_url: "https://carrier.example/2025.pdf" });
    expect(leg.emissions.value.toFixed()).toBe("0.8125");
    const { factor, value } = leg.intensity;
    expect([factor.id, factor.header.dataset, factor.header.publication_year, value.toFixed()]).toEqual([
      "client/2025/emissions",
      { key: "client", version: "Carrier" },
      2025,
      "81.25",
    ]);
    expect(calculation.steps.flatMap(({ facts }) => facts ?? [])).toEqual(
      expect.arrayContaining([
        { name: "told by", value: "Carrier" },
        { name: "year", value: "2025" },
        { name: "evidence", value: "https://carrier.example/2025.pdf" },
        { name: "distance reported", value: "1020 km" },
      ]),
    );
  });

  it("have the year of their factor, else the one of the calculation", () => {
    const year = (told: Told) => estimate(told).leg.intensity.factor.header.publication_year;
    expect(year({ emissions: { ...emissions, emission_factor_year: 2023 } })).toBe(2023);
    expect(year({ emissions })).toBe(2026);
  });

  it("count for the whole leg, also where it takes a ferry", () => {
    const route = { source: { lat: 36.81, lon: 10.17 }, destination: { lat: 38.12, lon: 13.36 } };
    const { leg, calculation } = estimate({ emissions }, { route, country_code: undefined });
    expect([leg.emissions.value.toFixed(), leg.parts]).toEqual(["0.8125", []]);
    expect(leg.distance?.value.gt(300)).toBe(true);
    expect(verifySheet(calculationSheet("est", calculation))).toEqual([]);
  });

  it("count for their leg of several", () => {
    const told = { method: ARTIC, route: KM_1000, primary_data: { source: "Carrier", emissions } };
    const { calculation, legs } = estimateFreightLegs(uses, LOAD, [{ method: ARTIC, route: KM_1000 }, told]);
    expect(legs.map((leg) => leg.emissions.value.toFixed())).toEqual(["0.9975", "0.8125"]);
    expect(calculation.emissions.toFixed()).toBe("1.81");
    expect(verifySheet(calculationSheet("est", calculation))).toEqual([]);
  });

  it("are 0 g/t·km where nothing is carried", () => {
    const { leg } = estimate({ emissions }, {}, { mass: { amount: "0", unit: "t" } });
    expect([leg.emissions.value.toFixed(), leg.intensity.value.toFixed()]).toEqual(["0.8125", "0"]);
  });
});

describe("the modelled figure", () => {
  // 10 t · 1,050 km · 95 g = 997.5 kg
  const reported = (total_emissions: string) => estimate({ emissions: { total_emissions, distance_km: "1" } });

  it("stands beside the reported one in the sheet, and not in the result", () => {
    const { calculation } = reported("1995");
    const step = (name: string) => calculation.steps.find((each) => each.name === name)?.result.value.toFixed();
    expect([
      step("mass by the model"),
      step("mass as answered"),
      step("reported figure over the modelled one"),
    ]).toEqual(["0.9975", "1.995", "2"]);
  });

  it.each([
    ["2992.5", false],
    ["2992.6", true],
    ["332.5", false],
    ["332.4", true],
    ["0", true],
  ])("makes %s kg implausible: %s", (kg, is) => {
    expect(codes(reported(kg)).some(([code]) => code === implausible[0])).toBe(is);
  });

  it("may be 0", () => {
    const nothing = { mass: { amount: "0", unit: "t" as const } };
    const told = (total_emissions: string) =>
      codes(estimate({ emissions: { total_emissions, distance_km: "1" } }, {}, nothing));
    expect(told("0")).not.toContainEqual(implausible);
    expect(told("1")).toContainEqual(implausible);
  });

  it("names the leg of several in its warning", () => {
    const primary_data = { source: "Carrier", emissions: { total_emissions: "1", distance_km: "1" } };
    const legs = [
      { method: ARTIC, route: KM_1000 },
      { method: ARTIC, route: KM_1000, primary_data },
    ];
    const { calculation } = estimateFreightLegs(uses, LOAD, legs);
    expect(calculation.warnings.map(({ field }) => field)).toContain("legs.1.primary_data");
  });
});

describe("load and empty running of this transport", () => {
  const response = (l: number, r: number) => (1 + 0.813 * l + r) / l;
  const ratio = (told: Told, method: FreightMethod) =>
    Number(kgOf(told, { method })) / Number(kgOf(undefined, { method }));

  it.each<[FreightMethod, number, number]>([
    [ARTIC, 0.6, 0.17],
    ["truck_articulated_44t_light_load", 0.3, 0.09],
    ["truck_articulated_60t_heavy_load", 1, 0.38],
    ["truck_articulated_44t_container", 0.72, 0.3],
    ["truck_generic_van", 0.36, 0],
    ["truck_generic_van_petrol_refrigerated", 0.24, 0],
    ["truck_generic_van_electric", 0.31, 0],
    ["truck_rigid_12t_electric", 0.6, 0.17],
    [{ vehicle_type: ARTIC, fuel: "diesel" }, 0.6, 0.17],
  ])("change the intensity of %j from those of its row, %s and %s", (method, m, s) => {
    expect(ratio({ load_factor: 0.5, empty_runs_factor: 0.4 }, method)).toBeCloseTo(
      response(0.5, 0.4) / response(m, s),
      9,
    );
    expect(ratio({ load_factor: m, empty_runs_factor: s }, method)).toBeCloseTo(1, 12);
    expect(ratio({ load_factor: 0.5 }, method)).toBeCloseTo(response(0.5, s) / response(m, s), 9);
  });

  it("fill a container ship", () => {
    const ship = { vessel_type: "container_ship" as const };
    expect(ratio({ load_factor: 0.35 }, ship)).toBeCloseTo(2, 9);
    expect(ratio({ load_factor: 0.35 }, { ...ship, load_factor: 0.9 })).toBeCloseTo(0.9 / 0.35, 9);
  });

  it.each<FreightMethod>(["truck_na_general", "rail", "cargo_plane", "inland_waterway_tanker", "sea_roro_5dwkt_hfo"])(
    "have no effect on %s, and a warning says so",
    (method) => {
      const told = estimate({ load_factor: 0.5, empty_runs_factor: 0.4 }, { method });
      expect(codes(told)).toEqual([
        ["field_ignored", "primary_data.load_factor"],
        ["field_ignored", "primary_data.empty_runs_factor"],
      ]);
      expect(told.leg.emissions.value.toFixed()).toBe(estimate(undefined, { method }).leg.emissions.value.toFixed());
    },
  );

  it("alone leave the figure a modelled one", () => {
    const { leg, calculation } = estimate({ load_factor: 0.5 });
    expect(leg.intensity.factor.id).toBe("road-freight/2024-1/truck_articulated_40t");
    expect(leg.intensity.value.toFixed()).toBe("95");
    expect(verifySheet(calculationSheet("est", calculation))).toEqual([]);
  });
});
