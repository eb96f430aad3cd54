import { isImoNumber } from "@isotherm/core";
import { VESSELS_FILE, writeVesselFile } from "../src/vessels/vessel-file.ts";
import table from "../tables/vessels.json" with { type: "json" };
import type { Part } from "./parts.ts";

const HUNDREDTHS = 100;

/** A line of the table: number, type, bits of the years, efficiency or "-". Throws on what is none. */
const shipOf = (line: string) => {
  const [number = "", type = "", years = "", efficiency = ""] = line.split(" ");
  if (!isImoNumber(number) || !(Number(type) in table.types)) throw new Error(`no ship: ${line}`);
  const hundredths = efficiency === "-" ? 0 : Math.round(Number(efficiency) * HUNDREDTHS);
  if (hundredths > 0 !== Number(years) > 0) throw new Error(`years without a figure, or a figure without: ${line}`);
  return { number: Number(number), type: Number(type), years: Number(years), hundredths };
};

/** Ships by IMO number, in order. */
export const vesselsPart: Part = () => {
  const ships = table.ships.map(shipOf).toSorted((a, b) => a.number - b.number);
  const twice = ships.find(({ number }, index) => ships[index - 1]?.number === number);
  if (twice) throw new Error(`IMO ${twice.number} stands twice`);
  const file = {
    types: table.types,
    allYears: table.years,
    numbers: Uint32Array.from(ships, ({ number }) => number),
    hundredths: Uint32Array.from(ships, ({ hundredths }) => hundredths),
    typeOf: Uint8Array.from(ships, ({ type }) => type),
    years: Uint8Array.from(ships, ({ years }) => years),
  };
  return Promise.resolve({ [VESSELS_FILE]: writeVesselFile(file) });
};
