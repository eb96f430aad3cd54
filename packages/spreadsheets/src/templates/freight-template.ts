import { decimal } from "@isotherm/core";
import type { JsonObject } from "../row.ts";
import {
  DISTANCE,
  happenedColumn,
  LENGTHS,
  measureOf,
  metadataOf,
  REFERENCE,
  wordOf,
  wordsOf,
  yesOrNo,
} from "./recurring-columns.ts";
import { endOf, FREIGHT_END_COLUMNS } from "./freight-ends.ts";
import { chilledMethod, MODE_NAMES, type Mode, vehicleOf } from "./freight-vehicle.ts";
import { CellFault, type LineCells, type Template, type TemplateColumn } from "./template.ts";

const MASSES = {
  kg: ["kg", "kgs", "kilogram", "kilograms", "kilo", "kilos", "Kilogramm"],
  t: ["t", "to", "ton", "tons", "tonne", "tonnes", "mt", "metric ton", "metric tons", "Tonnen"],
  g: ["g", "gram", "grams", "Gramm"],
  // Not "Pfund": in German that is half a kilogram.
  lb: ["lb", "lbs", "pound", "pounds"],
};

/** Kilograms in a pound, exactly: the international pound of 1959. Source: NIST SP 811, appendix B.8. */
const KG_PER_LB = "0.45359237";

const MODES = wordsOf({
  van: "transporter, sprinter, kleintransporter",
  road: "truck, lorry, lkw, straße, strasse, road freight, Straßengüterverkehr",
  rail: "train, railway, bahn, zug, schiene, rail freight",
  barge: "river, inland waterway, Binnenschiff, Binnenschifffahrt, Wasserstraße",
  sea: "ocean, vessel, ship, sea freight, ocean freight, See, Seefracht, Schiff, Seeschiff",
  air: "plane, flight, air freight, Luft, Luftfracht, Flug, Flugzeug",
  warehouse: "storage, Lager, Lagerung",
  terminal: "port, container terminal, Umschlag, Hafen",
});

/** What moves or keeps the goods where no vehicle is named. */
const USUAL: Readonly<Record<Mode, string>> = {
  road: "truck_generic_hgv",
  rail: "rail",
  barge: "inland_waterway_motor_vessel_medium",
  sea: "container_ship",
  air: "plane",
  warehouse: "warehouse_ambient",
  terminal: "maritime_container_terminal",
};

const LOADS = wordsOf({
  lightweight: "light, leicht",
  average: "normal, medium, mittel, durchschnittlich",
  heavyweight: "heavy, schwer",
  container_only: "empty, leer, container only",
});

