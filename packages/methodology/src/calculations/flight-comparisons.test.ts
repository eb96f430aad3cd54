import { readFile } from "node:fs/promises";
import { decimal } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { startCalculation } from "../calculation.ts";
import { freightLeg } from "../freight/freight-leg.ts";
import { type CabinClass } from "./flight-factors.ts";
import { flight } from "./flight.ts";
import { givenWay } from "../freight/resolve-route.ts";

type Part = "wtw" | "ttw" | "wtt" | "all";

/** kg CO2e of one passenger: without effects at height, but for `all`. */
const seat = (part: Part, km: number, cabin: CabinClass = "economy", ends?: string): number => {
  const [from = "", to = ""] = ends?.split("-") ?? [];
  const route = { distance: decimal(km), countries: ends === undefined ? undefined : { from, to }, facts: [] };
  const { emissions, split } = flight({ route, cabin, passengers: 1, includeNonCo2: part === "all" });
  const tonnes = part === "ttw" || part === "wtt" ? split?.[part] : emissions;
  return tonnes?.times(1_000).toNumber() ?? Number.NaN;
};

/** g CO2e per tonne and km of great circle, or adjusted km where the source counts those. */
const freight = (part: "ttw" | "factor", km: number, method: string): number => {
  const load = { mass: { amount: "1", unit: "t" as const } };
  const leg = freightLeg(startCalculation(), { load, method, way: givenWay({ amount: String(km), unit: "km" }) });
  return part === "ttw" ? leg.split.ttw.times(1_000_000).div(km).toNumber() : leg.intensity.value.toNumber();
};

/** A published figure and ours; `off` is the difference in whole percent where it is more than `within`. */
interface Comparison {
  readonly what: string;
  readonly ours: number;
  readonly published: number;
  /** Percent. */
  readonly within: number;
  readonly off?: number;
}

/** Travel Impact Model, worked example of 3.0.0 (a 787-9 of 257 seats) and answers of its interface, version 1.7.0. */
const TIM: readonly Comparison[] = [
  {
    what: "Zurich to San Francisco, economy",
    ours: seat("wtw", 9_369, "economy", "CHE-USA"),
    published: 572.815,
    within: 10,
  },
  { what: "the same, burning", ours: seat("ttw", 9_369, "economy", "CHE-USA"), published: 476.275, within: 10 },
  { what: "the same, making the fuel", ours: seat("wtt", 9_369, "economy", "CHE-USA"), published: 96.541, within: 10 },
  { what: "the same in business", ours: seat("wtw", 9_369, "business", "CHE-USA"), published: 2_291.262, within: 10 },
  { what: "the same in first", ours: seat("wtw", 9_369, "first", "CHE-USA"), published: 2_864.077, within: 10 },
  { what: "AF1115, Zurich to Paris", ours: seat("ttw", 478, "economy", "CHE-FRA"), published: 61.425, within: 15 },
  { what: "AF334, Paris to Boston", ours: seat("ttw", 5_533, "economy", "FRA-USA"), published: 276.824, within: 15 },
  { what: "AF334 in business", ours: seat("ttw", 5_533, "business", "FRA-USA"), published: 1_107.296, within: 15 },
  {
    what: "LX52, Zurich to Boston",
    ours: seat("ttw", 6_012, "economy", "CHE-USA"),
    published: 377.523,
    within: 15,
    off: -22,
  },
  {
    what: "LX52 in business",
    ours: seat("ttw", 6_012, "business", "CHE-USA"),
    published: 1_510.092,
    within: 15,
    off: -27,
  },
];

/** UK government conversion factors 2025, without radiative forcing, kg CO2e a passenger and km: its bands that set no level here. */
const DESNZ: readonly Comparison[] = [
  {
    what: "UK short-haul, economy, 1,650 km",
    ours: seat("ttw", 1_650, "economy", "GBR-ESP") / 1_650,
    published: 0.07435,
    within: 15,
  },
  {
    what: "short-haul, business, 1,650 km",
    ours: seat("ttw", 1_650, "business", "GBR-ESP") / 1_650,
    published: 0.11152,
    within: 15,
  },
  {
    what: "UK short-haul, economy, 1,000 km",
    ours: seat("ttw", 1_000, "economy", "GBR-ESP") / 1_000,
    published: 0.07435,
    within: 15,
  },
  {
    what: "UK short-haul, economy, 2,900 km",
    ours: seat("ttw", 2_900, "economy", "GBR-ESP") / 2_900,
    published: 0.07435,
    within: 15,
  },
  {
    what: "UK short-haul, economy, 656 km",
    ours: seat("ttw", 656, "economy", "GBR-DEU") / 656,
    published: 0.07435,
    within: 15,
    off: 34,
  },
  {
    what: "UK short-haul, economy, 348 km",
    ours: seat("ttw", 348, "economy", "GBR-FRA") / 348,
    published: 0.07435,
    within: 15,
    off: 82,
  },
  {
    what: "not from or to the UK, economy, 6,500 km",
    ours: seat("ttw", 6_500) / 6_500,
    published: 0.06449,
    within: 15,
    off: -24,
  },
  {
    what: "not from or to the UK, business, 6,500 km",
    ours: seat("ttw", 6_500, "business") / 6_500,
    published: 0.18701,
    within: 15,
  },
  {
    what: "not from or to the UK, first, 6,500 km",
    ours: seat("ttw", 6_500, "first") / 6_500,
    published: 0.25794,
    within: 15,
  },
];

