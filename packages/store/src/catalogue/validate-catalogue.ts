import * as z from "zod";
import { CatalogueBundle, CatalogueProject } from "../items/catalogue-items.ts";
import { StockEntry } from "../items/stock-item.ts";
import type { CatalogueRecords } from "../queries/catalogue.ts";

/** A catalogue as a file that can be imported again: plain values, decimals as text; stock without its counters. */
export const catalogueFileOf = ({ bundles, projects, stock }: CatalogueRecords): z.input<typeof CatalogueFile> => ({
  bundles: bundles.map((bundle) => z.encode(CatalogueBundle, bundle)),
  projects: projects.map((project) => z.encode(ProjectOfFile, project)),
  stock: stock.map((entry) => z.encode(StockEntry, entry)),
});

/** Photos are uploaded by themselves: a file of one stage does not name those of another. */
const ProjectOfFile = CatalogueProject.omit({ photo: true });

/** A catalogue as an operator writes it into a file: decimals are text, ids and slugs are the operator's. */
export const CatalogueFile = z.strictObject({
  bundles: z.array(z.strictObject(CatalogueBundle.shape)).default([]),
  projects: z.array(z.strictObject(ProjectOfFile.shape)).default([]),
  stock: z.array(z.strictObject(StockEntry.shape)).default([]),
});
export type CatalogueFile = z.output<typeof CatalogueFile>;

/** The catalogue of a file, or every reason why it is none; a reason names the place, such as `bundles.3.unit_price`. */
export type Validation =
  | { readonly catalogue: CatalogueFile; readonly problems?: undefined }
  | { readonly catalogue?: undefined; readonly problems: readonly string[] };

/** What is in the table already: a file is laid over it, by id. */
export type Standing = Pick<CatalogueRecords, "bundles" | "projects">;

const NOTHING: Standing = { bundles: [], projects: [] };

/**
 * Checks a catalogue before anything of it is written: each entry by itself, and what would stand together afterwards.
 *
 * @param input what was parsed from YAML or JSON
 */
export const validateCatalogue = (input: unknown, standing: Standing = NOTHING): Validation => {
  const parsed = CatalogueFile.safeParse(input);
  if (!parsed.success) {
    return { problems: parsed.error.issues.map(({ path, message }) => `${path.join(".") || "file"}: ${message}`) };
  }
  const catalogue = parsed.data;
  const { bundles, projects, stock } = catalogue;
  const after = laidOver(projects, standing.projects);
  const problems = [
    ...repeated("bundles", bundles, ({ id }) => id, "id"),
    ...repeated("projects", projects, ({ id }) => id, "id"),
    ...repeated("stock", stock, ({ project_id, vintage }) => `${project_id} ${vintage}`, "vintage"),
    ...repeatedSlugs(projects, standing.projects),
    ...bundles.flatMap((bundle, index) => bundleProblems(bundle, `bundles.${index}`, after)),
    ...closedBundles(bundles, standing.bundles, after),
    ...projects.flatMap((project, index) => projectProblems(project, `projects.${index}`)),
    ...stock.flatMap(({ project_id }, index) =>
      after.has(project_id) ? [] : [`stock.${index}.project_id: no project has the id ${project_id}`],
    ),
  ];
  return problems.length > 0 ? { problems } : { catalogue };
};

/** What there is by id when a file is written. */
const laidOver = <T extends { readonly id: string }>(file: readonly T[], standing: readonly T[]): Map<string, T> =>
  new Map([...standing, ...file].map((entry) => [entry.id, entry]));

const repeated = <T>(
  list: string,
  entries: readonly T[],
  valueOf: (entry: T) => string,
  property: string,
): string[] => {
  const first = new Map<string, number>();
  return entries.flatMap((entry, index) => {
    const value = valueOf(entry);
    const before = first.get(value);
    if (before === undefined) first.set(value, index);
    return before === undefined ? [] : [`${list}.${index}.${property}: ${value} is that of ${list}.${before} already`];
  });
};

/** Slugs are unique among the projects of the file and those that it leaves as they are. */
const repeatedSlugs = (projects: readonly CatalogueProject[], standing: readonly CatalogueProject[]): string[] => {
  const named = new Set(projects.map(({ id }) => id));
  const kept = new Map(standing.filter(({ id }) => !named.has(id)).map(({ slug, id }) => [slug, id]));
  return [
    ...repeated("projects", projects, ({ slug }) => slug, "slug"),
    ...projects.flatMap(({ slug }, index) =>
      kept.has(slug) ? [`projects.${index}.slug: ${slug} is that of ${kept.get(slug)} already`] : [],
    ),
  ];
};

const bundleProblems = (
  { project_ids }: CatalogueBundle,
  place: string,
  projects: ReadonlyMap<string, unknown>,
): string[] =>
  project_ids.flatMap((id, index) => {
    if (!projects.has(id)) return [`${place}.project_ids.${index}: no project has the id ${id}`];
    return project_ids.indexOf(id) < index ? [`${place}.project_ids.${index}: ${id} is named twice`] : [];
  });

/** A bundle that takes orders needs a project that is not disabled, also when the file names only the projects. */
const closedBundles = (
  bundles: readonly CatalogueBundle[],
  standing: readonly CatalogueBundle[],
  projects: ReadonlyMap<string, CatalogueProject>,
): string[] =>
  [...laidOver(bundles, standing).values()].flatMap(({ id, disabled_at, project_ids }) => {
    const named = project_ids.map((project) => projects.get(project)).filter((project) => project !== undefined);
    const closed = disabled_at === null && named.length > 0 && named.every((project) => project.disabled_at !== null);
    const index = bundles.findIndex((bundle) => bundle.id === id);
    return closed
      ? [`${index < 0 ? id : `bundles.${index}`}: is open for orders, but all of its projects are disabled`]
      : [];
  });

const projectProblems = (project: CatalogueProject, place: string): string[] => {
  const { crediting_start_date: start, crediting_end_date: end, un_sdg, links_and_news } = project;
  return [
    ...(start !== null && end !== null && end < start
      ? [`${place}.crediting_end_date: ${end} is before the start, ${start}`]
      : []),
    ...(un_sdg && new Set(un_sdg).size < un_sdg.length ? [`${place}.un_sdg: names a goal twice`] : []),
    ...(links_and_news?.links ?? []).flatMap(({ destination_url }, index) =>
      URL.canParse(destination_url)
        ? []
        : [`${place}.links_and_news.links.${index}.destination_url: must be an absolute URL`],
    ),
  ];
};
