/**
 * What a function serves below a path, loaded with the first request for any of it: its code and schemas take no time at
 * the start of the function, nor where they are never asked for.
 */
export interface LoadedBelow<Entry> {
  /** How the paths of all of them begin; no other entry's path begins so. Parameters in braces. */
  readonly below: `/${string}`;
  readonly load: () => Promise<readonly Entry[]>;
}

/**
 * Hands over what a function serves: at once what is there, and the rest when the path of a request is told for the
 * first time. What could not be loaded is tried again with the next request.
 */
export const loadsBelow = <Entry extends object>(
  entries: readonly (Entry | LoadedBelow<Entry>)[],
  add: (entries: readonly Entry[]) => void,
): ((path: string) => Promise<void>) => {
  const isLater = (entry: Entry | LoadedBelow<Entry>): entry is LoadedBelow<Entry> => "load" in entry;
  add(entries.filter((entry): entry is Entry => !isLater(entry)));
  const later = entries.filter(isLater);
  const loads = new Map<LoadedBelow<Entry>, Promise<void>>();
  return async (path) => {
    for (const entry of later) {
      if (path !== entry.below && !path.startsWith(`${entry.below}/`)) continue;
      const load = loads.get(entry) ?? entry.load().then(add);
      loads.set(entry, load);
      await load.catch((error: unknown) => {
        loads.delete(entry);
        throw error;
      });
    }
  };
};
