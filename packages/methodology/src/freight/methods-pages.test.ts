import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { startCalculation } from "../calculation-builder.ts";
import { type FreightLoad, freightLeg } from "./freight-leg.ts";
import type { FreightMethod } from "./freight-method.ts";
import { givenWay } from "./freight-way.ts";

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
  { page: "air", method: "cargo_plane", load: t("2"), km: "6000" },
  { page: "sites", method: "maritime_container_terminal", load: t("25") },
];

describe("the worked example of", () => {
  it.each(EXAMPLES)("the page of $page is what is calculated", async ({ page, method, load, km }) => {
    const text = await readFile(new URL(`../../methods/${page}.md`, import.meta.url), "utf8");
    const printed = /= ([0-9.]+) t CO2e/.exec(text)?.[1];
    const way = km === undefined ? undefined : givenWay({ amount: km, unit: "km" });
    expect(freightLeg(startCalculation(), { method, load, way }).mass.value.toFixed()).toBe(printed);
  });
});
