import { listedFactors } from "@isotherm/factors/catalogue";
import { type FactorQuery, factorSearch } from "@isotherm/factors/factor-search";
import { type BenchRun, type Figure, rounded } from "./figure.ts";

/** What people ask for: words in two languages, beginnings of words, words that nearly everything has, none at all. */
const QUERIES: readonly Partial<FactorQuery>[] = [
  { name: "strom deutschland" },
  { name: "LKW" },
  { name: "diesel" },
  { name: "electric" },
  { name: "steel manufacturing france" },
  { name: "ceda" },
  { name: "s" },
  {},
  { regions: new Set(["germany"]), withRelatedRegions: true, unit: "energy" },
  { name: "transport", sources: new Set(["glec", "epa"]), years: new Set([2024]) },
];
const REPETITIONS = 50;
const PAGE = 11;
const MOST_MS = 5;
/** The budget is meant for so many; all that there are take as long in proportion at most. */
const FACTORS = 10_000;

const whole = (asked: Partial<FactorQuery>): FactorQuery => ({
  sources: new Set(),
  years: new Set(),
  regions: new Set(),
  withRelatedRegions: false,
  ...asked,
});

const processorMs = (act: () => unknown): number => {
  const started = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
};

/** How long searches of all listed factors take, and making them searchable. Processor time of this process. */
export const factorSearchFigures = async ({ amount }: BenchRun): Promise<Figure[]> => {
  const listed = listedFactors();
  const count = listed.reduce((sum, { rows }) => sum + rows.length, 0);
  let search: ReturnType<typeof factorSearch> | undefined;
  const madeMs = processorMs(() => (search = factorSearch(listed)));
  const repetitions = amount(REPETITIONS);
  const means = QUERIES.map((query) => {
    const asked = whole(query);
    search?.find(asked, PAGE);
    const ms = processorMs(() => {
      for (let round = 0; round < repetitions; round += 1) search?.find(asked, PAGE);
    });
    return ms / repetitions;
  });
  const mean = means.reduce((sum, ms) => sum + ms, 0) / means.length;
  return [
    { name: "factors that are searched", value: count, unit: "factors" },
    { name: "search of all factors, mean of ten queries", value: rounded(mean), unit: "ms", budget: MOST_MS },
    {
      name: "search of 10,000 factors, the slowest of ten queries",
      value: rounded((Math.max(...means) * FACTORS) / count),
      unit: "ms",
      budget: MOST_MS,
    },
    { name: "making all factors searchable", value: rounded(madeMs), unit: "ms" },
  ];
};
