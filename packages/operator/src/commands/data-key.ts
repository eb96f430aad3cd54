import { Command } from "@commander-js/extra-typings";
import { ConditionFailed } from "@isotherm/store";
import { runMigration } from "@isotherm/store/migration/index";
import { addDataKey, operate, sealWebhookSecrets } from "@isotherm/store/operator/index";
import { wrappedDataKeys, type WrappingKey } from "@isotherm/store/secrets/index";
import { wholeNumberArgument } from "../input.ts";
import { type Operator, type Run, columns, confirm, report } from "../operator.ts";
import { UsageError } from "../usage-error.ts";

const DEFAULT_RATE = 200;

const wrappingOf = ({ wrapping }: Operator): WrappingKey => {
  if (!wrapping) throw new UsageError("A table alone has no key for its data keys: name a stage with --stage.");
  return wrapping;
};

/** Adds a data key. Throws UsageError when another operator was faster. */
export const rotateDataKey = async (operator: Operator): Promise<number> => {
  try {
    return await addDataKey(operator, wrappingOf(operator));
  } catch (error) {
    if (error instanceof ConditionFailed)
      throw new UsageError("Somebody else has added a data key meanwhile: look again with data-key list.");
    throw error;
  }
};

const list = async (operator: Operator): Promise<void> => {
  const found = await wrappedDataKeys(operator.table);
  const shown = found.map(({ number, created_at }) => ({ number, created_at, current: number === found.length }));
  const rows = shown.map(({ number, created_at, current }) => [
    String(number),
    created_at,
    current ? "encrypts and decrypts" : "decrypts",
  ]);
  report(operator, shown, rows.length > 0 ? columns(rows) : ["None: signing secrets of webhooks are kept in clear."]);
};

const rotate = async (operator: Operator): Promise<void> => {
  await confirm(operator, `Signing secrets are encrypted with a new data key in ${operator.table.name}.`);
  const number = await rotateDataKey(operator);
  report(operator, { number }, [
    `Data key ${number} encrypts from now on; earlier ones go on decrypting.`,
    "Next, for the secrets that are there already: npm run ops -- data-key reencrypt",
  ]);
};

const reencrypt = async (operator: Operator, rate: number, dryRun: boolean): Promise<void> => {
  const none = new UsageError("There is no data key yet: data-key rotate makes the first.");
  const newest = (await wrappedDataKeys(operator.table)).at(-1);
  if (!newest) throw none;
  if (!dryRun)
    await confirm(operator, `Webhooks of ${operator.table.name} get secrets that data key ${newest.number} encrypts.`);
  // Not before: data keys are decrypted only for who wants it.
  const migration = await sealWebhookSecrets(operator.table, wrappingOf(operator));
  if (!migration) throw none;
  const { id, purpose } = migration;
  if (!dryRun) {
    await operate(operator, { command: "data-key reencrypt", subject: id, detail: { rate } }, []);
  }
  const result = await runMigration(operator, migration, { rate, dryRun });
  report(operator, { id, ...result }, [
    purpose,
    `  ${result.examined} items looked at, ${result.changed} ${dryRun ? "would be changed" : "changed"}`,
  ]);
};

/** `data-key …`: the keys that encrypt signing secrets of webhooks. */
export const dataKeyCommand = (run: Run) => {
  const command = new Command("data-key").description("manage the keys that encrypt signing secrets of webhooks");
  command
    .command("list")
    .description("list the data keys")
    .action(() => run(list));
  command
    .command("rotate")
    .description("add a data key, which encrypts from now on; earlier ones go on decrypting")
    .action(() => run(rotate));
  command
    .command("reencrypt")
    .description("encrypt every signing secret with the newest data key, also those in clear; can be interrupted")
    .option("--dry-run", "count the webhooks to change; change nothing", false)
    .option("--rate <items>", "maximum items per second", wholeNumberArgument, DEFAULT_RATE)
    .action(({ dryRun, rate }) => run((operator) => reencrypt(operator, rate, dryRun)));
  return command;
};
