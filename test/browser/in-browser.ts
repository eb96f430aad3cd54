import { afterAll, inject } from "vitest";
import { type Surroundings, surroundingsOf } from "./surroundings.ts";

const shared = inject("shared");
let opened: ReturnType<typeof surroundingsOf> | undefined;
afterAll(async () => (await opened)?.close());

/** Whether there is a browser; where there is none, the setup has said so. */
export const hasBrowser = shared !== undefined;

/** The service and the browser that the setup has started. */
export const surroundings = async (): Promise<Surroundings> => {
  if (!shared) throw new Error("there is no browser");
  return (await (opened ??= surroundingsOf(shared))).surroundings;
};
