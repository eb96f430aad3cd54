import { type Decimal, decimal } from "@isotherm/core";
import {
  type Airports,
  type Coordinates,
  type DataSource,
  type Gazetteer,
  type InlandWaterway,
  type Locodes,
  type OverLand,
  type Ports,
  type RailTerminals,
  type SeaRouter,
  type Vessels,
  type World,
  airports,
  gazetteer,
  greatCircleKm,
  inlandWaterway,
  locodes,
  overLand,
  ports,
  railTerminals,
  seaRouter,
  vessels,
  world,
} from "@isotherm/geodata";

/** The places and distances that ways are found with. */
export interface FreightGeography {
  readonly airports: Pick<Airports, "lookUp" | "nearest">;
  readonly gazetteer: Gazetteer;
  readonly locodes: Pick<Locodes, "find">;
  readonly ports: Pick<Ports, "nearest">;
  readonly railTerminals: RailTerminals;
  readonly world: Pick<World, "countryAt">;
  readonly overLand: OverLand;
  readonly waterway: InlandWaterway;
  readonly sea: SeaRouter;
  readonly vessels: Vessels;
  /** Length of the geodesic, rounded to 1 m. */
  readonly greatCircle: (from: Coordinates, to: Coordinates) => Decimal;
}

/** Geography from the generated files; each is read when it is needed first. */
export const freightGeography = (source: DataSource): FreightGeography => {
  const flights = airports(source);
  const land = overLand(source);
  return {
    airports: flights,
    gazetteer: gazetteer(source),
    locodes: locodes(source, flights),
    ports: ports(source),
    railTerminals: railTerminals(source),
    world: world(source),
    overLand: land,
    waterway: inlandWaterway(source, land),
    sea: seaRouter(source),
    vessels: vessels(source),
    greatCircle: (from, to) => decimal(greatCircleKm(from, to).toFixed(3)),
  };
};
