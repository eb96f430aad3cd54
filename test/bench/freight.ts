import { systemClock } from "@isotherm/core/system";
import { dataFolder } from "@isotherm/geodata";
import { GEODATA_FOLDER } from "@isotherm/geodata/build/ensure-geodata";
import { estimateFreight, type FreightLegRequest, freightGeography, type FreightUses } from "@isotherm/methodology";
import { type Figure, rounded } from "./figure.ts";

const WARM_UP = 200;
const PORTS = [
  "CNSHA",
  "SGSIN",
  "NLRTM",
  "DEHAM",
  "USLAX",
  "USNYC",
  "BRSSZ",
  "ZADUR",
  "AUSYD",
  "INNSA",
  "AEJEA",
  "JPYOK",
];

/** Microseconds that one estimate takes on one core. */
const microseconds = (uses: FreightUses, count: number, legOf: (index: number) => FreightLegRequest): number => {
  let started = 0;
  for (let index = -WARM_UP; index < count; index += 1) {
    if (index === 0) started = systemClock.monotonicMs();
    estimateFreight(uses, { containers: "2" }, legOf(Math.abs(index)));
  }
  return ((systemClock.monotonicMs() - started) * 1_000) / count;
};

/** The freight engine alone. Budgets: 2,000 estimates a second between LOCODEs, 10,000 with a distance. */
export const freightFigures = async (): Promise<Figure[]> => {
  const uses = { geography: freightGeography(dataFolder(GEODATA_FOLDER)), nowMs: systemClock.nowMs() };
  const method = { vessel_type: "container_ship" } as const;
  const portOf = (index: number) => ({ locode: PORTS[index % PORTS.length] ?? "" });
  // Every pair of ports in turn.
  const betweenPorts = (index: number): FreightLegRequest => {
    const step = 1 + (Math.floor(index / PORTS.length) % (PORTS.length - 1));
    return { method, route: { source: portOf(index), destination: portOf(index + step) } };
  };
  return [
    {
      name: "freight engine, container ship between two LOCODEs",
      value: rounded(microseconds(uses, 2_000, betweenPorts)),
      unit: "µs",
      budget: 500,
    },
    {
      name: "freight engine, container ship over a distance",
      value: rounded(microseconds(uses, 10_000, () => ({ method, route: { amount: "10000", unit: "km" } }))),
      unit: "µs",
      budget: 100,
    },
  ];
};
