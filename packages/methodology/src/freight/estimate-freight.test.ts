import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { instant, instantMs } from "@isotherm/core";
import { startCalculation } from "../calculation.ts";
import { estimateFreight } from "./estimate-freight.ts";
import type { FreightGeography } from "./freight-geography.ts";
import { type FreightLoad, freightLeg } from "./freight-leg.ts";
import { givenWay } from "./resolve-route.ts";
import { type FreightMethod } from "./freight-method.ts";

const LOAD = { mass: { amount: "10", unit: "t" as const } };
const end = (country: string | undefined, lat = 0, lon = 0) => ({ coordinates: { lat, lon }, country });

/** A leg of 100 km between two countries; undefined: that of an end is not known. */
const legBetween = (method: FreightMethod, from: string | undefined, to: string | undefined) => {
  const way = { ...givenWay({ amount: "100", unit: "km" }), source: end(from, 50, 8), destination: end(to, 35, -90) };
  const calculation = startCalculation();
  const { intensity } = freightLeg(calculation, { method, load: LOAD, way, country: undefined });
  return { row: intensity.factor.id.split("/").at(-1), steps: calculation.steps };
};

describe("the ends of a leg", () => {
  it.each([
    ["USA", "CAN", "diesel_freight_train_us_average"],
    ["BRA", "USA", "diesel_freight_train_eu_average"],
    [undefined, "USA", "diesel_freight_train_eu_average"],
  ])("decide by the source where the way itself is not known: %s to %s, %s", (from, to, row) => {
    expect(legBetween("diesel_freight_train", from, to).row).toBe(row);
  });

  it.each([
    ["DEU", undefined],
    [undefined, "USA"],
    [undefined, undefined],
  ])("give no trade lane unless both are known: %s to %s", (from, to) => {
    const { steps } = legBetween({ vessel_type: "container_ship" }, from, to);
    const facts = steps.flatMap((step) => step.facts ?? []);
    expect(facts).toContainEqual({ name: "trade lane", value: "none: the ends are not known" });
  });

  it("give the trade lane that is inferred from them where both are known", () => {
    const { steps } = legBetween({ vessel_type: "container_ship" }, "DEU", "USA");
    expect(JSON.stringify(steps)).toContain(", inferred from ");
  });
});

describe("a flight by its number", () => {
  const departure_on = "2026-04-15T00:00:00.000Z";
  const airport = (iata: string) => ({
    airport: { iata, icao: iata, country: "DEU", label: iata, coordinates: { lat: 50, lon: 8 } },
  });
  const route = { source: { code: "FRA" }, destination: { code: "JFK" } };
  const estimate = (nowMs: number) => {
    // Of geography a flight asks this only.
    const geography = {
      airports: { lookUp: airport },
      greatCircle: () => givenWay({ amount: "6000", unit: "km" }).input.value,
    } as unknown as FreightGeography;
    const method = { flight_number: "XY1", departure_on };
    return estimateFreight({ geography, now: instant(nowMs) }, LOAD, { method, route });
  };
  const latestMs = instantMs(departure_on) - 86_400_000;

  it("may leave within a day from now, when it is that day somewhere on earth, and no later", () => {
    expect(estimate(latestMs).leg.emissions.value.gt(0)).toBe(true);
    expect(() => estimate(latestMs - 1)).toThrow(expect.objectContaining({ code: "future_departure_invalid" }));
  });
});

describe("a leg without a route", () => {
  // Of geography nothing is asked.
  const uses = { geography: {} as FreightGeography, now: "1970-01-01T00:00:00.000Z" };

  it("is refused where something travels", () => {
    const missing = { code: "validation_error", detail: "route: is required for this method." };
    expect(() => estimateFreight(uses, LOAD, { method: "truck_articulated_40t" })).toThrow(
      expect.objectContaining(missing),
    );
  });

  it("is a logistics site", () => {
    // 10 t · 17.5 kg
    expect(estimateFreight(uses, LOAD, { method: "warehouse_ambient" }).leg.emissions.value.toFixed()).toBe("0.175");
  });
});

const t = (amount: string) => ({ mass: { amount, unit: "t" as const } });

/** The worked examples of the pages in `methods/`. */
const EXAMPLES: readonly { page: string; method: FreightMethod; load: FreightLoad; km?: string }[] = [
  { page: "road", method: "truck_articulated_40t", load: t("10"), km: "500" },
  {
    page: "road-vehicle",
    method: { vehicle_type: "truck_articulated_40t", fuel: "diesel" },
    load: t("10"),
    km: "500",
  },
  { page: "rail", method: "diesel_freight_train_eu_average", load: t("100"), km: "500" },
  { page: "inland-waterway", method: "inland_waterway_motor_vessel_large", load: t("1000"), km: "200" },
  { page: "sea", method: "sea_bulk_carrier_10dwkt_hfo", load: t("5000"), km: "1000" },
  {
    page: "container-ships",
    method: {
      vessel_type: "container_ship",
      refrigerated: true,
      trade_lane: "disaggregated_asia_to_north_europe",
    },
    load: { containers: "2" },
    km: "20000",
  },
  { page: "air", method: "cargo_plane", load: t("2"), km: "6500" },
  { page: "sites", method: "maritime_container_terminal", load: t("25") },
];

describe("the worked example of", () => {
  it.each(EXAMPLES)("the page of $page is what is calculated", async ({ page, method, load, km }) => {
    const text = await readFile(new URL(`../../methods/${page}.md`, import.meta.url), "utf8");
    const printed = /= ([0-9.]+) t CO2e/.exec(text)?.[1];
    const way = km === undefined ? undefined : givenWay({ amount: km, unit: "km" });
    expect(freightLeg(startCalculation(), { method, load, way }).emissions.value.toFixed()).toBe(printed);
  });
});
