import type { LandCells } from "../src/land/cells.ts";
import { simplifiedLine } from "../src/simplified-line.ts";
import { landPolygons, type Ring } from "./land-outlines.ts";
import { LANDMASSES } from "./land-tables.ts";

/** A corner of a coast round which ways over land bend. */
export interface Bend {
  readonly lat: number;
  readonly lon: number;
  readonly mass: number;
}

/** How much a coast may be straightened, degrees. Bays that are smaller bend no way. */
const TOLERANCE = 0.2;
const SMALLEST_EXTENT = 1.5;
const NORTHERNMOST = 71.5;
const SOUTHERNMOST = -56;

type Corner = readonly [lon: number, lat: number];

const offLine = ([px, py]: Corner, [ax, ay]: Corner, [bx, by]: Corner): number => {
  const squash = Math.cos((py * Math.PI) / 180);
  const [dx, dy] = [(bx - ax) * squash, by - ay];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Math.hypot((px - ax) * squash, py - ay);
  return Math.abs(dx * (py - ay) - dy * (px - ax) * squash) / length;
};

const simplify = (line: Ring): Ring => simplifiedLine<Corner>(line, offLine, TOLERANCE);

const area = (ring: Ring): number =>
  ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length] as Corner;
    return sum + x * ny - nx * y;
  }, 0);

/** Corners of a closed ring where the water reaches into the land. `land` says which side of the ring is land. */
const waterCorners = (ring: Ring, land: "inside" | "outside"): readonly Corner[] => {
  const open = ring.slice(0, -1);
  const half = Math.floor(open.length / 2);
  // Two halves, so that the simplification has two far ends to begin with.
  const first = simplify(open.slice(0, half + 1));
  const second = simplify([...open.slice(half), open[0] as Corner]);
  const corners = [...first.slice(0, -1), ...second.slice(0, -1)];
  const turn = Math.sign(area(ring)) * (land === "inside" ? 1 : -1);
  return corners.filter(([x, y], i) => {
    const [px, py] = corners[(i + corners.length - 1) % corners.length] as Corner;
    const [nx, ny] = corners[(i + 1) % corners.length] as Corner;
    return turn * ((x - px) * (ny - y) - (y - py) * (nx - x)) < 0;
  });
};

/** Nearest land to a corner on the coast, at most three cells away. */
const ashore = (cells: LandCells, [lon, lat]: Corner): Bend | undefined => {
  let best: Bend | undefined;
  let bestOff = 0.36;
  for (let down = -3; down <= 3; down++) {
    for (let right = -3; right <= 3; right++) {
      const at = { lat: Number((lat + down / 10).toFixed(2)), lon: Number((lon + right / 10).toFixed(2)) };
      const off = Math.hypot(down, right) / 10;
      const mass = cells.kinds[cells.kindAt(at.lat, at.lon)]?.mass ?? 0;
      if (mass !== 0 && off < bestOff) [best, bestOff] = [{ ...at, mass }, off];
    }
  }
  return best;
};

/** Every corner of the larger coasts and lakes round which a way over land may bend. */
export const coastBends = (cells: LandCells): readonly Bend[] => {
  const corners: Corner[] = [];
  for (const [outer, ...holes] of landPolygons()) {
    if (outer === undefined) continue;
    const lats = outer.map(([, lat]) => lat);
    if (Math.max(...lats) - Math.min(...lats) < SMALLEST_EXTENT) continue;
    corners.push(...waterCorners(outer, "inside"), ...holes.flatMap((hole) => waterCorners(hole, "outside")));
  }
  for (const { outline } of LANDMASSES.lakes) {
    const ring = [...outline, outline[0] as readonly [number, number]].map(([lat, lon]) => [lon, lat] as const);
    corners.push(...waterCorners(ring, "outside"));
  }
  const bends = corners
    .filter(([lon, lat]) => lat < NORTHERNMOST && lat > SOUTHERNMOST && Math.abs(lon) < 179.9)
    .map((corner) => ashore(cells, corner))
    .filter((bend) => bend !== undefined);
  return [...new Map(bends.map((bend) => [`${bend.lat},${bend.lon}`, bend])).values()];
};
