import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { describe, expect, it } from "vitest";
import { calculationSheet } from "../calculation.ts";
import { massQuality } from "../mass-quality.ts";
import { verifySheet } from "../verify-sheet.ts";
import { estimateFreight, estimateFreightLegs, type FreightLegRequest } from "./estimate-freight.ts";
import { freightGeography } from "./freight-geography.ts";
import type { FreightLoad } from "./freight-leg.ts";
import type { PrimaryData } from "./reported-figure.ts";
import { type FreightMethod } from "./freight-method.ts";

const uses = { geography: freightGeography(await generatedData()), now: "2026-11-22T12:00:00.000Z" };
const LOAD = { mass: { amount: "10", unit: "t" as const } };
const KM_1000 = { amount: "1000", unit: "km" as const };
const ARTIC = "truck_articulated_40t";

type Told = Omit<PrimaryData, "source">;
const estimate = (told: Told | undefined, asked: Partial<FreightLegRequest> = {}, load: FreightLoad = LOAD) => {
  const primary_data = told && { source: "Carrier", ...told };
  return estimateFreight(uses, load, { method: ARTIC, route: KM_1000, country_code: "DEU", primary_data, ...asked });
};
const kgOf = (told: Told | undefined, asked?: Partial<FreightLegRequest>) =>
  estimate(told, asked).leg.emissions.value.times(1000).toFixed();
const codes = ({ calculation }: ReturnType<typeof estimate>) =>
  calculation.warnings.map(({ code, field }) => [code, field]);
