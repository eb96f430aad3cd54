import { Command } from "@commander-js/extra-typings";
import { CreateAccountRequest } from "@isotherm/contract";
import type { AccountId, OrganisationId } from "@isotherm/core";
import { type AccountRecord, setSuspended } from "@isotherm/store";
import { listAccounts, openAccountPair, readAccount } from "@isotherm/store/operator/index";
import { organisationOf } from "./organisation.ts";
import { needsDefaultSelection } from "./selection.ts";
import { type Operator, type Run, columns, confirm, report } from "../operator.ts";
import { UsageError } from "../usage-error.ts";
import { parsed } from "../input.ts";

const accountOf = async (operator: Operator, id: string): Promise<AccountRecord> => {
  const record = await readAccount(operator.table, id as AccountId);
  if (!record) throw new UsageError(`There is no account ${id}.`);
  return record;
};

const createCommand = (run: Run) =>
  new Command("create")
    .description("create a test and a live account for an organisation")
    .requiredOption("--organisation <organisation>")
    .requiredOption("--name <name>")
    .requiredOption("--currency <code>", "currency of the account, such as EUR")
    .option("--beneficiary <name>", "name on retirements (default: the organisation's)")
    .option("--handle <handle>", "your own short name for it: a-z 0-9 _ -")
    .action(({ organisation: id, ...asked }) =>
      run(async (operator) => {
        const request = parsed(CreateAccountRequest, asked);
        const organisation = await organisationOf(operator, id);
        await needsDefaultSelection(operator);
        await confirm(operator, `A test and a live account are made for ${organisation.name}.`);
        const { live, test } = await openAccountPair(operator, organisation.id, request);
        report(operator, { live: live.id, test: test.id }, [
          ...columns([
            ["live", live.id],
            ["test", test.id],
          ]),
          `Next: npm run ops -- key issue --account ${test.id} --name "first key"`,
        ]);
      }),
    );

const listCommand = (run: Run) =>
  new Command("list")
    .description("list the accounts of an organisation, test and live")
    .requiredOption("--organisation <organisation>")
    .action(({ organisation }) =>
      run(async (operator) => {
        await organisationOf(operator, organisation);
        const found = await Promise.all(
          (["live", "test"] as const).map((mode) => listAccounts(operator.table, organisation as OrganisationId, mode)),
        );
        const rows = found.flat();
        report(
          operator,
          rows.map(({ account, suspended }) => ({ ...account, suspended })),
          columns(
            rows.map(({ account, suspended }) => [
              account.id,
              account.type,
              account.scope,
              account.currency,
              suspended ? "suspended" : "",
              account.name,
            ]),
          ),
        );
      }),
    );

const SUSPENSION_TEXTS = {
  suspend: "stop an account from ordering; it can still create estimates",
  resume: "allow it to order again",
} as const;

const suspensionCommand = (name: keyof typeof SUSPENSION_TEXTS, run: Run) =>
  new Command(name)
    .argument("<account>")
    .description(SUSPENSION_TEXTS[name])
    .action((id) =>
      run(async (operator) => {
        const suspended = name === "suspend";
        const { account } = await accountOf(operator, id);
        const what = `${account.name} (${account.type}, ${id}) ${suspended ? "may not order any more" : "may order again"}.`;
        await confirm(operator, what, account.type);
        await setSuspended(operator, account.id, suspended);
        report(operator, { id, suspended }, [what]);
      }),
    );

/** `account …`: accounts of organisations. */
export const accountCommand = (run: Run) =>
  new Command("account")
    .description("manage accounts: create, list, suspend, resume")
    .addCommand(createCommand(run))
    .addCommand(listCommand(run))
    .addCommand(suspensionCommand("suspend", run))
    .addCommand(suspensionCommand("resume", run));
