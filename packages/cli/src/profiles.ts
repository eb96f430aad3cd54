import { chmodSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { xdgConfig, xdgState } from "xdg-basedir";
import { CliError } from "./cli-error.ts";
import { isObject } from "./read-data.ts";

/** A service and the key to use with it. */
export interface Profile {
  /** Up to and with `/v1`. */
  readonly base_url: string;
  readonly api_key: string;
}

/** What is kept between commands. */
export interface Config {
  /** The profile that is used unless another is named. */
  readonly current: string;
  readonly profiles: Readonly<Record<string, Profile>>;
  /** What `listen` signs with. */
  readonly listen_secret?: string;
}

/** The profile that `login` makes unless another name is given. */
export const DEFAULT_PROFILE = "default";

/** Where keys are kept; only their owner may read it. */
export const CONFIG_FILE = join(xdgConfig ?? join(homedir(), ".config"), "isotherm", "config.json");
/** Where `listen` keeps how far it has come. */
export const STATE_FOLDER = join(xdgState ?? join(homedir(), ".local", "state"), "isotherm");

const EMPTY: Config = { current: DEFAULT_PROFILE, profiles: {} };

/** What is kept; nothing where there is no file. @throws CliError the file can't be read */
export const readConfig = (file = CONFIG_FILE): Config => {
  try {
    const kept = { ...EMPTY, ...(JSON.parse(readFileSync(file, "utf8")) as Partial<Config>) };
    if (isConfig(kept)) return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return EMPTY;
    throw new CliError(`${file} can't be read: ${(error as Error).message}`);
  }
  throw new CliError(
    `${file} can't be read: it is not what isotherm login writes. Mend it, or take it away and log in.`,
  );
};

/** Whether what was read has the shape of what is kept: people edit the file. */
const isConfig = ({ current, profiles, listen_secret }: Readonly<Partial<Record<keyof Config, unknown>>>): boolean =>
  typeof current === "string" &&
  ["undefined", "string"].includes(typeof listen_secret) &&
  isObject(profiles) &&
  Object.values(profiles).every(
    (one) => isObject(one) && typeof one["base_url"] === "string" && typeof one["api_key"] === "string",
  );

/** Replaces what is kept at one go, readable for its owner alone. */
export const writeConfig = (config: Config, file = CONFIG_FILE): void =>
  writePrivately(file, `${JSON.stringify(config, undefined, 2)}\n`);

/** Writes a file that only its owner may read: whole or not at all, whenever the process is killed. @throws CliError */
export const writePrivately = (file: string, text: string): void => {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileAtomic.sync(file, text, { mode: 0o600 });
  } catch (error) {
    throw new CliError(`${file} can't be written: ${(error as Error).message}`);
  }
};

const FOR_OTHERS = 0o077;

/** Takes the file from everybody but its owner, where somebody else could read it; whether that was so. */
export const closeToOthers = (file = CONFIG_FILE): boolean => {
  if (process.platform === "win32") return false;
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & FOR_OTHERS) === 0) return false;
  chmodSync(file, 0o600);
  return true;
};

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** A profile's name as typed. @throws CliError */
export const profileName = (text: string): string => {
  if (NAME.test(text)) return text;
  throw new CliError(`"${text}" can't be the name of a profile: use letters, digits, ".", "_" and "-".`);
};

/** A profile by its name; undefined where there is none. */
export const profileOf = ({ profiles }: Config, name: string): Profile | undefined =>
  Object.hasOwn(profiles, name) ? profiles[name] : undefined;
