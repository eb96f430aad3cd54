import type { Table } from "@isotherm/store";

const MIDDLEWARE = "meanwhile";

/**
 * Lets something else happen after whoever acts has read, right before their next call of a kind, such as
 * `TransactWriteItemsCommand`: once, and it is awaited. What it does itself is not delayed.
 */
export const meanwhile = (table: Table, command: string, happen: () => Promise<unknown>): void => {
  let waits = true;
  table.client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (waits && commandName === command) {
          waits = false;
          await happen();
          table.client.middlewareStack.remove(MIDDLEWARE);
        }
        return next(args);
      },
    { step: "initialize", name: MIDDLEWARE, override: true },
  );
};
