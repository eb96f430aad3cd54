import { parseArgs } from "node:util";
import { systemClock } from "@isotherm/core/system";
import { helpOn } from "@isotherm/local/help";
import fc from "fast-check";
import { checkSplit, randomAsk } from "./random-splits.ts";

// Random quotes, each checked: `npm run fuzz-quotes -- --quotes 1000000 --seed 1`. What fails is printed at its smallest,
// with the seed and path that lead there again.

helpOn(
  "npm run fuzz-quotes -- [--quotes N] [--seed N]\n    random quotes (1000000), each checked: parts equal totals, whatever the order",
);
const { values } = parseArgs({
  options: { quotes: { type: "string", default: "1000000" }, seed: { type: "string", default: "1" } },
});
const numRuns = Number(values.quotes);
const began = systemClock.monotonicMs();
let offered = 0;
fc.assert(
  fc.property(randomAsk, (ask) => {
    if (checkSplit(ask)) offered += 1;
  }),
  { numRuns, seed: Number(values.seed) },
);
const seconds = Math.round((systemClock.monotonicMs() - began) / 100) / 10;
console.log(JSON.stringify({ seed: Number(values.seed), quotes: numRuns, offered, failed: 0, seconds }));
