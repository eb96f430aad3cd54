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
import { needsDefaultSelection } from "./selection.ts";
import { type Run, columns, confirm, report } from "../operator.ts";
import { OperatorMistake } from "../operator-mistake.ts";
import { parsed } from "../input.ts";

/** `bootstrap`: what an empty table needs before a first request. */
export const bootstrapCommand = (run: Run) =>
  new Command("bootstrap")
    .description("set up an empty table: an organisation, its test and live account, and a key for each")
    .option("--name <name>", "name of the organisation and its accounts", "First organisation")
    .option("--currency <code>", "currency of the accounts", "USD")
    .option("--sandbox-catalogue", "also add a sandbox catalogue; everything in it is fictional", false)
    .action(({ name, currency, sandboxCatalogue }) =>
      run(async (operator) => {
        const asked = parsed(CreateAccountRequest, { name, currency });
        const [first] = await listOrganisations(operator.table);
        if (first)
          throw new OperatorMistake(
            `${operator.table.name} has an organisation already: ${first.id} (${first.name}). ` +
              "Go on with `account create` and `key issue`.",
          );
        if (!sandboxCatalogue) await needsDefaultSelection(operator);
        await confirm(operator, `${operator.table.name} gets its first organisation, ${name}, and two keys.`);
        // Before the accounts: what they buy by default is copied into them.
        if (sandboxCatalogue) await seedCatalogue(operator.table);
        const organisation = await createOrganisation(operator, { name, commission: DEFAULT_COMMISSION });
        const pair = await openAccountPair(operator, organisation.id, asked);
        const keyOf = async (mode: "test" | "live") => {
          const account = pair[mode].id;
          const permissions = ALL_PERMISSIONS;
          return issueKey(operator, {
            name: `first ${mode} key`,
            organisation: organisation.id,
            account,
            mode,
            permissions,
          });
        };
        const [test, live] = [await keyOf("test"), await keyOf("live")];
        const result = {
          organisation: organisation.id,
          accounts: { test: pair.test.id, live: pair.live.id },
          keys: { test: test.text, live: live.text },
        };
        report(operator, result, [
          ...columns([
            ["organisation", organisation.id],
            ["test account", pair.test.id],
            ["live account", pair.live.id],
            ["test key", test.text],
            ["live key", live.text],
          ]),
          "The keys are shown this once. Hand them over by a channel that keeps them secret.",
          "Next: ISOTHERM_KEY=<test key> npm run smoke -- --base-url <base URL>",
        ]);
      }),
    );
