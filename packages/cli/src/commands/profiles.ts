import { Command } from "@commander-js/extra-typings";
import { CliError } from "../cli-error.ts";
import { profileOf, readConfig, writeConfig } from "../profiles.ts";
import { modeOf, type Run } from "../session.ts";

/** `isotherm profiles`: lists the profiles and chooses one. */
export const profilesCommand = (run: Run) =>
  new Command("profiles")
    .description("List the profiles, and choose the one to use.")
    .addHelpText("after", "\nExamples:\n  isotherm profiles\n  isotherm profiles use shop")
    .addCommand(listCommand(run), { isDefault: true })
    .addCommand(useCommand(run));

const listCommand = (run: Run) =>
  new Command("list").description("list the profiles; the one in use has a star").action(() =>
    run.desk(async ({ out }) => {
      const { current, profiles } = readConfig();
      const rows = Object.entries(profiles).map(([name, { base_url, api_key }]) => ({
        name,
        base_url,
        mode: modeOf(api_key),
        is_current: name === current,
      }));
      const lines = rows.map(({ name, base_url, mode, is_current }) => [is_current ? "*" : "", name, mode, base_url]);
      out.result(rows, () =>
        rows.length === 0
          ? ["There is no profile: isotherm login."]
          : out.table(["", "profile", "mode", "service"], lines),
      );
    }),
  );

const useCommand = (run: Run) =>
  new Command("use")
    .description("use a profile from now on")
    .argument("<name>")
    .action((name) =>
      run.desk(async ({ out }) => {
        const config = readConfig();
        const profile = profileOf(config, name);
        if (!profile) throw new CliError(`There is no profile "${name}".`);
        writeConfig({ ...config, current: name });
        out.result({ profile: name, base_url: profile.base_url }, () => [
          `In use: profile "${name}", ${profile.base_url}.`,
        ]);
      }),
    );
