/**
 * Hands every value of a source to several readers, who read it at the speed of the slowest: the next value is fetched when all
 * of them have asked for it, so that no more than one is held. Every reader must read to the end.
 */
export const lockstep = <T>(source: AsyncIterable<T>, readers: number): AsyncIterable<T>[] => {
  const iterator = source[Symbol.asyncIterator]();
  let waiting: PromiseWithResolvers<IteratorResult<T>>[] = [];
  const ask = (): Promise<IteratorResult<T>> => {
    const asked = Promise.withResolvers<IteratorResult<T>>();
    waiting.push(asked);
    if (waiting.length === readers) {
      const all = waiting;
      waiting = [];
      iterator.next().then(
        (value) => all.forEach(({ resolve }) => resolve(value)),
        (error: unknown) => all.forEach(({ reject }) => reject(error)),
      );
    }
    return asked.promise;
  };
  return Array.from({ length: readers }, () => ({ [Symbol.asyncIterator]: () => ({ next: ask }) }));
};
