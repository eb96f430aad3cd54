import { type Decimal, decimal } from "@isotherm/core";
import type { DataSource } from "../data-source.ts";
import { readVesselFile, VESSELS_FILE, type VesselFile } from "./vessel-file.ts";

/** A ship that reported to EU MRV. */
export interface Vessel {
  /** Its type in words of the publication. */
  readonly typeName: string;
  /** Row of the type in tables of efficiency; undefined for what carries no cargo by mass. */
  readonly type: string | undefined;
  /** Reporting years that count, in order. */
  readonly years: readonly number[];
  /** Median of those years: g CO2 per tonne of cargo and nautical mile, tank to wake; undefined where no year counts. */
  readonly efficiency: Decimal | undefined;
}

/** Ships by IMO number. */
export interface Vessels {
  /** Undefined for a number that no ship reported under. */
  readonly find: (imoNumber: string) => Vessel | undefined;
}

const HUNDREDTHS = 100;

/** The ships of `tables/vessels.json`, read when one is asked for first. */
export const vessels = (source: DataSource): Vessels => {
  let opened: VesselFile | undefined;
  return {
    find: (imoNumber) => {
      const file = (opened ??= readVesselFile(source(VESSELS_FILE)));
      const place = placeIn(file.numbers, Number(imoNumber));
      if (place === undefined) return undefined;
      const bits = file.years[place] as number;
      const type = file.types[file.typeOf[place] as number];
      const hundredths = file.hundredths[place] as number;
      return {
        typeName: type?.name ?? "",
        type: type?.id ?? undefined,
        years: file.allYears.filter((_, bit) => (bits & (1 << bit)) !== 0),
        efficiency: hundredths === 0 ? undefined : decimal(hundredths).div(HUNDREDTHS),
      };
    },
  };
};

const placeIn = (numbers: Uint32Array, wanted: number): number | undefined => {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return numbers[low] === wanted ? low : undefined;
};
