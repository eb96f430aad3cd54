import { writeFileSync } from "node:fs";
import { Command } from "@commander-js/extra-typings";
import { catalogueFileOf, readCatalogueRecords, validateCatalogue } from "@isotherm/store";
import { importCatalogue } from "@isotherm/store/operator/index";
import { stringify } from "yaml";
import { columns, confirm, report } from "../operator.ts";
import { OperatorMistake } from "../operator-mistake.ts";
import { readFile } from "../read-file.ts";
import type { Run } from "../run.ts";

/** `catalogue …`: bundles, projects and stock as a file. */
export const catalogueCommand = (run: Run) => {
  const command = new Command("catalogue").description("bundles, projects and stock: list, export, import");

  command
    .command("list")
    .description("what is on offer and what is not")
    .action(() =>
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

  command
    .command("export [file]")
    .description("write the catalogue as YAML (JSON for a file named .json); without a file it is printed")
    .action((file) =>
      run(async (operator) => {
        const catalogue = catalogueFileOf(await readCatalogueRecords(operator.table));
        if (file === undefined) return report(operator, catalogue, [stringify(catalogue)]);
        writeFileSync(file, file.endsWith(".json") ? JSON.stringify(catalogue, undefined, 2) : stringify(catalogue));
        return report(operator, { file }, [`Wrote the catalogue to ${file}.`]);
      }),
    );

  command
    .command("import <file>")
    .description("check a catalogue file and lay it over what stands, by id; what it does not name stays")
    .option("--check", "only check it", false)
    .action((file, { check }) =>
      run(async (operator) => {
        const { catalogue, problems } = validateCatalogue(readFile(file), await readCatalogueRecords(operator.table));
        if (!catalogue) throw new OperatorMistake(`${file} is no catalogue:\n  ${problems.join("\n  ")}`);
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

  return command;
};
