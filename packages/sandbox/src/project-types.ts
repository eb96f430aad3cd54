import type { Registry } from "@isotherm/contract";
import type { CatalogueProject } from "@isotherm/store";

/** What the invented projects of one type have in common. Methodologies exist; that a project follows one is invented. */
export interface SandboxType {
  readonly scene: string;
  readonly registry: Registry;
  readonly methodology: string;
  readonly durability: string;
  readonly risk: string;
  readonly goals: readonly number[];
  readonly delivery: NonNullable<CatalogueProject["carbon_credits"]>;
  /** Of `quality_assessment`: what would make it additional, how it would be measured, what else it would bring. */
  readonly additionality: string;
  readonly measurement: string;
  readonly cobenefits: string;
}

const EX_POST = { offset_delivery: "ex_post", retirement_timeframe: "instant" } as const;
const EX_ANTE = { offset_delivery: "ex_ante", retirement_timeframe: "near_term" } as const;
const PRE_PURCHASE = { offset_delivery: "pre_purchase", retirement_timeframe: "future" } as const;

/** By project type, contract 6.12. */
export const SANDBOX_TYPES = {
  "Forest conservation": {
    scene: "forest-conservation",
    registry: "Verra",
    methodology: "VM0048",
    durability: "Decades, as long as the forest stands",
    risk: "Medium: fire, illegal logging and changes of policy",
    goals: [13, 15, 8],
    delivery: EX_POST,
    additionality:
      "Clearing at the edge of the forest would go on without rangers and income from the standing forest.",
    measurement: "Forest cover from satellite pictures every year, checked by plots on the ground.",
    cobenefits: "Habitat of threatened species, and paid work as rangers.",
  },
  Afforestation: {
    scene: "afforestation",
    registry: "Verra",
    methodology: "VM0047",
    durability: "Decades, with a buffer for losses",
    risk: "Medium: drought, fire and grazing",
    goals: [13, 15, 6],
    delivery: EX_ANTE,
    additionality: "The land earns nothing as woodland without the credits and would stay pasture.",
    measurement: "Trees are counted and measured on fixed plots every five years.",
    cobenefits: "Soil held in place, shade, and water that stays longer in the ground.",
  },
  "Wind farm": {
    scene: "wind-farm",
    registry: "Gold Standard",
    methodology: "ACM0002",
    durability: "Emissions avoided for good; nothing is stored",
    risk: "None: nothing is stored that could be released",
    goals: [7, 13],
    delivery: EX_POST,
    additionality: "The site pays back too slowly for lenders without the credits.",
    measurement: "Electricity meters at the connection to the grid.",
    cobenefits: "Lease paid to the villages around, and less coal burned.",
  },
  "Solar farm": {
    scene: "solar-farm",
    registry: "Verra",
    methodology: "ACM0002",
    durability: "Emissions avoided for good; nothing is stored",
    risk: "None: nothing is stored that could be released",
    goals: [7, 13, 9],
    delivery: EX_POST,
    additionality: "Connection to the far grid costs more than the electricity alone earns.",
    measurement: "Electricity meters at the connection to the grid.",
    cobenefits: "Training of technicians from the region.",
  },
  Cookstoves: {
    scene: "cookstoves",
    registry: "Gold Standard",
    methodology: "TPDDTEC",
    durability: "Emissions avoided for good; nothing is stored",
    risk: "None: nothing is stored that could be released",
    goals: [3, 5, 7, 13],
    delivery: EX_POST,
    additionality: "Households cannot pay the full price of an efficient stove.",
    measurement: "Fuel weighed in sampled kitchens, and visits that see whether stoves are in use.",
    cobenefits: "Less smoke in kitchens, and hours that are not spent on gathering wood.",
  },
  Biochar: {
    scene: "biochar",
    registry: "Puro.earth",
    methodology: "Puro Standard, Biochar",
    durability: "100 to 1,000 years",
    risk: "Low: stable carbon, mixed into soil",
    goals: [13, 15, 12, 2],
    delivery: EX_POST,
    additionality: "Char is dearer to make than compost; the credits pay the difference.",
    measurement: "Each batch is weighed and its carbon analysed; deliveries to fields are recorded.",
    cobenefits: "Soil that holds more water, and heat for the neighbourhood.",
  },
  "Enhanced weathering": {
    scene: "enhanced-weathering",
    registry: "Isometric",
    methodology: "Enhanced Weathering in Agriculture",
    durability: "10,000 years and more",
    risk: "Very low: carbon dissolved as bicarbonate",
    goals: [13, 2, 15],
    delivery: PRE_PURCHASE,
    additionality: "Nobody spreads basalt at this rate for its nutrients alone.",
    measurement: "Soil samples before and after, and the chemistry of drained water.",
    cobenefits: "Less lime to buy, and nutrients for the crops.",
  },
  "Ocean carbon removal": {
    scene: "ocean-carbon-removal",
    registry: "Isometric",
    methodology: "Ocean Alkalinity Enhancement",
    durability: "10,000 years and more",
    risk: "Very low: carbon dissolved as bicarbonate",
    goals: [13, 14],
    delivery: PRE_PURCHASE,
    additionality: "Alkaline minerals in sea water have no other buyer.",
    measurement: "Dosing is metered; uptake is modelled from water samples.",
    cobenefits: "Water that is less sour for shellfish nearby.",
  },
  "Direct air capture": {
    scene: "direct-air-capture",
    registry: "Isometric",
    methodology: "Direct Air Capture",
    durability: "10,000 years and more",
    risk: "Very low: carbon turned to stone under ground",
    goals: [13, 9, 7],
    delivery: PRE_PURCHASE,
    additionality: "Captured carbon has no other income; the credits pay the whole plant.",
    measurement: "Flow and concentration are metered before injection.",
    cobenefits: "Skilled work, and experience that makes the next plant cheaper.",
  },
} as const satisfies Record<string, SandboxType>;
