import { type Coordinates, greatCircleKm, roughKm } from "../src/coordinates.ts";
import { displaced } from "./sea-capes.ts";
import type { Land } from "./sea-land.ts";
import type { SeaNetwork } from "./sea-network.ts";
import { marks, visibleFrom } from "./sea-shortcuts.ts";
import { WAYS } from "./sea-tables.ts";

/** A port as the network needs it. */
interface SeaPort extends Coordinates {
  readonly locode: string;
}

/** The way from a port to a point of the network: a straight line, or bends where land is between. */
interface PortLine {
  readonly point: number;
  readonly metres: number;
  readonly via: readonly Coordinates[];
}

/** The length of a line between two ports, with its bends, and the bends. */
interface DirectWay {
  readonly metres: number;
  readonly via: readonly Coordinates[];
}

/** A port, how it is joined to the network, and which other ports it can be sailed to directly (by place in the list). */
export interface JoinedPort extends SeaPort {
  readonly part: number;
  readonly lines: readonly PortLine[];
  readonly direct: readonly (DirectWay & { readonly port: number })[];
  /** `open`: over water; `inland`: along a river or canal; `bends`: round land; `unchecked`: straight to the nearest. */
  readonly by: "open" | "inland" | "bends" | "unchecked";
}

/** At a port the coast line is too coarse to be believed up to this distance, at most. */
const QUAY_KM = 18;
const FAR_KM = 1_200;
/** A port whose nearest visible point is farther away looks round the corner. */
const LONELY_KM = 60;
/** A port so near to an inland way lies at it; one farther off, up to the second figure, is joined as a last resort. */
const AT_WAY_KM = 12;
const NEAR_WAY_KM = 100;
/** What a straight line to the nearest river or lake point is multiplied by. */
const WINDING = 1.15;
const METRES = 1_000;
const DIRECT_KM = 80;
/** A port without a line as short as this lies in a bay or a river that `tables/sea-edges.json` has to lead into. */
const NEAREST_POINT_KM = 300;
/** A way round a cape between two ports is so many times the straight line at most: beyond that the network is as good. */
const LONGEST_BEND = 2.5;
/** Ports this near to each other are basins of one harbour. */
const BESIDE_KM = 3;
const MOST_LINES = 40;

const metresBetween = (line: readonly Coordinates[]): number =>
  Math.round(line.slice(1).reduce((sum, to, index) => sum + greatCircleKm(line[index] as Coordinates, to) * METRES, 0));

const COMPASS = Array.from({ length: 32 }, (_, wind) => (wind * Math.PI) / 16);

/** Km to the nearest water as the coast line has it; 0 in water, undefined beyond 40 km. */
const kmToWater = (at: Coordinates, land: Land): number | undefined => {
  if (!land.isLand(at.lat, at.lon)) return 0;
  for (let km = 1; km <= 40; km++) {
    for (const wind of COMPASS) {
      const near = displaced(at, Math.sin(wind), Math.cos(wind), km);
      if (!land.isLand(near.lat, near.lon)) return km;
    }
  }
  return undefined;
};

// A port that lies inland on the coarse map has a longer way to its first water.
const quayOf = (kmToSea: number | undefined): number => Math.min(QUAY_KM, (kmToSea ?? QUAY_KM) * 1.5 + 3);

/** Places in the water round a port, and the shortest way to each over what each can see (Dijkstra). */
interface Surroundings {
  readonly places: readonly Coordinates[];
  /** Infinity where the place is not reached. */
  readonly km: readonly number[];
  /** The place before on the way; -1 where it begins at the port. */
  readonly before: Int32Array;
}

const surroundings = (port: Coordinates, quayKm: number, land: Land): Surroundings => {
  const places = [4, 8, 13, 20, 30, 42, 56, 75].flatMap((km) =>
    COMPASS.filter((_, index) => km > 10 || index % 2 === 0)
      .map((wind) => displaced(port, Math.sin(wind), Math.cos(wind), km))
      .filter(({ lat, lon }) => !land.isLand(lat, lon)),
  );
  const km = places.map((at) =>
    roughKm(port, at) <= quayKm + 4 || seesFromQuay(port, at, quayKm, land)
      ? roughKm(port, at)
      : Number.POSITIVE_INFINITY,
  );
  const before = new Int32Array(places.length).fill(-1);
  const done = new Set<number>();
  for (;;) {
    let at = -1;
    km.forEach((here, index) => {
      if (!done.has(index) && here < (km[at] ?? Number.POSITIVE_INFINITY)) at = index;
    });
    if (at === -1) return { places, km, before };
    done.add(at);
    places.forEach((next, index) => {
      const along = (km[at] ?? 0) + roughKm(places[at] as Coordinates, next);
      if (along < (km[index] ?? 0) && !land.crosses(places[at] as Coordinates, next)) {
        km[index] = along;
        before[index] = at;
      }
    });
  }
};

