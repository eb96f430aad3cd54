import { writeFile } from "node:fs/promises";
import { ensureBundles } from "@isotherm/local/bundles";
import { type Figure, isWithinBudget } from "./figure.ts";
import { costFigures } from "./cost.ts";
import { authenticatedReadFigures } from "./authenticated-read.ts";
import { deliverySpeedFigures } from "./delivery-speed.ts";
import { deliveryUnitFigures } from "./delivery-units.ts";
import { estimateFigures } from "./estimates.ts";
import { estimateWriteFigures } from "./estimate-writes.ts";
import { firstEventFigures } from "./first-event.ts";
import { geodataFigures } from "./geodata.ts";
import { freightFigures } from "./freight.ts";
import { functionStartFigures } from "./function-start.ts";
import { orderFigures } from "./orders.ts";
import { pageFigures } from "./pages.ts";
import { requestFigures } from "./request.ts";
import { seaRouteFigures } from "./sea-route.ts";
import { stackStartFigures } from "./stack-start.ts";

// `npm run bench [name …]`: one JSON line per figure, all of them in test/bench/results.json. Ends with 1 when a budget
// is missed. A name picks the measurements that contain it; `cost --keep` keeps what was measured for others to tell.

const MEASUREMENTS: Readonly<Record<string, () => Promise<Figure[]>>> = {
  request: requestFigures,
  estimates: estimateFigures,
  "estimate-writes": estimateWriteFigures,
  "authenticated-read": authenticatedReadFigures,
  geodata: geodataFigures,
  freight: freightFigures,
  orders: orderFigures,
  "function-start": functionStartFigures,
  "first-event": firstEventFigures,
  pages: pageFigures,
  "sea-route": seaRouteFigures,
  "delivery-units": deliveryUnitFigures,
  "delivery-speed": deliverySpeedFigures,
  "stack-start": stackStartFigures,
  cost: costFigures,
};

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const chosen = Object.entries(MEASUREMENTS).filter(
  ([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);

await ensureBundles();
const figures: (Figure & { readonly within_budget: boolean })[] = [];
for (const [, measure] of chosen) {
  for (const figure of await measure()) {
    const line = { ...figure, within_budget: isWithinBudget(figure) };
    figures.push(line);
    console.log(JSON.stringify(line));
  }
}
await writeFile(new URL("results.json", import.meta.url), `${JSON.stringify(figures, undefined, 2)}\n`);
const missed = figures.filter(({ within_budget }) => !within_budget);
console.log(`${figures.length} figures, ${missed.length} over budget`);
// A stopped stack may leave sockets that would keep this process for a while.
process.exit(missed.length === 0 ? 0 : 1);
