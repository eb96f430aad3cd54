import * as z from "zod";
import {
  AccountCurrencyCode,
  PerimeterRings,
  ProjectMedium,
  bundleFacts,
  creditTerms,
  projectFacts,
  projectSections,
} from "@isotherm/contract";
import type { BundleId, ProjectId } from "@isotherm/core";
import { SCHEMA_ONE, keys } from "../keys.ts";
import { pictureInstead } from "./offer-item.ts";
import { CatalogueStock } from "./stock-item.ts";
import { idOf, PositiveDecimal, Moment } from "./stored-values.ts";

/** The address of a picture: an https URL, or the path below `/v1` of one that the service draws itself. */
const Picture = z
  .string()
  .regex(/^(https:\/\/[^\s]+|\/pictures\/[a-z0-9-]+\.svg)$/, "must be an https URL, or a path such as /pictures/x.svg");

interface Point {
  readonly lat: number;
  readonly lon: number;
}

const isSamePoint = (one: Point | undefined, other: Point | undefined): boolean =>
  one?.lat === other?.lat && one?.lon === other?.lon;

const PhotoPath = z.string().regex(/^\/media\/[0-9a-f]{40}\.jpg$/, "must be the path of an uploaded photo");

/** A photo of a project that an operator has uploaded: two sizes of one picture, by their paths below `/v1`. */
const ProjectPhoto = z.object({
  large: PhotoPath,
  small: PhotoPath,
  /** What is to be seen, for who does not see it. English, as all texts of the catalogue. */
  alt: z.string().trim().min(1).max(300),
  /** Whose photo it is, and under which licence. */
  credit: z.string().trim().min(1).max(200),
  credit_link: z.url({ protocol: /^https$/ }).nullable(),
});
export type ProjectPhoto = z.output<typeof ProjectPhoto>;

/** What an operator says of a photo. */
export const PhotoWords = ProjectPhoto.pick({ alt: true, credit: true, credit_link: true });
export type PhotoWords = z.output<typeof PhotoWords>;

/** A project as it is kept; its stock is kept beside it. */
export const CatalogueProject = z.object({
  id: idOf<ProjectId>(),
  ...projectFacts,
  avg_annual_emission_reductions: PositiveDecimal.nullable(),
  logo: Picture.nullable(),
  primary_image: Picture.nullable(),
  thumbnail_image: Picture.nullable(),
  media: z.array(ProjectMedium.extend({ url: Picture })),
  /** Since when it is withdrawn; null: it is not. */
  disabled_at: Moment.nullable(),
  ...projectSections,
  carbon_credits: z.object(creditTerms).nullable(),
  /** The outline of its area; projects of earlier releases have none. */
  perimeter: PerimeterRings.refine(
    (rings) => rings.every((ring) => isSamePoint(ring[0], ring.at(-1))),
    "must have rings whose last point is the first",
  ).optional(),
  /** Shown in the place of its drawings; those of earlier releases have none. */
  photo: ProjectPhoto.optional(),
});
export type CatalogueProject = z.output<typeof CatalogueProject>;

/** The item of a project. */
export const projectItem = (project: CatalogueProject) => ({
  ...keys.project(project.id),
  schema: 1,
  kind: "project" as const,
  ...z.encode(CatalogueProject, project),
});

/** A bundle as it is kept. */
export const CatalogueBundle = z.object({
  id: idOf<BundleId>(),
  ...bundleFacts,
  /** Of `unit_price`. */
  currency: AccountCurrencyCode,
  /** Per tonne, without fees. */
  unit_price: PositiveDecimal,
  primary_image: Picture.nullable(),
  primary_image_hires: Picture.nullable(),
  small_thumbnail: Picture.nullable(),
  large_image: Picture.nullable(),
  /** Since when it takes no orders; null: it does. */
  disabled_at: Moment.nullable(),
  /** Where its credits come from. */
  project_ids: z.array(idOf<ProjectId>()).min(1),
});
export type CatalogueBundle = z.output<typeof CatalogueBundle>;

/** The item of a bundle. */
export const bundleItem = (bundle: CatalogueBundle) => ({
  ...keys.bundle(bundle.id),
  schema: 1,
  kind: "bundle" as const,
  ...z.encode(CatalogueBundle, bundle),
});

/** Reads an item of the catalogue's partition. */
export const CatalogueItem = z.discriminatedUnion("kind", [
  CatalogueBundle.extend({ ...SCHEMA_ONE, kind: z.literal("bundle") }),
  CatalogueProject.extend({ ...SCHEMA_ONE, kind: z.literal("project") }),
  CatalogueStock.extend({ ...SCHEMA_ONE, kind: z.literal("stock") }),
]);

/** A project with its photo, where it has one, in the place of its pictures and before its media. */
export const projectShown = (project: CatalogueProject): CatalogueProject => {
  const { photo } = project;
  if (!photo) return project;
  const { large, small, credit, credit_link } = photo;
  const medium = { type: "image" as const, url: large, attribution_text: credit, attribution_url: credit_link };
  return { ...project, primary_image: large, thumbnail_image: small, media: [medium, ...project.media] };
};

/** A bundle with the photo of its first project that has one, in the place of drawings; a picture at an address stays. */
export const bundleShown = (bundle: CatalogueBundle, projects: readonly CatalogueProject[]): CatalogueBundle => {
  const photo = projects.find(({ photo }) => photo)?.photo;
  if (!photo) return bundle;
  return {
    ...bundle,
    primary_image: pictureInstead(bundle.primary_image, photo.large),
    primary_image_hires: pictureInstead(bundle.primary_image_hires, photo.large),
    small_thumbnail: pictureInstead(bundle.small_thumbnail, photo.small),
    large_image: pictureInstead(bundle.large_image, photo.large),
  };
};
