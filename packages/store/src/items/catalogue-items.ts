import { AccountCurrencyCode } from "@isotherm/contract";
import { type BundleId, type Decimal, decimal, type ProjectId } from "@isotherm/core";
import * as z from "zod";
import { keys } from "../keys.ts";
import { SCHEMA_ONE } from "./schema-one.ts";

const Bundle = z.object({
  ...SCHEMA_ONE,
  kind: z.literal("bundle"),
  id: z.string().transform((id) => id as BundleId),
  name: z.string(),
  description: z.string().nullable(),
  currency: AccountCurrencyCode,
  unit_price: z.string().transform((text) => decimal(text)),
  available_quantity: z
    .string()
    .transform((text) => decimal(text))
    .nullable(),
  disabled: z.boolean(),
  primary_image: z.string().nullable(),
  project_ids: z.array(z.string()),
});

const Project = z.object({
  ...SCHEMA_ONE,
  kind: z.literal("project"),
  id: z.string().transform((id) => id as ProjectId),
  name: z.string(),
  slug: z.string(),
  project_type: z.string(),
  country_code: z.string(),
});

/** A bundle of the catalogue. Price per tonne in its own currency, without fees; stock in tonnes, null: not limited. */
export interface CatalogueBundle {
  readonly id: BundleId;
  readonly name: string;
  readonly description: string | null;
  readonly currency: AccountCurrencyCode;
  readonly unit_price: Decimal;
  readonly available_quantity: Decimal | null;
  readonly disabled: boolean;
  readonly primary_image: string | null;
  readonly project_ids: readonly string[];
}

/** A project of the catalogue. */
export type CatalogueProject = Omit<z.output<typeof Project>, "schema" | "kind">;

/** The item of a bundle. */
export const bundleItem = (bundle: CatalogueBundle) => ({
  ...keys.bundle(bundle.id),
  schema: 1,
  kind: "bundle" as const,
  ...bundle,
  unit_price: bundle.unit_price.toFixed(),
  available_quantity: bundle.available_quantity?.toFixed() ?? null,
});

/** The item of a project. */
export const projectItem = (project: CatalogueProject) => ({
  ...keys.project(project.id),
  schema: 1,
  kind: "project" as const,
  ...project,
});

/** Reads an item of the catalogue's partition. */
export const CatalogueItem = z.discriminatedUnion("kind", [Bundle, Project]);
