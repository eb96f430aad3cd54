import { parseArgs } from "node:util";
import { systemClock } from "@isotherm/core/system";
import { helpOn } from "@isotherm/local/help";
import { seedWithout } from "@isotherm/delivery/simulation/guard-search";
import { SABOTAGES } from "@isotherm/delivery/simulation/sabotages";
import { runSimulation } from "@isotherm/delivery/simulation/simulation";

// Runs many seeds: `npm run simulate -- --seeds 10000 --from 1`; `--calm`: nothing goes wrong, and nothing may be late.
// Prints each seed that fails, and a summary.

helpOn(`npm run simulate -- [--seeds N] [--from N] [--calm] [--guards]
    the delivery protocol through N seeded schedules of faults (1000), from seed N on (1)
    --calm    nothing goes wrong, and nothing may be late
    --guards  instead: for each guard the first of these seeds in which it is seen that it is gone, as in
              packages/delivery/simulation/first-seeds.ts`);
const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
    calm: { type: "boolean", default: false },
    guards: { type: "boolean", default: false },
  },
});
const first = Number(values.from);
const { calm } = values;
if (values.guards) {
  for (const [guard, removal] of Object.entries(SABOTAGES)) {
    if (removal.shows.length === 0 || removal.crowd !== undefined) continue;
    const seed = await seedWithout(removal, { from: first, seeds: Number(values.seeds) });
    console.log(`  ${JSON.stringify(guard)}: ${seed},`);
  }
  process.exit();
}
const total = { requests: 0, events: 0, accepted: 0, samples: 0, skips: 0 };
const began = systemClock.monotonicMs();
let failed = 0;
for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
  const { violations, counts } = await runSimulation({ seed, calm });
  for (const name of ["requests", "events", "accepted", "samples", "skips"] as const) total[name] += counts[name];
  if (violations.length === 0) continue;
  failed += 1;
  console.log(JSON.stringify({ seed, violations: violations.slice(0, 3) }));
}
const seconds = Math.round((systemClock.monotonicMs() - began) / 100) / 10;
console.log(JSON.stringify({ seeds: Number(values.seeds), calm, failed, ...total, seconds }));
process.exitCode = failed === 0 ? 0 : 1;
