import type { CountryCode } from "@isotherm/contract";
import { decimal, type ProjectId } from "@isotherm/core";
import type { CatalogueProject } from "@isotherm/store";
import { SANDBOX_TYPES, type SandboxType } from "./project-types.ts";

// Everything here is invented for trying the service out: no such projects exist.

interface Invented {
  readonly name: string;
  readonly short_name: string;
  readonly type: keyof typeof SANDBOX_TYPES;
  readonly country: readonly [code: CountryCode, name: string, region: string];
  /** Latitude, longitude. */
  readonly at: readonly [number, number];
  /** First and last year of crediting. */
  readonly years: readonly [number, number];
  /** Tonnes a year. */
  readonly tonnes: number;
  readonly description: string;
  readonly result: string;
  readonly more?: Partial<CatalogueProject>;
}

const INVENTED = "Invented for trying the service out; no such project exists.";

const sandboxProject = (invented: Invented, index: number): CatalogueProject => {
  const { name, short_name, type: project_type, country, at, tonnes, description, result, more } = invented;
  const type: SandboxType = SANDBOX_TYPES[project_type];
  const number = index + 1;
  const picture = `/pictures/${type.scene}-${(number % 9) + 1}.svg`;
  const [country_code, country_name, region] = country;
  return {
    id: `prj_01J${String(number).padStart(23, "0")}` as ProjectId,
    name,
    short_name,
    slug: name.toLowerCase().replaceAll(/[^a-z]+/g, "-"),
    description: `${description} ${INVENTED}`,
    project_type,
    latitude: at[0],
    longitude: at[1],
    country_name,
    country_code,
    region,
    logo: `/pictures/logo-${type.scene}-${(number % 9) + 1}.svg`,
    primary_image: picture,
    thumbnail_image: picture,
    results: [result, `About ${tonnes.toLocaleString("en")} t CO2e a year`],
    media: [{ type: "image", url: picture, attribution_text: "A drawing, not a photograph", attribution_url: null }],
    avg_annual_emission_reductions: decimal(tonnes),
    impact_summary: [
      { icon: "leaf", label: "Impact", title: "What it would bring", description: type.cobenefits, image_url: picture },
    ],
    ...ofYears(invented),
    ...ofType(type),
    ...UNTOLD,
    ...more,
  };
};

const ofYears = ({ years: [first, last] }: Invented) => ({
  crediting_start_date: `${first}-01-01`,
  crediting_end_date: `${last}-12-31`,
  registration_date: `${first}-06-30`,
  timeline: [
    { year: first + 1, description: "First verification by the invented verifier." },
    { year: first, description: "Start of crediting." },
  ],
});

const ofType = (type: SandboxType) => ({
  registry_name: type.registry,
  un_sdg: [...type.goals],
  protocol: [type.methodology],
  methodology: type.methodology,
  durability: type.durability,
  verifying_body: "Example Verifier",
  risk_of_reversal: type.risk,
  quality_assessment: {
    durability: { title: "Durability", description: type.durability },
    additionality: { title: "Additionality", description: type.additionality },
    measurement: { title: "Measurement", description: type.measurement },
    risk_mitigation: { title: "Risk", description: type.risk },
    cobenefits: { title: "Further benefits", description: type.cobenefits },
  },
  carbon_credits: type.delivery,
});

/** What an invented project does not have, unless it says so. */
const UNTOLD = {
  registry_link: null,
  disabled_at: null,
  additional_standards_met: null,
  risk_of_predicted_emissions: null,
  datasets: null,
  links_and_news: null,
  carbon_storage_over_time: null,
} as const;