/** The bends of the way from a port to a place round it, that place the last. */
const bendsTo = (place: number, places: readonly Coordinates[], before: Int32Array): Coordinates[] => {
  const via: Coordinates[] = [];
  for (let at = place; at !== -1; at = before[at] as number) via.unshift(places[at] as Coordinates);
  return via;
};

/** Lines from a port over the places round it to what of the network can be seen from there. */
const roundTheCorner = (port: Coordinates, quayKm: number, land: Land, network: SeaNetwork): PortLine[] => {
  const { places, km, before } = surroundings(port, quayKm, land);
  const lines = new Map<number, PortLine>();
  const onto = marks(network.draft.points, network.open);
  places.forEach((place, index) => {
    if (km[index] === Number.POSITIVE_INFINITY) return;
    for (const point of visibleFrom(place, onto, (_, from, to) => !land.crosses(from, to), 300)) {
      const via = bendsTo(index, places, before);
      const metres = metresBetween([port, ...via, network.draft.points[point] as Coordinates]);
      if (metres < (lines.get(point)?.metres ?? Number.POSITIVE_INFINITY)) lines.set(point, { point, metres, via });
    }
  });
  return [...lines.values()];
};

const seesFromQuay = (port: Coordinates, to: Coordinates, quayKm: number, land: Land): boolean =>
  !land.crosses(port, to, (lat, lon) => land.isLand(lat, lon) && roughKm(port, { lat, lon }) > quayKm);

/** What ports are joined to: the network, its points at rivers and canals, and the waters. */
interface Waters {
  readonly network: SeaNetwork;
  readonly onto: ReturnType<typeof marks>;
  readonly inland: readonly number[];
  readonly land: Land;
  readonly sea: Land;
}

const straight = ({ network }: Waters, port: Coordinates, point: number, factor = 1): PortLine => ({
  point,
  metres: Math.max(1, Math.round(greatCircleKm(port, network.draft.points[point] as Coordinates) * METRES * factor)),
  via: [],
});

const joinedBy = (
  { network: { parts } }: Waters,
  port: SeaPort,
  by: JoinedPort["by"],
  lines: readonly PortLine[],
): JoinedPort => {
  const part = parts[lines[0]?.point ?? 0] ?? 0;
  const same = lines
    .filter(({ point }) => parts[point] === part)
    .toSorted((a, b) => a.metres - b.metres || a.point - b.point);
  return { ...port, part, by, lines: same.slice(0, MOST_LINES), direct: [] };
};

/** Joins a port over open water, round the corner where nothing near is seen; `barrier` is what bars its lines. */
const joinOver = (
  waters: Waters,
  barrier: Land,
  port: SeaPort,
  quayKm: number,
  near: readonly PortLine[],
): JoinedPort | undefined => {
  const sees = (_: number, from: Coordinates, to: Coordinates): boolean => seesFromQuay(from, to, quayKm, barrier);
  const seen = visibleFrom(port, waters.onto, sees, FAR_KM).map((point) => straight(waters, port, point));
  const lines = [...near, ...seen];
  if (lines.some(({ metres }) => metres <= LONELY_KM * METRES)) return joinedBy(waters, port, "open", lines);
  const bends = roundTheCorner(port, quayKm, barrier, waters.network);
  if (bends.length > 0) return joinedBy(waters, port, "bends", [...lines, ...bends]);
  return lines.length > 0 ? joinedBy(waters, port, "open", lines) : undefined;
};

const joinPort = (waters: Waters, port: SeaPort): JoinedPort | undefined => {
  const { network, inland, land, sea } = waters;
  const water = kmToWater(port, land);
  const quayKm = quayOf(water);
  const atWay = inland
    .map((point) => ({ point, km: roughKm(port, network.draft.points[point] as Coordinates) }))
    .toSorted((a, b) => a.km - b.km || a.point - b.point);
  const near = atWay.filter(({ km }) => km < AT_WAY_KM).slice(0, 3);
  const nearLines = near.map(({ point }) => straight(waters, port, point));
  if (near.length > 0 && (water === undefined || water > 2)) return joinedBy(waters, port, "inland", nearLines);
  const open = joinOver(waters, sea, port, quayKm, nearLines) ?? joinOver(waters, land, port, quayKm, nearLines);
  if (open !== undefined) return open;
  const way = atWay[0];
  if (way !== undefined && way.km < NEAR_WAY_KM)
    return joinedBy(waters, port, "inland", [straight(waters, port, way.point, WINDING)]);
  const any = network.open
    .map((point) => straight(waters, port, point, WINDING))
    .toSorted((a, b) => a.metres - b.metres)[0];
  return any !== undefined && any.metres < NEAR_WAY_KM * METRES
    ? joinedBy(waters, port, "unchecked", [any])
    : undefined;
};

