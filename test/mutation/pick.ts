import { type SeededRandom, seededRandom } from "@isotherm/delivery/simulation/seeded-random";
import type { Change } from "./changes.ts";
import { described } from "./described.ts";

/** What can be changed, and how each of its files reads now. */
export interface Field {
  readonly area: string;
  readonly sources: ReadonlyMap<string, string>;
  readonly changes: readonly Change[];
}

/** Divides a count among areas as evenly as their sizes allow; what is left over goes to the first ones. */
export const shares = (count: number, sizes: readonly number[]): number[] => {
  const given = sizes.map(() => 0);
  for (let left = count; left > 0;) {
    const open = sizes.flatMap((size, place) => ((given[place] ?? 0) < size ? [place] : []));
    if (open.length === 0) break;
    for (const place of open.slice(0, left)) given[place] = (given[place] ?? 0) + 1;
    left -= Math.min(left, open.length);
  }
  return given;
};

const shuffled = <T>(all: readonly T[], random: SeededRandom): T[] => {
  const mixed = [...all];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random.next() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
};

const seedOf = (seed: number, area: string): number =>
  Buffer.from(area).reduce((sum, byte) => Math.imul(sum, 31) + byte, seed);

/**
 * The changes of an area in the order in which they are taken, one for each line. It depends on the seed and on the area
 * alone, so a choice of areas doesn't change what is taken in each.
 */
export const inOrderOf = (seed: number, { area, sources, changes }: Field): Change[] => {
  const lines = new Set<string>();
  return shuffled(changes, seededRandom(seedOf(seed, area))).filter((change) => {
    const { at } = described(sources.get(change.file) ?? "", change);
    if (lines.has(at)) return false;
    lines.add(at);
    return true;
  });
};

/** A change that was chosen; its number is its place among all that were. */
export interface Chosen {
  readonly id: number;
  readonly area: string;
  readonly source: string;
  readonly change: Change;
}

/** So many changes are tried for each that is wanted, because about four in ten don't compile. */
const ASKED_FOR_ONE = 2;

/** Which of some changes compile. */
export type Compile = (changes: readonly Change[]) => Promise<ReadonlySet<Change>>;

/**
 * Takes changes in the order of the seed until each area has its share of those that compile. `discarded` counts the
 * others, by area.
 */
export const choose = async (
  fields: readonly Field[],
  { seed, count }: { readonly seed: number; readonly count: number },
  compile: Compile,
): Promise<{ readonly chosen: readonly Chosen[]; readonly discarded: Readonly<Record<string, number>> }> => {
  const orders = fields.map((field) => inOrderOf(seed, field));
  const sizes = shares(
    count,
    orders.map((order) => order.length),
  );
  const areas = fields.map((field, place) => ({
    field,
    wanted: sizes[place] ?? 0,
    waiting: orders[place] ?? [],
    kept: [] as Change[],
  }));
  const discarded: Record<string, number> = {};
  while (areas.some(({ kept, wanted, waiting }) => kept.length < wanted && waiting.length > 0)) {
    const round = areas.map((area) => ({
      area,
      changes: area.waiting.splice(0, Math.ceil(ASKED_FOR_ONE * (area.wanted - area.kept.length))),
    }));
    const sound = await compile(round.flatMap(({ changes }) => changes));
    for (const { area, changes } of round) {
      for (const change of changes) {
        if (area.kept.length === area.wanted) break;
        if (sound.has(change)) area.kept.push(change);
        else discarded[area.field.area] = (discarded[area.field.area] ?? 0) + 1;
      }
    }
  }
  const all = areas.flatMap(({ field: { area, sources }, kept }) =>
    kept.map((change) => ({ area, source: sources.get(change.file) ?? "", change })),
  );
  return { chosen: all.map((one, id) => ({ id, ...one })), discarded };
};
