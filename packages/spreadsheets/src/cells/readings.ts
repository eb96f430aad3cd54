/**
 * A text in the two ways that it could be read, written plainly; undefined where a way does not fit. Equal ones, or a single
 * one, leave no doubt. Of numbers: with a decimal point, with a decimal comma. Of dates: day first, month first.
 */
export interface Readings {
  readonly first: string | undefined;
  readonly second: string | undefined;
}

/** Which of its two ways a column is written in. */
export type Way = "first" | "second";

/** A cell that tells, or could not tell, how its column is written. */
interface Example {
  readonly line: number;
  readonly text: string;
  readonly readings: Readings;
}

/** What the cells of a column say about the way that it is written in. */
export class Evidence {
  first: Example | undefined;
  second: Example | undefined;
  either: Example | undefined;

  see(line: number, text: string, readings: Readings): void {
    const { first, second } = readings;
    if (first === second) return;
    const example = { line, text, readings };
    if (first === undefined) this.second ??= example;
    else if (second === undefined) this.first ??= example;
    else this.either ??= example;
  }

  /** The only way that the column can be written in; undefined where its cells do not say, or contradict each other. */
  get way(): Way | undefined {
    if (this.first && this.second) return undefined;
    return this.first ? "first" : this.second ? "second" : undefined;
  }
}
