const TOWNS = [
  ["Berlin", "DEU"],
  ["Hamburg", "DEU"],
  ["Köln", "DEU"],
  ["Lyon", "FRA"],
  ["Lille", "FRA"],
  ["Rotterdam", "NLD"],
  ["Antwerpen", "BEL"],
  ["Milano", "ITA"],
  ["Wien", "AUT"],
  ["Praha", "CZE"],
  ["Poznań", "POL"],
  ["Zaragoza", "ESP"],
] as const;

const HEADER = "reference,mode,vehicle,from,from country,to,to country,weight (kg)";

/** Reference of a row of the file below. */
export const referenceOf = (index: number): string => `trip ${index}`;

/** A line of freight by road between two of the towns, as nobody has it twice. */
const lineOf = (index: number, weight: string): string => {
  const [from, country] = TOWNS[index % TOWNS.length] ?? TOWNS[0];
  const [to, other] =
    TOWNS[(index + 1 + (Math.floor(index / TOWNS.length) % (TOWNS.length - 1))) % TOWNS.length] ?? TOWNS[1];
  return [referenceOf(index), "road", "truck_articulated_40t", from, country, to, other, weight].join(",");
};

/** A file of freight in the columns of the template. Rows of which `isBroken` is true weigh less than nothing. */
export const freightCsv = (rows: number, isBroken: (index: number) => boolean = () => false): Uint8Array => {
  const lines = Array.from({ length: rows }, (_, index) =>
    lineOf(index, isBroken(index) ? "-5" : String(500 + (index % 9_000))),
  );
  return Buffer.from([HEADER, ...lines, ""].join("\n"), "utf8");
};
