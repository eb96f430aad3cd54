import type { CatalogueUses } from "./dependencies.ts";
import { getBundle, listBundles } from "./bundles.ts";
import { getProject, getProjectBySlug, listProjects } from "./projects.ts";

/** The operations of the catalogue. */
export const catalogueRoutes = (uses: CatalogueUses) => [
  listProjects(uses),
  getProject(uses),
  getProjectBySlug(uses),
  listBundles(uses),
  getBundle(uses),
];
