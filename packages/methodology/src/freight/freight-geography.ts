import { type Decimal, decimal } from "@isotherm/core";
import {
  type Airports,
  airports,
  type Coordinates,
  type DataSource,
  type Gazetteer,
  gazetteer,
  greatCircleKm,
  type InlandWaterway,
  inlandWaterway,
  type Locodes,
  locodes,
  type OverLand,
  overLand,
  type Ports,
  ports,
  type SeaRouter,
  seaRouter,
  type World,
  world,
} from "@isotherm/geodata";

/** The places and distances that ways are found with. */
export interface FreightGeography {
  readonly airports: Pick<Airports, "lookUp">;
  readonly gazetteer: Gazetteer;
  readonly locodes: Pick<Locodes, "find">;
  readonly ports: Pick<Ports, "nearest">;
  readonly world: Pick<World, "countryAt">;
  readonly overLand: OverLand;
  readonly waterway: InlandWaterway;
  readonly sea: SeaRouter;
  /** Length of the geodesic, rounded to 1 m. */
  readonly greatCircle: (from: Coordinates, to: Coordinates) => Decimal;
}

/** Geography from the generated files; each is read when it is needed first. */
export const freightGeography = (source: DataSource): FreightGeography => {
  const flights = airports(source);
  return {
    airports: flights,
    gazetteer: gazetteer(source),
    locodes: locodes(source, flights),
    ports: ports(source),
    world: world(source),
    overLand: overLand(source),
    waterway: inlandWaterway(source),
    sea: seaRouter(source),
    greatCircle: (from, to) => decimal(greatCircleKm(from, to).toFixed(3)),
  };
};