/** Fictional projects, by the order of their ids. */
export const SANDBOX_PROJECTS: readonly CatalogueProject[] = (
  [
    {
      name: "Example Ridge Reforestation",
      short_name: "Example Ridge",
      type: "Afforestation",
      country: ["KEN", "Kenya", "Rift Valley"],
      at: [0.52, 35.48],
      years: [2018, 2047],
      tonnes: 18_000,
      description: "Native trees on a ridge that was cleared for pasture.",
      result: "2.1 million seedlings of 14 native species",
      more: {
        carbon_storage_over_time: [
          {
            year: 2022,
            baseline: 120,
            carbon_stock: 9_400,
            assumed_leakage: 300,
            buffer: 1_500,
            credits_issued: 7_480,
          },
          {
            year: 2023,
            baseline: 120,
            carbon_stock: 21_900,
            assumed_leakage: 700,
            buffer: 3_400,
            credits_issued: 17_680,
          },
          {
            year: 2024,
            baseline: 120,
            carbon_stock: 38_200,
            assumed_leakage: 1_200,
            buffer: 5_900,
            credits_issued: 30_980,
          },
        ],
      },
    },
    {
      name: "Sample Bay Mangroves",
      short_name: "Sample Bay",
      type: "Afforestation",
      country: ["IDN", "Indonesia", "East Kalimantan"],
      at: [-0.72, 117.42],
      years: [2019, 2048],
      tonnes: 26_000,
      description: "Mangroves planted where shrimp ponds were given up.",
      result: "1,900 ha of mangroves",
      more: { methodology: "VM0033", protocol: ["VM0033"], un_sdg: [13, 14, 15], additional_standards_met: ["CCB"] },
    },
    {
      name: "Demo Valley Cookstoves",
      short_name: "Demo Valley",
      type: "Cookstoves",
      country: ["GHA", "Ghana", "Northern"],
      at: [9.41, -0.85],
      years: [2020, 2029],
      tonnes: 41_000,
      description: "Efficient stoves for households that cook on wood and charcoal.",
      result: "23,000 stoves in use",
    },
    {
      name: "Specimen Farm Biochar",
      short_name: "Specimen Farm",
      type: "Biochar",
      country: ["FIN", "Finland", "Pirkanmaa"],
      at: [61.44, 23.91],
      years: [2021, 2030],
      tonnes: 2_400,
      description: "Char from forestry residues, mixed into the soil of farms nearby.",
      result: "900 t of biochar a year",
    },
    {
      name: "Fictional Fjord Air Capture",
      short_name: "Fictional Fjord",
      type: "Direct air capture",
      country: ["ISL", "Iceland", "Southern Region"],
      at: [64.03, -21.38],
      years: [2023, 2042],
      tonnes: 3_600,
      description:
        "Fans draw air over filters; the carbon dioxide is mineralised in basalt, powered by geothermal heat.",
      result: "Two collectors at work",
    },
    {
      name: "Placeholder Peak Rainforest",
      short_name: "Placeholder Peak",
      type: "Forest conservation",
      country: ["PER", "Peru", "Ucayali"],
      at: [-9.63, -74.41],
      years: [2017, 2036],
      tonnes: 210_000,
      description: "Cloud forest above a growing road, guarded by the communities that live in it.",
      result: "94,000 ha under guard",
      more: { additional_standards_met: ["CCB"] },
    },
    {
      name: "Illustration River Forest",
      short_name: "Illustration River",
      type: "Forest conservation",
      country: ["GUY", "Guyana", "Potaro-Siparuni"],
      at: [5.21, -59.12],
      years: [2019, 2048],
      tonnes: 132_000,
      description: "Lowland forest along a river, kept from logging and mining concessions.",
      result: "61,000 ha without a new concession",
    },
    {
      name: "Pretend Plains Wind Farm",
      short_name: "Pretend Plains",
      type: "Wind farm",
      country: ["IND", "India", "Karnataka"],
      at: [15.32, 76.02],
      years: [2018, 2027],
      tonnes: 158_000,
      description: "Forty turbines on a dry plain feed the southern grid.",
      result: "84 MW installed",
    },
    {
      name: "Make Believe Mesa Solar Farm",
      short_name: "Make Believe Mesa",
      type: "Solar farm",
      country: ["MAR", "Morocco", "Drâa-Tafilalet"],
      at: [30.98, -6.86],
      years: [2019, 2028],
      tonnes: 97_000,
      description: "Panels on a plateau at the edge of the desert.",
      result: "120 MW installed",
    },
    {
      name: "Imaginary Glen Woodland",
      short_name: "Imaginary Glen",
      type: "Afforestation",
      country: ["GBR", "United Kingdom", "Scotland"],
      at: [56.68, -4.21],
      years: [2020, 2085],
      tonnes: 1_300,
      description: "Birch, oak and Scots pine on a hill farm.",
      result: "310 ha of native woodland",
      more: {
        registry_name: "Woodland Carbon Code",
        methodology: "Woodland Carbon Code",
        protocol: ["Woodland Carbon Code"],
      },
    },
    {
      name: "Invented Basin Basalt",
      short_name: "Invented Basin",
      type: "Enhanced weathering",
      country: ["BRA", "Brazil", "São Paulo"],
      at: [-21.79, -48.18],
      years: [2023, 2032],
      tonnes: 4_200,
      description: "Basalt dust from quarries, spread on fields of sugar cane.",
      result: "11,000 ha treated",
    },
    {
      name: "Dummy Coast Alkalinity",
      short_name: "Dummy Coast",
      type: "Ocean carbon removal",
      country: ["CAN", "Canada", "Nova Scotia"],
      at: [44.66, -63.57],
      years: [2024, 2033],
      tonnes: 1_900,
      description: "Alkaline minerals, dosed into the cooling water of a power station.",
      result: "Four dosing seasons",
    },
    {
      name: "Notional Creek Biochar",
      short_name: "Notional Creek",
      type: "Biochar",
      country: ["USA", "United States", "Missouri"],
      at: [38.61, -92.57],
      years: [2022, 2031],
      tonnes: 5_100,
      description: "Char from orchard prunings and nut shells.",
      result: "1,800 t of biochar a year",
      more: { registry_name: "Carbon Future" },
    },
    {
      name: "Hypothetical Highlands Cookstoves",
      short_name: "Hypothetical Highlands",
      type: "Cookstoves",
      country: ["RWA", "Rwanda", "Western Province"],
      at: [-2.12, 29.36],
      years: [2021, 2030],
      tonnes: 52_000,
      description: "Stoves for highland households, with a repair shop in each district.",
      result: "31,000 stoves in use",
    },
  ] satisfies Invented[]
).map(sandboxProject);
