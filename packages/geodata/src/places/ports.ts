import { ApiError } from "@isotherm/core";
import type { Coordinates } from "../coordinates.ts";
import type { DataSource } from "../data-source.ts";
import type { LocodePlace } from "./locode-place.ts";
import { locodeFile } from "./locodes.ts";
import { nearestPlace } from "./nearest-place.ts";
import { checkCoordinates } from "./world.ts";

/** A sea leg may begin this far from its port. */
const FARTHEST_PORT_KM = 250;

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
   * The sea port nearest to a coordinate as the crow flies, of equally near ones the first code. Refuses with
   * `port_not_found` where none lies within 250 km, with `validation_error` what is no point of the earth.
   */
  readonly nearest: (point: Coordinates) => NearestPort;
}

/** Sea ports, read when they are asked for first. Sources: sea-ports, and our tables. */
export const ports = (source: DataSource): Ports => {
  let list: readonly LocodePlace[] | undefined;
  const all = (): readonly LocodePlace[] =>
    (list ??= [...locodeFile(source).all()].filter(({ kind }) => kind === "sea_port"));
  return {
    all,
    nearest: (point) => {
      checkCoordinates(point);
      const found = nearestPlace(all(), point, FARTHEST_PORT_KM);
      if (found === undefined) {
        const where = `${point.lat}, ${point.lon}`;
        throw new ApiError("port_not_found", `No sea port lies within ${FARTHEST_PORT_KM} km of ${where}.`);
      }
      return { port: found.place, distanceKm: found.distanceKm };
    },
  };
};
