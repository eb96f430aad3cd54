import * as z from "zod";

const STATES =
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA " +
  "RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR UM VI";
const PROVINCES = "AB BC MB NB NL NS NT NU ON PE QC SK YT";
const AUSTRALIAN = "ACT NSW NT QLD SA TAS VIC WA";
/** Parts of the American grid by the acronyms of eGRID, for those who know theirs: a state may lie in several. */
const SUBREGIONS =
  "AKGD AKMS AZNM CAMX ERCT FRCC HIMS HIOA MROE MROW NEWE NWPP NYCW NYLI NYUP PRMS RFCE RFCM RFCW RMPA SPNO SPSO SRMV " +
  "SRMW SRSO SRTV SRVC";

const CODES = [
  ...`${STATES} ${SUBREGIONS}`.split(" ").map((state) => `US-${state}`),
  ...AUSTRALIAN.split(" ").map((state) => `AU-${state}`),
  ...PROVINCES.split(" ").map((province) => `CA-${province}`),
];

/** A state of the USA or Australia or a province of Canada, ISO 3166-2; or a subregion of the American grid. */
export const RegionCode = z
  .enum(
    CODES,
    "must be a code of ISO 3166-2 of a state of the USA or Australia or a province of Canada, or US- and an eGRID subregion, such as US-TX or US-NYCW",
  )
  .meta({ id: "RegionCode", examples: ["US-TX"] });

const COUNTRY_OF: Readonly<Record<string, string>> = { US: "USA", CA: "CAN", AU: "AUS" };

/** The country of a region, ISO 3166-1 alpha-3: of a territory of the USA that of the USA. */
export const countryOfRegion = (region: string): string => COUNTRY_OF[region.slice(0, 2)] ?? "";

/** Territories of the USA have a code among its parts, ISO 3166-2, and one among the countries, ISO 3166-1. */
const CODE_OF_TERRITORY: Readonly<Record<string, string>> = {
  "US-AS": "ASM",
  "US-GU": "GUM",
  "US-MP": "MNP",
  "US-PR": "PRI",
  "US-PRMS": "PRI",
  "US-UM": "UMI",
  "US-VI": "VIR",
};

/** Whether a region is part of a country, ISO 3166-1 alpha-3, or a territory that is the country of this code itself. */
export const liesInCountry = (region: string, country: string): boolean =>
  countryOfRegion(region) === country || CODE_OF_TERRITORY[region] === country;
