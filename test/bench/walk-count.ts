import { AsyncLocalStorage } from "node:async_hooks";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { part, type Place, placesOf, type SyntaxNode } from "../mutation/syntax.ts";

/** What a request leads a reader through. */
export interface Walk {
  /** The files of which a function was entered, in the order in which they are reached. */
  readonly files: readonly string[];
  /** Each call from a function of one file to a function of another, once: `caller > called`, a function as `file#offset`. */
  readonly moves: readonly string[];
  /** How many of the moves lead to a file that was reached before. */
  readonly returns: number;
}

/** A function that was entered and has not ended. */
interface Frame {
  readonly id: string;
  readonly below: Frame | undefined;
}

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Our own source files. The local stack stands in for AWS and is no part of a request. */
const COUNTED = /^(?:functions|packages\/(?!local\/)[^/]+\/src)\/(?!.*node_modules\/).*\.ts$/;
const FUNCTIONS = new Set(["ArrowFunctionExpression", "FunctionDeclaration", "FunctionExpression"]);
const WAITS = new Set(["AwaitExpression", "YieldExpression"]);

/** What is running: over `await` and through libraries, whose callbacks run for whoever called the library. */
const running = new AsyncLocalStorage<Frame | undefined>();
let calls: (readonly [caller: string, called: string])[] | undefined;

/** What the instrumented code calls. A function that waits hands back to what was below it. */
const counter = {
  enter: (id: string): Frame => {
    const frame = { id, below: running.getStore() };
    calls?.push([frame.below?.id ?? "", id]);
    running.enterWith(frame);
    return frame;
  },
  leave: (frame: Frame): void => running.enterWith(frame.below),
  wait: <T>(frame: Frame, value: T): T => {
    running.enterWith(frame.below);
    return value;
  },
  goOn: <T>(frame: Frame, value?: T): T | undefined => {
    running.enterWith(frame);
    return value;
  },
};

interface Piece {
  readonly at: number;
  readonly size: number;
  readonly ends: boolean;
  readonly text: string;
}

const around = ({ start, end }: Pick<SyntaxNode, "start" | "end">, open: string, close: string): Piece[] => [
  { at: start, size: end - start, ends: false, text: open },
  { at: end, size: end - start, ends: true, text: close },
];

const piecesOf = ({ node, around: outer }: Place, text: string, file: string): Piece[] => {
  const body = part(node, "body");
  if (FUNCTIONS.has(node.type) && body) {
    const open = `const __frame = __counter.enter(${JSON.stringify(`${file}#${node.start}`)}); try {`;
    const close = "} finally { __counter.leave(__frame); }";
    if (body.type === "BlockStatement") return around({ start: body.start + 1, end: body.end - 1 }, open, close);
    // The body may begin with a parenthesis, which is no part of its node.
    const start = text.lastIndexOf("=>", body.start) + 2;
    return around({ start, end: node.end }, `{ ${open} return (`, `); ${close} }`);
  }
  if (!outer.some(({ type }) => FUNCTIONS.has(type))) return [];
  // What was awaited may also have failed.
  const block = node.type === "CatchClause" ? body : node.type === "TryStatement" ? part(node, "finalizer") : undefined;
  if (block) return around({ start: block.start + 1, end: block.start + 1 }, "__counter.goOn(__frame);", "");
  const argument = part(node, "argument");
  if (!WAITS.has(node.type) || !argument) return [];
  return [...around(node, "__counter.goOn(__frame, ", ")"), ...around(argument, "__counter.wait(__frame, ", ")")];
};

/** The text of a file in which each function tells when it is entered, waits, goes on and ends. */
export const instrumented = (text: string, file: string): string => {
  const pieces = placesOf(text, () => false).flatMap((place) => piecesOf(place, text, file));
  // At one place what ends goes before what begins, the inner ends first, and the outer begins first.
  const ordered = pieces.toSorted(
    (a, b) => a.at - b.at || Number(b.ends) - Number(a.ends) || (a.ends ? a.size - b.size : b.size - a.size),
  );
  const last = ordered.at(-1)?.at ?? 0;
  return (
    ordered.map(({ at, text: piece }, index) => text.slice(ordered[index - 1]?.at ?? 0, at) + piece).join("") +
    text.slice(last)
  );
};

const sourceText = (source: string | ArrayBuffer | NodeJS.TypedArray): string =>
  typeof source === "string" ? source : Buffer.from(source as Uint8Array).toString("utf8");

/** Puts where it is what instrumented code calls. */
export const countCalls = (): void => void Object.assign(globalThis, { __counter: counter });

/** Makes everything of `functions` and `packages` countable that this process loads from now on. */
export const instrumentLoader = (): void => {
  countCalls();
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      const file = url.startsWith("file:") ? fileURLToPath(url).slice(ROOT.length) : "";
      if (!COUNTED.test(file) || !loaded.source) return loaded;
      return { ...loaded, source: instrumented(sourceText(loaded.source), file) };
    },
  });
};

const fileOf = (id: string): string => id.slice(0, id.indexOf("#"));

/** Counts the walk of what runs. */
export const walkOf = async (run: () => Promise<unknown>): Promise<Walk> => {
  const all: (readonly [string, string])[] = [];
  calls = all;
  try {
    await running.run(undefined, run);
  } finally {
    calls = undefined;
  }
  const files = [...new Set(all.map(([, called]) => fileOf(called)))];
  const between = all.filter(([caller, called]) => caller !== "" && fileOf(caller) !== fileOf(called));
  const moves = [...new Set(between.map(([caller, called]) => `${caller} > ${called}`))];
  return { files, moves, returns: moves.length - (files.length - 1) };
};
