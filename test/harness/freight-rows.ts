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

/** A line of freight by road between two of the towns. */
const lineOf = (index: number, { weight, start }: { readonly weight: string; readonly start?: string }): string => {
  const [from, country] = TOWNS[index % TOWNS.length] ?? TOWNS[0];
  const further = 1 + (Math.floor(index / TOWNS.length) % (TOWNS.length - 1));
  const [to, other] = TOWNS[(index + further) % TOWNS.length] ?? TOWNS[1];
  return [referenceOf(index), "road", "truck_articulated_40t", start ?? from, country, to, other, weight].join(",");
};

/** A cell that cannot be read, or a place that does not exist. */
const brokenLineOf = (index: number): string =>
  index % 2 === 0 ? lineOf(index, { weight: "much" }) : lineOf(index, { weight: "500", start: "Nowherefoo" });

/** A file of freight in the columns of the template; rows of which `isBroken` is true cannot be carried out. */
export const freightCsv = (rows: number, isBroken: (index: number) => boolean = () => false): Uint8Array => {
  const lines = Array.from({ length: rows }, (_, index) =>
    isBroken(index) ? brokenLineOf(index) : lineOf(index, { weight: String(500 + (index % 9_000)) }),
  );
  return Buffer.from([HEADER, ...lines, ""].join("\n"), "utf8");
};
