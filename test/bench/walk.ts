import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import type { Figure } from "./figure.ts";
import type { Walks } from "./walked-requests.ts";

/** The largest walks that are within budget. */
const BUDGETS: Readonly<Record<keyof Walks, { readonly files: number; readonly moves?: number }>> = {
  "road estimate": { files: 40, moves: 100 },
  "order by estimate": { files: 35, moves: 90 },
  "event to receiver": { files: 28 },
};
/** Which files and moves they are, for who wants to shorten a walk. */
const LISTS = new URL("walks.json", import.meta.url);

/** In a process of its own: whatever it loads after the first line is instrumented. */
const SCRIPT = `
  const { instrumentLoader } = await import(${JSON.stringify(new URL("walk-count.ts", import.meta.url).href)});
  instrumentLoader();
  const { walkRequests } = await import(${JSON.stringify(new URL("walked-requests.ts", import.meta.url).href)});
  process.send(await walkRequests(), () => process.exit(0));`;

/**
 * How far a reader walks who follows a request: an estimate of freight by road (`POST /estimates/shipping`, a given
 * distance), an order of that estimate (`POST /orders/by-estimate`), and the event of an order that becomes paid, from
 * the message about its step, through the table, its stream, the relay, the queue and the delivery, to the receiver's 200.
 *
 * The handlers of the functions run as they are deployed, in one process, over the local table, queues and secrets. Each
 * request runs once before it is counted, so that what is loaded, read and remembered once is not part of it.
 *
 * - files: source files of `functions` and `packages` of which a function is entered, closures and methods included. The
 *   code at the top of a module does not count, nor do libraries.
 * - moves: calls from a function of one file to a function of another, each pair of functions once, however often the
 *   call is made. Of what a library calls back, the caller is the function of ours that called the library.
 * - returns: those of the moves that lead to a file that was entered before, which is moves - (files - 1).
 */
export const walkFigures = async (): Promise<Figure[]> => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", SCRIPT], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(([status]) => {
    throw new Error(`the walk ended with ${String(status)}`);
  });
  const [walks] = (await Promise.race([once(child, "message"), ended])) as [Walks];
  await ended.catch(() => {});
  await writeFile(LISTS, `${JSON.stringify(walks, undefined, 2)}\n`);
  return Object.entries(BUDGETS).flatMap(([name, budget]): Figure[] => {
    const { files, moves, returns } = walks[name as keyof Walks];
    return [
      { name: `walk of a reader, ${name}, files`, value: files.length, unit: "files", budget: budget.files },
      {
        name: `walk of a reader, ${name}, moves`,
        value: moves.length,
        unit: "moves",
        ...(budget.moves !== undefined && { budget: budget.moves }),
      },
      { name: `walk of a reader, ${name}, returns`, value: returns, unit: "returns" },
    ];
  });
};
