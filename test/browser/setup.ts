import { ensureBundles } from "@isotherm/local/bundles";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { startService } from "../harness/service.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "./chromium.ts";
import type { Shared } from "./surroundings.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** What all tests in a browser share; undefined where there is no browser. */
    shared: Shared | undefined;
  }
}

/** Starts one service and one browser for all tests in a browser. */
export const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const executablePath = chromiumPath();
  if (executablePath === undefined) {
    if (process.env["CI"]) throw new Error("No Chromium, and it cannot be installed here. Name one in CHROMIUM.");
    console.warn("Tests in a browser are SKIPPED: no Chromium. Install it, or name one in CHROMIUM.");
    project.provide("shared", undefined);
    return undefined;
  }
  await ensureBundles();
  const service = await startService();
  const browser = await chromium.launchServer({ executablePath, chromiumSandbox: false, args: CHROMIUM_FLAGS });
  const { baseUrl, pagesBase, keys, tableName, dynamodbEndpoint } = service.stack;
  project.provide("shared", {
    browser: browser.wsEndpoint(),
    logFolder: service.logFolder,
    stack: { baseUrl, pagesBase, keys, tableName, dynamodbEndpoint },
  });
  return async () => {
    await browser.close();
    await service.stop();
  };
};
