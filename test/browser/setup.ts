import { ensureBundles } from "@isotherm/local/bundles";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { startService } from "../harness/service.ts";
import { CHROMIUM_FLAGS, chromiumForTests } from "./chromium.ts";
import type { Shared } from "./surroundings.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** What all tests in a browser share; undefined where there is no browser. */
    shared: Shared | undefined;
  }
}

/** Starts one service and one browser for all tests in a browser. */
export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const executablePath = chromiumForTests();
  if (executablePath === undefined) {
    project.provide("shared", undefined);
    return undefined;
  }
  await ensureBundles();
  const service = await startService();
  const browser = await chromium.launchServer({ executablePath, chromiumSandbox: false, args: CHROMIUM_FLAGS });
  const { baseUrl, pagesBase, keys, tableName, dynamodbEndpoint, ca } = service.stack;
  project.provide("shared", {
    browser: browser.wsEndpoint(),
    logFolder: service.logFolder,
    stack: { baseUrl, pagesBase, keys, tableName, dynamodbEndpoint, ca },
  });
  return async () => {
    await browser.close();
    await service.stop();
  };
};