const implausible = ["reported_figure_implausible", "primary_data"];

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

  it("is primary, but where the tonnes were assumed", () => {
    const intensity = { amount: "80", unit: "g_per_tkm", boundary: "wtw" as const };
    const sharesOf = (load: FreightLoad, told: Told["intensity"] = intensity) =>
      massQuality(estimate({ intensity: told }, {}, load).calculation.steps).shares;
    expect(sharesOf(LOAD)?.primary.toFixed()).toBe("1");
    expect(sharesOf(LOAD, { ...intensity, boundary: "ttw" })?.primary.toFixed()).toBe("1");
    expect(sharesOf({ containers: "1" })?.assumed.toFixed()).toBe("1");
    expect(estimate({ intensity: { ...intensity, boundary: "ttw" } }).leg.split.ttw.toFixed()).toBe("0.8");
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

  it("are divided as they are reported: what a report leaves out is not split", () => {
    const splitOf = (parts: { wtt?: string; ttw?: string }) => {
      const { split } = estimate({ emissions: { total_emissions: "812.5", distance_km: "1", ...parts } }).leg;
      return [split.wtt, split.ttw, split.unknown].map((part) => part.toFixed());
    };
    expect(splitOf({ wtt: "200", ttw: "612.5" })).toEqual(["0.2", "0.6125", "0"]);
    expect(splitOf({ ttw: "600" })).toEqual(["0", "0.6", "0.2125"]);
    expect(splitOf({ wtt: "100" })).toEqual(["0.1", "0", "0.7125"]);
    expect(splitOf({})).toEqual(["0", "0", "0.8125"]);
    // Halves of the last digit of an answer are rounded up, once.
    const thin = { wtt: "0.0000000005", ttw: "812.4999999995" };
    expect(splitOf(thin)).toEqual(["0", "0.8125", "0"]);
    // What rounding leaves of a whole is upstream, not unknown.
    const [wtt, ttw, total_emissions] = ["0.0000000004", "812.5000000004", "812.5000000008"];
    const { split } = estimate({ emissions: { total_emissions, distance_km: "1", wtt, ttw } }).leg;
    expect([split.wtt.toFixed(), split.unknown.toFixed()]).toEqual(["0.000000000001", "0"]);
    // Parts that were rounded up are together not more than the whole that was rounded down.
    const tiny = { total_emissions: "0.0000000014", distance_km: "1", wtt: "0.0000000006", ttw: "0.0000000006" };
    const tight = estimate({ emissions: tiny }).leg.split;
    expect([tight.wtt, tight.ttw, tight.unknown].map((part) => part.toFixed())).toEqual(["0", "0.000000000001", "0"]);
  });

  it("are primary, and as uncertain as what is modelled", () => {
    const { shares, range } = massQuality(estimate({ emissions }).calculation.steps);
    expect(shares?.primary.toFixed()).toBe("1");
    expect([range.low.toFixed(), range.high.toFixed()]).toEqual(["0.625", "1.06"]);
  });

  it("have the best grade of a factor, whatever the model's, but where a fuel is of another region", () => {
    const vessel = { method: { vessel_name: "Nobody" } };
    const gradesOf = (told: Told | undefined, country_code = "DEU") => {
      const { score } = estimate(told, { ...vessel, country_code }).leg;
      return [score.factor, score.route, score.shipment];
    };
    expect(gradesOf(undefined)).toEqual(["D", "A", "C"]);
    expect(gradesOf({ emissions })).toEqual(["A_plus", "A", "A_plus"]);
    const hfo = { fuel: "hfo", amount: "300", unit: "kg" as const };
    expect(gradesOf({ fuel_used: hfo })).toEqual(["A_plus", "A", "A_plus"]);
    expect(gradesOf({ fuel_used: hfo }, "CHN")[0]).toBe("D");
    const intensity = { amount: "8", unit: "g_per_tkm", boundary: "wtw" as const };
    const boxes = estimate({ intensity }, vessel, { containers: "2", cargo_type: "heavyweight" }).leg.score;
    expect([boxes.factor, boxes.shipment]).toEqual(["A_plus", "B"]);
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
    const { calculation } = estimate({ emissions: { total_emissions: "1", distance_km: "1" } }, {}, nothing);
    expect(calculation.steps.map(({ name }) => name)).not.toContain("reported figure over the modelled one");
  });

  it("warns of nothing that is not in the result: neither of an unknown vessel nor of an unknown lane", () => {
    const vessel = { method: { vessel_name: "Nobody" }, country_code: undefined };
    const warned = (told: Told | undefined) => codes(estimate(told, vessel)).map(([code]) => code);
    expect(warned(undefined)).toEqual(expect.arrayContaining(["vessel_unknown", "trade_lane_unknown"]));
    expect(warned({ emissions: { total_emissions: "100", distance_km: "1" } })).toEqual(["cargo_type_assumed"]);
    const route = { source: { lat: 36.81, lon: 10.17 }, destination: { lat: 38.12, lon: 13.36 } };
    const ferry = estimate({ emissions: { total_emissions: "400", distance_km: "1" } }, { route });
    expect(codes(ferry)).toContainEqual(["ferry_assumed", "route"]);
  });

  it("warns of a country only where a fuel does not depend on it", () => {
    const sea = { method: "sea_general_cargo_10dwkt_hfo" };
    const ignored = ["field_ignored", "country_code"];
    expect(codes(estimate({ fuel_used: { fuel: "hfo", amount: "100", unit: "kg" } }, sea))).not.toContainEqual(ignored);
    expect(codes(estimate({ emissions: { total_emissions: "500", distance_km: "1" } }, sea))).toContainEqual(ignored);
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
      expect(codes(told).filter(([, field]) => field?.startsWith("primary_data"))).toEqual([
        ["field_ignored", "primary_data.load_factor"],
        ["field_ignored", "primary_data.empty_runs_factor"],
      ]);
      expect(told.leg.emissions.value.toFixed()).toBe(estimate(undefined, { method }).leg.emissions.value.toFixed());
    },
  );

  it("are an average of the row where the other one is not told: an assumption", () => {
    const inputsOf = (told: Told) => estimate(told).calculation.steps.flatMap(({ inputs }) => inputs);
    const empty = (told: Told) => inputsOf(told).find(({ symbol }) => symbol === "r");
    expect(empty({ load_factor: 0.5 })).toMatchObject({ rung: "average", fallback: true, quality: "assumption" });
    expect(empty({ load_factor: 0.5, empty_runs_factor: 0.2 })).toMatchObject({ quality: "measured" });
  });

  it("alone leave the figure a modelled one", () => {
    const { leg, calculation } = estimate({ load_factor: 0.5 });
    expect(leg.intensity.factor.id).toBe("road-freight/2024-1/truck_articulated_40t");
    expect(leg.intensity.value.toFixed()).toBe("95");
    expect(verifySheet(calculationSheet("est", calculation))).toEqual([]);
  });
});
