import { type BundleId, decimal } from "@isotherm/core";
import type { CatalogueBundle } from "@isotherm/store";
import { SANDBOX_PROJECTS } from "./projects.ts";

// Everything here is invented for trying the service out; the prices are merely plausible.

const INVENTED = "Invented for trying the service out; its projects do not exist.";

interface Offered extends Pick<CatalogueBundle, "name" | "carbon_permanence" | "currency"> {
  readonly price: string;
  readonly description: string;
  readonly colour: string;
  readonly picture: string;
  readonly kind: readonly [CatalogueBundle["offset_type"], CatalogueBundle["approach"]];
  /** Places of its projects, from 1. */
  readonly projects: readonly number[];
}

const sandboxBundle = (offered: Offered, index: number): CatalogueBundle => {
  const { name, carbon_permanence, currency, price, description, colour, picture, kind, projects } = offered;
  const image = `/pictures/${picture}.svg`;
  return {
    id: `bun_01J${String(index + 1).padStart(23, "0")}` as BundleId,
    name,
    description: `${description} ${INVENTED}`,
    currency,
    unit_price: decimal(price),
    background_colour: colour,
    primary_image: image,
    primary_image_hires: image,
    small_thumbnail: image,
    large_image: image,
    disabled_at: null,
    offset_type: kind[0],
    approach: kind[1],
    carbon_permanence,
    project_ids: SANDBOX_PROJECTS.filter((_, place) => projects.includes(place + 1)).map(({ id }) => id),
  };
};

/** Fictional bundles, by the order of their ids. */
export const SANDBOX_BUNDLES: readonly CatalogueBundle[] = (
  [
    {
      name: "Example Trees and Coasts",
      price: "12.89",
      currency: "USD",
      description: "Trees on a ridge and mangroves in a bay.",
      colour: "#2E6B4F",
      picture: "afforestation-1",
      kind: ["carbon_removal", "traditional"],
      carbon_permanence: "short_term",
      projects: [1, 2],
    },
    {
      name: "Example Durable Removals",
      price: "250",
      currency: "USD",
      description: "Biochar in soil and air capture in basalt.",
      colour: "#3B4A6B",
      picture: "direct-air-capture-2",
      kind: ["carbon_removal", "innovative"],
      carbon_permanence: "long_term",
      projects: [4, 5],
    },
    {
      name: "Example Household Energy",
      price: "7.4",
      currency: "USD",
      description: "Stoves that need half the wood.",
      colour: "#B5651D",
      picture: "cookstoves-3",
      kind: ["emissions_reduction", "traditional"],
      carbon_permanence: "no_storage",
      projects: [3, 14],
    },
    {
      name: "Example Standing Forests",
      price: "9.8",
      currency: "USD",
      description: "Old forests that are kept standing.",
      colour: "#1B4332",
      picture: "forest-conservation-4",
      kind: ["emissions_reduction", "traditional"],
      carbon_permanence: "short_term",
      projects: [6, 7],
    },
    {
      name: "Example Wind and Sun",
      price: "2.4",
      currency: "USD",
      description: "Electricity from wind and sun in place of coal.",
      colour: "#1D5C8A",
      picture: "wind-farm-5",
      kind: ["emissions_reduction", "traditional"],
      carbon_permanence: "no_storage",
      projects: [8, 9],
    },
    {
      name: "Example Native Woodland",
      price: "24.5",
      currency: "GBP",
      description: "Birch, oak and pine on a hill farm.",
      colour: "#4A5D23",
      picture: "afforestation-6",
      kind: ["carbon_removal", "traditional"],
      carbon_permanence: "short_term",
      projects: [10],
    },
    {
      name: "Example Rock and Ocean",
      price: "310",
      currency: "EUR",
      description: "Basalt on fields and alkalinity in the sea.",
      colour: "#264653",
      picture: "ocean-carbon-removal-7",
      kind: ["carbon_removal", "innovative"],
      carbon_permanence: "long_term",
      projects: [11, 12],
    },
    {
      name: "Example Biochar",
      price: "148",
      currency: "EUR",
      description: "Char from residues of forests and orchards.",
      colour: "#3D2C2E",
      picture: "biochar-8",
      kind: ["carbon_removal", "innovative"],
      carbon_permanence: "long_term",
      projects: [4, 13],
    },
  ] satisfies Offered[]
).map(sandboxBundle);

const [trees, removals] = SANDBOX_BUNDLES;
if (!trees || !removals) throw new Error("the sandbox needs two bundles for its selection");

/** A selection that accounts of the sandbox can follow. */
export const SANDBOX_PORTFOLIO = {
  id: "pfo_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A",
  identifier: "example-half-and-half",
  label: "Example: half reductions, half removals",
  shares: [
    { bundle_id: trees.id, percentage: decimal(50) },
    { bundle_id: removals.id, percentage: decimal(50) },
  ],
  withdrawn: false,
};

/** What a new sandbox account buys unless it says otherwise. */
export const SANDBOX_SELECTION = [
  { bundle_id: trees.id, percentage: decimal(95) },
  { bundle_id: removals.id, percentage: decimal(5) },
];
