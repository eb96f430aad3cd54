import { AccountCurrencyCode } from "@isotherm/contract";
import type { BundleId, ProjectId } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE } from "../keys.ts";
import { CatalogueStock } from "./stock-item.ts";
import { idOf, PositiveDecimal } from "./stored-values.ts";

const Text = z.string();
const TextOrNull = Text.nullable();

/** Of a kept bundle what quotes and orders use. */
const OfferBundle = z.object({
  ...SCHEMA_ONE,
  kind: z.literal("bundle"),
  id: idOf<BundleId>(),
  name: Text,
  /** Of `unit_price`. */
  currency: AccountCurrencyCode,
  /** Per tonne, without fees. */
  unit_price: PositiveDecimal,
  primary_image: TextOrNull,
  /** Since when it takes no orders; null: it does. */
  disabled_at: TextOrNull,
  /** Where its credits come from. */
  project_ids: z.array(idOf<ProjectId>()),
});
export type OfferBundle = z.output<typeof OfferBundle>;

/** Of a kept project what quotes and orders use. */
const OfferProject = z.object({
  ...SCHEMA_ONE,
  kind: z.literal("project"),
  id: idOf<ProjectId>(),
  name: Text,
  project_type: Text,
  slug: Text,
  country_name: Text,
  registry_name: Text,
  /** Since when it is withdrawn; null: it is not. */
  disabled_at: TextOrNull,
  /** The address of its photo, below `/v1`; most have none. */
  photo: z.object({ large: Text }).optional(),
});
export type OfferProject = z.output<typeof OfferProject>;

/**
 * Reads of an item of the catalogue's partition what quotes and orders use: the texts and facts of projects, which are most
 * of it, need schemas that take several milliseconds of a start and of the first reading.
 */
export const OfferItem = z.discriminatedUnion("kind", [
  OfferBundle,
  OfferProject,
  CatalogueStock.extend({ ...SCHEMA_ONE, kind: z.literal("stock") }),
]);

/** A picture of a bundle, or a photo in its place where it is none that lies elsewhere: a drawing, or none at all. */
export const pictureInstead = (picture: string | null, photo: string): string =>
  picture?.startsWith("https:") ? picture : photo;
