/**
 * The most that one search looks at, in names of the table that are read; other steps are worth as many names as take the
 * same time, 25 to 45 ns each on an idle machine. What people write takes less than 10,000, mostly less than 100.
 */
export const MOST_WORK = 30_000;

/**
 * The most that all searches of one request look at together. Twenty ends, each as dear as the dearest that people write,
 * stay below it; a text that is made to be dear takes what is left from the others of its own request only.
 */
export const MOST_WORK_OF_REQUEST = 10 * MOST_WORK;

/** Counts what a search looks at, and says when that is enough: the search then ends with what it has found. */
export class Work {
  readonly #most: number;
  readonly #count: { spent: number };
  readonly #search: { wasStopped: boolean };

  constructor(most: number = MOST_WORK, count: { spent: number } = { spent: 0 }, search = { wasStopped: false }) {
    this.#most = most;
    this.#count = count;
    this.#search = search;
  }

  /** The work of the next search of a request, which has looked at so much in the searches before. */
  static ofRequest(count: { spent: number }): Work {
    return new Work(Math.min(count.spent + MOST_WORK, MOST_WORK_OF_REQUEST), count);
  }

  get spent(): number {
    return this.#count.spent;
  }

  /** The same work for a part of the search that must leave so much of it for later ones. */
  leaving(units: number): Work {
    return new Work(this.#most - units, this.#count, this.#search);
  }

  /** Whether the search, or the part of it, must stop here: it has then not seen all, which is remembered. */
  mustStop(): boolean {
    const isUsedUp = this.#count.spent >= this.#most;
    if (isUsedUp) this.#search.wasStopped = true;
    return isUsedUp;
  }

  /** Whether a part of the search had to stop before it had seen all. */
  get wasStopped(): boolean {
    return this.#search.wasStopped;
  }

  spend(units: number): void {
    this.#count.spent += units;
  }
}
