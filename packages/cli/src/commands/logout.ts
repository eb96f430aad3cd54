import { Command } from "@commander-js/extra-typings";
import { CliError } from "../cli-error.ts";
import { profileOf, readConfig, writeConfig } from "../profiles.ts";
import type { Run } from "../session.ts";

/** `isotherm logout`: forgets a key. It stays valid; who manages the account's keys revokes it. */
export const logoutCommand = (run: Run) =>
  new Command("logout")
    .description("Forget the key of a profile. The key itself stays valid.")
    .option("--all", "of all profiles")
    .addHelpText("after", "\nExamples:\n  isotherm logout\n  isotherm logout --profile shop\n  isotherm logout --all")
    .action(({ all }) =>
      run.desk(async ({ out, options }) => {
        const config = readConfig();
        const name = options.profile ?? config.current;
        if (!all && !profileOf(config, name)) throw new CliError(`There is no profile "${name}".`);
        const profiles = Object.fromEntries(
          Object.entries(config.profiles).filter(([other]) => !all && other !== name),
        );
        const [first] = Object.keys(profiles);
        const current = profileOf({ ...config, profiles }, config.current) ? config.current : (first ?? name);
        writeConfig({ ...config, profiles, current });
        out.result({ profiles: Object.keys(profiles) }, () => [
          all ? "All keys are forgotten." : `The key of profile "${name}" is forgotten.`,
          ...(first === undefined ? [] : [`In use: profile "${current}".`]),
        ]);
      }),
    );
