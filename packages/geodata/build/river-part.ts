import { greatCircleKm } from "../src/coordinates.ts";
import { WATERWAYS_FILE, type WaterwaysFile } from "../src/waterway/waterways.ts";
import table from "../tables/river-kilometres.json" with { type: "json" };
import type { Part } from "./parts.ts";

type Stop = readonly [at: number, place: string, lat: number, lon: number];
type Join = readonly [waterway: string, at: number, other: string, otherAt: number, km: number];

interface Row {
  readonly name: string;
  /** What the stops are counted in; kilometres where nothing is said. */
  readonly unit?: "mi";
  readonly stops: readonly Stop[];
}

const ROWS = table.waterways as unknown as readonly Row[];
const JOINS = table.joins as unknown as readonly Join[];

const KM_PER_MILE = 1.609344;
/** Coordinates are those of the place: its quay may lie a little nearer. A larger difference is a mistake in the table. */
const SLACK = 0.94;
/** The narrowest bends of the Moselle and the Seine make ways nearly five times as long as the straight line. */
const MOST_WINDING = 5;

/** Kilometres from the first stop. A stretch is never shorter than the straight line between the places at its ends. */
const alongFromStart = ({ name, unit, stops }: Row): readonly number[] => {
  const along = [0];
  for (const [index, [at, place, lat, lon]] of stops.slice(1).entries()) {
    const [lastAt, lastPlace, lastLat, lastLon] = stops[index] as Stop;
    const km = (at - lastAt) * (unit === "mi" ? KM_PER_MILE : 1);
    const straight = greatCircleKm({ lat: lastLat, lon: lastLon }, { lat, lon });
    if (km < SLACK * straight || km > MOST_WINDING * straight) {
      throw new Error(`${name}: ${km} km from ${lastPlace} to ${place}, ${straight} km in a straight line`);
    }
    along.push((along[index] as number) + Math.max(km, straight));
  }
  return along;
};

const stopIndex = (name: string, at: number): readonly [waterway: number, stop: number] => {
  const waterway = ROWS.findIndex((row) => row.name === name);
  const stop = ROWS[waterway]?.stops.findIndex(([stopAt]) => stopAt === at) ?? -1;
  if (stop < 0) throw new Error(`a join names ${name} at ${at}, where no stop is`);
  return [waterway, stop];
};

/** Rivers and canals by the kilometres along them, and where they meet. */
export const riverPart: Part = async () => {
  const file: WaterwaysFile = {
    waterways: ROWS.map((row) => {
      const along = alongFromStart(row);
      return {
        name: row.name,
        stops: row.stops.map(([, , lat, lon], index) => [Number((along[index] as number).toFixed(3)), lat, lon]),
      };
    }),
    joins: JOINS.map(([name, at, other, otherAt, km]) => [...stopIndex(name, at), ...stopIndex(other, otherAt), km]),
  };
  return { [WATERWAYS_FILE]: new TextEncoder().encode(JSON.stringify(file)) };
};
