/** How far a point lies from the line between two others. */
export type Deviation<P> = (at: P, from: P, to: P) => number;

/**
 * An open line without the points that hardly matter (Douglas and Peucker 1973): none that was left out deviates by more
 * than `most` from the line that is left. Its ends stay.
 */
export const simplifiedLine = <P>(line: readonly P[], deviation: Deviation<P>, most: number): P[] => {
  const kept = new Set([0, line.length - 1]);
  const open: (readonly [first: number, last: number])[] = [[0, line.length - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [first, last] = span;
    let farthest = -1;
    let far = most;
    for (let index = first + 1; index < last; index++) {
      const off = deviation(line[index] as P, line[first] as P, line[last] as P);
      if (off > far) [far, farthest] = [off, index];
    }
    if (farthest === -1) continue;
    kept.add(farthest);
    open.push([first, farthest], [farthest, last]);
  }
  return line.filter((_, index) => kept.has(index));
};
