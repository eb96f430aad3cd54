import type { Removal } from "./sabotages.ts";
import { runSimulation } from "./simulation.ts";

/** Where a search begins, and how many schedules it has. */
export interface SearchRange {
  readonly from: number;
  readonly seeds: number;
}

/** The first seed in which it is seen that a guard is gone; undefined where it is in none of them. */
export const seedWithout = async (removal: Removal, { from, seeds }: SearchRange): Promise<number | undefined> => {
  const { shows, calm = false, faults, busy, crowd: _crowd, ...sabotage } = removal;
  for (let seed = from; seed < from + seeds; seed += 1) {
    const { violations } = await runSimulation({ seed, sabotage, calm, faults, busy });
    if (violations.some(({ kind }) => shows.includes(kind))) return seed;
  }
  return undefined;
};
