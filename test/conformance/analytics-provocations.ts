import { ANALYTICS_OPERATIONS, getEstimateOverlaps } from "@isotherm/contract";
import type { Answer, Client } from "../harness/service.ts";

type Provocations = Readonly<Record<number, () => Promise<Answer<unknown>>>>;

/** What provokes the particular answers of analytics. */
export const analyticsProvocations = (client: () => Client): Readonly<Record<string, Provocations>> =>
  Object.fromEntries(
    [...ANALYTICS_OPERATIONS, getEstimateOverlaps].map(({ id, path }) => [
      id,
      {
        200: () => client().get(path),
        400: () => client().get(`${path}?from=2026-03-02&through=2026-03-01`),
      },
    ]),
  );
