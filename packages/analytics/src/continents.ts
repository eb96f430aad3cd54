import type { CountryCode } from "@isotherm/contract";

const all = (codes: string): readonly string[] => codes.split(/\s+/);

/** Countries and territories by continent, ISO 3166-1 alpha-3, after the regions of the UN (M49); the Americas in two. */
const CONTINENTS = {
  Africa: all(`AGO BDI BEN BFA BWA CAF CIV CMR COD COG COM CPV DJI DZA EGY ERI ESH ETH GAB GHA GIN GMB GNB GNQ KEN LBR
    LBY LSO MAR MDG MLI MOZ MRT MUS MWI MYT NAM NER NGA REU RWA SDN SEN SHN SLE SOM SSD STP SWZ SYC TCD TGO TUN TZA UGA
    ZAF ZMB ZWE IOT ATF`),
  Antarctica: all("ATA"),
  Asia: all(`AFG ARE ARM AZE BGD BHR BRN BTN CHN CYP GEO HKG IDN IND IRN IRQ ISR JOR JPN KAZ KGZ KHM KOR KWT LAO LBN LKA
    MAC MDV MMR MNG MYS NPL OMN PAK PHL PRK PSE QAT SAU SGP SYR THA TJK TKM TLS TUR TWN UZB VNM YEM`),
  Europe: all(`ALA ALB AND AUT BEL BGR BIH BLR CHE CZE DEU DNK ESP EST FIN FRA FRO GBR GGY GIB GRC HRV HUN IMN IRL ISL
    ITA JEY LIE LTU LUX LVA MCO MDA MKD MLT MNE NLD NOR POL PRT ROU RUS SJM SMR SRB SVK SVN SWE UKR VAT XKX`),
  "North America": all(`ABW AIA ATG BES BHS BLM BLZ BMU BRB CAN CRI CUB CUW CYM DMA DOM GLP GRD GRL GTM HND HTI JAM KNA
    LCA MAF MEX MSR MTQ NIC PAN PRI SLV SPM SXM TCA TTO USA VCT VGB VIR`),
  Oceania: all(`ASM AUS CCK COK CXR FJI FSM GUM HMD KIR MHL MNP NCL NFK NIU NRU NZL PCN PLW PNG PYF SLB TKL TON TUV UMI
    VUT WLF WSM`),
  "South America": all("ARG BOL BRA BVT CHL COL ECU FLK GUF GUY PER PRY SGS SUR URY VEN"),
} as const;

const BY_COUNTRY = new Map(
  Object.entries(CONTINENTS).flatMap(([continent, codes]) => codes.map((code) => [code, continent] as const)),
);

/** The continent of a country. Throws on a code that the contract does not have. */
export const continentOf = (country: CountryCode): string => {
  const continent = BY_COUNTRY.get(country);
  if (continent === undefined) throw new Error(`no continent for ${country}`);
  return continent;
};
