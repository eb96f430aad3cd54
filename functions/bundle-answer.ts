import type { Bundle } from "@isotherm/contract";
import type { CatalogueBundle, CatalogueProject, WholeCatalogue } from "@isotherm/store";
import { bundleSummary } from "./bundle-summary.ts";
import { projectSummary } from "./project-summary.ts";
import type { Telling } from "./telling.ts";

/**
 * A bundle with those of its projects that are to be shown, in the order of the bundle.
 *
 * @throws Refusal exchange_rate_not_found
 */
export const bundleAnswer = (
  record: CatalogueBundle,
  catalogue: WholeCatalogue,
  telling: Telling,
  shows: (project: CatalogueProject) => boolean,
): Bundle => ({
  ...bundleSummary(record, catalogue, telling),
  projects: record.project_ids
    .map((id) => catalogue.records.projects.find((project) => project.id === id))
    .filter((project) => project !== undefined)
    .filter(shows)
    .map((project) => projectSummary(project, telling.origin)),
});
