import { instant, systemClock } from "@isotherm/core/system";
import { dataFolder } from "@isotherm/geodata";
import { GEODATA_FOLDER } from "@isotherm/geodata/build/ensure-geodata";
import { estimateFreight, type FreightLegRequest, freightGeography, type FreightUses } from "@isotherm/methodology";
import { type BenchRun, type Figure, rounded } from "./figure.ts";

const WARM_UP = 1_000;
/** Large ports of every continent: every pair of them, either way round, is more than what is measured. */
const PORTS =
  `CNSHA SGSIN CNNGB CNSZX CNTAO KRPUS CNTXG HKHKG NLRTM MYPKG AEJEA BEANR CNXMN MYTPP TWKHH USLAX USLGB DEHAM
  VNSGN USNYC THLCH IDJKT LKCMB MAPTM INMUN INNSA GRPIR ESVLC BRSSZ PAONX PABLB JPTYO JPYOK PHMNL ESALG ITGIT
  USSAV GBFXT FRLEH DEBRV MXZLO ECGYE CLSAI PECLL COCTG ZADUR EGPSD SAJED OMSLL AUMEL AUSYD NZAKL NGAPP KEMBA
  CAVAN PLGDN`.split(/\s+/u);

/** Microseconds of processor time that one estimate takes: a wall clock would measure the neighbours, too. */
const microseconds = (
  uses: FreightUses,
  [warmUp, count]: readonly [warmUp: number, count: number],
  legOf: (index: number) => FreightLegRequest,
): number => {
  let started = process.cpuUsage();
  for (let index = 0; index < warmUp + count; index += 1) {
    if (index === warmUp) started = process.cpuUsage();
    estimateFreight(uses, { containers: "2" }, legOf(index));
  }
  const { user, system } = process.cpuUsage(started);
  return (user + system) / count;
};

/** The freight engine alone. Budgets: 2,000 estimates a second between LOCODEs, 10,000 with a distance. */
export const freightFigures = async ({ amount }: BenchRun): Promise<Figure[]> => {
  const uses = { geography: freightGeography(dataFolder(GEODATA_FOLDER)), now: instant(systemClock.nowMs()) };
  const method = { vessel_type: "container_ship" } as const;
  const portOf = (index: number) => ({ locode: PORTS[index % PORTS.length] ?? "" });
  // Every pair of ports in turn; the first ones come again after all others.
  const betweenPorts = (index: number): FreightLegRequest => {
    const step = 1 + (Math.floor(index / PORTS.length) % (PORTS.length - 1));
    return { method, route: { source: portOf(index), destination: portOf(index + step) } };
  };
  const often = (count: number) => [amount(WARM_UP), amount(count)] as const;
  const measured = (name: string, budget: number, value: number): Figure => ({
    name: `freight engine, container ship ${name} (${Math.round(1_000_000 / value)} per second)`,
    value: rounded(value),
    unit: "µs",
    budget,
  });
  return [
    measured("between two LOCODEs, every pair new", 500, microseconds(uses, often(2_000), betweenPorts)),
    measured(
      "between two LOCODEs, 200 pairs again and again",
      500,
      microseconds(uses, often(10_000), (n) => betweenPorts(n % 200)),
    ),
    measured(
      "over a distance",
      100,
      microseconds(uses, often(10_000), () => ({ method, route: { amount: "10000", unit: "km" } })),
    ),
  ];
};
