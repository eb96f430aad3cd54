import * as z from "zod";

const STATES =
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA " +
  "RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR UM VI";
const PROVINCES = "AB BC MB NB NL NS NT NU ON PE QC SK YT";

const CODES = [
  ...STATES.split(" ").map((state) => `US-${state}`),
  ...PROVINCES.split(" ").map((province) => `CA-${province}`),
];

/** A state of the USA or a province or territory of Canada, ISO 3166-2. */
export const RegionCode = z
  .enum(CODES, "must be a code of ISO 3166-2 of a state of the USA or a province of Canada, such as US-TX")
  .meta({ id: "RegionCode", examples: ["US-TX"] });

const COUNTRY_OF: Readonly<Record<string, string>> = { US: "USA", CA: "CAN" };

/** The country of a region, ISO 3166-1 alpha-3. */
export const countryOfRegion = (region: string): string => COUNTRY_OF[region.slice(0, 2)] ?? "";
