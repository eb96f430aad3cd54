import { Command } from "@commander-js/extra-typings";
import { stringify } from "yaml";
import type { BundleId, ProjectId } from "@isotherm/core";
import { catalogueFileOf, readCatalogueRecords, validateCatalogue } from "@isotherm/store";
import { importCatalogue, setOffered } from "@isotherm/store/operator/index";
import { readFile, writeNewFile } from "../input.ts";
import { UsageError } from "../usage-error.ts";
import { projectPhotoCommand } from "./project-photo.ts";
import { type Operator, type Run, columns, confirm, report } from "../operator.ts";

/** What the catalogue would have against it. */
const problemsOf = async (operator: Operator, kind: "bundle" | "project", id: string, offered: boolean) => {
  const records = await readCatalogueRecords(operator.table);
  const entries = catalogueFileOf(records)[`${kind}s`] ?? [];
  const entry = entries.find((candidate) => candidate.id === id);
  if (!entry) throw new UsageError(`There is no ${kind} ${id}.`);
  const changed = { ...entry, disabled_at: offered ? null : "2000-01-01T00:00:00.000Z" };
  return validateCatalogue({ [`${kind}s`]: [changed] }, records).problems ?? [];
};

const switchCommand = (name: "enable" | "disable", kind: "bundle" | "project", run: Run) =>
  new Command(name)
    .argument("<id>")
    .description(
      name === "enable"
        ? "enable it again"
        : "disable it: no new orders; existing orders are not affected, and it can still be read",
    )
    .action((id) =>
      run(async (operator) => {
        const offered = name === "enable";
        const problems = await problemsOf(operator, kind, id, offered);
        if (problems.length > 0) throw new UsageError(problems.join("\n"));
        const what = `The ${kind} ${id} is ${offered ? "on offer again" : "off offer"}.`;
        await confirm(operator, what);
        const entry = kind === "bundle" ? { bundle: id as BundleId } : { project: id as ProjectId };
        await setOffered(operator, entry, offered);
        report(operator, { id, offered }, [`${what} Functions follow within a minute.`]);
      }),
    );

const offerCommand = (kind: "bundle" | "project", run: Run) =>
  new Command(kind)
    .description(`disable or enable a ${kind}`)
    .addCommand(switchCommand("disable", kind, run))
    .addCommand(switchCommand("enable", kind, run));

/** `bundle …`: take one off offer, put it back on. */
export const bundleCommand = (run: Run) => offerCommand("bundle", run);

/** `project …`: take one off offer, put it back on, show its photo. */
export const projectCommand = (run: Run) => offerCommand("project", run).addCommand(projectPhotoCommand(run));

const listCommand = (run: Run) =>
  new Command("list").description("list bundles and projects, and whether they are disabled").action(() =>
    run(async (operator) => {
      const { bundles, projects } = await readCatalogueRecords(operator.table);
      const state = (entry: { readonly disabled_at: string | null }): string =>
        entry.disabled_at === null ? "" : "disabled";
      report(operator, catalogueFileOf({ bundles, projects, stock: [] }), [
        ...columns(bundles.map((entry) => [entry.id, "bundle", state(entry), entry.name])),
        ...columns(projects.map((entry) => [entry.id, "project", state(entry), entry.name])),
      ]);
    }),
  );

const exportCommand = (run: Run) =>
  new Command("export")
    .argument("[file]")
    .description(
      "write the catalogue as YAML (JSON for a file named .json) to a new file; without a file it is printed",
    )
    .action((file) =>
      run(async (operator) => {
        const catalogue = catalogueFileOf(await readCatalogueRecords(operator.table));
        if (file === undefined) return report(operator, catalogue, [stringify(catalogue)]);
        writeNewFile(file, file.endsWith(".json") ? JSON.stringify(catalogue, undefined, 2) : stringify(catalogue));
        return report(operator, { file }, [`Wrote the catalogue to ${file}.`]);
      }),
    );

const importCommand = (run: Run) =>
  new Command("import")
    .argument("<file>")
    .description(
      "check a catalogue file and merge it into the existing catalogue by id; entries that it does not contain stay",
    )
    .option("--check", "only check the file", false)
    .action((file, { check }) =>
      run(async (operator) => {
        const { catalogue, problems } = validateCatalogue(readFile(file), await readCatalogueRecords(operator.table));
        if (!catalogue) throw new UsageError(`${file} is no catalogue:\n  ${problems.join("\n  ")}`);
        const counts = {
          bundles: catalogue.bundles.length,
          projects: catalogue.projects.length,
          stock: catalogue.stock.length,
        };
        const what = `${counts.bundles} bundles, ${counts.projects} projects and ${counts.stock} vintages`;
        if (check) return report(operator, counts, [`${file} is right: ${what}.`]);
        await confirm(operator, `${what} are written.`);
        await importCatalogue(operator, catalogue);
        return report(operator, counts, [`Wrote ${what}. Functions follow within a minute.`]);
      }),
    );

/** `catalogue …`: bundles, projects and stock as a file. */
export const catalogueCommand = (run: Run) =>
  new Command("catalogue")
    .description("list, export and import bundles, projects and inventory")
    .addCommand(listCommand(run))
    .addCommand(exportCommand(run))
    .addCommand(importCommand(run));
