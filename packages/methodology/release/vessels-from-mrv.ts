import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { isImoNumber } from "@isotherm/core";
import { parse } from "csv-parse/sync";
import { FREIGHT_TABLES } from "../src/freight/freight-tables.ts";

// Makes packages/geodata/tables/vessels.json out of the yearly publications of EU MRV, joined as one CSV file, and prints the
// rows of data/vessel-efficiency: node packages/local/launch.mjs packages/methodology/release/vessels-from-mrv.ts FILE.csv

/** A ship in one reporting year, as far as it is used; a figure that was not reported is empty. */
interface ShipYear {
  readonly imo_number: string;
  readonly ship_type: string;
  readonly reporting_year: string;
  readonly gco2_per_t_nm_mass: string;
  readonly gco2_per_m3_nm_volume: string;
  readonly gco2_per_dwt_nm: string;
  readonly gco2_per_t_nm_freight: string;
}

/** A type of ship: the classes of GLEC that bound its figures, and what of the publication counts tonnes of cargo. */
interface ShipType {
  readonly id: string;
  readonly classes: RegExp;
  readonly figureOf: (row: ShipYear) => string;
}

const KM_PER_NAUTICAL_MILE = 1.852;
/** Tonnes of a cubic metre of LNG: assumption. */
const LNG_DENSITY = 0.45;
const TONNES_PER_TEU = 10;
/** A ship-year counts between half of the lowest and twice the highest intensity of its classes. */
const SLACK = 2;

const byMass = (row: ShipYear): string => row.gco2_per_t_nm_mass;
const TYPES: Readonly<Record<string, ShipType>> = {
  "Bulk carrier": { id: "bulk_carrier", classes: /^sea_bulk_carrier_/, figureOf: byMass },
  "Chemical tanker": { id: "chemical_tanker", classes: /^sea_chemical_tanker_/, figureOf: byMass },
  "Combination carrier": { id: "combination_carrier", classes: /^sea_bulk_carrier_/, figureOf: byMass },
  "Container ship": { id: "container_ship", classes: /^disaggregated_.*\/dry$/, figureOf: byMass },
  "Gas carrier": { id: "gas_carrier", classes: /^sea_liquefied_gas_/, figureOf: byMass },
  "General cargo ship": {
    id: "general_cargo_ship",
    classes: /^sea_general_cargo_/,
    figureOf: (row) => row.gco2_per_t_nm_mass || row.gco2_per_dwt_nm,
  },
  "LNG carrier": {
    id: "lng_carrier",
    classes: /^sea_liquefied_gas_/,
    figureOf: ({ gco2_per_m3_nm_volume: volume }) => (volume === "" ? "" : String(Number(volume) / LNG_DENSITY)),
  },
  "Oil tanker": { id: "oil_tanker", classes: /^sea_oil_tanker_/, figureOf: byMass },
  "Refrigerated cargo carrier": {
    id: "refrigerated_cargo_carrier",
    classes: /^sea_refrigerated_bulk_carrier_/,
    figureOf: byMass,
  },
  "Ro-pax ship": { id: "ropax_ship", classes: /^sea_ropax_/, figureOf: (row) => row.gco2_per_t_nm_freight },
  "Ro-ro ship": { id: "roro_ship", classes: /^sea_roro_/, figureOf: byMass },
  "Vehicle carrier": { id: "vehicle_carrier", classes: /^sea_vehicle_carrier_/, figureOf: byMass },
};

