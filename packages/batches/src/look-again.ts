/** After so long without news of a batch the sweep has somebody look at it, milliseconds. */
export const LOOK_AGAIN_MS = 3 * 60_000;
/** For so long a row that needs something unavailable is tried, from when its chunk was begun, milliseconds. */
export const TRIED_MS = 15 * 60_000;
/** For so long the rows of a batch are tried to be read, from when they had to be there, milliseconds. */
export const READ_TRIED_MS = 60 * 60_000;
