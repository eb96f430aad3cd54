import { getProject as byId, getProjectBySlug as bySlug, type Project } from "@isotherm/contract";
import { Refusal } from "@isotherm/core";
import { type Caller, serves } from "@isotherm/http";
import type { CatalogueProject } from "@isotherm/store";
import type { CatalogueUses } from "./catalogue-uses.ts";
import { projectAnswer } from "./project-answer.ts";
import { catalogueContext } from "@isotherm/storefront";

/**
 * Answers a project, also a disabled one, with all of its bundles.
 *
 * @throws Refusal not_found, exchange_rate_not_found
 */
export const getProject = (uses: CatalogueUses) =>
  serves(byId, ({ caller, params, origin }) => answer(uses, caller, origin, ({ id }) => id === params.id));

/**
 * The same, by its slug.
 *
 * @throws Refusal not_found, exchange_rate_not_found
 */
export const getProjectBySlug = (uses: CatalogueUses) =>
  serves(bySlug, ({ caller, params, origin }) => answer(uses, caller, origin, ({ slug }) => slug === params.slug));

const answer = async (
  { catalogue }: CatalogueUses,
  caller: Caller,
  origin: string,
  isWanted: (project: CatalogueProject) => boolean,
): Promise<Project> => {
  const whole = await catalogue.current();
  const project = whole.records.projects.find(isWanted);
  if (!project) throw new Refusal("not_found");
  return projectAnswer(project, whole, catalogueContext(caller, origin), () => true);
};
