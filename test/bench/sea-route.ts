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

const timesOf = (pairs: readonly Pair[], ask: (pair: Pair) => unknown): number[] =>
  pairs.map((pair) => {
    const started = systemClock.monotonicMs();
    ask(pair);
    return systemClock.monotonicMs() - started;
  });

const percent = (share: number): number => rounded(share * 100);

const speedFigures = (ourTimes: readonly number[], theirTimes: readonly number[]): readonly Figure[] =>
  [0.5, 0.99].map((share): Figure => {
    const [value, baseline] = [quantile(ourTimes, share), quantile(theirTimes, share)];
    return {
      name: `sea route, ${PAIRS} random port pairs, p${share * 100}`,
      value: rounded(value),
      unit: "ms",
      baseline: { name: "searoute-js 0.1.0", value: rounded(baseline) },
      ratio: rounded(value / baseline),
      ratioBudget: 0.1,
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

/** Speed against searoute-js, pairs without a route, routes over land, and accuracy on both halves of the fixture. */
export const seaRouteFigures = async ({ amount }: BenchRun): Promise<Figure[]> => {
  const source = dataFolder(GEODATA_FOLDER);
  const router = seaRouter(source);
  const pairs = randomPairs(ports(source).all(), amount(PAIRS));
  const ours = ([from, to]: Pair): SeaRoute | undefined => {
    try {
      return router.route(from, to);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  };
  const theirs = searouteJs();
  const askThem = ([from, to]: Pair): unknown => theirs(from.coordinates, to.coordinates);
  // Both are warm: what is measured is the search.
  const routes = pairs.map(ours);
  timesOf(pairs.slice(0, 20), askThem);
  const [ourTimes, theirTimes] = [timesOf(pairs, ours), timesOf(pairs, askThem)];
  const speed = speedFigures(ourTimes, theirTimes);
  const found = routes.filter((route) => route !== undefined);
  const onLand = seaLandCheck();
  const overLand = found.filter((route) => onLand(route) !== undefined);
  const accuracy = accuracyFigures(source, router);
  return [
    ...speed,
    {
      name: `random port pairs of ${PAIRS} without a route`,
      value: pairs.length - found.length,
      unit: "pairs",
      budget: 0,
    },
    { name: `routes of ${found.length} over land`, value: overLand.length, unit: "routes", budget: 0 },
    ...accuracy,
  ];
};
