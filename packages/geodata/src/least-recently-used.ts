/** Remembers values by text, at most `most` of them; the one that nobody asked for longest goes first. */
interface LeastRecentlyUsed<T> {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T) => void;
}

/** An empty memory for at most `most` values. */
export const leastRecentlyUsed = <T>(most: number): LeastRecentlyUsed<T> => {
  // A map keeps its keys in the order in which they came: the first is the oldest.
  const known = new Map<string, T>();
  return {
    get: (key) => {
      const value = known.get(key);
      if (value === undefined) return undefined;
      known.delete(key);
      known.set(key, value);
      return value;
    },
    set: (key, value) => {
      known.delete(key);
      known.set(key, value);
      if (known.size <= most) return;
      for (const oldest of known.keys()) {
        known.delete(oldest);
        return;
      }
    },
  };
};
