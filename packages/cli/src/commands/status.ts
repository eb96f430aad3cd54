import { Command } from "@commander-js/extra-typings";
import type { Run } from "../session.ts";

/** `isotherm status`, also `whoami`: the service, the key's account and mode. */
export const statusCommand = (run: Run) =>
  new Command("status")
    .alias("whoami")
    .description("Show the service, its health, and the account that the key acts on.")
    .addHelpText("after", "\nExamples:\n  isotherm whoami\n  isotherm status --profile shop --json")
    .action(() =>
      run.session(async ({ client, out, baseUrl, mode, keyFrom }) => {
        const [account, health] = await Promise.all([client.accounts.getMe(), client.service.getHealth()]);
        out.result({ base_url: baseUrl, key_from: keyFrom, mode, account, health }, () => [
          `Service   ${baseUrl}, ${health.status}`,
          `Account   ${account.name} (${account.id}), ${account.currency}`,
          `Mode      ${mode === "live" ? out.colours.yellow("live") : mode}`,
          `Key       ${keyFrom}`,
        ]);
      }),
    );
