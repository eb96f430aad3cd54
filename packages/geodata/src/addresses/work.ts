/**
 * The most that one search looks at, in names of the table that are read; other steps are worth as many names as take the
 * same time, 20 to 35 ns each. What people write takes less than 40,000, mostly less than 100.
 */
export const MOST_WORK = 50_000;

/** Counts what a search looks at, and says when that is enough: the search then ends with what it has found. */
export class Work {
  #spent = 0;
  readonly #most: number;

  constructor(most: number = MOST_WORK) {
    this.#most = most;
  }

  get spent(): number {
    return this.#spent;
  }

  /** Whether nothing more may be looked at. */
  get isUsedUp(): boolean {
    return this.#spent >= this.#most;
  }

  spend(units: number): void {
    this.#spent += units;
  }
}
