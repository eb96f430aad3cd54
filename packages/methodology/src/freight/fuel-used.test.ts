import { readFile } from "node:fs/promises";
import { decimal } from "@isotherm/core";
import { generatedData } from "@isotherm/geodata/build/ensure-geodata";
import { describe, expect, it } from "vitest";
import { calculationSheet } from "../calculation.ts";
import { massQuality } from "../mass-quality.ts";
import { verifySheet } from "../verify-sheet.ts";
import { estimateFreight, type FreightLegRequest } from "./estimate-freight.ts";
import { freightGeography } from "./freight-geography.ts";
import type { FreightLoad } from "./freight-leg.ts";
import type { FuelUsed } from "./fuel-used.ts";
import type { PrimaryData } from "./reported-figure.ts";

const uses = { geography: freightGeography(await generatedData()), now: "2026-11-22T12:00:00.000Z" };
const LOAD = { mass: { amount: "10", unit: "t" as const } };
const KM_1000 = { amount: "1000", unit: "km" as const };
const ARTIC = "truck_articulated_40t";
const HAMBURG = { lat: 53.55, lon: 9.99 };
const CHICAGO = { lat: 41.88, lon: -87.63 };

type Told = Omit<PrimaryData, "source">;
const estimate = (told: Told | undefined, asked: Partial<FreightLegRequest> = {}, load: FreightLoad = LOAD) => {
  const primary_data = told && { source: "Carrier", ...told };
  return estimateFreight(uses, load, { method: ARTIC, route: KM_1000, country_code: "DEU", primary_data, ...asked });
};
const kgOf = (told: Told | undefined, asked?: Partial<FreightLegRequest>) =>
  estimate(told, asked).leg.emissions.value.times(1000).toFixed();
const fuelled = (fuel_used: FuelUsed, asked?: Partial<FreightLegRequest>) => kgOf({ fuel_used }, asked);
const codes = ({ calculation }: ReturnType<typeof estimate>) =>
  calculation.warnings.map(({ code, field }) => [code, field]);

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
    for (const [fuel, ofSameEngine] of [
      ["jet", "saf_hefa"],
      ["cng", "bio_cng"],
      ["lng", "bio_lng"],
    ] as const) {
      const whole = fuelled({ fuel, amount: "100", unit: "kg", biofuel_share: "1" });
      expect(whole).toBe(fuelled({ fuel: ofSameEngine, amount: "100", unit: "kg" }));
    }
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

  it.each([
    // kg CO2e of 1,000 kg, 1,000 l, 100 gal and 1,000 kWh: 41.2 MJ/kg, 0.97 kg/l and 93.7 g/MJ in Europe; 39.5, 0.991 and 94.6 in America
    ["kg", "1000", "3860.44", "DEU"],
    ["l", "1000", "3744.6268", "DEU"],
    ["gal", "100", "1417.4954", "DEU"],
    ["kwh", "1000", "340.56", "USA"],
  ] as const)(
    "has the row by which the amount emits more where its region is not known: %s of heavy fuel oil",
    (unit, amount, kg, where) => {
      const heavy: FuelUsed = { fuel: "hfo", amount, unit };
      const of = (country_code: string | undefined) => fuelled(heavy, { country_code });
      expect(decimal(of(undefined)).toDecimalPlaces(4).toFixed()).toBe(kg);
      expect(of(undefined)).toBe(of(where));
      for (const region of ["DEU", "USA"]) expect(decimal(of(undefined)).gte(of(region))).toBe(true);
    },
  );

  it("loses more methane from a ship than from a lorry", () => {
    const lng: FuelUsed = { fuel: "lng", amount: "1000", unit: "kg" };
    expect(fuelled(lng)).toBe("4055.66");
    expect(fuelled(lng, { method: "sea_general_cargo_10dwkt_hfo" })).toBe("4826.53");
    expect(fuelled(lng, { method: "inland_waterway_tanker" })).toBe("4826.53");
  });

  it("is electricity of the grid of each country of the way, none of it emitted by the vehicle", () => {
    const used: FuelUsed = { fuel: "electricity", amount: "1200", unit: "kwh" };
    const [norway, poland] = ["NOR", "POL"].map((country_code) => Number(fuelled(used, { country_code })));
    expect(poland).toBeGreaterThan(5 * (norway ?? Number.NaN));
    const { leg } = estimate({ fuel_used: used });
    expect([leg.split.wtt.toFixed(), leg.split.ttw.toFixed()]).toEqual([leg.emissions.value.toFixed(), "0"]);
    expect(leg.emissions.value.gt(0)).toBe(true);
    const abroad = {
      country_code: undefined,
      route: { source: { lat: 60, lon: 11 }, destination: { lat: 57.7, lon: 12 } },
    };
    const mixed = Number(fuelled(used, abroad));
    expect(mixed).toBeGreaterThan(Number(fuelled(used, { country_code: "NOR" })));
  });

  it("is divided at the tank by its carrier", () => {
    const { split } = estimate({ fuel_used: { fuel: "diesel", amount: "350", unit: "l" } }).leg;
    // 350 l · 0.83 kg/l · 42.8 MJ/kg · 74.1 g/MJ
    expect([split.ttw.toFixed(), split.wtt.toFixed(), split.unknown.toFixed()]).toEqual([
      "0.92131494",
      "0.2797515",
      "0",
    ]);
  });

  it("is primary where its figures are those of its region, and assumed where they stand in", () => {
    const used: FuelUsed = { fuel: "diesel", amount: "350", unit: "l", biofuel_share: "0.1" };
    const sharesOf = (country_code: string | undefined, fuel_used = used) =>
      massQuality(estimate({ fuel_used }, { country_code }).calculation.steps).shares;
    expect(sharesOf("DEU")?.primary.toFixed()).toBe("1");
    expect(sharesOf("USA")?.primary.toFixed()).toBe("1");
    expect(sharesOf("CHN")?.assumed.toFixed()).toBe("1");
    expect(sharesOf(undefined)?.assumed.toFixed()).toBe("1");
    expect(sharesOf("DEU", { fuel: "methanol", amount: "5", unit: "kg" })?.assumed.toFixed()).toBe("1");
    expect(sharesOf(undefined, { fuel: "electricity", amount: "5", unit: "kwh" })?.assumed.toFixed()).toBe("1");
  });

  it("has the range of a meter and a carrier, not that of a class of vehicles", () => {
    const { low, high } = massQuality(
      estimate({ fuel_used: { fuel: "diesel", amount: "350", unit: "l" } }).calculation.steps,
    ).range;
    const model = massQuality(estimate(undefined).calculation.steps).range;
    expect(high.div(low).toNumber()).toBeLessThan(1.3);
    expect(model.high.div(model.low).toNumber()).toBeGreaterThan(1.5);
    const { errors } = massQuality(
      estimate({ fuel_used: { fuel: "diesel", amount: "350", unit: "l" } }).calculation.steps,
    );
    expect(errors.map(({ id, of }) => `${id.split("/").slice(2).join("/")}: ${of}`).toSorted()).toEqual([
      "request/energy: fuel used 350",
      "request/energy: fuel-densities/2024-1/europe/diesel",
      "request/energy: fuel-heating-values/2024-1/europe/diesel",
      "road-fuels: road-fuels/2024-1/europe/diesel",
    ]);
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
