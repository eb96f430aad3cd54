import Table from "cli-table3";
import pico from "picocolors";

/** How results are shown. */
export interface OutputSettings {
  /** Results as JSON, for programs. */
  readonly isJson: boolean;
  /** Whether `--no-color` was not given. */
  readonly wantsColour: boolean;
  readonly env: NodeJS.ProcessEnv;
}

/** Where a command writes: results to standard output, everything else to standard error. */
export interface Output {
  readonly isJson: boolean;
  /** Whether a person watches standard error, so that progress may be drawn there. */
  readonly isWatched: boolean;
  /** Colours of standard output; functions that change nothing where there are none. */
  readonly colours: ReturnType<typeof pico.createColors>;
  /** Prints a result: as it is for programs, as lines for people. */
  result(value: unknown, lines: () => readonly string[]): void;
  /** Prints a line of a stream of results: one JSON object for programs. */
  event(value: unknown, line: () => string): void;
  /** Tells something beside the result. */
  note(line: string): void;
  /** Rows whose columns stand under each other, below their heads. */
  table(heads: readonly string[], rows: readonly (readonly string[])[]): string[];
}

/** The process's own output. Colours only for a terminal; NO_COLOR takes them away and FORCE_COLOR brings them. */
export const processOutput = ({ isJson, wantsColour, env }: OutputSettings): Output => {
  const colours = pico.createColors(hasColours(wantsColour, env));
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  return {
    isJson,
    isWatched: process.stderr.isTTY && !isJson,
    colours,
    result: (value, lines) => {
      if (isJson) print(JSON.stringify(value, undefined, 2));
      else for (const line of lines()) print(line);
    },
    event: (value, line) => print(isJson ? JSON.stringify(value) : line()),
    note: (line) => void process.stderr.write(`${line}\n`),
    table: (heads, rows) => tableLines(heads.map(colours.dim), rows),
  };
};

const hasColours = (wanted: boolean, env: NodeJS.ProcessEnv): boolean => {
  if (!wanted || (env["NO_COLOR"] ?? "") !== "") return false;
  return (env["FORCE_COLOR"] ?? "") !== "" || (process.stdout.isTTY && env["TERM"] !== "dumb");
};

const NO_LINES = {
  top: "", "top-mid": "", "top-left": "", "top-right": "", bottom: "", "bottom-mid": "", "bottom-left": "",
  "bottom-right": "", left: "", "left-mid": "", mid: "", "mid-mid": "", right: "", "right-mid": "", middle: "",
}; // prettier-ignore

const tableLines = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const style = { head: [], border: [], "padding-left": 0, "padding-right": 2 };
  const table = new Table({ head: [...heads], chars: NO_LINES, style });
  for (const row of rows) table.push([...row]);
  return table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd());
};
