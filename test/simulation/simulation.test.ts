import { describe, expect, it } from "vitest";
import { SABOTAGES } from "./sabotages.ts";
import { runSimulation } from "./simulation.ts";

// More seeds: `node test/simulation/run.ts --seeds 10000`.
const SEEDS = 100;
const CALM_SEEDS = 10;
/** Within so many seeds the absence of any guard shows. */
const SEEDS_WITHOUT_GUARD = 60;

describe("delivery under faults", () => {
  it(`neither loses, reorders, overlaps nor hurries in ${SEEDS} schedules`, { timeout: 120_000 }, async () => {
    const total = { events: 0, accepted: 0, requests: 0 };
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { violations, counts } = await runSimulation({ seed });
      expect({ seed, violations }).toEqual({ seed, violations: [] });
      total.events += counts.events;
      total.accepted += counts.accepted;
      total.requests += counts.requests;
    }
    // A simulation in which nothing happens finds nothing.
    expect(total.events).toBeGreaterThan(SEEDS * 20);
    expect(total.accepted).toBeGreaterThan(SEEDS * 20);
    expect(total.requests).toBeGreaterThan(total.accepted);
  });

  it(
    `is never late where nothing goes wrong, without any sweep, in ${CALM_SEEDS} schedules`,
    { timeout: 120_000 },
    async () => {
      for (let seed = 1; seed <= CALM_SEEDS; seed += 1) {
        const { violations } = await runSimulation({ seed, calm: true });
        expect({ seed, violations }).toEqual({ seed, violations: [] });
      }
    },
  );

  it("gives the same run for the same seed", async () => {
    expect(await runSimulation({ seed: 7 })).toEqual(await runSimulation({ seed: 7 }));
  });
});

describe("each guard of the protocol is needed: the simulation notices when it is gone", () => {
  it.each(Object.entries(SABOTAGES))("%s", { timeout: 120_000 }, async (_guard, { shows, ...sabotage }) => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= SEEDS_WITHOUT_GUARD && !shows.some((kind) => seen.has(kind)); seed += 1) {
      const { violations } = await runSimulation({ seed, sabotage });
      for (const { kind } of violations) seen.add(kind);
    }
    expect(shows.filter((kind) => seen.has(kind))).not.toEqual([]);
  });
});
