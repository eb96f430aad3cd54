import { MultiLegShippingEstimateRequest } from "@isotherm/contract";
import { type Address, dataFolder, gazetteer } from "@isotherm/geodata";
import { MOST_WORK, MOST_WORK_OF_REQUEST, Work } from "@isotherm/geodata/addresses/work";
import { GEODATA_FOLDER } from "@isotherm/geodata/build/ensure-geodata";
import { drawFrom, hardAddress } from "@isotherm/geodata/build/hard-addresses";
import { ApiError } from "@isotherm/core";
import { type BenchRun, type Figure, rounded } from "./figure.ts";
import { askInterface } from "./request.ts";

const TEXTS = 100_000;
const WARM_UP = 2_000;
const SEED = 20_261_122;
/** So many of the texts that look at most, and of those that took longest, are measured again. */
const DEAREST = 50;
/** The clock of processor time ticks slowly: a search is measured as the mean of so many. */
const REPETITIONS = 10;
/** The least of so many means counts: what else the machine does makes a search slower, never faster. */
const ROUNDS = 5;
const LEGS = 10;
const REQUESTS = 20;
const REQUEST_REPETITIONS = 3;
/** So many times as many places are drawn: no way joins some of them. */
const SPARE = 3;

interface Searched {
  readonly address: Address;
  readonly work: number;
  readonly ms: number;
  readonly isFound: boolean;
}

const processorMs = async (rounds: number, repetitions: number, act: () => unknown): Promise<number> => {
  const means: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = process.cpuUsage();
    for (let count = 0; count < repetitions; count += 1) await act();
    const { user, system } = process.cpuUsage(started);
    means.push((user + system) / 1_000 / repetitions);
  }
  return Math.min(...means);
};

const searcher = () => {
  const { find } = gazetteer(dataFolder(GEODATA_FOLDER));
  return (address: Address): Searched => {
    const work = new Work();
    const started = process.cpuUsage();
    let isFound = true;
    try {
      find(address, work);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      isFound = false;
    }
    const { user, system } = process.cpuUsage(started);
    return { address, work: work.spent, ms: (user + system) / 1_000, isFound };
  };
};

const mostBy = (all: readonly Searched[], most: number, of: (one: Searched) => number): readonly Searched[] =>
  all.toSorted((a, b) => of(b) - of(a)).slice(0, most);

const legOf = (method: string, from: Address, to: Address): object => {
  const end = ({ country, ...rest }: Address) => ({ ...rest, ...(country !== undefined && { country_code: country }) });
  return { method, route: { source: end(from), destination: end(to) } };
};

const SHIPMENT = { mass: { amount: "1", unit: "t" } };

/** Whether the interface takes an address at all. */
const isTaken = (address: Address): boolean =>
  MultiLegShippingEstimateRequest.safeParse({ shipment: SHIPMENT, legs: [legOf("plane", address, { city: "Lyon" })] })
    .success;

const isAnswered = (leg: object): Promise<boolean> =>
  askInterface("/estimates/shipping/multi-leg", { shipment: SHIPMENT, legs: [leg] }).then(
    () => true,
    () => false,
  );

/** Legs between dear places, two by two: those that are answered, since no way joins some, and a refusal costs less. */
const respondedLegs = async (dear: readonly Searched[], method: string, most: number): Promise<object[]> => {
  const legs: object[] = [];
  for (let at = 0; at + 1 < dear.length && legs.length < most; at += 2) {
    const [from, to] = [dear[at]?.address, dear[at + 1]?.address];
    const leg = from && to && legOf(method, from, to);
    if (leg && (await isAnswered(leg))) legs.push(leg);
  }
  return legs;
};

/** Processor time of whole requests of ten legs between twenty places, each of them as dear as twenty may be. */
const requestMs = async ({ amount }: BenchRun, dear: readonly Searched[], method: string): Promise<number> => {
  const answered = await respondedLegs(dear, method, amount(REQUESTS) * LEGS);
  const times: number[] = [];
  for (let request = 0; request < amount(REQUESTS); request += 1) {
    const legs = Array.from(
      { length: LEGS },
      (_, leg) => answered[request * LEGS + leg] ?? legOf(method, { city: "Hamburg" }, { city: "Lyon" }),
    );
    const body = { shipment: SHIPMENT, legs };
    times.push(
      await processorMs(amount(ROUNDS), amount(REQUEST_REPETITIONS), () =>
        askInterface("/estimates/shipping/multi-leg", body),
      ),
    );
  }
  return Math.max(...times);
};

/**
 * Processor time of searches for places, over texts made to be dear. Budgets: 5 ms for the worst of 100,000 texts, 50 ms for
 * a request of ten legs.
 */
export const placeSearchFigures = async (run: BenchRun): Promise<Figure[]> => {
  const texts = run.amount(TEXTS, 100);
  const search = searcher();
  const draw = drawFrom(SEED);
  for (let count = 0; count < run.amount(WARM_UP); count += 1) search(hardAddress(draw));
  const started = process.cpuUsage();
  const all = Array.from({ length: texts }, () => search(hardAddress(draw)));
  const { user, system } = process.cpuUsage(started);
  const most = run.amount(DEAREST);
  let worst = 0;
  for (const { address } of [...mostBy(all, most, ({ work }) => work), ...mostBy(all, most, ({ ms }) => ms)]) {
    worst = Math.max(worst, await processorMs(run.amount(ROUNDS), run.amount(REPETITIONS), () => search(address)));
  }
  // Where nothing is found the request ends there, and so does one of places that together look at more than it may: also
  // before the last of them there must be enough left for a whole search.
  const mostOfEach = (MOST_WORK_OF_REQUEST - MOST_WORK) / (2 * LEGS);
  const dear = mostBy(
    all.filter(({ isFound, work, address }) => isFound && work <= mostOfEach && isTaken(address)),
    run.amount(REQUESTS) * LEGS * 2 * SPARE,
    ({ work }) => work,
  );
  const request = (name: string, value: number): Figure => ({
    name: `processor time of a request of ten legs ${name} between twenty dear places, the worst`,
    value: rounded(value),
    unit: "ms",
    budget: 50,
  });
  return [
    {
      name: `search for a place, processor time, the worst of ${texts} hard texts`,
      value: rounded(worst),
      unit: "ms",
      budget: 5,
    },
    {
      name: "search for a place, processor time, mean of them",
      value: rounded((user + system) / 1_000 / texts),
      unit: "ms",
    },
    {
      name: "search for a place, most work",
      value: Math.ceil(Math.max(...all.map(({ work }) => work))),
      unit: "names",
    },
    request("by air", await requestMs(run, dear, "plane")),
    // beside the searches this measures the model of ways over land, on ways across continents
    request("by road", await requestMs(run, dear, "truck_generic_hgv")),
  ];
};
