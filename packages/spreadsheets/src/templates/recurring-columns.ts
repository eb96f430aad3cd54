import { countryOf } from "../cells/country-text.ts";
import { foldedName } from "../cells/folded-name.ts";
import { type Amount, CellFault, type LineCells, type TemplateColumn } from "./template.ts";
import { quoted } from "../quoted.ts";

/** The column that every template has. */
export const REFERENCE: TemplateColumn = {
  name: "reference",
  synonyms: [
    ..."ref, id, shipment, shipment id, shipment no, shipment number, consignment, order, order no, order number".split(
      ", ",
    ),
    ..."Referenz, Sendung, Sendungsnummer, Sendungs-Nr, Auftrag, Auftragsnummer, Auftrags-Nr, Lieferschein".split(", "),
  ],
  type: "text",
  fields: ["metadata.reference"],
  about: "your own name for the row; kept as `metadata.reference`",
};

/** The words of units of length. */
export const LENGTHS = {
  km: ["km", "kilometre", "kilometres", "kilometer", "kilometers"],
  mi: ["mi", "mile", "miles", "Meile", "Meilen"],
  nm: ["nm", "nmi", "nautical miles", "sm", "Seemeilen"],
};

/** A distance, and its unit in a column beside. */
export const DISTANCE: readonly TemplateColumn[] = [
  {
    name: "distance",
    synonyms: ["km", "kilometres", "kilometers", "mileage", "miles", "Entfernung", "Distanz", "Strecke", "Kilometer"],
    type: "number",
    units: LENGTHS,
    fields: ["route.amount", "route"],
    about: "in km unless a unit is named; takes the place of the two ends",
  },
  {
    name: "distance unit",
    synonyms: ["unit of distance", "Entfernungseinheit", "Einheit Entfernung", "Distanzeinheit"],
    type: "text",
    units: LENGTHS,
    fields: ["route.unit"],
    about: "km, mi or nm",
  },
];

/** Whether something took place. */
export const happenedColumn = (field: string, synonyms: string): TemplateColumn => ({
  name: "happened",
  synonyms: `${synonyms}, done, completed, executed, durchgeführt, erfolgt, ausgeführt`.split(", "),
  type: "text",
  fields: [field],
  about: "yes: it really took place; no: a plan",
});

/** Metadata of a row: its reference. */
export const metadataOf = (line: LineCells) => {
  const reference = line.text("reference");
  return reference === undefined ? {} : { metadata: { reference } };
};

/**
 * An amount with its unit: that of the cell, else of the column beside, else of the header, else the usual one.
 *
 * @throws CellFault
 */
export const measureOf = (
  line: LineCells,
  { name, unitName, units, usual }: { name: string; unitName: string; units: Units; usual: string },
): { readonly amount: string; readonly unit: string } | undefined => {
  const given: Amount | undefined = line.amount(name);
  if (given === undefined) return undefined;
  const beside = line.text(unitName);
  if (beside === undefined) return { amount: given.amount, unit: given.unit ?? usual };
  const unit = unitOf(units, beside);
  if (unit === undefined)
    throw new CellFault(line, unitName, `${quoted(beside)} is none of ${Object.keys(units).join(", ")}`);
  if (given.unit !== undefined && given.unit !== unit) {
    throw new CellFault(line, unitName, `is ${unit}, but ${name} says ${given.unit}`);
  }
  return { amount: given.amount, unit };
};

type Units = Readonly<Record<string, readonly string[]>>;

/** The unit that a word stands for. */
export const unitOf = (units: Units, word: string): string | undefined => {
  const words = wordsOfUnits.get(units) ?? new Map(Object.entries(units).flatMap(namedBy));
  wordsOfUnits.set(units, words);
  return words.get(foldedUnit(word));
};

/** Asked of every line. */
const wordsOfUnits = new WeakMap<Units, ReadonlyMap<string, string>>();

const namedBy = ([unit, words]: readonly [string, readonly string[]]) =>
  words.map((word) => [foldedUnit(word), unit] as const);

/** A sign such as € has no letter. */
const foldedUnit = (word: string): string => foldedName(word) || word.trim();

const YES = new Set("y,yes,true,1,x,ja,j,wahr,reefer,chilled,gekühlt".split(","));
const NO = new Set("n,no,false,0,nein,falsch".split(","));

/** @throws CellFault */
export const yesOrNo = (line: LineCells, column: string): boolean | undefined => {
  const text = line.text(column)?.toLowerCase();
  if (text === undefined) return undefined;
  if (YES.has(text)) return true;
  if (NO.has(text)) return false;
  throw new CellFault(line, column, `${quoted(text)} is neither yes nor no`);
};

/** ISO alpha-3. @throws CellFault */
export const countryIn = (line: LineCells, column: string): string | undefined => {
  const text = line.text(column);
  if (text === undefined) return undefined;
  const country = countryOf(text);
  if (country === undefined)
    throw new CellFault(line, column, `${quoted(text)} is no country; write a code such as DEU or DE`);
  return country;
};

/** A word of a cell by a table of words. @throws CellFault that lists the usual ones */
export const wordOf = <T>(
  line: LineCells,
  column: string,
  words: ReadonlyMap<string, T>,
  usual: readonly string[],
): T | undefined => {
  const text = line.text(column);
  if (text === undefined) return undefined;
  const found = words.get(foldedName(text));
  if (found === undefined) throw new CellFault(line, column, `${quoted(text)} is none of ${usual.join(", ")}`);
  return found;
};

/** A table of words: those of each value. */
export const wordsOf = <T extends string>(values: Readonly<Record<T, string>>): ReadonlyMap<string, T> =>
  new Map(
    (Object.keys(values) as T[]).flatMap((value) =>
      [value, ...values[value].split(", ")].map((word) => [foldedName(word), value] as const),
    ),
  );
