import { creditTerms, projectFacts, ProjectMedium, projectSections } from "@isotherm/contract";
import type { ProjectId } from "@isotherm/core";
import * as z from "zod";
import { keys } from "../keys.ts";
import { idOf, Moment, Picture, PositiveDecimal } from "./catalogue-values.ts";

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
});
export type CatalogueProject = z.output<typeof CatalogueProject>;

/** The item of a project. */
export const projectItem = (project: CatalogueProject) => ({
  ...keys.project(project.id),
  schema: 1,
  kind: "project" as const,
  ...z.encode(CatalogueProject, project),
});
