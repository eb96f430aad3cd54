import { type Change, changed } from "./changes.ts";
import { wholeLines } from "./syntax.ts";

/** A change as people read it. */
export interface Described {
  /** `path:line` */
  readonly at: string;
  /** The lines before and after, without the spaces around them. */
  readonly before: string;
  readonly after: string;
}

/** Where a change is, and what its lines become. */
export const described = (source: string, change: Change): Described => {
  const [from, to] = wholeLines(source, change.start, change.end);
  const longer = changed(source, change);
  return {
    at: `${change.file}:${source.slice(0, change.start).split("\n").length}`,
    before: source.slice(from, to).trim(),
    after: longer.slice(from, to + longer.length - source.length).trim(),
  };
};

/** More lines of a change than these are not shown. */
const SHOWN_LINES = 6;

const marked = (text: string, mark: string): string[] => {
  const lines = text.split("\n").map((line) => `  ${mark} ${line.trim()}`);
  const rest = lines.length - SHOWN_LINES;
  return rest <= 1 ? lines : [...lines.slice(0, SHOWN_LINES), `  ${mark} … and ${rest} lines`];
};

/** The lines of a change as a diff. */
export const diffOf = ({ before, after }: Pick<Described, "before" | "after">): string =>
  [...marked(before, "-"), ...marked(after, "+")].join("\n");
