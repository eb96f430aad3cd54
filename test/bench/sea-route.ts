import { ApiError } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import {
  type DataSource,
  dataFolder,
  type LocodePlace,
  locodes,
  ports,
  seaRouter,
  type SeaRoute,
  type SeaRouter,
} from "@isotherm/geodata";
import { GEODATA_FOLDER } from "@isotherm/geodata/build/ensure-geodata";
import { seaDeviations, seaLandCheck, searouteJs } from "@isotherm/geodata/build/sea-accuracy";
import { type BenchRun, type Figure, quantile, rounded } from "./figure.ts";

const PAIRS = 500;
/** searoute-js needs 5 ms for each. */
const BASELINE_PAIRS = 200;
const SEED = 20_261_121;

type Pair = readonly [from: LocodePlace, to: LocodePlace];

// The Caspian has ports, and no way to the seas.
const isCaspian = ({ coordinates: { lat, lon } }: LocodePlace): boolean => lat > 36 && lat < 48 && lon > 46 && lon < 55;

/** Pairs of ports that ships can sail between. A linear congruential generator draws them: the same in every run. */
const randomPairs = (all: readonly LocodePlace[], most: number): Pair[] => {
  let state = SEED;
  const draw = (): LocodePlace => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return all[Math.floor((state / 2 ** 32) * all.length)] as LocodePlace;
  };
  const pairs: Pair[] = [];
  while (pairs.length < most) {
    const [from, to] = [draw(), draw()];
    if (from.locode !== to.locode && isCaspian(from) === isCaspian(to)) pairs.push([from, to]);
  }
  return pairs;
};

/** Each pair is asked for so many times, by routers that know none: a pause of the machine is no property of a pair. */
const ROUNDS = 3;

type Ask = (pair: Pair) => unknown;

/** The median of what each pair took in the rounds. */
const mediansOf = (rounds: readonly (readonly number[])[]): number[] =>
  (rounds[0] ?? []).map((_, pair) =>
    quantile(
      rounds.map((times) => times[pair] ?? Infinity),
      0.5,
    ),
  );

const timesOf = (pairs: readonly Pair[], ask: Ask): number[] =>
  pairs.map((pair) => {
    const started = systemClock.monotonicMs();
    ask(pair);
    return systemClock.monotonicMs() - started;
  });

const percent = (share: number): number => rounded(share * 100);

/** At p50 and p99, against searoute-js. */
const speedFigures = (
  what: string,
  times: readonly number[],
  theirTimes: readonly number[],
  ratioBudgets: readonly [p50: number, p99: number],
): readonly Figure[] =>
  [0.5, 0.99].map((share, index): Figure => {
    const [value, baseline] = [quantile(times, share), quantile(theirTimes, share)];
    return {
      name: `sea route, ${PAIRS} random port pairs ${what}, p${share * 100}`,
      value: rounded(value),
      unit: "ms",
      baseline: { name: "searoute-js 0.1.0", value: rounded(baseline) },
      ratio: rounded(value / baseline),
      ratioBudget: ratioBudgets[index],
    };
  });

const accuracyFigures = (source: DataSource, router: SeaRouter): readonly Figure[] => {
  const known = locodes(source);
  return (["worked with", "set aside"] as const).flatMap((half): Figure[] => {
    const deviations = seaDeviations(router, (code) => known.lookUp(code), half);
    const sizes = deviations.map(({ share }) => Math.abs(share));
    const bias = deviations.reduce((sum, { share }) => sum + share, 0) / deviations.length;
    const of = `sea distances, ${deviations.length} published pairs, half ${half}`;
    return [
      { name: `${of}: median error`, value: percent(quantile(sizes, 0.5)), unit: "%", budget: 2 },
      { name: `${of}: p95 of errors`, value: percent(quantile(sizes, 0.95)), unit: "%", budget: 7 },
      { name: `${of}: mean bias, either way`, value: percent(Math.abs(bias)), unit: "%", budget: 1 },
    ];
  });
};

const routeOf = (router: SeaRouter, [from, to]: Pair): SeaRoute | undefined => {
  try {
    return router.route(from, to);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
};

/** Speed against searoute-js, pairs without a route, routes over land, and accuracy on both halves of the fixture. */
export const seaRouteFigures = async ({ amount }: BenchRun): Promise<Figure[]> => {
  const source = dataFolder(GEODATA_FOLDER);
  const drawn = randomPairs(ports(source).all(), 2 * amount(PAIRS));
  const [warmUp, pairs] = [drawn.slice(0, amount(PAIRS)), drawn.slice(amount(PAIRS))];
  const theirs = searouteJs();
  const askThem: Ask = ([from, to]) => theirs(from.coordinates, to.coordinates);
  timesOf(warmUp.slice(0, 20), askThem);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const fresh = seaRouter(source);
    const ask: Ask = (pair) => routeOf(fresh, pair);
    // Warm by other pairs: ways that were found once are remembered, and that is another figure.
    timesOf(warmUp, ask);
    const baseline = pairs.slice(0, amount(BASELINE_PAIRS));
    return { fresh: timesOf(pairs, ask), known: timesOf(pairs, ask), theirs: timesOf(baseline, askThem) };
  });
  const newTimes = mediansOf(rounds.map(({ fresh }) => fresh));
  const knownTimes = mediansOf(rounds.map(({ known }) => known));
  const theirTimes = mediansOf(rounds.map((round) => round.theirs));
  const router = seaRouter(source);
  const routes = pairs.map((pair) => routeOf(router, pair));
  const speed = [
    ...speedFigures("never asked before", newTimes, theirTimes, [0.02, 0.067]),
    ...speedFigures("asked before", knownTimes, theirTimes, [0.002, 0.01]),
  ];
  const found = routes.filter((route) => route !== undefined);
  const onLand = seaLandCheck();
  const overLand = found.filter((route) => onLand(route) !== undefined);
  return [
    ...speed,
    {
      name: `random port pairs of ${PAIRS} without a route`,
      value: pairs.length - found.length,
      unit: "pairs",
      budget: 0,
    },
    { name: `routes of ${found.length} over land`, value: overLand.length, unit: "routes", budget: 0 },
    ...accuracyFigures(source, router),
  ];
};
