import type { JoinedService } from "./service.ts";

/**
 * Ends the copies of functions. The next ones read anew what a copy remembers: keys, accounts and organisations for up to 5 s, the
 * catalogue for a minute, secrets for longer.
 */
export const newCopies = async ({ stack }: Pick<JoinedService, "stack">, ...names: string[]): Promise<void> => {
  await Promise.all(names.map((name) => stack.killFunction(name)));
};
