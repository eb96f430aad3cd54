import { createInterface } from "node:readline/promises";

/** Where an operator reads and answers. */
export interface Terminal {
  /** Prints a line. */
  say(line: string): void;
  /** Asks and waits for a line; undefined when nobody can answer. */
  ask(question: string): Promise<string | undefined>;
}

/** The process's own terminal. Questions go to standard error, so that output can be piped. */
export const processTerminal: Terminal = {
  say: (line) => {
    process.stdout.write(`${line}\n`);
  },
  ask: async (question) => {
    if (!process.stdin.isTTY) return undefined;
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  },
};
