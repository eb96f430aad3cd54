import { authenticatedReadFigures } from "./authenticated-read.ts";
import type { Bench } from "./bench-run.ts";
import { costFigures } from "./cost.ts";
import { deliverySpeedFigures } from "./delivery-speed.ts";
import { deliveryUnitFigures } from "./delivery-units.ts";
import { estimateWriteFigures } from "./estimate-writes.ts";
import { estimateFigures } from "./estimates.ts";
import { firstEventFigures } from "./first-event.ts";
import { freightFigures } from "./freight.ts";
import { functionStartFigures } from "./function-start.ts";
import { geodataFigures } from "./geodata.ts";
import { orderFigures } from "./orders.ts";
import { pageFigures } from "./pages.ts";
import { placeSearchFigures } from "./place-searches.ts";
import { requestFigures } from "./request.ts";
import { seaRouteFigures } from "./sea-route.ts";
import { stackStartFigures } from "./stack-start.ts";
import { walkFigures } from "./walk.ts";

/** Every bench by name, in the order in which they run. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  request: requestFigures,
  estimates: estimateFigures,
  "estimate-writes": estimateWriteFigures,
  "authenticated-read": authenticatedReadFigures,
  geodata: geodataFigures,
  "place-searches": placeSearchFigures,
  freight: freightFigures,
  orders: orderFigures,
  "function-start": functionStartFigures,
  "first-event": firstEventFigures,
  pages: pageFigures,
  "sea-route": seaRouteFigures,
  "delivery-units": deliveryUnitFigures,
  "delivery-speed": deliverySpeedFigures,
  "stack-start": stackStartFigures,
  walk: walkFigures,
  cost: costFigures,
};