/** ICAO Carbon Emissions Calculator as the ports of Jersey print it (A319 and A320, before 2020), kg CO2. */
const ICAO: readonly Comparison[] = [
  { what: "Jersey to Heathrow", ours: seat("ttw", 280, "economy", "JEY-GBR"), published: 56.6, within: 25 },
  { what: "Jersey to Glasgow", ours: seat("ttw", 757, "economy", "JEY-GBR"), published: 96.1, within: 25, off: -26 },
  { what: "Jersey to Gatwick", ours: seat("ttw", 259, "economy", "JEY-GBR"), published: 49.8, within: 25 },
  { what: "Jersey to Liverpool", ours: seat("ttw", 461, "economy", "JEY-GBR"), published: 68.6, within: 25 },
  { what: "Jersey to Luton", ours: seat("ttw", 324, "economy", "JEY-GBR"), published: 54.8, within: 25 },
  { what: "Jersey to Manchester", ours: seat("ttw", 461, "economy", "JEY-GBR"), published: 62.9, within: 25 },
];

/** myclimate's flight calculator of 2019: its formula without the factor 2 for effects at height and without airports. */
const myclimate = (km: number): number => {
  const flown = km + 95;
  const short = ((2.714 * flown + 1_166.52) / (153.51 * 0.82)) * (1 - 0.07) * 0.96 * (3.15 + 0.54);
  const long =
    ((0.0001 * flown * flown + 7.104 * flown + 5_044.93) / (280.21 * 0.82)) * (1 - 0.26) * 0.8 * (3.15 + 0.54);
  const share = Math.min(1, Math.max(0, (km - 1_500) / 1_000));
  return short + (long - short) * share;
};
const MYCLIMATE: readonly Comparison[] = [
  ...[400, 700, 1_000, 1_400, 3_000, 4_000].map((km) => ({
    what: `${km} km, economy`,
    ours: seat("wtw", km),
    published: myclimate(km),
    within: 15,
  })),
  { what: "myclimate, 6,000 km", ours: seat("wtw", 6_000), published: myclimate(6_000), within: 15, off: -24 },
  { what: "myclimate, 9,000 km", ours: seat("wtw", 9_000), published: myclimate(9_000), within: 15, off: -24 },
];

const MILE = 1.609344;
const SHORT_TON_MILE = 1.46;

/** US EPA, GHG Emission Factors Hub 2025, kg CO2 a passenger-mile; all cabins together. */
const EPA: readonly Comparison[] = [
  { what: "under 300 miles", ours: seat("ttw", 400, "economy", "USA-USA") / 400, published: 0.207 / MILE, within: 15 },
  {
    what: "300 to 2,300 miles",
    ours: seat("ttw", 1_500, "economy", "USA-USA") / 1_500,
    published: 0.129 / MILE,
    within: 15,
  },
  {
    what: "EPA, from 2,300 miles",
    ours: seat("ttw", 6_500, "economy", "USA-USA") / 6_500,
    published: 0.163 / MILE,
    within: 15,
    off: -52,
  },
];

/** ADEME, Base Carbone 2021, kg CO2e a passenger and km with the fuel's making; all cabins together. */
const ADEME: readonly Comparison[] = [
  { what: "under 1,000 km", ours: seat("wtw", 700, "economy", "FRA-FRA") / 700, published: 0.141, within: 15 },
  { what: "1,000 to 3,500 km", ours: seat("wtw", 2_000, "economy", "FRA-ESP") / 2_000, published: 0.102, within: 15 },
  {
    what: "ADEME, from 3,500 km",
    ours: seat("wtw", 6_500, "economy", "FRA-USA") / 6_500,
    published: 0.083,
    within: 15,
    off: -29,
  },
];

/** GLEC Framework v3.0, module 2, table 1, g CO2e/(t·km): at distances that set no level. */
const GLEC: readonly Comparison[] = [
  ...[
    { method: "cargo_plane", short: 1_509, long: 629 },
    { method: "passenger_plane", short: 1_237, long: 971 },
    { method: "plane", short: 1_359, long: 817 },
  ].flatMap(({ method, short, long }) =>
    [700, 1_300, 5_000, 8_000, 10_000].map((km) => ({
      what: `${method}, ${km} km`,
      ours: freight("factor", km, method),
      published: km < 1_500 ? short : long,
      within: 10,
    })),
  ),
  { what: "cargo_plane, 3,000 km", ours: freight("factor", 3_000, "cargo_plane"), published: 629, within: 15, off: 42 },
  { what: "passenger_plane, 3,000 km", ours: freight("factor", 3_000, "passenger_plane"), published: 971, within: 15 },
  { what: "plane, 3,000 km", ours: freight("factor", 3_000, "plane"), published: 817, within: 15, off: 18 },
];

