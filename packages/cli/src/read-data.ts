import { readFileSync } from "node:fs";
import { InvalidArgumentError } from "commander";
import { CliError } from "./cli-error.ts";

const STANDARD_INPUT = 0;

/** An object as typed (`{"a": 1}`), of a file (`@request.json`) or of standard input (`-`). @throws CliError */
export const readData = (given: string): Record<string, unknown> => {
  const value = parsed(given === "-" ? textOf(STANDARD_INPUT, "standard input") : fileOr(given));
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new CliError("--data must be a JSON object, @file or - for standard input.");
};

const fileOr = (given: string): string => {
  if (given === "@") throw new CliError("--data @ names no file: give @request.json.");
  return given.startsWith("@") ? textOf(given.slice(1), given.slice(1)) : given;
};

/** The text of a file without the byte order mark that editors on Windows begin it with: UTF-16 where that says so, as `>` in PowerShell. */
const textOf = (file: string | number, name: string): string => {
  try {
    const bytes = readFileSync(file);
    const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
    return new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes);
  } catch (error) {
    throw new CliError(`${name} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliError(`--data is no JSON: ${(error as Error).message}`);
  }
};

/** An object with the entries of another one over its own; objects within are merged, everything else is replaced. */
export const merged = (under: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> => {
  const result = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const before = result[name];
    result[name] = isObject(before) && isObject(value) ? merged(before, value) : value;
  }
  return result;
};

/** Whether a value of JSON is an object, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An amount with its unit as typed: `1200kWh`, `10 t`. */
export const amountArgument = (text: string): { amount: string; unit: string } => {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*([A-Za-z_]+)$/.exec(text.trim()) ?? [];
  if (amount === undefined || unit === undefined)
    throw new InvalidArgumentError("Give an amount and its unit, such as 10t, 12.5km or 1200kWh.");
  return { amount, unit };
};

/** An amount of money as typed: `84.90EUR`. */
export const moneyArgument = (text: string): { value: string; currency: string } => {
  const [, value, currency] = /^(\d+(?:\.\d+)?)\s*([A-Za-z]{3})$/.exec(text.trim()) ?? [];
  if (value === undefined || currency === undefined)
    throw new InvalidArgumentError("Give an amount of money, such as 84.90EUR.");
  return { value, currency: currency.toUpperCase() };
};

/** What an order may cost, as typed: a number without a currency, which is the account's. */
export const valueArgument = (text: string): string => {
  if (/^\d+(?:\.\d+)?$/.test(text.trim())) return text.trim();
  throw new InvalidArgumentError(
    "Give a number, such as 100 or 12.50. Its currency is the account's: isotherm status.",
  );
};

/** A whole number as typed. */
export const wholeNumberArgument = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Give a whole number.");
  return Number(text);
};

const HIGHEST_PORT = 65_535;

/** A port as typed; 0 is a free one. */
export const portArgument = (text: string): number => {
  const port = wholeNumberArgument(text);
  if (port <= HIGHEST_PORT) return port;
  throw new InvalidArgumentError(`Give a port from 0 to ${HIGHEST_PORT}.`);
};

// Ids and keys become a part of a path, which must not lead to another one, nor be longer than servers read.

/** The id of an estimate, an order, a batch or an account as typed. @throws CliError */
export const idArgument = (text: string): string => {
  if (/^[\w-]{1,100}$/.test(text)) return text;
  throw new CliError(
    `"${shortened(text)}" is no id. Give it as it was answered, such as est_…, ord_…, bat_… or acc_….`,
  );
};

const LONGEST_FACTOR_ID = 200;

/** The id of a factor as typed: `table/edition/row`. @throws CliError */
export const factorIdArgument = (text: string): string => {
  if (text.length <= LONGEST_FACTOR_ID && text.split("/").every(isPathPart)) return text;
  throw new CliError(`"${shortened(text)}" is no id of a factor, such as fuels-by-volume/2026-1/diesel.`);
};

const LONGEST_KEY = 100;

/** An idempotency key as typed, which may have any character. @throws CliError */
export const keyArgument = (text: string): string => {
  if (Array.from(text).length <= LONGEST_KEY && isPathPart(text)) return text;
  throw new CliError(
    `"${shortened(text)}" can't be looked for as an idempotency key, which has 1 to ${LONGEST_KEY} characters.`,
  );
};

const isPathPart = (text: string): boolean => text !== "" && text !== "." && text !== "..";

const MOST_SHOWN = 60;
const shortened = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);

const MOST_ON_A_PAGE = 100;

/** How many entries of a list, as typed. */
export const limitArgument = (text: string): number => {
  const limit = wholeNumberArgument(text);
  if (limit >= 1 && limit <= MOST_ON_A_PAGE) return limit;
  throw new InvalidArgumentError(`Give a whole number from 1 to ${MOST_ON_A_PAGE}.`);
};

/** Entries of metadata as typed, one for each option: `key=value`. */
export const metadataArgument = (text: string, before: Record<string, string> = {}): Record<string, string> => {
  const at = text.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("Give key=value.");
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
};

/** An option that may be given several times, each with several values between commas. */
export const listArgument = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
];

/**
 * A place as typed: a UN/LOCODE or airport (`DEHAM`, `HAM`), a point (`53.55,9.99`), or an address with its country last
 * (`München, DEU`; `80331 München, DEU`).
 */
export const placeArgument = (text: string): Record<string, string | number> => {
  const place = text.trim();
  // UN/ECE's own lists part country and place by a blank.
  if (/^[A-Z]{2} ?[A-Z0-9]{3}$/.test(place)) return { locode: place.replace(" ", "") };
  if (/^[A-Z]{3,4}$/.test(place)) return { code: place };
  const [, lat, lon] = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/.exec(place) ?? [];
  if (lat !== undefined && lon !== undefined) return { lat: Number(lat), lon: Number(lon) };
  const [, postcode, city, country] = /^(?:(\d[\w-]*)\s+)?(.+?)(?:,\s*([A-Z]{3}))?$/.exec(place) ?? [];
  if (city === undefined) throw new InvalidArgumentError("Give a place, such as DEHAM, HAM or Hamburg, DEU.");
  return { city, ...(postcode !== undefined && { postcode }), ...(country !== undefined && { country_code: country }) };
};

/** An airport as typed, by its IATA or ICAO code in whatever case. */
export const airportArgument = (text: string): { code: string } => {
  const code = text.trim().toUpperCase();
  if (/^[A-Z]{3,5}$/.test(code)) return { code };
  throw new InvalidArgumentError("Give the code of an airport, such as LHR or EGLL.");
};
