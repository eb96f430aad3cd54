import { analyticsFigures } from "./analytics.ts";
import { authenticatedReadFigures } from "./authenticated-read.ts";
import { batchFigures } from "./batches.ts";
import { type Bench, type BenchRun, type Figure, isWithinBudget } from "./figure.ts";
import { clientFigures } from "./client.ts";
import { costFigures } from "./cost.ts";
import { dashboardFigures } from "./dashboard.ts";
import { deliverySpeedFigures } from "./delivery-speed.ts";
import { deliveryUnitFigures } from "./delivery-units.ts";
import { estimateWriteFigures } from "./estimate-writes.ts";
import { estimateFigures } from "./estimates.ts";
import { factorSearchFigures } from "./factor-searches.ts";
import { freightFigures } from "./freight.ts";
import { functionStartFigures } from "./function-start.ts";
import { geodataFigures } from "./geodata.ts";
import { growthFigures } from "./growth.ts";
import { listenFigures } from "./listen.ts";
import { memoryFigures } from "./memory.ts";
import { orderFigures } from "./orders.ts";
import { overlapFigures } from "./overlaps.ts";
import { pageFigures } from "./pages.ts";
import { placeSearchFigures } from "./place-searches.ts";
import { relayFigures } from "./relay.ts";
import { requestFigures } from "./request.ts";
import { seaRouteFigures } from "./sea-route.ts";
import { firstEventFigures, stackStartFigures } from "./stack-start.ts";
import { sweepUnitFigures } from "./sweep-units.ts";
import { walkFigures } from "./walk.ts";

/** A figure, and whether it keeps its budgets. */
type JudgedFigure = Figure & { readonly within_budget: boolean };

/** What came of a run. */
interface BenchResults {
  readonly figures: readonly JudgedFigure[];
  /** Names of the benches that broke off. */
  readonly failed: readonly string[];
}

/** The benches whose names contain one of the words; all where there is no word. */
export const chosenBenches = (
  benches: Readonly<Record<string, Bench>>,
  words: readonly string[],
): readonly (readonly [name: string, bench: Bench])[] =>
  Object.entries(benches).filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)));

/** Runs benches one after the other and prints each figure as it comes. One that breaks off keeps no other from running. */
export const runBenches = async (
  chosen: ReturnType<typeof chosenBenches>,
  run: BenchRun,
  print: (line: string) => void,
): Promise<BenchResults> => {
  const figures: JudgedFigure[] = [];
  const failed: string[] = [];
  for (const [name, bench] of chosen) {
    try {
      for (const figure of await bench(run)) {
        const judged = { ...figure, within_budget: isWithinBudget(figure) };
        figures.push(judged);
        print(JSON.stringify(judged));
      }
    } catch (error) {
      failed.push(name);
      print(
        JSON.stringify({
          bench: name,
          failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      );
    }
  }
  return { figures, failed };
};

/** Every bench by name, in the order in which they run. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  request: requestFigures,
  estimates: estimateFigures,
  "estimate-writes": estimateWriteFigures,
  "authenticated-read": authenticatedReadFigures,
  client: clientFigures,
  geodata: geodataFigures,
  "place-searches": placeSearchFigures,
  "factor-searches": factorSearchFigures,
  freight: freightFigures,
  analytics: analyticsFigures,
  overlaps: overlapFigures,
  orders: orderFigures,
  "function-start": functionStartFigures,
  memory: memoryFigures,
  "first-event": firstEventFigures,
  pages: pageFigures,
  dashboard: dashboardFigures,
  "sea-route": seaRouteFigures,
  "delivery-units": deliveryUnitFigures,
  relay: relayFigures,
  "sweep-units": sweepUnitFigures,
  "delivery-speed": deliverySpeedFigures,
  listen: listenFigures,
  batches: batchFigures,
  "stack-start": stackStartFigures,
  walk: walkFigures,
  growth: growthFigures,
  cost: costFigures,
};
