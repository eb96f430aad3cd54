import { instantMs, type ProjectId } from "@isotherm/core";

/** A project that the credits of a bundle come from. */
export interface BundleProject {
  readonly id: ProjectId;
  readonly name: string;
  readonly project_type: string;
  readonly slug: string;
  readonly country_name: string;
  readonly registry_name: string;
  /** Since when it is off offer, RFC 3339; null: it is not. */
  readonly disabled_at: string | null;
}

/** The projects of each bundle, by bundle id. */
export type ProjectsOfBundles = ReadonlyMap<string, readonly BundleProject[]>;

/**
 * The projects that what is ordered at a time is supplied by: those that were not off offer yet, so that orders which
 * stand are not touched. All of them where none is left: what was bought of such a bundle stands too.
 *
 * @param at RFC 3339
 */
export const suppliersOf = (projects: ProjectsOfBundles, at: string): ProjectsOfBundles =>
  new Map(
    Array.from(projects, ([bundle, all]) => {
      const offered = all.filter(({ disabled_at }) => disabled_at === null || instantMs(disabled_at) > instantMs(at));
      return [bundle, offered.length > 0 ? offered : all];
    }),
  );
