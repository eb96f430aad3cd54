import { decimal, kilowattHours } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { company, electricity, flight, matchMerchant, transaction } from "@isotherm/methodology";
import { openCeda } from "@isotherm/open-ceda";
import { type BenchRun, type Figure, rounded } from "./figure.ts";

const WARM_UP = 2_000;
const FOR_MS = 1_000;

const usd = (value: string) => ({ value: decimal(value), currency: "USD" });
const share = decimal("0.3");

/** One estimate of each kind, from the request's figures to the finished sheet. */
const SUBJECTS: Readonly<Record<string, { readonly least: number; readonly run: () => unknown }>> = {
  electricity: {
    least: 20_000,
    run: () => electricity({ consumption: kilowattHours("1234.5"), country: "DEU" }),
  },
  flight: {
    least: 10_000,
    run: () =>
      flight({
        route: { distance: decimal("5540.123"), countries: { from: "GBR", to: "USA" }, facts: [] },
        cabin: "economy",
        passengers: 2,
      }),
  },
  "transaction by search term": {
    least: 10_000,
    run: () => {
      const merchant = matchMerchant({ search_term: "Café Müller Berlin" });
      if (!merchant) throw new Error("the merchant is not recognised");
      const spending = { value: decimal("12.34"), currency: "EUR", year: 2024 };
      const place = { country: "DEU", regionFallback: "never", countryFactors: openCeda } as const;
      return transaction({ spending, merchant, diet: "vegan", ...place });
    },
  },
  company: {
    least: 5_000,
    run: () =>
      company({
        months: 12,
        employees: 40,
        remoteShare: share,
        country: "GBR",
        electricity: decimal(60_000),
        contract: undefined,
        gas: decimal(4_000),
        cars: 3,
        carDistance: decimal(15_000),
        publicTransportUsers: 20,
        flights: { short: 30, medium: 10, long: 5 },
        premiumFlightShare: share,
        foodAndDrinks: usd("20000"),
        plantBasedShare: share,
        electronics: usd("30000"),
        garbage: decimal(2_000),
        recycledShare: share,
        serverElectricity: usd("1000"),
        cloud: { cost: usd("12000"), provider: "aws" },
      }),
  },
};

/** Estimates per second in the engine, one thread. A budget is told as the time of one estimate, µs. */
export const estimateFigures = async ({ amount }: BenchRun): Promise<Figure[]> =>
  Object.entries(SUBJECTS).map(([name, { least, run }]) => {
    for (let count = 0; count < amount(WARM_UP); count += 1) run();
    const started = systemClock.monotonicMs();
    let runs = 0;
    while (systemClock.monotonicMs() - started < amount(FOR_MS)) {
      for (let count = 0; count < 100; count += 1) run();
      runs += 100;
    }
    const microseconds = ((systemClock.monotonicMs() - started) * 1_000) / runs;
    return {
      name: `engine, ${name} (${Math.round(1_000_000 / microseconds)} per second)`,
      value: rounded(microseconds),
      unit: "µs",
      budget: 1_000_000 / least,
    };
  });
