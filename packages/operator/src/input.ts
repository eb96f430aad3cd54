import { readFileSync, writeFileSync } from "node:fs";
import { InvalidArgumentError } from "commander";
import { YAMLParseError, parse } from "yaml";
import type * as z from "zod";
import { Name, OperatorLinkLimits } from "@isotherm/contract";
import { DAY_MS, type Decimal, type Instant, decimal, instantOf } from "@isotherm/core";
import { UsageError } from "./usage-error.ts";

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: DAY_MS } as const;

/** A length of time as typed (`45m`, `24h`, `7d`), in milliseconds; at most a year. */
export const durationArgument = (text: string): number => {
  const [, count, unit] = /^(\d{1,5})([smhd])$/.exec(text) ?? [];
  const length = Number(count) * UNITS_MS[(unit ?? "s") as keyof typeof UNITS_MS];
  if (!(length >= 0 && length <= 366 * UNITS_MS.d)) {
    throw new InvalidArgumentError("Give a length of time such as 45m, 24h or 7d, at most a year.");
  }
  return length;
};

/** A time as typed (`2026-04-14T09:30:00Z`), or the word `latest`. */
export const timeArgument = (text: string): Instant => {
  const at = text === "latest" ? text : instantOf(text);
  if (at === undefined) throw new InvalidArgumentError('Give a time such as 2026-04-14T09:30:00Z, or "latest".');
  return at;
};

/** A name as typed: one line of 1 to 255 characters, without blanks around it. */
export const nameArgument = (text: string): string => {
  const name = Name.safeParse(text);
  if (!name.success) throw new InvalidArgumentError("Give a name of 1 to 255 characters in one line.");
  return name.data;
};

/** A share from 0 to below 1, as typed: `0.1`. */
export const shareArgument = (text: string): Decimal => {
  const share = /^0(\.\d{1,6})?$/.test(text) ? decimal(text) : undefined;
  if (!share) throw new InvalidArgumentError("Give a number from 0 to below 1, such as 0.1.");
  return share;
};

const MOST = 1_000_000;

/** A whole number from 1 to a million, as typed. */
export const wholeNumberArgument = (text: string): number => {
  const value = Number(text);
  if (!/^\d{1,7}$/.test(text) || value < 1 || value > MOST) {
    throw new InvalidArgumentError("Give a whole number from 1 to 1000000.");
  }
  return value;
};

/** Limits of one order, of a day and in total, as typed: `500/2000/20000`. */
export const linkLimitsArgument = (text: string): OperatorLinkLimits["standard"] => {
  const [, order, daily, total] = /^([\d.]+)\/([\d.]+)\/([\d.]+)$/.exec(text) ?? [];
  if (order === undefined || daily === undefined || total === undefined) {
    throw new InvalidArgumentError("Give three amounts, for one order, a day and in total, such as 500/2000/20000.");
  }
  return { order, daily, total };
};

/** Limits as they are typed. */
export const linkLimitsText = ({ order, daily, total }: OperatorLinkLimits["standard"]): string =>
  `${order}/${daily}/${total}`;

/** Limits of an organisation, if they go together. @throws UsageError */
export const checkedLinkLimits = (typed: {
  readonly currency: string;
  readonly standard: OperatorLinkLimits["standard"];
  readonly most: OperatorLinkLimits["most"];
}): OperatorLinkLimits => {
  const checked = OperatorLinkLimits.safeParse(typed);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new UsageError([issue?.path.join("."), issue?.message].filter(Boolean).join(": "));
};

/** What was typed or read from a file, checked. Throws an UsageError that names every wrong place. */
export const parsed = <S extends z.ZodType>(schema: S, given: unknown): z.output<S> => {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join(".") || "input"}: ${message}`);
  throw new UsageError(problems.join("\n"));
};

/** The descriptor of standard input. */
const STANDARD_INPUT = 0;

/**
 * What a YAML or JSON file holds; `-` is standard input. Dates and numbers stay as they are written where a schema wants text.
 *
 * @throws UsageError when it can't be read or is neither
 */
export const readFile = (file: string): unknown => {
  try {
    return parse(readFileSync(file === "-" ? STANDARD_INPUT : file, "utf8"));
  } catch (error) {
    if (error instanceof YAMLParseError) throw new UsageError(`${file}: ${error.message.split("\n")[0]}`);
    throw new UsageError(`${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
};

/**
 * Writes a new file: what is there already may be somebody's work.
 *
 * @throws UsageError when there is one of that name, or none can be made
 */
export const writeNewFile = (file: string, text: string): void => {
  try {
    writeFileSync(file, text, { flag: "wx" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new UsageError(`${file} exists already: choose another name.`);
    throw new UsageError(`${file} can't be written (${code}).`);
  }
};
