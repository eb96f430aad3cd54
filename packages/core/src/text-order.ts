let collator: Intl.Collator | undefined;

/**
 * Orders names as people read them (decision 0019): by letters first, whatever their case and accents, numbers by their value.
 * English has Unicode's root order of all scripts. The collator is made once, where a list is sorted: it takes a while.
 *
 * @returns below 0 where `a` comes first; 0 also for texts that differ in what nobody reads
 */
export const asPeopleRead = (a: string, b: string): number =>
  (collator ??= new Intl.Collator("en", { numeric: true })).compare(a, b);

/** Orders texts by their UTF-16 code units: the same on every machine, and 0 only for equal texts. */
export const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
