import { parseArgs } from "node:util";
import { systemClock } from "@isotherm/core/system";
import { runSimulation } from "./simulation.ts";

// Runs many seeds: `node test/simulation/run.ts --seeds 10000 --from 1`. Prints each seed that fails, and a summary.

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "1000" }, from: { type: "string", default: "1" } },
});
const first = Number(values.from);
const total = { requests: 0, events: 0, accepted: 0 };
const began = systemClock.monotonicMs();
let failed = 0;
for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
  const { violations, counts } = await runSimulation({ seed });
  total.requests += counts.requests;
  total.events += counts.events;
  total.accepted += counts.accepted;
  if (violations.length === 0) continue;
  failed += 1;
  console.log(JSON.stringify({ seed, violations: violations.slice(0, 3) }));
}
const seconds = Math.round((systemClock.monotonicMs() - began) / 100) / 10;
console.log(JSON.stringify({ seeds: Number(values.seeds), failed, ...total, seconds }));
process.exitCode = failed === 0 ? 0 : 1;