const COLUMNS: readonly TemplateColumn[] = [
  REFERENCE,
  {
    name: "leg",
    synonyms: ["leg no", "leg number", "sequence", "stage", "Abschnitt", "Teilstrecke", "Etappe"],
    type: "number",
    fields: [],
    about: "the place of the line among those with its reference: 1, 2, 3 … (`shipping_multi_leg`)",
  },
  {
    name: "mode",
    synonyms: [
      ..."transport mode, mode of transport, means of transport".split(", "),
      ..."Verkehrsträger, Verkehrsmittel, Transportmittel, Transportart, Versandart, Modus".split(", "),
    ],
    type: "text",
    isRequired: true,
    fields: ["method"],
    about: MODE_NAMES.join(", "),
  },
  {
    name: "vehicle",
    synonyms: ["vehicle type", "truck type", "vessel type", "equipment", "Fahrzeug", "Fahrzeugtyp", "Fahrzeugart"],
    type: "text",
    fields: ["method"],
    about: "the name of a method of the mode, such as truck_articulated_40t; without it an average of the mode",
  },
  ...FREIGHT_END_COLUMNS,
  ...DISTANCE,
  {
    name: "weight",
    synonyms: ["gross weight", "mass", "kg", "tonnes", "Gewicht", "Bruttogewicht", "Masse", "Tonnen"],
    type: "number",
    units: MASSES,
    fields: ["shipment.mass.amount", "shipment.mass", "shipment"],
    about: "in kg unless a unit is named",
  },
  {
    name: "weight unit",
    synonyms: ["unit", "uom", "unit of weight", "mass unit", "Einheit", "Gewichtseinheit"],
    type: "text",
    units: MASSES,
    fields: ["shipment.mass.unit"],
    about: "kg, t, g or lb",
  },
  {
    name: "teu",
    synonyms: ["number of teu", "teus", "Anzahl TEU"],
    type: "number",
    fields: ["shipment.containers"],
    about: "twenty-foot containers; with or without a weight",
  },
  {
    name: "load",
    synonyms: ["cargo type", "load type", "Ladung", "Ladungsart", "Beladung"],
    type: "text",
    fields: ["shipment.cargo_type"],
    about: "how heavy the containers are: lightweight, average, heavyweight, container_only",
  },
  {
    name: "chilled",
    synonyms: [
      ..."refrigerated, reefer, cooled, temperature controlled".split(", "),
      ..."gekühlt, Kühlung, Kühltransport, temperaturgeführt".split(", "),
    ],
    type: "text",
    fields: ["method.refrigerated"],
    about: "yes or no; counts for trucks, container ships, warehouses and terminals",
  },
  {
    name: "imo",
    synonyms: ["imo no", "imo number", "vessel imo", "IMO-Nummer"],
    type: "text",
    fields: ["method.vessel_imo_number"],
    about: "number of the ship, for legs by sea",
  },
  {
    name: "shipped on",
    synonyms: [
      ..."shipped at, date, ship date, shipping date, shipment date, pickup date, loading date, etd".split(", "),
      ..."Datum, Versanddatum, Ladedatum, Abholdatum, Transportdatum".split(", "),
    ],
    type: "date",
    fields: ["shipped_at"],
    about: "YYYY-MM-DD, DD.MM.YYYY or D/M/YYYY, with or without a time (UTC)",
  },
  happenedColumn("is_shipment", "is shipment"),
  {
    name: "add road legs",
    synonyms: [
      ..."route inference, road legs, pre- and on-carriage, first and last mile".split(", "),
      ..."Vor- und Nachlauf, Vor- und Nachlauf ergänzen, Straßenabschnitte ergänzen".split(", "),
    ],
    type: "text",
    fields: ["route_inference"],
    about:
      "yes: trucks join addresses to their ports, airports and rail terminals, and legs to the next ones, where they lie more than 10 km apart",
  },
];

const OF_SEVERAL_LEGS = new Set(["leg", "add road legs"]);

/** Freight: a line is a leg, and a row one leg or all legs with its reference. */
const freightTemplate = (bodyOf: Template["bodyOf"], joinsLines: boolean): Template => ({
  columns: joinsLines ? COLUMNS : COLUMNS.filter(({ name }) => !OF_SEVERAL_LEGS.has(name)),
  joinsLines,
  bodyOf,
});

/** `shipping`: each line is a row. */
export const SHIPPING = freightTemplate(([line]) => {
  if (line === undefined) throw new Error("a row without a line");
  return { ...metadataOf(line), shipment: loadOf([line]), ...legOf(line), ...shippedOf([line]) };
}, false);

/** `shipping_multi_leg`: lines with one reference are one row. */
export const MULTI_LEG_SHIPPING = freightTemplate((lines) => {
  const [first] = lines;
  if (first === undefined) throw new Error("a row without a line");
  checkOrder(lines);
  const addsLegs = sameOf(lines, "add road legs", (line) => yesOrNo(line, "add road legs"));
  return {
    ...metadataOf(first),
    shipment: loadOf(lines),
    legs: lines.map(legOf),
    ...(addsLegs !== undefined && { route_inference: addsLegs ? "on" : "off" }),
    ...shippedOf(lines),
  };
}, true);

