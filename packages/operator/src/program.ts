import { Command, type CommandUnknownOpts } from "@commander-js/extra-typings";
import type { Clock, Ids, TokenGenerator, Sleep } from "@isotherm/core";
import { accountCommand } from "./commands/account.ts";
import { analyticsCommand } from "./commands/analytics.ts";
import { auditCommand } from "./commands/audit.ts";
import { backupCommand } from "./commands/backup.ts";
import { bootstrapCommand } from "./commands/bootstrap.ts";
import { bundleCommand, catalogueCommand, projectCommand } from "./commands/catalogue.ts";
import { dataKeyCommand } from "./commands/data-key.ts";
import { keyCommand } from "./commands/key.ts";
import { memberCommand } from "./commands/member.ts";
import { migrateCommand } from "./commands/migrate.ts";
import { orderCommand } from "./commands/order.ts";
import { organisationCommand } from "./commands/organisation.ts";
import { paymentCommand } from "./commands/payment.ts";
import { checkCommand } from "./commands/check.ts";
import { exchangeRateCommand } from "./commands/exchange-rate.ts";
import { retirementCommand } from "./commands/retirement.ts";
import { secretCommand } from "./commands/secret.ts";
import { portfolioCommand } from "./commands/portfolio.ts";
import { selectionCommand } from "./commands/selection.ts";
import { inventoryCommand } from "./commands/inventory.ts";
import { UsageError } from "./usage-error.ts";
import type { Run, Terminal } from "./operator.ts";
import { tableTrouble } from "./table-trouble.ts";
import { type Target, openTarget } from "./target.ts";

/** The world around the operator tool. */
export interface CliContext {
  readonly terminal: Terminal;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly tokens: TokenGenerator;
  readonly sleep: Sleep;
  /** Name of whoever acts on a local stack, unless the command line gives another one. */
  readonly user: string;
  /** Whose credentials are used on a deployed stage, as AWS says. */
  readonly callerIn: (region: string | undefined) => Promise<string>;
}

const COMMANDS: readonly ((run: Run) => CommandUnknownOpts)[] = [
  organisationCommand,
  accountCommand,
  keyCommand,
  memberCommand,
  catalogueCommand,
  bundleCommand,
  projectCommand,
  inventoryCommand,
  exchangeRateCommand,
  selectionCommand,
  portfolioCommand,
  orderCommand,
  retirementCommand,
  analyticsCommand,
  auditCommand,
  backupCommand,
  bootstrapCommand,
  checkCommand,
  migrateCommand,
  dataKeyCommand,
  secretCommand,
  paymentCommand,
];

const EXAMPLES = `
Examples:
  npm run ops -- organisation create --name "Blue Line Logistics" --commission 0.08
  npm run ops -- key issue --account acc_… --name "booking system"
  npm run ops -- --stage prod key roll 8PAZ… --grace-period 24h
  npm run ops -- --json audit --month 2026-04

Without --stage or --table, commands use the running local stack. Every change is written to the audit log.`;

/** A local stack knows nobody: whoever acts there is named by themselves, and marked as such. */
const whoActs = async (
  { user, callerIn }: CliContext,
  { isLocal, region }: Target,
  actor: string | undefined,
): Promise<string> => {
  if (isLocal) return `local:${actor ?? user}`;
  if (actor === undefined) return callerIn(region);
  throw new UsageError("--actor is for local stacks: on a deployed one the audit has who AWS says that you are.");
};

/** The command line of `npm run ops`. A command that fails throws UsageError or a fault of the table. */
export const operatorProgram = (surroundings: CliContext) => {
  const program = new Command("ops")
    .description("Operator commands: organisations, accounts, keys, catalogue, orders.")
    .option("--stage <stage>", "use a deployed stage (AWS credentials and region as usual)")
    .option("--table <name>", "use a table by its name; with --stage in that stage's region")
    .option("--state <folder>", "folder of the running local stack", ".local")
    .option("--json", "print results as JSON", false)
    .option("--yes", "do not ask for confirmation of changes to live data", false)
    .option("--actor <name>", "your name in the audit log of a local stack; on a deployed one AWS tells who you are")
    .addHelpText("after", EXAMPLES)
    .showHelpAfterError("(use --help for usage)");

  const run: Run = async (work) => {
    const { json, yes: agreed, actor, ...target } = program.opts();
    const opened = openTarget(target);
    const { table, beside, stage, isLocal, tables, secretStore, wrapping, poolDays, originKey, origin } = opened;
    try {
      const operator = await whoActs(surroundings, opened, actor);
      const given = { table, beside, stage, isLocal, tables, secretStore, wrapping, poolDays, originKey, origin };
      await work({ ...surroundings, ...given, json, agreed, operator });
    } catch (error) {
      throw await tableTrouble(error, opened);
    } finally {
      table.client.destroy();
    }
  };
  for (const command of COMMANDS) program.addCommand(command(run));
  return program;
};
