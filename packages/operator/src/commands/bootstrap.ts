import { Command } from "@commander-js/extra-typings";
import { CreateAccountRequest } from "@isotherm/contract";
import { ALL_PERMISSIONS } from "@isotherm/store";
import { seedCatalogue } from "@isotherm/sandbox";
import {
  createOrganisation,
  DEFAULT_COMMISSION,
  issueKey,
  listOrganisations,
  openAccountPair,
} from "@isotherm/store/operator/index";
import { wrappedDataKeys } from "@isotherm/store/secrets/index";
import { rotateDataKey } from "./data-key.ts";
import { needsDefaultSelection } from "./selection.ts";
import { type Operator, type Run, columns, confirm, report } from "../operator.ts";
import { UsageError } from "../usage-error.ts";
import { parsed } from "../input.ts";

/** @throws UsageError when the table has an organisation already */
const needsEmptyTable = async ({ table }: Operator): Promise<void> => {
  const [first] = await listOrganisations(table);
  if (first)
    throw new UsageError(
      `${table.name} has an organisation already: ${first.id} (${first.name}). ` +
        "Go on with `account create` and `key issue`.",
    );
};

/** The first organisation, its pair of accounts and a key for each. */
const firstOrganisation = async (operator: Operator, name: string, request: CreateAccountRequest) => {
  const organisation = await createOrganisation(operator, { name, commission: DEFAULT_COMMISSION });
  const accounts = await openAccountPair(operator, organisation.id, request);
  const firstKey = (mode: "test" | "live") =>
    issueKey(operator, {
      name: `first ${mode} key`,
      organisation: organisation.id,
      account: accounts[mode].id,
      mode,
      permissions: ALL_PERMISSIONS,
    });
  return { organisation, accounts, keys: { test: await firstKey("test"), live: await firstKey("live") } };
};

const reportFirst = (
  operator: Operator,
  { organisation, accounts, keys }: Awaited<ReturnType<typeof firstOrganisation>>,
) => {
  const result = {
    organisation: organisation.id,
    accounts: { test: accounts.test.id, live: accounts.live.id },
    keys: { test: keys.test.text, live: keys.live.text },
  };
  report(operator, result, [
    ...columns([
      ["organisation", result.organisation],
      ["test account", result.accounts.test],
      ["live account", result.accounts.live],
      ["test key", result.keys.test],
      ["live key", result.keys.live],
    ]),
    "The keys are shown this once. Hand them over by a channel that keeps them secret.",
    "Next: ISOTHERM_KEY=<test key> npm run smoke -- --base-url <base URL>",
  ]);
};

/** `bootstrap`: what an empty table needs before a first request. */
export const bootstrapCommand = (run: Run) =>
  new Command("bootstrap")
    .description("set up an empty table: an organisation, its test and live account, and a key for each")
    .option("--name <name>", "name of the organisation and its accounts", "First organisation")
    .option("--currency <code>", "currency of the accounts", "USD")
    .option("--sandbox-catalogue", "also add a sandbox catalogue; everything in it is fictional", false)
    .action(({ name, currency, sandboxCatalogue }) =>
      run(async (operator) => {
        const request = parsed(CreateAccountRequest, { name, currency });
        await needsEmptyTable(operator);
        if (!sandboxCatalogue) await needsDefaultSelection(operator);
        await confirm(operator, `${operator.table.name} gets its first organisation, ${name}, and two keys.`);
        // Before anybody can register a webhook, so that no signing secret is ever kept in clear.
        if (operator.wrapping && (await wrappedDataKeys(operator.table)).length === 0) await rotateDataKey(operator);
        // Before the accounts: what they buy by default is copied into them.
        if (sandboxCatalogue) await seedCatalogue(operator.table);
        reportFirst(operator, await firstOrganisation(operator, name, request));
      }),
    );