/** Freight by others, g CO2e/(t·km) of burning the fuel: DESNZ 2025 without radiative forcing, EPA 2025. */
const FREIGHT: readonly Comparison[] = [
  {
    what: "EPA, aircraft, 4,000 km",
    ours: freight("ttw", 4_000, "plane"),
    published: 1_086 / SHORT_TON_MILE,
    within: 15,
  },
  {
    what: "EPA, aircraft, 6,500 km",
    ours: freight("ttw", 6_500, "plane"),
    published: 1_086 / SHORT_TON_MILE,
    within: 15,
  },
  { what: "DESNZ, short-haul, 1,650 km", ours: freight("ttw", 1_650, "plane"), published: 755.39, within: 15, off: 30 },
  { what: "DESNZ, long-haul, 6,500 km", ours: freight("ttw", 6_500, "plane"), published: 531.3, within: 15, off: 24 },
];

const deviation = ({ ours, published }: Comparison): number => (ours / published - 1) * 100;

const SOURCES = {
  "the Travel Impact Model": TIM,
  "the UK government's factors": DESNZ,
  "ICAO's calculator": ICAO,
  "myclimate's calculator": MYCLIMATE,
  "the US EPA": EPA,
  ADEME,
  "the GLEC Framework": GLEC,
  "others, of freight": FREIGHT,
};

describe.each(Object.entries(SOURCES))("beside the figures of %s", (_source, comparisons) => {
  it.each(comparisons)("$what is within $within %, or off by as much as its page says", (comparison) => {
    const { within, off } = comparison;
    if (off === undefined) expect(Math.abs(deviation(comparison))).toBeLessThanOrEqual(within);
    else expect([Math.round(deviation(comparison)), Math.abs(off) > within]).toEqual([off, true]);
  });
});

it("the pages list each figure that is off, with its sign", async () => {
  const page = async (name: string) => readFile(new URL(`../../methods/${name}.md`, import.meta.url), "utf8");
  const pages = { flight: await page("flight"), air: await page("air") };
  const missing = Object.entries(SOURCES).flatMap(([source, comparisons]) => {
    const text = source.includes("freight") || source.includes("GLEC") ? pages.air : pages.flight;
    return comparisons.flatMap(({ what, off }) =>
      off === undefined || text.includes(`| ${what} | ${off > 0 ? "+" : "−"}${Math.abs(off)} % |`) ? [] : [what],
    );
  });
  expect(missing).toEqual([]);
});

/** Total kg CO2e a passenger and km with the fuel's making: without and with radiative forcing. */
const KINGDOM_TOTALS = {
  domestic: { economy: [0.16902, 0.26278] },
  short: { economy: [0.09684, 0.14825], business: [0.14525, 0.22236] },
  long: { economy: [0.09387, 0.14165], business: [0.2722, 0.41077], first: [0.37545, 0.56658] },
} as const;

describe("routes from the United Kingdom are within 15 % of its government's factors, with and without radiative forcing", () => {
  it.each([
    ["Heathrow to Edinburgh", "domestic", 534, "GBR"],
    ["Gatwick to Belfast", "domestic", 563, "GBR"],
    ["Edinburgh to Bristol", "domestic", 510, "GBR"],
    ["Heathrow to Barcelona", "short", 1_147, "ESP"],
    ["Heathrow to Rome", "short", 1_446, "ITA"],
    ["Manchester to Palma", "short", 1_580, "ESP"],
    ["Stansted to Malaga", "short", 1_731, "ESP"],
    ["Heathrow to Athens", "short", 2_430, "GRC"],
    ["Gatwick to Tenerife", "short", 2_911, "ESP"],
    ["Heathrow to Kennedy", "long", 5_555, "USA"],
    ["Heathrow to Dubai", "long", 5_505, "ARE"],
    ["Heathrow to Toronto", "long", 5_723, "CAN"],
    ["Heathrow to Delhi", "long", 6_744, "IND"],
    ["Heathrow to Los Angeles", "long", 8_781, "USA"],
    ["Heathrow to Cape Town", "long", 9_646, "ZAF"],
    ["Heathrow to Singapore", "long", 10_888, "SGP"],
    ["Heathrow to Perth", "long", 14_499, "AUS"],
  ] as const)("%s, %s", (_route, haul, km, country) => {
    for (const [cabin, [without, withForcing]] of Object.entries(KINGDOM_TOTALS[haul])) {
      const of = (part: Part): number => seat(part, km, cabin as CabinClass, `GBR-${country}`) / km;
      const off = [of("wtw") / without - 1, of("all") / withForcing - 1].map(Math.abs);
      expect([cabin, Math.max(...off) <= 0.15 ? "within" : off]).toEqual([cabin, "within"]);
    }
  });
});
