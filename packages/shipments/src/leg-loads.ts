import type { ContainerSize, LegLoad, ShipmentLegRequest } from "@isotherm/contract";
import { type Decimal, decimal, sum, toTonnes } from "@isotherm/core";
import { freightFactor } from "@isotherm/methodology";

/** What a leg carried, as estimates take it. */
export type EstimateLoad = {
  readonly mass?: NonNullable<LegLoad["mass"]>;
  readonly containers?: string;
  readonly cargo_type?: string;
};

/** Twenty-foot equivalents of a container; a high cube of 40 or 45 feet takes what 2.25 of them take. */
const TEU_OF: Readonly<Record<ContainerSize, string>> = {
  "20gp": "1",
  "20rf": "1",
  "20ot": "1",
  "20fr": "1",
  "20tk": "1",
  "40gp": "2",
  "40rf": "2",
  "40ot": "2",
  "40fr": "2",
  "40hc": "2.25",
  "45hc": "2.25",
};

type ContainerGroup = ReturnType<typeof containersOf>[number];

/** The containers of a load as a list, however they were told. */
export const containersOf = ({ containers }: LegLoad) =>
  containers === undefined ? [] : Array.isArray(containers) ? containers : [containers];

const teuOf = ({ teu, number = 1, type }: ContainerGroup): Decimal =>
  teu === undefined ? decimal(type === undefined ? 0 : TEU_OF[type]).times(number) : decimal(teu);

/** A load as estimates take it; undefined where it has neither mass nor containers of a known size. */
const estimateLoad = (load: LegLoad | undefined): EstimateLoad | undefined => {
  if (load === undefined) return undefined;
  const groups = containersOf(load);
  const teu = sum(groups.map(teuOf));
  const cargo = groups.find(({ cargo_type }) => cargo_type !== undefined)?.cargo_type;
  if (teu.isZero()) return load.mass && { mass: load.mass };
  return {
    ...(load.mass && { mass: load.mass }),
    containers: teu.toFixed(),
    ...(cargo !== undefined && { cargo_type: cargo }),
  };
};

/** The load of each leg: its own, else that of the leg before; undefined where no leg up to it has any. */
export const legLoads = (legs: readonly Pick<ShipmentLegRequest, "load">[]): (EstimateLoad | undefined)[] => {
  let before: EstimateLoad | undefined;
  return legs.map(({ load }) => (before = estimateLoad(load) ?? before));
};

/** Tonnes of a load; containers count with the load of their kind of cargo. */
export const tonnesOf = ({ mass, containers, cargo_type = "average" }: EstimateLoad): Decimal =>
  mass
    ? toTonnes(decimal(mass.amount), mass.unit)
    : decimal(containers ?? 0).times(freightFactor("containerLoads", cargo_type).value);
