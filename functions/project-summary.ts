import { pictureAddress, type ProjectSummary } from "@isotherm/contract";
import type { CatalogueProject } from "@isotherm/store";

/** A project as it is shown within a bundle; its sections are left out by the schema of the answer. */
export const projectSummary = (record: CatalogueProject, origin: string): ProjectSummary => {
  const at = (picture: string | null) => picture && pictureAddress(origin, picture);
  return {
    ...record,
    logo: at(record.logo),
    primary_image: at(record.primary_image),
    thumbnail_image: at(record.thumbnail_image),
    media: record.media.map((medium) => ({ ...medium, url: pictureAddress(origin, medium.url) })),
    disabled: record.disabled_at !== null,
  };
};
