import { Command } from "@commander-js/extra-typings";
import { deleteRaw, scanTable, withoutActs } from "@isotherm/store/backup/index";
import { operate } from "@isotherm/store/operator/index";
import { type Operator, report } from "../operator.ts";
import { OperatorMistake } from "../operator-mistake.ts";
import type { Run } from "../run.ts";

/** Neither --yes nor a local stack is enough: whoever wipes has the table's name before their eyes. */
const nameOf = async ({ table, terminal }: Operator, given: string | undefined): Promise<void> => {
  const asked = `Every item of ${table.name} is removed, but for the audit. Export it first. Type the table's name: `;
  const name = given ?? (await terminal.ask(asked));
  if (name === undefined) throw new OperatorMistake(`Nobody is there to confirm: add --confirm ${table.name}.`);
  if (name.trim() !== table.name) throw new OperatorMistake("Nothing was wiped.");
};

/** `backup wipe`: empties a table before a restore; a wipe that was broken off is begun again. */
export const wipeCommand = (run: Run) =>
  new Command("wipe")
    .description("remove every item but the audit, before a restore; first stop all that writes (infra/OPERATING.md)")
    .option("--confirm <table>", "the table's name, instead of typing it")
    .action(({ confirm }) =>
      run(async (operator) => {
        const { name } = operator.table;
        await nameOf(operator, confirm);
        await operate(operator, { command: "backup wipe", subject: name, detail: {} }, []);
        const items = await deleteRaw(operator, withoutActs(scanTable(operator.table)));
        report(operator, { items }, [
          `${items} items of ${name} are gone.`,
          "Next: npm run ops -- backup restore --help",
        ]);
      }),
    );