/** @throws CellFault where the order of legs is told of some lines only, or is the same of two */
const checkOrder = (lines: readonly LineCells[]): void => {
  const told = lines.map((line) => line.amount("leg")?.amount);
  if (told.every((leg) => leg === undefined)) return;
  const [first] = lines;
  if (first && first.text("reference") === undefined && told[0] !== "1") {
    throw new CellFault(first, "reference", "is empty, but the line is not the first leg; cells must not be merged");
  }
  for (const [index, leg] of told.entries()) {
    const line = lines[index] as LineCells;
    if (leg === undefined) throw new CellFault(line, "leg", "is empty, but not for all lines with this reference");
    if (told.indexOf(leg) < index)
      throw new CellFault(line, "leg", `is ${leg} as for another line with this reference`);
  }
};

const legOf = (line: LineCells): JsonObject => {
  const { mode, usual } = modeOf(line);
  const distance = measureOf(line, { name: "distance", unitName: "distance unit", units: LENGTHS, usual: "km" });
  const isSite = mode === "warehouse" || mode === "terminal";
  return {
    method: methodOf(line, mode, usual),
    ...(!isSite && { route: distance ?? { source: endOf(line, "from", mode), destination: endOf(line, "to", mode) } }),
  };
};

const modeOf = (line: LineCells): { readonly mode: Mode; readonly usual: string } => {
  const word = wordOf(line, "mode", MODES, MODE_NAMES);
  if (word === undefined) throw new CellFault(line, "mode", `is empty; write ${MODE_NAMES.join(", ")}`);
  return word === "van" ? { mode: "road", usual: "truck_generic_van" } : { mode: word, usual: USUAL[word] };
};

const methodOf = (line: LineCells, mode: Mode, usual: string): unknown => {
  const refrigerated = yesOrNo(line, "chilled") ?? false;
  const imo = mode === "sea" ? line.text("imo") : undefined;
  if (imo !== undefined) return { vessel_imo_number: imo.replace(/^imo\s*/i, ""), refrigerated };
  const vehicle = vehicleOf(line, mode) ?? usual;
  if (vehicle === "container_ship") return { vessel_type: vehicle, refrigerated };
  return refrigerated ? chilledMethod(vehicle) : vehicle;
};

const WEIGHT = { name: "weight", unitName: "weight unit", units: MASSES, usual: "kg" };

/** The weight of a line. Requests know no pounds. @throws CellFault */
const massOf = (line: LineCells): { readonly amount: string; readonly unit: string } | undefined => {
  const told = measureOf(line, WEIGHT);
  return told?.unit === "lb" ? { amount: decimal(told.amount).times(KG_PER_LB).toFixed(), unit: "kg" } : told;
};

/** What is moved, told by every line or by the first one that tells it. @throws CellFault where lines contradict each other */
const loadOf = (lines: readonly LineCells[]): JsonObject => {
  const mass = sameOf(lines, "weight", massOf);
  const containers = sameOf(lines, "teu", (line) => line.amount("teu")?.amount);
  const cargo_type = sameOf(lines, "load", (line) => wordOf(line, "load", LOADS, [...new Set(LOADS.values())]));
  const [first] = lines;
  if (mass === undefined && containers === undefined && first !== undefined) {
    throw new CellFault(first, "weight", "is empty, and no TEU are given");
  }
  if (containers === undefined) return { mass };
  return { containers, ...(cargo_type !== undefined && { cargo_type }), ...(mass !== undefined && { mass }) };
};

const shippedOf = (lines: readonly LineCells[]): JsonObject => {
  const is_shipment = sameOf(lines, "happened", (line) => yesOrNo(line, "happened"));
  const [shipped_at] = lines.flatMap((line) => line.date("shipped on") ?? []);
  return { ...(is_shipment !== undefined && { is_shipment }), ...(shipped_at !== undefined && { shipped_at }) };
};

const sameOf = <T>(
  lines: readonly LineCells[],
  column: string,
  valueOf: (line: LineCells) => T | undefined,
): T | undefined => {
  const told = lines.flatMap((line) => {
    const value = valueOf(line);
    return value === undefined ? [] : [{ line, value }];
  });
  const [first] = told;
  const other = told.find(({ value }) => JSON.stringify(value) !== JSON.stringify(first?.value));
  if (first && other) {
    throw new CellFault(other.line, column, `differs from line ${first.line.line}, which has the same reference`);
  }
  return first?.value;
};
