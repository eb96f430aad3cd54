import type { LoadedBelow, Served } from "@isotherm/http";
import type { EstimateUses } from "./estimate-uses.ts";

/** The operations of estimates. Each kind is loaded when it is first asked for: no request needs two of them. */
export const estimatesRoutes = (uses: EstimateUses): readonly LoadedBelow<Served>[] => [
  {
    below: "/estimates/electricity",
    load: async () => (await import("./electricity-estimates.ts")).electricityEstimates(uses),
  },
  { below: "/estimates/shipping", load: async () => (await import("./freight-estimates.ts")).freightEstimates(uses) },
  { below: "/estimates/flight", load: async () => (await import("./flight-estimates.ts")).flightEstimates(uses) },
  {
    below: "/estimates/transactions",
    load: async () => (await import("./transaction-estimates.ts")).transactionEstimates(uses),
  },
  { below: "/estimates/company", load: async () => (await import("./company-estimates.ts")).companyEstimates(uses) },
  {
    below: "/estimates/individual",
    load: async () => (await import("./individual-estimates.ts")).individualEstimates(uses),
  },
  { below: "/estimates/{id}", load: async () => [(await import("./get-calculation.ts")).getCalculation(uses)] },
];
