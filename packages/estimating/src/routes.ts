import type { LoadedBelow, Served } from "@isotherm/http";
import type { EstimateUses } from "./dependencies.ts";

/** The operations of estimates. Each kind is loaded when it is first asked for: no request needs two of them. */
export const estimatesRoutes = (uses: EstimateUses): readonly LoadedBelow<Served>[] => [
  { below: "/estimates/electricity", load: async () => (await import("./electricity.ts")).electricityEstimates(uses) },
  { below: "/estimates/shipping", load: async () => (await import("./shipping.ts")).shippingEstimates(uses) },
  { below: "/estimates/flight", load: async () => (await import("./flight.ts")).flightEstimates(uses) },
  { below: "/estimates/transactions", load: async () => (await import("./transaction.ts")).transactionEstimates(uses) },
  { below: "/estimates/company", load: async () => (await import("./company.ts")).companyEstimates(uses) },
  { below: "/estimates/individual", load: async () => (await import("./individual.ts")).individualEstimates(uses) },
  { below: "/estimates/emission-factor", load: async () => (await import("./factor.ts")).factorEstimates(uses) },
  {
    below: "/estimates/passenger-transportation",
    load: async () => (await import("./passenger-transportation.ts")).passengerEstimates(uses),
  },
  {
    below: "/estimates",
    only: true,
    load: async () => (await import("./estimates-of-every-kind.ts")).estimatesOfEveryKind(uses),
  },
  { below: "/estimates/{id}", load: async () => (await import("./every-kind.ts")).calculationSheets(uses) },
];
