import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { CHROMIUM_FLAGS, chromiumForTests } from "./chromium.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the browser of all tests is driven; undefined where there is none. */
    browser: string | undefined;
  }
}

/** Starts one browser for all tests in a browser. */
export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const executablePath = chromiumForTests();
  if (executablePath === undefined) {
    project.provide("browser", undefined);
    return undefined;
  }
  const browser = await chromium.launchServer({ executablePath, chromiumSandbox: false, args: CHROMIUM_FLAGS });
  project.provide("browser", browser.wsEndpoint());
  return () => browser.close();
};
