import { Command, type CommandUnknownOpts } from "@commander-js/extra-typings";
import type { Clock, Ids, Secrets, Sleep } from "@isotherm/core";
import { accountCommand } from "./commands/account.ts";
import { auditCommand } from "./commands/audit.ts";
import { backupCommand } from "./commands/backup.ts";
import { bootstrapCommand } from "./commands/bootstrap.ts";
import { catalogueCommand } from "./commands/catalogue.ts";
import { keyCommand } from "./commands/key.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { offerCommand } from "./commands/offer.ts";
import { orderCommand } from "./commands/order.ts";
import { organisationCommand } from "./commands/organisation.ts";
import { paymentCommand } from "./commands/payment.ts";
import { ratesCommand } from "./commands/rates.ts";
import { secretCommand } from "./commands/secret.ts";
import { selectionCommand } from "./commands/selection.ts";
import { stockCommand } from "./commands/stock.ts";
import type { Run } from "./run.ts";
import { tableTrouble } from "./table-trouble.ts";
import { openTarget } from "./target.ts";
import type { Terminal } from "./terminal.ts";

/** The world around the operator tool. */
export interface Surroundings {
  readonly terminal: Terminal;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly sleep: Sleep;
  /** Name for the audit, unless the command line gives one. */
  readonly user: string;
}

const COMMANDS: readonly ((run: Run) => CommandUnknownOpts)[] = [
  organisationCommand,
  accountCommand,
  keyCommand,
  catalogueCommand,
  offerCommand("bundle"),
  offerCommand("project"),
  stockCommand,
  ratesCommand,
  selectionCommand,
  orderCommand,
  auditCommand,
  backupCommand,
  bootstrapCommand,
  migrateCommand,
  secretCommand,
  paymentCommand,
];

const EXAMPLES = `
Examples:
  npm run ops -- organisation create --name "Blue Line Logistics" --commission 0.08
  npm run ops -- key issue --account acc_… --name "booking system"
  npm run ops -- --stage prod key roll 8PAZ… --keep 24h
  npm run ops -- --json audit --month 2026-04

Without --stage or --table it acts on the local stack that runs. Every act is kept in the audit.`;

/** The command line of `npm run ops`. A command that fails throws OperatorMistake or a fault of the table. */
export const operatorProgram = (surroundings: Surroundings) => {
  const program = new Command("ops")
    .description("What operators do: organisations, accounts, keys, catalogue, orders.")
    .option("--stage <stage>", "the deployed stage to act on (credentials and region as AWS's tools take them)")
    .option("--table <name>", "the table to act on, by its name")
    .option("--state <folder>", "where the local stack describes itself", ".local")
    .option("--json", "print results for programs", false)
    .option("--yes", "agree beforehand to what would be asked about live data", false)
    .option("--as <name>", "who acts, for the audit", surroundings.user)
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError("(add --help for what is possible)");

  const run: Run = async (work) => {
    const { json, yes: agreed, as: operator, ...target } = program.opts();
    const opened = openTarget(target);
    const { table, isLocal, secretStore, poolDays } = opened;
    try {
      await work({ ...surroundings, table, isLocal, secretStore, poolDays, json, agreed, operator });
    } catch (error) {
      throw await tableTrouble(error, opened);
    } finally {
      table.client.destroy();
    }
  };
  for (const command of COMMANDS) program.addCommand(command(run));
  return program;
};
