import type { AccountType } from "@isotherm/contract";
import type { Stack } from "@isotherm/local/stack";
import type { Table } from "@isotherm/store";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { type Client, clientOf, openLocalTable } from "../harness/service.ts";
import { watched, type Watched } from "./watched.ts";

/** What all tests in a browser share, as it is handed to each file. */
export interface Shared {
  /** Where the browser is driven. */
  readonly browser: string;
  readonly logFolder: string;
  readonly stack: Pick<Stack, "baseUrl" | "pagesBase" | "keys" | "tableName" | "dynamodbEndpoint">;
}

/** The service and the browser, as a test uses them. */
export interface Surroundings {
  readonly origin: string;
  readonly logFolder: string;
  readonly stack: Shared["stack"];
  readonly table: Table;
  readonly as: (mode: AccountType) => Client;
  /** A browser that has seen nothing yet, watched for what no page may do. */
  readonly visit: (options?: BrowserContextOptions) => Promise<Visit>;
}

/** One look at the service. */
export interface Visit extends Watched {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/** Comes to what was started. */
export const surroundingsOf = async ({ browser: endpoint, logFolder, stack }: Shared) => {
  const browser: Browser = await chromium.connect(endpoint);
  const table = openLocalTable(stack);
  const surroundings: Surroundings = {
    origin: stack.pagesBase,
    logFolder,
    stack,
    table,
    as: (mode) => clientOf(stack.baseUrl, stack.keys[mode]),
    visit: async (options = {}) => {
      const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 900 }, ...options });
      const page = await context.newPage();
      return { page, ...(await watched(page, stack.pagesBase)), close: () => context.close() };
    },
  };
  const close = async (): Promise<void> => {
    await browser.close();
    table.client.destroy();
  };
  return { surroundings, close };
};
