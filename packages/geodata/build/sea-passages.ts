import type { Coordinates } from "../src/coordinates.ts";
import { SEA_PASSAGES } from "../src/sea/sea-route.ts";
import { PASSAGE_TABLE } from "./sea-tables.ts";

const GATES = SEA_PASSAGES.map((passage) => {
  const row = PASSAGE_TABLE.find(({ name }) => name === passage);
  if (row === undefined) throw new Error(`tables/sea-passages.json has no ${passage}`);
  return row.gate;
});

const side = (a: Coordinates, b: Coordinates, at: Coordinates): number =>
  Math.sign((b.lon - a.lon) * (at.lat - a.lat) - (b.lat - a.lat) * (at.lon - a.lon));

// On the map, where no gate lies near its edge: a line that jumps over 180° is taken to go east from west of it.
const crosses = (gate: readonly [Coordinates, Coordinates], from: Coordinates, to: Coordinates): boolean => {
  if (Math.abs(from.lon - to.lon) > 180) return false;
  const [a, b] = gate;
  return side(a, b, from) !== side(a, b, to) && side(from, to, a) !== side(from, to, b);
};

/** The passages, by the bits of `SEA_PASSAGES`, whose gates a line with these bends goes through. */
export const maskOf = (line: readonly Coordinates[]): number =>
  GATES.reduce(
    (mask, gate, bit) =>
      line.some((to, index) => index > 0 && crosses(gate, line[index - 1] as Coordinates, to))
        ? mask | (1 << bit)
        : mask,
    0,
  );
