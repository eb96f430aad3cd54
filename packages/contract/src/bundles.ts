import type { BundleId } from "@isotherm/core";
import * as z from "zod";
import { BundleSummary } from "./bundle-summary.ts";
import { responseOf, operation } from "./operation.ts";
import { idInPath } from "./wire.ts";
import { BY_NAME, pageOf, QueryBoolean } from "./page.ts";
import { ProjectSummary } from "./project-summary.ts";

/** What orders are placed against: one price over the credits of one or more projects. */
export const Bundle = BundleSummary.extend({ projects: z.array(ProjectSummary) }).meta({ id: "Bundle" });
export type Bundle = z.output<typeof Bundle>;

/** How long clients may keep answers of the catalogue: as long as the service itself does. */
export const CATALOGUE_SECONDS = 60;

/** Whether a list shows, too, what was disabled within the last 30 days. */
export const RecentlyDisabledQuery = z.object({
  recently_disabled: QueryBoolean.default(false).meta({
    description: "Adds what was disabled within the last 30 days.",
  }),
});

/** `GET /bundles` */
export const listBundles = operation({
  id: "listBundles",
  group: "catalogue",
  method: "GET",
  path: "/bundles",
  summary: "List the bundles on offer, by name.",
  description:
    `${BY_NAME} ` +
    "Prices are in the currency of the acting account. Disabled bundles, and disabled projects within bundles, are " +
    "hidden; `recently_disabled` shows those of the last 30 days.",
  query: RecentlyDisabledQuery,
  paginated: true,
  response: pageOf(Bundle),
  keptSeconds: CATALOGUE_SECONDS,
  errors: ["exchange_rate_not_found"],
  example: { query: { limit: "2" } },
});

/** `GET /bundles/{id}` */
export const getBundle = operation({
  id: "getBundle",
  group: "catalogue",
  method: "GET",
  path: "/bundles/{id}",
  params: idInPath<BundleId>("bundle"),
  summary: "Read a bundle, also a disabled one, with all of its projects.",
  response: Bundle,
  keptSeconds: CATALOGUE_SECONDS,
  errors: ["exchange_rate_not_found"],
  example: { params: { id: responseOf("listBundles", "data.0.id") } },
});