/** Tank-to-wheel grams per tonne and nautical mile of the classes of a type: the lowest and the highest, with slack. */
const boundsOf = ({ classes }: ShipType): readonly [low: number, high: number] => {
  const lanes = FREIGHT_TABLES.containerLanes.entries().map(([id, { value }]) => {
    const adjusted = value.div(FREIGHT_TABLES.distanceAdjustments.get("sea")?.value ?? 1).div(TONNES_PER_TEU);
    return [id, adjusted.times(FREIGHT_TABLES.containerLaneShares.get("tank_to_wheel")?.value ?? 1)] as const;
  });
  const ships = FREIGHT_TABLES.sea.entries().map(([id, { value, parts }]) => [id, parts?.ttw ?? value] as const);
  const grams = [...lanes, ...ships].filter(([id]) => classes.test(id)).map(([, value]) => value.toNumber());
  if (grams.length === 0) throw new Error(`no class matches ${classes.source}`);
  return [(Math.min(...grams) / SLACK) * KM_PER_NAUTICAL_MILE, Math.max(...grams) * SLACK * KM_PER_NAUTICAL_MILE];
};

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};

/** A ship of several years: its type of the latest one, the years that count, their median. */
const shipOf = (imo: string, rows: readonly ShipYear[], years: readonly string[], types: readonly string[]) => {
  const latest = rows.toSorted((a, b) => Number(b.reporting_year) - Number(a.reporting_year))[0] as ShipYear;
  const type = TYPES[latest.ship_type];
  const [low, high] = type ? boundsOf(type) : [0, 0];
  const counted = rows.flatMap((row) => {
    const text = row.ship_type === latest.ship_type ? type?.figureOf(row) : undefined;
    const figure = Number(text);
    return text && figure >= low && figure <= high ? [{ year: row.reporting_year, figure }] : [];
  });
  const bits = counted.reduce((sum, { year }) => sum | (1 << years.indexOf(year)), 0);
  const figure = counted.length === 0 ? undefined : median(counted.map((each) => each.figure));
  return {
    type: latest.ship_type,
    figure,
    line: `${imo} ${types.indexOf(latest.ship_type)} ${bits} ${figure?.toFixed(2) ?? "-"}`,
  };
};

const file = process.argv[2];
if (file === undefined) throw new Error("name the CSV file");
const rows = parse(await readFile(file, "utf8"), { columns: true }) as unknown as ShipYear[];
const years = [...new Set(rows.map((row) => row.reporting_year))].toSorted();
const types = [...new Set(rows.map((row) => row.ship_type))].toSorted();
const byNumber = Map.groupBy(
  rows.filter((row) => isImoNumber(row.imo_number)),
  (row) => row.imo_number,
);
const ships = [...byNumber]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([imo, own]) => shipOf(imo, own, years, types));

const target = fileURLToPath(new URL("../../geodata/tables/vessels.json", import.meta.url));
const table = {
  about: {
    what: "Ships by IMO number: type of the latest year, bits of the years that count, and the median of their CO2 per tonne of cargo and nautical mile, g; - where no year counts. A year counts between half of the lowest and twice the highest tank-to-wheel intensity that the GLEC Framework v3.0 prints for classes of the type. LNG carriers report cubic metres: 0.45 t each, an assumption. General cargo ships that report deadweight carried count it as cargo.",
    source:
      "EU MRV publication of information, Regulation (EU) 2015/757, THETIS-MRV, EMSA and European Commission: files 2018 v272, 2019 v227, 2020 v207, 2021 v214, 2023 v69",
    licence: "Reproduction is authorised, provided the source is acknowledged (EMSA legal notice)",
    date: "2026-11-22",
  },
  years: years.map(Number),
  types: types.map((name) => ({ name, id: TYPES[name]?.id ?? null })),
  ships: ships.map(({ line }) => line),
};
await writeFile(target, `${JSON.stringify(table, undefined, 2)}\n`);

for (const [name, type] of Object.entries(TYPES)) {
  const figures = ships.flatMap((ship) => (ship.type === name && ship.figure !== undefined ? [ship.figure] : []));
  const [low, high] = boundsOf(type).map((bound) => bound.toFixed(1));
  const row = {
    id: type.id,
    value: median(figures).toFixed(2),
    name,
    at: null,
    note: `Median of ${figures.length} ships; years count from ${low} to ${high}.`,
  };
  process.stdout.write(`    ${JSON.stringify(row)},\n`);
}
