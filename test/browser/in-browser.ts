import { afterAll, inject } from "vitest";
import { joinService } from "../harness/shared-services.ts";
import { type Surroundings, surroundingsOf } from "./surroundings.ts";

const browser = inject("browser");

/** Whether there is a browser; where there is none, the setup has said so. */
export const hasBrowser = browser !== undefined;

const open = async () => {
  if (browser === undefined) throw new Error("there is no browser");
  const service = await joinService();
  const { surroundings, close } = await surroundingsOf(service, browser);
  return { surroundings, close: () => Promise.all([close(), service.stop()]) };
};
let opened: ReturnType<typeof open> | undefined;
afterAll(async () => void (await (await opened)?.close()));

/** The running service of this worker, and the browser that the setup has started. */
export const surroundings = async (): Promise<Surroundings> => (await (opened ??= open())).surroundings;
