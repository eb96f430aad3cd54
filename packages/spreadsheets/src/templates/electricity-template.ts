import { countryIn, measureOf, metadataOf, REFERENCE } from "./recurring-columns.ts";
import { CellFault, type LineCells, type Template } from "./template.ts";
import { quoted } from "../quoted.ts";

const ENERGIES = {
  kWh: ["kWh", "kilowatt hours", "Kilowattstunden"],
  MWh: ["MWh", "megawatt hours", "Megawattstunden"],
  GWh: ["GWh", "gigawatt hours", "Gigawattstunden"],
};

/** `electricity`: consumption of a place and a year in each line. */
export const ELECTRICITY: Template = {
  joinsLines: false,
  columns: [
    {
      ...REFERENCE,
      synonyms: [
        ...REFERENCE.synonyms,
        ..."meter, meter id, site, location, Zähler, Zählernummer, Zähler-Nr, Standort".split(", "),
      ],
    },
    {
      name: "amount",
      synonyms: [
        ..."consumption, electricity, energy, usage, kWh, MWh, GWh, electricity consumption".split(", "),
        ..."Verbrauch, Stromverbrauch, Menge, Energie, Strom".split(", "),
      ],
      type: "number",
      isRequired: true,
      units: ENERGIES,
      fields: ["consumption.amount", "consumption"],
      about: "in kWh unless a unit is named",
    },
    {
      name: "unit",
      synonyms: ["uom", "unit of measure", "energy unit", "Einheit", "Mengeneinheit"],
      type: "text",
      units: ENERGIES,
      fields: ["consumption.unit"],
      about: "kWh, MWh or GWh",
    },
    {
      name: "country",
      synonyms: ["country code", "Land", "Ländercode", "Länderkürzel"],
      type: "text",
      fields: ["country_code"],
      about: "a code such as DEU or DE, or the name in English or German; without it the average of the world counts",
    },
    {
      name: "region",
      synonyms: ["state", "province", "grid region", "subregion", "Bundesstaat", "Provinz"],
      type: "text",
      fields: ["region"],
      about:
        "a state of the USA or Australia, a province of Canada, or a subregion of eGRID: US-TX, or TX beside the country",
    },
    {
      name: "year",
      synonyms: ["reporting year", "Jahr", "Verbrauchsjahr", "Berichtsjahr"],
      type: "text",
      fields: ["factor_year"],
      about: "of the consumption: its factors are used",
    },
  ],
  bodyOf: ([line]) => {
    if (line === undefined) throw new Error("a row without a line");
    const consumption = measureOf(line, { name: "amount", unitName: "unit", units: ENERGIES, usual: "kWh" });
    if (consumption === undefined) throw new CellFault(line, "amount", "is empty");
    const country_code = countryIn(line, "country");
    const region = regionOf(line, country_code);
    const factor_year = yearIn(line);
    return {
      ...metadataOf(line),
      consumption,
      ...(country_code !== undefined && { country_code }),
      ...(region !== undefined && { region }),
      ...(factor_year !== undefined && { factor_year }),
    };
  },
};

const PREFIXES: Readonly<Record<string, string>> = { USA: "US", CAN: "CA", AUS: "AU" };

const regionOf = (line: LineCells, country: string | undefined): string | undefined => {
  const text = line.text("region")?.toUpperCase();
  const prefix = PREFIXES[country ?? ""];
  return text === undefined || text.includes("-") || prefix === undefined ? text : `${prefix}-${text}`;
};

const yearIn = (line: LineCells): number | undefined => {
  const text = line.text("year");
  if (text === undefined) return undefined;
  const [year] = /^[0-9]{4}(?=(?:\.0+)?$)/.exec(text) ?? [];
  if (year === undefined) throw new CellFault(line, "year", `${quoted(text)} is no year`);
  return Number(year);
};
