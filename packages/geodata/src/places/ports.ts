import { ApiError } from "@isotherm/core";
import type { Coordinates } from "../coordinates.ts";
import type { DataSource } from "../data-source.ts";
import { normaliseName } from "../addresses/normalise-name.ts";
import type { LocodePlace } from "./locode-place.ts";
import { locodeFile } from "./locodes.ts";
import { nearestPlace } from "./nearest-place.ts";
import { checkCoordinates } from "./world.ts";

/** A sea leg may begin this far from its port. */
const FARTHEST_PORT_KM = 250;
/** So far from its middle a town's own port may lie: Tianjin's lies 53 km down the river, Rotterdam's 24 km. */
const OWN_PORT_KM = 60;

/** A town, by the names that it has or was asked for by. */
export interface Town {
  /** Three letters of ISO 3166. */
  readonly country: string;
  readonly names: readonly string[];
}

/** The port that stands for a coordinate on a sea leg. */
export interface NearestPort {
  readonly port: LocodePlace;
  /** Length of the geodesic to it, km. */
  readonly distanceKm: number;
}

/** Ports that ships of the sea call at; also on the Great Lakes, on rivers that such ships go up, and on the Caspian. */
export interface Ports {
  /** Every sea port, in order of the codes. Two codes may name one port. */
  readonly all: () => readonly LocodePlace[];
  /**
   * The sea port nearest to a coordinate as the crow flies, of equally near ones the first code. The middle of a town has the
   * port that bears the town's name, where one lies within 60 km in its country: nobody who says Rotterdam means Vlaardingen,
   * which is nearer. Refuses with `port_not_found` where none lies within 250 km, with `validation_error` what is no point of
   * the earth.
   */
  readonly nearest: (point: Coordinates, town?: Town) => NearestPort;
}

/** Sea ports, read when they are asked for first. Sources: sea-ports, and our tables. */
export const ports = (source: DataSource): Ports => {
  let list: readonly LocodePlace[] | undefined;
  const all = (): readonly LocodePlace[] =>
    (list ??= [...locodeFile(source).all()].filter(({ kind }) => kind === "sea_port"));
  return {
    all,
    nearest: (point, town) => {
      checkCoordinates(point);
      const own = town && nearestPlace(all(), point, OWN_PORT_KM, bearsNameOf(town));
      const found = own ?? nearestPlace(all(), point, FARTHEST_PORT_KM);
      if (found === undefined) {
        const where = `${point.lat}, ${point.lon}`;
        throw new ApiError("port_not_found", `No sea port lies within ${FARTHEST_PORT_KM} km of ${where}.`);
      }
      return { port: found.place, distanceKm: found.distanceKm };
    },
  };
};

/** Whether a port bears a name of the town, in its country. */
const bearsNameOf = ({ country, names }: Town): ((port: LocodePlace) => boolean) => {
  const wanted = new Set(names.map(normaliseName));
  return (port) => port.country === country && wanted.has(normaliseName(port.name));
};
