import type { Change } from "./changes.ts";

/** Makes all these changes at once, each in another file, and answers with the files in which the compiler finds faults. */
export type FaultyFiles = (changes: readonly Change[]) => Promise<ReadonlySet<string>>;

/** Parts of a list in which no file comes twice. */
const withoutRepeats = (changes: readonly Change[]): Change[][] => {
  const parts: Change[][] = [];
  for (const change of changes) {
    const free = parts.find((one) => one.every(({ file }) => file !== change.file));
    if (free) free.push(change);
    else parts.push([change]);
  }
  return parts;
};

const half = (changes: readonly Change[]): number => Math.ceil(changes.length / 2);

/** Those of some changes in different files that compile. */
const sound = async (changes: readonly Change[], faultyFiles: FaultyFiles): Promise<Change[]> => {
  if (changes.length === 0) return [];
  const files = await faultyFiles(changes);
  if (files.size === 0) return [...changes];
  const rest = changes.filter(({ file }) => !files.has(file));
  // A fault in a changed file is its own. The others may compile without it, or have faults that it has hidden.
  if (rest.length < changes.length) return sound(rest, faultyFiles);
  if (changes.length === 1) return [];
  return [
    ...(await sound(changes.slice(0, half(changes)), faultyFiles)),
    ...(await sound(changes.slice(half(changes)), faultyFiles)),
  ];
};

/** The changes that compile. Many are tried at once, because the compiler takes as long for one as for all. */
export const compiling = async (changes: readonly Change[], faultyFiles: FaultyFiles): Promise<ReadonlySet<Change>> => {
  const found = new Set<Change>();
  for (const some of withoutRepeats(changes)) for (const one of await sound(some, faultyFiles)) found.add(one);
  return found;
};
