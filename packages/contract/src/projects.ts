import * as z from "zod";
import type { ProjectId } from "@isotherm/core";
import { BundleSummary } from "./bundle-summary.ts";
import { CATALOGUE_SECONDS, RecentlyDisabledQuery } from "./bundles.ts";
import { responseOf, operation } from "./operation.ts";
import { BY_NAME, pageOf } from "./page.ts";
import { ProjectSummary } from "./project-summary.ts";
import { DecimalString, Timestamp, idInPath } from "./wire.ts";

const text = z.string().min(1);
const titled = z.object({ title: text, description: text });

/** Editorial sections of a project; null: nothing is known. A section that is there has at least one element. */
export const projectSections = {
  impact_summary: z
    .array(z.object({ icon: text, label: text, title: text, description: text, image_url: z.string() }))
    .min(1)
    .nullable(),
  datasets: z
    .array(z.object({ dataset: text, description: text, thumbnail_url: z.string() }))
    .min(1)
    .nullable(),
  quality_assessment: z
    .object({
      durability: titled,
      additionality: titled,
      measurement: titled,
      risk_mitigation: titled,
      cobenefits: titled,
    })
    .nullable(),
  links_and_news: z
    .object({
      links: z.array(z.object({ destination_url: z.string(), title: text, favicon_url: z.string() })),
      news: z.array(
        z.object({
          image_url: z.string(),
          favicon_url: z.string(),
          article_url: z.string(),
          title: text,
          description: text,
          published_at: Timestamp.nullable(),
        }),
      ),
    })
    .refine(({ links, news }) => links.length + news.length > 0, "must have a link or a piece of news")
    .nullable(),
  timeline: z
    .array(z.object({ year: z.int(), description: text }))
    .min(1)
    .nullable()
    .meta({ description: "Newest first." }),
  carbon_storage_over_time: z
    .array(
      z.object({
        year: z.int(),
        baseline: z.number(),
        carbon_stock: z.number(),
        assumed_leakage: z.number(),
        buffer: z.number(),
        credits_issued: z.number(),
      }),
    )
    .min(1)
    .nullable()
    .meta({ description: "Oldest first." }),
};

/** How credits of a project come about, before its stock is told. */
export const creditTerms = {
  offset_delivery: z.enum(["ex_post", "ex_ante", "pre_purchase"]),
  retirement_timeframe: z.enum(["instant", "near_term", "future"]),
};

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

const Corner = z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) });

/** Rings of the outline of a project's area, outer ones only; the first and the last point of each are the same. */
export const PerimeterRings = z.array(z.array(Corner).min(4)).meta({
  description: "Rings, each with its first point again at its end. None: no outline is known.",
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
