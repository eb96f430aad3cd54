/** A point in time as the interface writes it: UTC, three fraction digits, `2024-11-22T10:15:30.000Z`. */
export type Instant = string;

/** Milliseconds since 1970 as an instant. */
export const instant = (atMs: number): Instant => new Date(atMs).toISOString();

/** Milliseconds since 1970 of an instant. */
export const instantMs = (at: Instant): number => Date.parse(at);

/** An instant as JavaScript's date, for libraries that want one. */
export const dateOf = (at: Instant): Date => new Date(at);
