import { decimal } from "@isotherm/core";
import { type Factor, FREIGHT_TABLES } from "@isotherm/methodology";
import type { IleapMode } from "./exchanged-leg.ts";
import { categoryFootprintId } from "./footprint-id.ts";
import { type DataOwner, type ProductFootprint, productFootprint } from "./product-footprint.ts";

/** Energy carriers by iLEAP's names, with the factors that the service counts them by: kg CO2e per unit. */
const carrier = (energyCarrier: string, unit: "MJ" | "kg", { value, parts }: Factor) => {
  // Tables tell of fuels in grams per MJ, of ships' fuels in kilograms per kilogram.
  const inKilograms = (figure: typeof value): string => figure.div(unit === "MJ" ? 1_000 : 1).toFixed();
  return {
    energyCarrier,
    relativeShare: "1",
    energyConsumptionUnit: unit,
    emissionFactorWTW: inKilograms(value),
    emissionFactorTTW: inKilograms(parts?.ttw ?? decimal(0)),
  };
};

const roadFuel = (energyCarrier: string, row: string) =>
  carrier(energyCarrier, "MJ", required(FREIGHT_TABLES.roadFuels.get(`europe/${row}`)));

const required = (factor: Factor | undefined): Factor => {
  if (!factor) throw new Error("a table of fuels has lost a row");
  return factor;
};

/** The one energy carrier of a method; undefined where there are several, or one that iLEAP has no name for. */
const roadCarrier = (method: string) => {
  if (/_bio_|_hpdi_/u.test(method)) return undefined;
  if (/_cng(_|$)/u.test(method)) return roadFuel("CNG", "cng");
  if (/_lng(_|$)/u.test(method)) return roadFuel("LNG", "lng");
  if (method.endsWith("_lpg")) return roadFuel("LPG", "lpg");
  return method.endsWith("_petrol") ? roadFuel("Petrol", "gasoline") : roadFuel("Diesel", "diesel");
};

const shipCarrier = (method: string) =>
  method.endsWith("_hfo") ? carrier("HFO", "kg", required(FREIGHT_TABLES.vesselFuels.get("hfo"))) : undefined;

const CATEGORIES = [
  { mode: "Road", table: FREIGHT_TABLES.road, carrierOf: roadCarrier },
  {
    mode: "Rail",
    table: FREIGHT_TABLES.rail,
    carrierOf: (method: string) => (method.startsWith("diesel_") ? roadFuel("Diesel", "diesel") : undefined),
  },
  { mode: "Sea", table: FREIGHT_TABLES.sea, carrierOf: shipCarrier },
] as const satisfies readonly { readonly mode: IleapMode; readonly table: unknown; readonly carrierOf: unknown }[];

/**
 * The categories of transport operations that the service has default figures of, as iLEAP's TOCs: those whose factor is
 * split at the tank, and whose one energy carrier iLEAP has a name for. Of hubs none: their tables tell neither.
 */
export const defaultCategories = (owner: DataOwner): ProductFootprint[] =>
  CATEGORIES.flatMap(({ mode, table, carrierOf }) =>
    table.entries().flatMap(([method, factor]) => {
      const energy = carrierOf(method);
      return energy && factor.parts?.ttw ? [categoryFootprint(owner, mode, method, factor, energy)] : [];
    }),
  );

const categoryFootprint = (
  owner: DataOwner,
  mode: IleapMode,
  method: string,
  factor: Factor,
  energy: ReturnType<typeof carrier>,
): ProductFootprint => {
  const { header } = factor;
  // Tables tell grams per t·km.
  const whole = factor.value.div(1_000);
  const direct = (factor.parts?.ttw ?? decimal(0)).div(1_000);
  const year = header.publication_year;
  return productFootprint({
    kind: "toc",
    id: categoryFootprintId(owner.id, factor.id),
    version: 0,
    created: `${header.source.accessed}T00:00:00.000Z`,
    owner,
    name: method,
    description: factor.name,
    comment: `Default values of ${header.source.title}. The period is the year of their publication, not that of the data behind them. Estimates add its distance adjustment, where it has one, to distances that are not actual ones.`,
    activity: decimal(1),
    mass: "1",
    emissions: whole,
    period: { start: `${year}-01-01T00:00:00.000Z`, end: `${year + 1}-01-01T00:00:00.000Z` },
    primaryDataShare: 0,
    secondarySources: [{ name: header.source.title, version: header.dataset?.version ?? header.edition }],
    data: {
      tocId: method,
      description: factor.name,
      mode,
      energyCarriers: [energy],
      co2eIntensityWTW: whole.toFixed(),
      co2eIntensityTTW: direct.toFixed(),
      transportActivityUnit: "tkm",
    },
  });
};
