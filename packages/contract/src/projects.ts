import * as z from "zod";
import type { ProjectId } from "@isotherm/core";
import { BundleSummary } from "./bundle-summary.ts";
import { CATALOGUE_SECONDS, RecentlyDisabledQuery } from "./bundles.ts";
import { responseOf, operation } from "./operation.ts";
import { BY_NAME, pageOf } from "./page.ts";
import { ProjectSummary } from "./project-summary.ts";
import { DecimalString, idInPath } from "./wire.ts";
import { projectSections, creditTerms, PerimeterRings } from "./project-sections.ts";

const inventory = z.array(
  z.object({
    vintage: z.string(),
    quantity: z.number().meta({ description: "Tonnes that are free." }),
    price: z.object({ value: DecimalString, currency: z.string() }).meta({ id: "Price" }),
  }),
);

/** Something that avoids emissions or removes carbon, and issues credits for it. */
export const Project = ProjectSummary.extend({
  bundles: z.array(BundleSummary),
  ...projectSections,
  carbon_credits: z
    .object({
      ...creditTerms,
      inventory: inventory.min(1).nullable().meta({ description: "Newest vintage first." }),
    })
    .nullable(),
}).meta({ id: "Project" });
export type Project = z.output<typeof Project>;

/** `GET /projects` */
export const listProjects = operation({
  id: "listProjects",
  group: "catalogue",
  method: "GET",
  path: "/projects",
  summary: "List the projects behind the bundles, by name.",
  description:
    `${BY_NAME} ` +
    "Disabled projects, and disabled bundles of projects, are hidden; `recently_disabled` shows those of the last 30 " +
    "days. Orders are placed against bundles, never against projects.",
  query: RecentlyDisabledQuery,
  paginated: true,
  response: pageOf(Project),
  keptSeconds: CATALOGUE_SECONDS,
  errors: ["exchange_rate_not_found"],
  example: { query: { limit: "1" } },
});

/** `GET /projects/{id}` */
export const getProject = operation({
  id: "getProject",
  group: "catalogue",
  method: "GET",
  path: "/projects/{id}",
  params: idInPath<ProjectId>("project"),
  summary: "Read a project, also a disabled one.",
  response: Project,
  keptSeconds: CATALOGUE_SECONDS,
  errors: ["exchange_rate_not_found"],
  example: { params: { id: responseOf("listProjects", "data.0.id") } },
});

/** `GET /projects/{id}/perimeter` */
export const getProjectPerimeter = operation({
  id: "getProjectPerimeter",
  group: "catalogue",
  method: "GET",
  path: "/projects/{id}/perimeter",
  params: idInPath<ProjectId>("project"),
  summary: "Read the outline of the area of a project, also of a disabled one.",
  response: z.object({ coordinates: PerimeterRings }),
  keptSeconds: CATALOGUE_SECONDS,
  errors: [],
  example: { params: { id: responseOf("listProjects", "data.0.id") } },
});

/** `GET /projects/by-slug/{slug}` */
export const getProjectBySlug = operation({
  id: "getProjectBySlug",
  group: "catalogue",
  method: "GET",
  path: "/projects/by-slug/{slug}",
  params: z.object({ slug: z.string() }),
  summary: "Read a project by its slug.",
  response: Project,
  keptSeconds: CATALOGUE_SECONDS,
  errors: ["exchange_rate_not_found"],
  example: { params: { slug: responseOf("listProjects", "data.0.slug") } },
});
