import type { CatalogueUses } from "./dependencies.ts";
import { getBundle, listBundles } from "./bundles.ts";
import { getProject, getProjectBySlug, getProjectPerimeter, listProjects } from "./projects.ts";

/** The operations of the catalogue. */
export const catalogueRoutes = (uses: CatalogueUses) => [
  listProjects(uses),
  getProject(uses),
  getProjectPerimeter(uses),
  getProjectBySlug(uses),
  listBundles(uses),
  getBundle(uses),
];
