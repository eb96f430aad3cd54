/** The values of one secret that hold at a moment. */
export interface KeyRing {
  /** What is made now is made with it. */
  readonly current: string;
  /** What was made with any of them is read: the current one, earlier ones, and one that is about to become current. */
  readonly accepted: readonly string[];
}

/** A ring whose first value is current; the others are read too. */
export const ringOf = (current: string, ...others: readonly string[]): KeyRing => ({
  current,
  accepted: [current, ...others],
});
