import * as z from "zod";
import { CatalogueBundle } from "../items/bundle-item.ts";
import { CatalogueProject } from "../items/project-item.ts";
import { StockEntry } from "../items/stock-item.ts";

/** A catalogue as an operator writes it into a file: decimals are text, ids and slugs are the operator's. */
export const CatalogueFile = z.strictObject({
  bundles: z.array(z.strictObject(CatalogueBundle.shape)).default([]),
  projects: z.array(z.strictObject(CatalogueProject.shape)).default([]),
  stock: z.array(z.strictObject(StockEntry.shape)).default([]),
});
export type CatalogueFile = z.output<typeof CatalogueFile>;

/** The catalogue of a file, or every reason why it is none; a reason names the place, such as `bundles.3.unit_price`. */
export type Validation =
  | { readonly catalogue: CatalogueFile; readonly problems?: undefined }
  | { readonly catalogue?: undefined; readonly problems: readonly string[] };

/**
 * Checks a catalogue before anything of it is written.
 *
 * @param input what was parsed from YAML or JSON
 * @param known ids of projects that exist already, so that a file may name them without containing them
 */
export const validateCatalogue = (input: unknown, known: ReadonlySet<string> = new Set()): Validation => {
  const parsed = CatalogueFile.safeParse(input);
  if (!parsed.success) {
    return { problems: parsed.error.issues.map(({ path, message }) => `${path.join(".") || "file"}: ${message}`) };
  }
  const catalogue = parsed.data;
  const problems = [
    ...repeated("bundles", "id", catalogue.bundles),
    ...repeated("projects", "id", catalogue.projects),
    ...repeated("projects", "slug", catalogue.projects),
    ...catalogue.bundles.flatMap((bundle, index) => bundleProblems(bundle, `bundles.${index}`, catalogue, known)),
    ...catalogue.projects.flatMap((project, index) => projectProblems(project, `projects.${index}`)),
    ...stockProblems(catalogue, known),
  ];
  return problems.length > 0 ? { problems } : { catalogue };
};

const repeated = <K extends string>(list: string, property: K, entries: readonly Record<K, string>[]): string[] => {
  const first = new Map<string, number>();
  return entries.flatMap((entry, index) => {
    const value = entry[property];
    const before = first.get(value);
    if (before === undefined) first.set(value, index);
    return before === undefined ? [] : [`${list}.${index}.${property}: ${value} is that of ${list}.${before} already`];
  });
};

const bundleProblems = (
  { project_ids, disabled_at }: CatalogueBundle,
  place: string,
  { projects }: CatalogueFile,
  known: ReadonlySet<string>,
): string[] => {
  const named = project_ids.map((id) => projects.find((project) => project.id === id));
  return [
    ...project_ids.flatMap((id, index) => {
      if (!named[index] && !known.has(id)) return [`${place}.project_ids.${index}: no project has the id ${id}`];
      return project_ids.indexOf(id) < index ? [`${place}.project_ids.${index}: ${id} is named twice`] : [];
    }),
    ...(disabled_at === null && named.length > 0 && named.every((project) => project && project.disabled_at !== null)
      ? [`${place}: is open for orders, but all of its projects are disabled`]
      : []),
  ];
};

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

const stockProblems = ({ projects, stock }: CatalogueFile, known: ReadonlySet<string>): string[] => {
  const names = stock.map(({ project_id, vintage }) => ({ vintage: `${project_id} ${vintage}` }));
  return [
    ...repeated("stock", "vintage", names),
    ...stock.flatMap(({ project_id }, index) =>
      known.has(project_id) || projects.some(({ id }) => id === project_id)
        ? []
        : [`stock.${index}.project_id: no project has the id ${project_id}`],
    ),
  ];
};
