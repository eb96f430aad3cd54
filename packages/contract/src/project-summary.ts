import * as z from "zod";
import type { ProjectId } from "@isotherm/core";
import { idString } from "./wire.ts";
import { projectFacts, ProjectMedium } from "./project-facts.ts";
import { PictureUrl } from "./bundle-facts.ts";

/** A project without its bundles and editorial sections, contract 5.10. */
export const ProjectSummary = z
  .object({
    id: idString<ProjectId>("project"),
    ...projectFacts,
    logo: PictureUrl,
    primary_image: PictureUrl,
    thumbnail_image: PictureUrl,
    media: z.array(ProjectMedium),
    disabled: z.boolean(),
  })
  .meta({ id: "ProjectSummary" });
export type ProjectSummary = z.output<typeof ProjectSummary>;
