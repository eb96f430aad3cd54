import { type BundleId, decimal, type ProjectId } from "@isotherm/core";
import type { CatalogueBundle, CatalogueProject } from "../items/catalogue-items.ts";

// Everything here is invented for trying the service out: no such projects exist, and the prices are merely plausible.

const project = (id: string, rest: Omit<CatalogueProject, "id">): CatalogueProject => ({
  id: id as ProjectId,
  ...rest,
});
const bundle = (
  id: string,
  unit_price: string,
  rest: Omit<CatalogueBundle, "id" | "unit_price" | "currency" | "disabled" | "primary_image">,
): CatalogueBundle => ({
  id: id as BundleId,
  currency: "USD",
  unit_price: decimal(unit_price),
  disabled: false,
  primary_image: null,
  ...rest,
});

/** Fictional projects. */
export const SANDBOX_PROJECTS: readonly CatalogueProject[] = [
  project("prj_01J00000000000000000000001", {
    name: "Example Ridge Reforestation",
    slug: "example-ridge-reforestation",
    project_type: "Afforestation",
    country_code: "KEN",
  }),
  project("prj_01J00000000000000000000002", {
    name: "Sample Bay Mangroves",
    slug: "sample-bay-mangroves",
    project_type: "Afforestation",
    country_code: "IDN",
  }),
  project("prj_01J00000000000000000000003", {
    name: "Demo Valley Cookstoves",
    slug: "demo-valley-cookstoves",
    project_type: "Cookstoves",
    country_code: "GHA",
  }),
  project("prj_01J00000000000000000000004", {
    name: "Specimen Farm Biochar",
    slug: "specimen-farm-biochar",
    project_type: "Biochar",
    country_code: "FIN",
  }),
  project("prj_01J00000000000000000000005", {
    name: "Fictional Fjord Air Capture",
    slug: "fictional-fjord-air-capture",
    project_type: "Direct air capture",
    country_code: "ISL",
  }),
];

/** Fictional bundles. */
export const SANDBOX_BUNDLES: readonly CatalogueBundle[] = [
  bundle("bun_01J00000000000000000000001", "12.89", {
    name: "Example Trees and Coasts",
    description: "Invented for trying the service out: two planting projects that do not exist.",
    available_quantity: null,
    project_ids: ["prj_01J00000000000000000000001", "prj_01J00000000000000000000002"],
  }),
  bundle("bun_01J00000000000000000000002", "250", {
    name: "Example Durable Removals",
    description: "Invented for trying the service out: biochar and air capture projects that do not exist.",
    available_quantity: decimal(400),
    project_ids: ["prj_01J00000000000000000000004", "prj_01J00000000000000000000005"],
  }),
  bundle("bun_01J00000000000000000000003", "7.4", {
    name: "Example Household Energy",
    description: "Invented for trying the service out: a cookstove project that does not exist.",
    available_quantity: decimal(12_000),
    project_ids: ["prj_01J00000000000000000000003"],
  }),
];

/** What a new sandbox account buys unless it says otherwise. */
export const SANDBOX_SELECTION = [
  { bundle_id: "bun_01J00000000000000000000001" as BundleId, percentage: decimal(95) },
  { bundle_id: "bun_01J00000000000000000000002" as BundleId, percentage: decimal(5) },
];
