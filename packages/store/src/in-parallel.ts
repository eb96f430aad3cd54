const AT_ONCE = 25;

/** Does something for each, at most 25 at a time. The first fault ends it. */
export const inParallel = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await Promise.all(all.slice(from, from + AT_ONCE).map(work));
  }
};