/**
 * Joins ports to the network, past the shoals where that can be: `sea` bars them, `land` does not. A port that no way
 * leads to is left out.
 */
export const joinPorts = (ports: readonly SeaPort[], network: SeaNetwork, land: Land, sea: Land): JoinedPort[] => {
  const { draft } = network;
  const inland = [...new Set(WAYS.flatMap((way) => (way.inland ? way.points.map((at) => draft.pointAt(at)) : [])))];
  const waters: Waters = { network, onto: marks(draft.points, network.open), inland, land, sea };
  const joined = ports
    .toSorted((a, b) => (a.locode < b.locode ? -1 : 1))
    .flatMap((port) => joinPort(waters, port) ?? []);
  const far = joined.find(({ lines }) => lines.every(({ metres }) => metres > NEAREST_POINT_KM * METRES));
  if (far !== undefined) throw new Error(`${far.locode} is joined to nothing within ${NEAREST_POINT_KM} km`);
  return withDirectLines(joined, land, sea);
};

/** A port with what of it decides which ways lead to it directly. */
interface Harbour {
  readonly port: JoinedPort;
  readonly quayKm: number;
  /** Worked out for ports that another one near by cannot be seen from. */
  readonly around: () => Surroundings;
}

/** The shortest way from one port over places round it that the other one sees; none that is too long. */
const bentWay = (from: Harbour, to: Harbour, sea: Land): DirectWay | undefined => {
  const { places, km, before } = from.around();
  const most = LONGEST_BEND * roughKm(from.port, to.port);
  const ways = places
    .map((at, index) => ({ index, km: (km[index] as number) + roughKm(at, to.port) }))
    .filter((way) => way.km <= most)
    .toSorted((a, b) => a.km - b.km || a.index - b.index);
  const way = ways.find(({ index }) => seesFromQuay(to.port, places[index] as Coordinates, to.quayKm, sea));
  if (way === undefined) return undefined;
  const via = bendsTo(way.index, places, before);
  return { metres: metresBetween([from.port, ...via, to.port]), via };
};

/** The way between two ports that a ship need not leave for the open sea: straight, or round a cape between them. */
const directWay = (a: Harbour, b: Harbour, sea: Land): DirectWay | undefined => {
  const isInland = a.port.by === "inland" || b.port.by === "inland";
  const atQuay = (at: Coordinates): boolean =>
    !isInland && [a, b].some(({ port, quayKm }) => roughKm(port, at) <= quayKm);
  const barred = (lat: number, lon: number): boolean => sea.isLand(lat, lon) && !atQuay({ lat, lon });
  if (roughKm(a.port, b.port) < BESIDE_KM || !sea.crosses(a.port, b.port, barred))
    return { metres: Math.max(1, metresBetween([a.port, b.port])), via: [] };
  if (isInland) return undefined;
  const there = bentWay(a, b, sea);
  const back = bentWay(b, a, sea);
  if (back === undefined || (there !== undefined && there.metres <= back.metres)) return there;
  return { ...back, via: back.via.toReversed() };
};

// Each pair is looked at once, so that the way back is the way there.
const withDirectLines = (joined: readonly JoinedPort[], land: Land, sea: Land): JoinedPort[] => {
  const harbours = joined.map((port): Harbour => {
    const quayKm = quayOf(kmToWater(port, land));
    let around: Surroundings | undefined;
    return { port, quayKm, around: () => (around ??= surroundings(port, quayKm, sea)) };
  });
  const direct = joined.map((): JoinedPort["direct"][number][] => []);
  harbours.forEach((harbour, index) => {
    harbours.slice(0, index).forEach((other, at) => {
      if (other.port.part !== harbour.port.part || roughKm(harbour.port, other.port) > DIRECT_KM) return;
      const way = directWay(harbour, other, sea);
      if (way === undefined) return;
      direct[index]?.push({ port: at, ...way });
      direct[at]?.push({ port: index, metres: way.metres, via: way.via.toReversed() });
    });
  });
  return joined.map((port, index) => ({ ...port, direct: direct[index] ?? [] }));
};
