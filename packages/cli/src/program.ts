import { Command, type CommandUnknownOpts } from "@commander-js/extra-typings";
import tab from "@bomb.sh/tab/commander";
import type { Command as PlainCommand } from "commander";
import { EXIT_CODES, USAGE_HINT } from "./cli-error.ts";
import { batchCommand } from "./commands/batch.ts";
import { estimateCommand } from "./commands/estimate.ts";
import { eventsCommand } from "./commands/events.ts";
import { factorsCommand } from "./commands/factors.ts";
import { listenCommand } from "./commands/listen.ts";
import { loginCommand } from "./commands/login.ts";
import { logoutCommand } from "./commands/logout.ts";
import { mcpCommand } from "./commands/mcp.ts";
import { openCommand } from "./commands/open.ts";
import { ordersCommand } from "./commands/orders.ts";
import { profilesCommand } from "./commands/profiles.ts";
import { statusCommand } from "./commands/status.ts";
import { triggerCommand } from "./commands/trigger.ts";
import { type GlobalOptions, type Run, runWith } from "./session.ts";

/** Every command, in the order of the help. */
const COMMANDS: readonly ((run: Run) => CommandUnknownOpts)[] = [
  loginCommand,
  logoutCommand,
  profilesCommand,
  statusCommand,
  estimateCommand,
  ordersCommand,
  batchCommand,
  factorsCommand,
  eventsCommand,
  listenCommand,
  triggerCommand,
  openCommand,
  mcpCommand,
];

const EXIT_TEXT = `
Ends with:
  ${EXIT_CODES.ok}  done
  ${EXIT_CODES.fault}  a fault of this program
  ${EXIT_CODES.usage}  wrong command line, file or input; nothing was sent
  ${EXIT_CODES.refused}  the service refused
  ${EXIT_CODES.unauthorised}  no key, a wrong one, or one without the permission
  ${EXIT_CODES.notFound}  not found
  ${EXIT_CODES.unavailable}  the service can't be reached or has no time: try again
  ${EXIT_CODES.partial}  done, but rows of a batch failed

Environment: ISOTHERM_API_KEY, ISOTHERM_BASE_URL, ISOTHERM_ACCOUNT, ISOTHERM_PROFILE, ISOTHERM_WEBHOOK_SECRET; NO_COLOR.

Examples:
  isotherm login --local
  isotherm estimate electricity --consumption 1200kWh --country DEU
  isotherm listen --forward-to http://localhost:4242/hook
  isotherm trigger order.completed
  source <(isotherm complete bash)      completion; also zsh and fish`;

/** What the command line is made with. */
export interface ProgramSettings {
  readonly version: string;
  readonly env: NodeJS.ProcessEnv;
  /** Whether `--json` is among the words, so that a wrong command line is told as JSON, too: it is thrown and not printed. */
  readonly isJson: boolean;
}

/** The command line. Commands that fail throw: `failureOf` says what. */
export const isothermProgram = ({ version, env, isJson }: ProgramSettings): CommandUnknownOpts => {
  const program = new Command("isotherm")
    .description("Emissions, offsets and webhooks of Isotherm, on the command line.")
    .version(version)
    .option("--profile <name>", "use this profile's key")
    .option("--base-url <url>", "where the service is, up to and with /v1")
    .option("--account <id>", "act on this account of the organisation")
    .option("--json", "results as JSON")
    .option("--yes", "do not ask before a live order")
    .option("--verbose", "tell every request, on standard error")
    .option("--no-color", "plain text")
    .addHelpText("after", EXIT_TEXT)
    .showHelpAfterError(USAGE_HINT)
    .exitOverride();
  // For programs the error is printed as JSON: `isotherm.ts`.
  if (isJson) program.configureOutput({ writeErr: () => undefined });
  const run = runWith((): GlobalOptions => program.opts(), env);
  for (const command of COMMANDS) program.addCommand(inherited(command(run), program));
  // The same at run time: the two differ in how much their types say.
  tab(program as unknown as PlainCommand);
  return program;
};

/** Subcommands end and tell mistakes as the program does. */
const inherited = (command: CommandUnknownOpts, program: CommandUnknownOpts): CommandUnknownOpts => {
  command.copyInheritedSettings(program);
  for (const sub of command.commands) inherited(sub, command);
  return command;
};
