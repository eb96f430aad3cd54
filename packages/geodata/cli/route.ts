import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { mapGround } from "../build/map-part.ts";
import {
  type DataSource,
  inlandWaterway,
  type LandDistance,
  overLand,
  SEA_PASSAGES,
  type SeaPassage,
  seaRouter,
} from "../src/index.ts";
import { type MapRoute, routeMap } from "../src/map/route-map.ts";
import { type Command, COORDINATES, placeOf, type TypedPlace } from "./place-of.ts";

const MODES = ["sea", "road", "rail", "inland_waterway"] as const;
type Mode = (typeof MODES)[number];

interface Found {
  readonly lines: readonly string[];
  readonly map: Omit<MapRoute, "title">;
}

const oneOf = <T extends string>(allowed: readonly T[], text: string): T => {
  const found = allowed.find((each) => each === text);
  if (found === undefined) throw new TypeError(`"${text}" is none of ${allowed.join(", ")}.`);
  return found;
};

const passagesIn = (texts: readonly string[] = []): readonly SeaPassage[] =>
  texts.flatMap((text) => text.split(",")).map((text) => oneOf(SEA_PASSAGES, text.trim()));

const overSea = (
  from: TypedPlace,
  to: TypedPlace,
  options: { close: readonly SeaPassage[]; require: readonly SeaPassage[] },
  source: DataSource,
): Found => {
  const route = seaRouter(source).route(from.place, to.place, options);
  const offset = ({ port, offsetKm }: typeof route.from): string =>
    offsetKm.isZero() ? port.label : `${port.label}, ${offsetKm.toFixed(1)} km from the place asked for`;
  return {
    lines: [
      `distance  ${route.distanceKm.toFixed()} km by sea`,
      `from      ${offset(route.from)}`,
      `to        ${offset(route.to)}`,
      `passages  ${route.passages.join(", ") || "none"}`,
      ...route.legs.map(({ label, distanceKm }) => `  ${distanceKm.toFixed(1)} km to ${label}`),
    ],
    map: {
      ways: route.polyline.map((line) => ({ mode: "sea" as const, line })),
      marks: [route.from.port, ...route.legs].map(({ label, coordinates }) => ({ label, coordinates, kind: "port" })),
    },
  };
};

const onLand = (from: TypedPlace, to: TypedPlace, mode: Exclude<Mode, "sea">, source: DataSource): Found => {
  const way: LandDistance =
    mode === "inland_waterway"
      ? inlandWaterway(source).distance(from.coordinates, to.coordinates)
      : overLand(source)[mode](from.coordinates, to.coordinates);
  return {
    lines: [
      `distance  ${way.distanceKm.toFixed()} km by ${mode.replace("_", " ")}, ${way.method}`,
      `from      ${from.label}`,
      `to        ${to.label}`,
      `detour    ${way.detourFactor.toFixed()} of the geodesic`,
      `by way of ${way.gates.join(", ") || "nothing with a name"}`,
      ...(way.flags.length === 0 ? [] : [`note      ${way.flags.join(", ")}`]),
      ...way.legs.map(
        (leg) => `  ${leg.distanceKm.toFixed(1)} km ${leg.kind}${leg.name === undefined ? "" : ` ${leg.name}`}`,
      ),
    ],
    map: {
      ways: way.legs.map((leg) => ({
        mode: leg.kind === "ferry" ? ("ferry" as const) : mode,
        line: [leg.from, ...leg.via, leg.to],
      })),
      marks: [from, to],
    },
  };
};

/** Where the map goes unless it is said: git ignores the folder. */
const defaultFile = (from: string, to: string): string => {
  const name = `${from}-${to}`.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  return fileURLToPath(new URL(`../../../.local/routes/${name}.svg`, import.meta.url));
};

/** `route`: distance, what it leads through, and a map. Ends are UN/LOCODEs, coordinates or addresses. */
export const routeCommand: Command = {
  usage: `FROM TO [--mode ${MODES.join("|")}] [--close PASSAGE,…] [--require PASSAGE,…] [--map FILE.svg]`,
  about: `distance by sea, or over land or river; passages: ${SEA_PASSAGES.join(", ")}; writes a map`,
  run: (args, source) => {
    const { positionals, values } = parseArgs({
      // A latitude may be negative and is no option.
      args: args.map((arg) => (COORDINATES.test(arg) ? ` ${arg}` : arg)),
      allowPositionals: true,
      options: {
        mode: { type: "string", default: "sea" },
        close: { type: "string", multiple: true },
        require: { type: "string", multiple: true },
        map: { type: "string" },
      },
    });
    const [first, second] = positionals;
    if (first === undefined || second === undefined || positionals.length > 2)
      throw new TypeError("Two places, please.");
    const mode = oneOf(MODES, values.mode);
    const options = { close: passagesIn(values.close), require: passagesIn(values.require) };
    if (mode !== "sea" && options.close.length + options.require.length > 0) {
      throw new TypeError("Passages are of the sea.");
    }
    const [from, to] = [placeOf(first, source), placeOf(second, source)];
    const { lines, map } = mode === "sea" ? overSea(from, to, options, source) : onLand(from, to, mode, source);
    const file = resolve(values.map ?? defaultFile(first, second));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, routeMap({ title: `${from.label} to ${to.label}`, ...map }, mapGround()));
    return [...lines, `map       ${relative(process.cwd(), file)}`];
  },
};
