import { systemClock } from "@isotherm/core/system";
import { checkRandomSplit, drawsOf } from "./random-splits.ts";

// A million random quotes, each checked. `node test/simulation/split-million.ts [seed [quotes]]`

const seed = Number(process.argv[2] ?? 1);
const quotes = Number(process.argv[3] ?? 1_000_000);
const draw = drawsOf(seed);
const started = systemClock.monotonicMs();
let offered = 0;
for (let count = 0; count < quotes; count += 1) {
  try {
    if (checkRandomSplit(draw)) offered += 1;
  } catch (error) {
    throw new Error(`seed ${seed}, quote ${count}`, { cause: error });
  }
}
const seconds = ((systemClock.monotonicMs() - started) / 1_000).toFixed(0);
process.stdout.write(`seed ${seed}: ${quotes} quotes, ${offered} with something to offer, all add up (${seconds} s)\n`);
