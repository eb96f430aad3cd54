import { parseArgs } from "node:util";
import { ACROSS_AT_MOST } from "./judge.ts";
import type { Beginning } from "./record.ts";

/** What `npm run mutate` says about itself. */
export const HELP = `npm run mutate -- [options]: makes small faults in the code, one at a time, and counts how many the tests notice.

  --seed N           chooses the changes (1)
  --count N          how many, divided evenly among the areas (150)
  --only PATH        only files below this folder; can be given again
  --across WORDS     of the tests in test/, only files whose path contains one of these words, separated by commas; or none
  --across-at-most N how many of them to ask about one change, the most relevant first (${ACROSS_AT_MOST})
  --jobs N           so many changes at once, each in a copy of the repository (1)
  --list             prints the choice without running anything; some of it will not compile and be replaced
  --resume           goes on with a run that was ended, with the same options
  --again            the same, and asks again about what no test noticed: after tests were added

Works in copies in the temporary folder. A change that doesn't compile is replaced by another one. The tests in
test/browser are not asked. Keeps what it found in dist/mutation/. Ends with 1 below 95 %.
`;

/** How a run is started. */
export interface Options {
  readonly seed: number;
  readonly count: number;
  readonly only: readonly string[];
  readonly across: readonly string[] | "none";
  readonly acrossAtMost: number;
  readonly jobs: number;
  readonly list: boolean;
  readonly help: boolean;
  readonly beginning: Beginning;
}

const wholeNumber = (name: string, text: string, least: number): number => {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= least) return number;
  throw new Error(`--${name} must be a whole number from ${least} on, not ${text}`);
};

/**
 * Reads the command line.
 *
 * @throws Error that says what is wrong with an option
 */
export const readOptions = (args: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: "string", default: "1" },
      count: { type: "string", default: "150" },
      only: { type: "string", multiple: true, default: [] },
      across: { type: "string", default: "" },
      "across-at-most": { type: "string", default: String(ACROSS_AT_MOST) },
      jobs: { type: "string", default: "1" },
      list: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
      resume: { type: "boolean", default: false },
      again: { type: "boolean", default: false },
    },
  });
  const continued = values.resume ? "go on" : "anew";
  return {
    seed: wholeNumber("seed", values.seed, 0),
    count: wholeNumber("count", values.count, 1),
    only: values.only.toSorted(),
    across: values.across === "none" ? "none" : values.across.split(",").filter(Boolean),
    acrossAtMost: wholeNumber("across-at-most", values["across-at-most"], 1),
    jobs: wholeNumber("jobs", values.jobs, 1),
    list: values.list,
    help: values.help,
    beginning: values.again ? "ask again" : continued,
  };
};
