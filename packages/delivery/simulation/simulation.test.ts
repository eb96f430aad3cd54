import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { type CrowdSettings, runCrowd } from "./crowd.ts";
import { FIRST_SEEDS } from "./first-seeds.ts";
import { seedWithout } from "./guard-search.ts";
import { SABOTAGES } from "./sabotages.ts";
import { runSimulation } from "./simulation.ts";

// More seeds: `npm run simulate -- --seeds 10000`.
const SEEDS = 80;
const CALM_SEEDS = 6;
/** Within so many seeds the absence of a guard shows, beginning with the one where it showed last. */
const SEEDS_WITHOUT_GUARD = 150;
/** In so many it does not show when another guard does its work. */
const SEEDS_WITHOUT_NEED = 10;
const SEEDS_PER_WEATHER = 5;

const PATIENT = { timeout: 300_000 };

const p99 = (ms: readonly number[]): number => ms[Math.floor(ms.length * 0.99)] ?? Number.NaN;
/** How much longer quick endpoints may wait beside slow ones. */
const MOST_LONGER = 1.2;
/** A new endpoint of another organisation waits for no slow one, while all of their organisations' places are not all places. */
const SOON_MS = 2_000;

let alone: Promise<number> | undefined;
/** Whether events wait for slow receivers of others. */
const heldUp = async (crowd: Omit<CrowdSettings, "seed">): Promise<boolean> => {
  const quickAlone = await (alone ??= runCrowd({ seed: 1, slow: 0 }).then(({ quickMs }) => p99(quickMs)));
  const { quickMs, missing, newMs = Number.POSITIVE_INFINITY } = await runCrowd({ seed: 1, ...crowd });
  if (missing > 0 || p99(quickMs) > MOST_LONGER * quickAlone) return true;
  return crowd.slow <= 120 && newMs > SOON_MS;
};

describe("delivery under faults", () => {
  it(`neither loses, reorders, overlaps, delays nor hurries in ${SEEDS} schedules`, PATIENT, async () => {
    const total = { events: 0, accepted: 0, requests: 0, samples: 0, skips: 0 };
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { violations, counts } = await runSimulation({ seed });
      expect({ seed, violations }).toEqual({ seed, violations: [] });
      for (const name of ["events", "accepted", "requests", "samples", "skips"] as const) total[name] += counts[name];
    }
    // A simulation in which nothing happens finds nothing.
    expect(total.events).toBeGreaterThan(SEEDS * 20);
    expect(total.accepted).toBeGreaterThan(SEEDS * 20);
    expect(total.requests).toBeGreaterThan(total.accepted);
    expect(total.samples).toBeGreaterThan(SEEDS);
    expect(total.skips).toBeGreaterThan(SEEDS / 5);
  });

  it(`is never late where nothing goes wrong, without any sweep, in ${CALM_SEEDS} schedules`, PATIENT, async () => {
    for (let seed = 1; seed <= CALM_SEEDS; seed += 1) {
      const { violations } = await runSimulation({ seed, calm: true });
      expect({ seed, violations }).toEqual({ seed, violations: [] });
    }
  });

  it.each([120, 200])(
    "serves quick endpoints no later beside %i that are slow, and these too",
    PATIENT,
    async (slow) => {
      const { quickMs, slowRequests, violations } = await runCrowd({ seed: 1, slow });
      expect(violations).toEqual([]);
      expect(quickMs.length).toBeGreaterThan(200);
      expect(slowRequests).toBeGreaterThan(slow / 2);
      expect(await heldUp({ slow })).toBe(false);
    },
  );

  it("gives the same run for the same seed", async () => {
    expect(await runSimulation({ seed: 7 })).toEqual(await runSimulation({ seed: 7 }));
  });
});

describe("each guard of the protocol is needed: the simulation notices when it is gone", () => {
  const entries = Object.entries(SABOTAGES);
  it("and the protocol's page says what is seen without each", async () => {
    const page = await readFile(new URL("../PROTOCOL.md", import.meta.url), "utf8");
    const [, table = ""] = /\| Without \| is seen \|\n\|---\|---\|\n([^]*?)\n\n/.exec(page) ?? [];
    const said = entries.map(([guard, { shows }]) => `| ${guard} | ${shows.join(", ") || "nothing, alone"} |`);
    expect(table.split("\n")).toEqual(said);
  });
  it("and where a search begins elsewhere than with the first seed, the guard is one of these", () => {
    expect(Object.keys(FIRST_SEEDS).filter((guard) => !(guard in SABOTAGES))).toEqual([]);
  });

  it.each(entries.filter(([, { shows }]) => shows.length > 0))("%s", PATIENT, async (guard, removal) => {
    const { crowd, ...sabotage } = removal;
    if (crowd !== undefined) return expect(await heldUp({ slow: crowd, sabotage })).toBe(true);
    // Where it was seen last time, it is seen at once: the search is for what has changed since.
    const from = FIRST_SEEDS[guard] ?? 1;
    expect(await seedWithout(removal, { from, seeds: SEEDS_WITHOUT_GUARD })).toBeDefined();
  });

  it.each(entries.filter(([, { shows }]) => shows.length === 0))("%s: not alone", PATIENT, async (_guard, removal) => {
    for (let seed = 1; seed <= SEEDS_WITHOUT_NEED; seed += 1) {
      const { violations } = await runSimulation({ seed, sabotage: removal });
      expect({ seed, violations }).toEqual({ seed, violations: [] });
    }
  });

  const weathers = new Set(entries.map(([, { faults, busy }]) => JSON.stringify({ faults, busy })));
  it.each(Array.from(weathers).filter((weather) => weather !== "{}"))(
    "with every guard in place nothing is noticed, also where more goes wrong: %s",
    PATIENT,
    async (weather) => {
      for (let seed = 1; seed <= SEEDS_PER_WEATHER; seed += 1) {
        const { violations } = await runSimulation({ seed, ...(JSON.parse(weather) as object) });
        expect({ seed, violations }).toEqual({ seed, violations: [] });
      }
    },
  );
});
