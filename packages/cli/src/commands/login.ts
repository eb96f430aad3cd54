import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { cancel, isCancel, password } from "@clack/prompts";
import { Command } from "@commander-js/extra-typings";
import { createClient } from "@isotherm/client";
import { CliError, withAddress } from "../cli-error.ts";
import {
  CONFIG_FILE,
  DEFAULT_PROFILE,
  type Profile,
  profileName,
  profileOf,
  readConfig,
  writeConfig,
} from "../profiles.ts";
import { baseUrlOf, type Desk, LOCAL_BASE_URL, modeOf, type Run } from "../session.ts";

const EXAMPLES = `
Examples:
  isotherm login --local                                 the test key of a running npm start, of this folder
  isotherm login --base-url https://api.example.com/v1   asks for the key
  isotherm login --profile shop < key.txt                a second profile; its key from a file
  isotherm login --profile production --live             a live key: orders with it cost money`;

interface LoginOptions {
  readonly live?: true | undefined;
  readonly local?: string | true | undefined;
}

/** `isotherm login`: checks a key with the service and keeps it. */
export const loginCommand = (run: Run) =>
  new Command("login")
    .description("Keep a key, as a profile. The profile is used from then on.")
    .option("--live", "a live key, whose orders are real; without it only test keys are taken")
    .option("--local [folder]", "take address and key of the local stack, from stack.json in this folder (.local)")
    .addHelpText("after", EXAMPLES)
    .action((options) => run.desk((desk) => logIn(desk, options)));

const logIn = async (desk: Desk, asked: LoginOptions): Promise<void> => {
  const { options, out } = desk;
  const name = profileName(options.profile ?? DEFAULT_PROFILE);
  const before = profileOf(readConfig(), name);
  const profile = asked.local === undefined ? await typedProfile(desk, before) : localProfile(asked);
  const mode = modeOf(profile.api_key);
  if (mode === "live" && !asked.live) throw new CliError("This is a live key, whose orders cost money: add --live.");
  if (mode === "test" && asked.live) throw new CliError("This is a test key: leave out --live.");
  const account = await accountOf(profile);
  const config = readConfig();
  writeConfig({ ...config, current: name, profiles: { ...config.profiles, [name]: profile } });
  const { id, name: accountName } = account;
  out.result({ profile: name, base_url: profile.base_url, mode, account: { id, name: accountName } }, () => [
    `${out.colours.green("✓")} Logged in to ${profile.base_url} as ${accountName} (${id}), ${mode} mode.`,
    `Profile "${name}" in ${CONFIG_FILE}`,
  ]);
};

const accountOf = async ({ api_key, base_url }: Profile) => {
  try {
    return await createClient({ apiKey: api_key, baseUrl: base_url, retry: { retries: 1 } }).accounts.getMe();
  } catch (error) {
    // What is wrong with the address.
    if (error instanceof TypeError) throw new CliError(error.message);
    throw withAddress(error, base_url);
  }
};

const typedProfile = async ({ options, env }: Desk, before: Profile | undefined): Promise<Profile> => {
  const address = options.baseUrl ?? env["ISOTHERM_BASE_URL"] ?? before?.base_url ?? LOCAL_BASE_URL;
  const base_url = baseUrlOf(address);
  return { base_url, api_key: await typedKey(base_url) };
};

const typedKey = async (baseUrl: string): Promise<string> => {
  if (!process.stdin.isTTY) {
    const key = (await text(process.stdin)).trim();
    if (key === "")
      throw new CliError("Standard input has no key. Type it in a terminal, or: isotherm login < key.txt");
    return key;
  }
  const typed = await password({
    message: `API key for ${baseUrl}`,
    validate: (given) =>
      /^iso_(test|live)_\w+$/.test(given?.trim() ?? "") ? undefined : "A key begins with iso_test_ or iso_live_.",
  });
  if (isCancel(typed)) {
    cancel("Nothing was changed.");
    throw new CliError("No key was given.");
  }
  return typed.trim();
};

interface StackFile {
  readonly base_url?: string;
  readonly keys?: { readonly test: string; readonly live: string };
}

const localProfile = ({ local, live }: LoginOptions): Profile => {
  const file = join(typeof local === "string" ? local : ".local", "stack.json");
  const { base_url, keys } = stackFile(file);
  if (base_url === undefined || keys === undefined) throw new CliError(`${file} names no service.`);
  return { base_url, api_key: live ? keys.live : keys.test };
};

const stackFile = (file: string): StackFile => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as StackFile;
  } catch {
    throw new CliError(`${file} can't be read. Is npm start running, and is this its folder?`);
  }
};
