/** One page of a list. */
export interface Page<T> {
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  readonly data: T[];
}

/**
 * A list. `for await` goes through all its resources, a page at a time; `await` gives the first page, and `pages()` all of
 * them, one after another.
 */
export interface Pages<T> extends PromiseLike<Page<T>>, AsyncIterable<T> {
  pages(): AsyncIterable<Page<T>>;
}

/** A list whose pages are asked for one at a time, by the `next_cursor` of the page before. */
export const pagesOf = <T>(read: (after: string | undefined) => Promise<Page<T>>): Pages<T> => {
  async function* pages(): AsyncGenerator<Page<T>, void, undefined> {
    let after: string | undefined;
    do {
      const page = await read(after);
      yield page;
      after = page.next_cursor ?? undefined;
    } while (after !== undefined);
  }
  async function* resources(): AsyncGenerator<T, void, undefined> {
    for await (const { data } of pages()) yield* data;
  }
  return {
    pages,
    [Symbol.asyncIterator]: resources,
    // oxlint-disable-next-line unicorn/no-thenable -- awaiting a list is reading its first page
    then: (fulfilled, rejected) => read(undefined).then(fulfilled, rejected),
  };
};
