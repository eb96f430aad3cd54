import { describe, expect, it } from "vitest";
import { generatedData } from "../../build/ensure-geodata.ts";
import fixture from "../../fixtures/corridor-distances.json" with { type: "json" };
import { airports } from "../places/airports.ts";
import { locodes } from "../places/locodes.ts";
import type { SeaOptions } from "./sea-route.ts";
import { seaRouter } from "./sea-router.ts";

const source = await generatedData();
const router = seaRouter(source);
const places = locodes(source, airports(source));

interface Published extends SeaOptions {
  readonly from: string;
  readonly to: string;
  readonly nm: number;
  readonly source: string;
}
const rows = fixture.rows as readonly Published[];

const KM_PER_NAUTICAL_MILE = 1.852;
/** Ours less the published one, as a share of that. */
const deviationOf = ({ from, to, nm, close = [], require = [] }: Published): number =>
  router.route(places.find(from), places.find(to), { close, require }).distanceKm.toNumber() /
    (nm * KM_PER_NAUTICAL_MILE) -
  1;

/** Where the source means another way than the shortest by that corridor. */
const MISSES: Readonly<Record<string, number>> = {
  // Along the coasts of Australia; the network crosses the Southern Ocean.
  "AUSYD NLRTM cape_of_good_hope": -0.04,
  // Ice decides which channels are taken; the network has the shortest ones.
  "NLRTM JPTYO northeast_passage": -0.043,
  "NLRTM JPTYO northwest_passage": -0.086,
};
const nameOf = ({ from, to, close = [], require = [] }: Published): string =>
  [from, to, ...require, ...close.map((passage) => `without ${passage}`)].join(" ");

describe("a distance by a corridor that was published, and not used to build the network", () => {
  const usual = rows.filter((row) => !(nameOf(row) in MISSES));

  it.each(usual.map((row) => ({ ...row, name: nameOf(row) })))("is ours to 2 %: $name", (row) => {
    expect(Math.abs(deviationOf(row)), row.source).toBeLessThan(0.02);
  });

  it.each(Object.entries(MISSES))("is missed by as much as is known: %s, %d", (name, share) => {
    const row = rows.find((each) => nameOf(each) === name);
    if (!row) throw new Error(`the fixture has no ${name}`);
    expect(deviationOf(row)).toBeCloseTo(share, 2);
  });

  it("is ours to 1 % in the middle", () => {
    const sizes = rows.map((row) => Math.abs(deviationOf(row))).toSorted((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(0.01);
  });

  // UN Trade and Development, by fDi Intelligence, 2024.
  it.each([
    ["SARTA", 1.74],
    ["SGSIN", 1.42],
  ] as const)("grows round the Cape to Rotterdam as UNCTAD says: %s, %d times", (from, times) => {
    const [without, direct] = [{ close: ["suez"] }, {}].map((options) =>
      router.route(places.find(from), places.find("NLRTM"), options as SeaOptions).distanceKm.toNumber(),
    );
    expect((without ?? 0) / (direct ?? 1)).toBeCloseTo(times, 1);
  });
});
