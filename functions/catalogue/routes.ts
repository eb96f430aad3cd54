import type { CatalogueUses } from "./catalogue-uses.ts";
import { getBundle } from "./get-bundle.ts";
import { getProject, getProjectBySlug } from "./get-project.ts";
import { listBundles } from "./list-bundles.ts";
import { listProjects } from "./list-projects.ts";

/** The operations of the catalogue. */
export const catalogueRoutes = (uses: CatalogueUses) => [
  listProjects(uses),
  getProject(uses),
  getProjectBySlug(uses),
  listBundles(uses),
  getBundle(uses),
];
