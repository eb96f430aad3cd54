import { type Client, type ClientEvent, createClient } from "@isotherm/client";
import { CliError, EXIT_CODES, withAddress } from "./cli-error.ts";
import { type Output, processOutput } from "./output.ts";
import { closeToOthers, CONFIG_FILE, profileOf, readConfig } from "./profiles.ts";
import { idArgument } from "./read-data.ts";

/** Options of every command. */
export interface GlobalOptions {
  readonly profile?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly account?: string | undefined;
  readonly json?: boolean | undefined;
  readonly yes?: boolean | undefined;
  readonly verbose?: boolean | undefined;
  /** False with `--no-color`. */
  readonly color: boolean;
}

/** What a command without a key has. */
export interface Desk {
  readonly out: Output;
  readonly options: GlobalOptions;
  readonly env: NodeJS.ProcessEnv;
}

/** What a command has that speaks with the service. */
export interface Session extends Desk {
  readonly client: Client;
  readonly baseUrl: string;
  readonly mode: Mode;
  /** Where the key comes from: a profile's name, or the environment. */
  readonly keyFrom: string;
}

/** Runs the work of a command. */
export interface Run {
  /** Of one that needs a key. @throws CliError there is none */
  session(work: (session: Session) => Promise<void>): Promise<void>;
  /** Of one that needs none. */
  desk(work: (desk: Desk) => Promise<void>): Promise<void>;
}

/** Keys and accounts are for tests, or for real money. */
export type Mode = "test" | "live";

/** The service of `npm start`. */
export const LOCAL_BASE_URL = "http://127.0.0.1:3000/v1";

/** The mode of a key, by its form. @throws CliError the text is no key */
export const modeOf = (key: string): Mode => {
  const [, mode] = /^iso_(test|live)_[0-9A-Za-z]{58}$/.exec(key) ?? [];
  if (mode === "test" || mode === "live") return mode;
  throw new CliError("This is no key: a key begins with iso_test_ or iso_live_ and has 67 characters.");
};

/** The address of a service as typed, with `/v1` where it has no path. @throws CliError */
export const baseUrlOf = (text: string): string => {
  const url = URL.parse?.(text) ?? (URL.canParse(text) ? new URL(text) : null);
  if (!url || !/^https?:$/.test(url.protocol)) throw new CliError(`"${text}" is no address: give https://host/v1.`);
  // Neither goes out with a request, and a message about the address would show a password.
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw new CliError(
      "An address has no user, password, query or fragment: give https://host/v1, and the key by itself.",
    );
  return url.pathname === "/" ? new URL("/v1", url).href : text.replace(/\/+$/, "");
};

/** How commands are run with the options that were given. A variable of the environment that is empty counts as missing. */
export const runWith = (options: () => GlobalOptions, variables: NodeJS.ProcessEnv): Run => {
  const env = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const deskOf = (): Desk => {
    const given = options();
    return {
      env,
      options: given,
      out: processOutput({ isJson: given.json ?? false, wantsColour: given.color, env }),
    };
  };
  return {
    desk: (work) => work(deskOf()),
    session: async (work) => {
      const session = openSession(deskOf());
      try {
        await work(session);
      } catch (error) {
        throw withAddress(error, session.baseUrl);
      }
    },
  };
};

const openSession = (desk: Desk): Session => {
  const { options, env, out } = desk;
  if (closeToOthers()) out.note(`${CONFIG_FILE} could be read by others; it can't any more.`);
  const { key, keyFrom, baseUrl } = accessOf(options, env);
  const typedAccount = options.account ?? env["ISOTHERM_ACCOUNT"];
  const account = typedAccount === undefined ? undefined : idArgument(typedAccount);
  const mode = modeOf(key);
  try {
    const client = createClient({
      apiKey: key,
      baseUrl,
      ...(account !== undefined && { account }),
      ...(options.verbose && { log: (event: ClientEvent) => out.note(out.colours.dim(told(event))) }),
    });
    return { ...desk, client, baseUrl, mode, keyFrom };
  } catch (error) {
    // What is wrong with the address; the key was checked.
    if (error instanceof TypeError) throw new CliError(error.message);
    throw error;
  }
};

/** Key and address: the environment before the profile. A kept key goes nowhere but where it was kept for. */
const accessOf = (options: GlobalOptions, env: NodeJS.ProcessEnv) => {
  const config = readConfig();
  const name = options.profile ?? env["ISOTHERM_PROFILE"] ?? config.current;
  const profile = profileOf(config, name);
  const address = options.baseUrl ?? env["ISOTHERM_BASE_URL"];
  const asked = address === undefined ? undefined : baseUrlOf(address);
  const ownKey = env["ISOTHERM_API_KEY"];
  if (ownKey !== undefined && options.profile === undefined) {
    return { key: ownKey, keyFrom: "ISOTHERM_API_KEY", baseUrl: asked ?? profile?.base_url ?? LOCAL_BASE_URL };
  }
  if (!profile) {
    const hint = "isotherm login, or set ISOTHERM_API_KEY.";
    throw new CliError(`There is no profile "${name}", so there is no key.`, EXIT_CODES.unauthorised, hint);
  }
  if (asked !== undefined && asked !== profile.base_url) {
    const hint = "Log in to the other service with a profile of its own, or give its key in ISOTHERM_API_KEY.";
    throw new CliError(
      `The key of profile "${name}" is for ${profile.base_url}, not for ${asked}.`,
      EXIT_CODES.usage,
      hint,
    );
  }
  return { key: profile.api_key, keyFrom: `profile "${name}"`, baseUrl: profile.base_url };
};

const told = (event: ClientEvent): string => {
  if (event.type === "request") return `→ ${event.method} ${event.url}`;
  if (event.type === "response")
    return `← ${event.status} in ${Math.round(event.durationMs)} ms, request ${event.requestId}`;
  if (event.type === "retry") return `… again in ${Math.round(event.delayMs)} ms`;
  return `× ${event.error.message}`;
};
