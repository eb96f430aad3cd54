import { Command } from "@commander-js/extra-typings";
import type { BundleId, ProjectId } from "@isotherm/core";
import { catalogueFileOf, readCatalogueRecords, validateCatalogue } from "@isotherm/store";
import { setOffered } from "@isotherm/store/operator/index";
import { confirm, type Operator, report } from "../operator.ts";
import { OperatorMistake } from "../operator-mistake.ts";
import type { Run } from "../run.ts";

/** What the catalogue would have against it. */
const problemsOf = async (operator: Operator, kind: "bundle" | "project", id: string, offered: boolean) => {
  const records = await readCatalogueRecords(operator.table);
  const entries = catalogueFileOf(records)[`${kind}s`] ?? [];
  const entry = entries.find((candidate) => candidate.id === id);
  if (!entry) throw new OperatorMistake(`There is no ${kind} ${id}.`);
  const changed = { ...entry, disabled_at: offered ? null : "2000-01-01T00:00:00.000Z" };
  return validateCatalogue({ [`${kind}s`]: [changed] }, records).problems ?? [];
};

/** `bundle …` and `project …`: take one off offer, put it back on. */
export const offerCommand = (kind: "bundle" | "project") => (run: Run) => {
  const command = new Command(kind).description(`take a ${kind} off offer, or put it back on`);
  for (const offered of [false, true]) {
    command
      .command(offered ? "enable <id>" : "disable <id>")
      .description(
        offered ? "put it back on offer" : "take it off offer; orders that stand are not touched, it can still be read",
      )
      .action((id) =>
        run(async (operator) => {
          const problems = await problemsOf(operator, kind, id, offered);
          if (problems.length > 0) throw new OperatorMistake(problems.join("\n"));
          const what = `The ${kind} ${id} is ${offered ? "on offer again" : "off offer"}.`;
          await confirm(operator, what);
          const entry = kind === "bundle" ? { bundle: id as BundleId } : { project: id as ProjectId };
          await setOffered(operator, entry, offered);
          report(operator, { id, offered }, [`${what} Functions follow within a minute.`]);
        }),
      );
  }
  return command;
};
