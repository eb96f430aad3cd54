import { type Decimal, decimal } from "@isotherm/core";

/** What a table says of itself, as far as a calculation sheet shows it. */
export interface TableHeader {
  readonly table: string;
  readonly edition: string;
  readonly unit: string;
  readonly source: {
    readonly kind: string;
    readonly producer: string;
    readonly title: string;
    readonly licence: string;
  };
}

/** One factor with what an auditor asks of it. */
export interface Factor {
  /** `table/edition/row`, valid for ever. */
  readonly id: string;
  readonly value: Decimal;
  readonly unit: string;
  readonly source: string;
  readonly assumption: boolean;
}

/** A factor table by row id. */
export type FactorTable = ReadonlyMap<string, Factor>;

/** Makes the factors of a table; asserts the unit that the calculation expects. */
export const factorTable = (
  header: TableHeader,
  rows: Iterable<readonly [id: string, value: string]>,
  expectedUnit: string,
): FactorTable => {
  if (header.unit !== expectedUnit) throw new Error(`${header.table}: expected ${expectedUnit}, got ${header.unit}`);
  const { producer, title, licence, kind } = header.source;
  return new Map(
    [...rows].map(([id, value]) => [
      id,
      {
        id: `${header.table}/${header.edition}/${id}`,
        value: decimal(value),
        unit: header.unit,
        source: `${producer}: ${title} (${licence})`,
        assumption: kind === "assumption",
      },
    ]),
  );
};
