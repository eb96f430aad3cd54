import editions from "./editions.json" with { type: "json" };

/** What the table of a factor says of it, beside its source. */
export interface FactorOrigin {
  /** What the figure covers. */
  readonly boundary: string;
  /** The global warming potentials that it is counted with; undefined for what is no mass of CO2e. */
  readonly gwp?: string | undefined;
  /**
   * Years that it was observed in; `none` for a choice, a constant or a convention, `not stated` where the publisher does
   * not say, `of its inputs` where it was worked out from other factors.
   */
  readonly data_year: string;
  /** Where it holds. */
  readonly region: string;
  /** How it came about, where the publisher of its table does not print it. */
  readonly origin?: string | undefined;
}

interface Edition extends FactorOrigin {
  readonly region_in?: string;
  /** Regions of rows that are not those of the table. */
  readonly regions?: Readonly<Record<string, string | undefined>>;
  /** Notes of the rows that the publisher does not print. */
  readonly notes?: Readonly<Record<string, string | undefined>>;
}

const EDITIONS = editions as Readonly<Record<string, Edition | undefined>>;

const NAMES: Readonly<Record<string, string>> = {
  europe: "Europe",
  north_america: "North America",
  world: "World",
  WORLD: "World",
};

/** A table of several years has a row for each: `DEU-2024`, `2024`. */
const YEAR_OF_ROW = /(?:^|-)(\d{4})$/u;

const regionOf = ({ region, region_in, regions }: Edition, row: string): string => {
  const said = regions?.[row];
  if (said !== undefined || region_in === undefined) return said ?? region;
  const part =
    region_in === "row"
      ? row.replace(YEAR_OF_ROW, "")
      : row.slice(0, row.lastIndexOf(region_in === "before /" ? "/" : "-"));
  return NAMES[part] ?? part.replaceAll("_", " ");
};

/** What is known of a factor by its id, `table/edition/row`. Undefined for one of no table of ours. */
export const factorOrigin = (id: string): FactorOrigin | undefined => {
  const [table, edition, ...row] = id.split("/");
  const found = EDITIONS[`${table}/${edition}`];
  if (!found) return undefined;
  const { boundary, gwp, data_year: years } = found;
  const inTable = row.join("/");
  const data_year = years.includes("-") ? (YEAR_OF_ROW.exec(inTable)?.[1] ?? years) : years;
  const origin = found.notes?.[inTable] ?? found.origin;
  return {
    boundary,
    ...(gwp !== undefined && { gwp }),
    data_year,
    region: regionOf(found, inTable),
    ...(origin !== undefined && { origin }),
  };
};

interface Originated {
  readonly steps: readonly { readonly inputs: readonly { readonly factor_id?: string | undefined }[] }[];
}

/**
 * A sheet whose inputs tell what is known of their factors. Sheets keep the ids alone: an edition that was released never
 * changes, so what it says of a factor is the same for ever (decision 0029).
 */
export const withOrigins = <S extends Originated>(sheet: S): S => ({
  ...sheet,
  steps: sheet.steps.map((step) => ({
    ...step,
    inputs: step.inputs.map((input) => ({
      ...input,
      ...(input.factor_id !== undefined && factorOrigin(input.factor_id)),
    })),
  })),
});
