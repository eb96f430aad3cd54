import { Command } from "@commander-js/extra-typings";
import type { Permission } from "@isotherm/contract";
import { type AccountId, instant, type OrganisationId } from "@isotherm/core";
import { ALL_PERMISSIONS, type ApiKey, directoryQueries, EXCHANGE_ALONE, lastUsedOn } from "@isotherm/store";
import { type IssuedKey, issueKey, listKeys, readKey, rollKey, setKeyEnabled } from "@isotherm/store/operator/index";
import { InvalidArgumentError } from "commander";
import { durationArgument, nameArgument } from "../input.ts";
import { type Operator, type Run, columns, confirm, report } from "../operator.ts";
import { UsageError } from "../usage-error.ts";
import { organisationOf } from "./organisation.ts";

const permissions = (text: string): readonly Permission[] => {
  const asked = text.split(",").map((part) => part.trim());
  if (asked.join() === EXCHANGE_ALONE.join()) return EXCHANGE_ALONE;
  const known = ALL_PERMISSIONS.filter((permission) => asked.includes(permission));
  if (known.length !== asked.length)
    throw new InvalidArgumentError(
      `Give some of ${ALL_PERMISSIONS.join(",")}, separated by commas, or ${EXCHANGE_ALONE.join()} alone.`,
    );
  return known;
};

const keyOf = async (operator: Operator, id: string): Promise<ApiKey> => {
  const key = await readKey(operator.table, id);
  if (!key)
    throw new UsageError(`There is no key ${id}. A key's id is the 12 characters after iso_test_ or iso_live_.`);
  return key;
};

/** The text of a key is printed here and nowhere else. */
const reportIssued = (operator: Operator, { id, text }: IssuedKey, more: readonly string[] = []): void =>
  report(operator, { id, key: text }, [
    `Key ${id}, shown this once:`,
    "",
    `  ${text}`,
    "",
    "Hand it over by a channel that keeps it secret.",
    ...more,
  ]);

const issueCommand = (run: Run) =>
  new Command("issue")
    .description("create a key for an account; the secret is shown once")
    .requiredOption("--account <account>", "default account of the key; the key gets its mode")
    .requiredOption("--name <name>", "label of the key, such as the program that uses it", nameArgument)
    .option(
      "--permissions <list>",
      `comma-separated: ${ALL_PERMISSIONS.join(",")}; or ${EXCHANGE_ALONE.join()} alone, for a partner`,
      permissions,
      ALL_PERMISSIONS,
    )
    .action(({ account: id, name, permissions: granted }) =>
      run(async (operator) => {
        const found = await directoryQueries(operator.table).account(id as AccountId);
        if (!found) throw new UsageError(`There is no account ${id}.`);
        const { organisation_id: organisation, type: mode } = found.account;
        await confirm(operator, `A key for ${found.account.name} (${mode}) is issued.`, mode);
        const asked = { name, organisation, account: id as AccountId, mode, permissions: granted };
        reportIssued(operator, await issueKey(operator, asked));
      }),
    );

const stateOf = ({ enabled, expires_at }: ApiKey): string =>
  enabled ? (expires_at === undefined ? "on" : `until ${expires_at}`) : "off";

const listCommand = (run: Run) =>
  new Command("list")
    .description("list the keys of an organisation, without secrets")
    .requiredOption("--organisation <organisation>")
    .action(({ organisation }) =>
      run(async (operator) => {
        await organisationOf(operator, organisation);
        const found = await listKeys(operator.table, organisation as OrganisationId);
        const used = await Promise.all(found.map(({ id }) => lastUsedOn(operator.table, id)));
        const shown = found.map(({ secret_hash: _hash, ...rest }, index) => ({
          ...rest,
          last_used_on: used[index] ?? null,
        }));
        report(
          operator,
          shown,
          columns(
            found.map((key, index) => [
              key.id,
              key.mode,
              stateOf(key),
              used[index] ?? "never used",
              key.account_id,
              key.name,
            ]),
          ),
        );
      }),
    );

const switchCommand = (name: "enable" | "disable", run: Run) =>
  new Command(name)
    .argument("<key>")
    .description(`${name} a key; takes effect within 5 s`)
    .action((id) =>
      run(async (operator) => {
        const enabled = name === "enable";
        const key = await keyOf(operator, id);
        const what = `The key ${id} (${key.name}) is switched ${enabled ? "on" : "off"}.`;
        await confirm(operator, what, key.mode);
        await setKeyEnabled(operator, id, enabled);
        report(operator, { id, enabled }, [what]);
      }),
    );

const rollCommand = (run: Run) =>
  new Command("roll")
    .argument("<key>")
    .description("create a key to replace another, which keeps working for a grace period")
    .option(
      "--grace-period <time>",
      "how long the old key keeps working: 45m, 24h, 7d",
      durationArgument,
      durationArgument("24h"),
    )
    .action((id, { gracePeriod }) =>
      run(async (operator) => {
        const old = await keyOf(operator, id);
        const until = operator.clock.nowMs() + gracePeriod;
        await confirm(operator, `The key ${id} (${old.name}) is replaced and ends at ${instant(until)}.`, old.mode);
        reportIssued(operator, await rollKey(operator, old, until), [`The old key ${id} ends at ${instant(until)}.`]);
      }),
    );

/** `key …`: API keys. */
export const keyCommand = (run: Run) =>
  new Command("key")
    .description("manage API keys: issue, list, enable, disable, roll")
    .addCommand(issueCommand(run))
    .addCommand(listCommand(run))
    .addCommand(switchCommand("disable", run))
    .addCommand(switchCommand("enable", run))
    .addCommand(rollCommand(run));
