import { relative } from "node:path";

/** A test that notices a change. */
export interface Red {
  readonly file: string;
  readonly test: string;
}

/** How a test file ended. */
export interface FileReport {
  readonly file: string;
  readonly failed: boolean;
  /** The first test that failed; the message of a file that could not be run. */
  readonly test: string;
}

interface JsonReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Reads a report of Vitest's JSON reporter; files as paths from `folder`. */
export const readReport = (text: string, folder: string): FileReport[] =>
  (JSON.parse(text) as JsonReport).testResults.map(({ name, status, message, assertionResults }) => ({
    file: relative(folder, name).replaceAll("\\", "/"),
    failed: status === "failed",
    test: assertionResults.find((one) => one.status === "failed")?.fullName ?? message ?? "",
  }));

/** The first red test, in the order in which the files were to run. */
export const firstRed = (report: readonly FileReport[], order: readonly string[]): Red | undefined => {
  const red = report.filter(({ failed }) => failed);
  const first = order.map((file) => red.find((one) => one.file === file)).find((one) => one !== undefined) ?? red[0];
  return first && { file: first.file, test: first.test };
};

/** The files that the compiler names in its output. */
export const faultyFilesIn = (output: string): ReadonlySet<string> =>
  new Set([...output.matchAll(/^([^\s(][^(\n]*)\(\d+,\d+\): error /gm)].map(([, file = ""]) => file));
