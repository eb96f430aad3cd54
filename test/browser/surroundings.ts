import { type Browser, type BrowserContextOptions, type Page, chromium } from "playwright-core";
import type { JoinedService } from "../harness/service.ts";

/** What a page did that none of ours may do. */
interface Watched {
  /** One line each: a request to another origin, a violation of the policy, a message, an error. */
  readonly offences: readonly string[];
  /** Addresses that were asked for, in order. */
  readonly addresses: readonly string[];
}

/** Chromium's own words for an answer that is no 2xx; the test that asked for it knows. */
const STATUS_MESSAGE = /^Failed to load resource: the server responded with a status of [45]/;

/** Watches a page from before it loads anything. */
const watched = async (page: Page, origin: string): Promise<Watched> => {
  const offences: string[] = [];
  const addresses: string[] = [];
  // Passkeys belong to a name: the dashboard is at localhost.
  const ours = new Set([origin, origin.replace("127.0.0.1", "localhost")]);
  page.on("request", (request) => {
    const address = request.url();
    addresses.push(address);
    if (!address.startsWith("data:") && !ours.has(new URL(address).origin)) offences.push(`asked ${address}`);
  });
  page.on("console", (message) => {
    if (!STATUS_MESSAGE.test(message.text())) offences.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => offences.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    offences.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction("tellOfViolation", (what: string) => offences.push(`policy: ${what}`));
  await page.addInitScript(
    `addEventListener("securitypolicyviolation", (event) => tellOfViolation(event.violatedDirective + " " + event.blockedURI))`,
  );
  return { offences, addresses };
};

/** The service and the browser, as a test uses them. */
export interface Surroundings extends Pick<JoinedService, "stack" | "table" | "as"> {
  readonly origin: string;
  /** A browser that has seen nothing yet, watched for what no page may do. */
  readonly visit: (options?: BrowserContextOptions) => Promise<Visit>;
}

/** One look at the service. */
export interface Visit extends Watched {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/** Opens the pages of a service in the browser that is driven at an address. */
export const surroundingsOf = async ({ stack, table, as }: Omit<JoinedService, "stop">, endpoint: string) => {
  const browser: Browser = await chromium.connect(endpoint);
  const surroundings: Surroundings = {
    origin: stack.pagesBase,
    stack,
    table,
    as,
    visit: async (options = {}) => {
      const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 900 }, ...options });
      const page = await context.newPage();
      return { page, ...(await watched(page, stack.pagesBase)), close: () => context.close() };
    },
  };
  return { surroundings, close: () => browser.close() };
};
