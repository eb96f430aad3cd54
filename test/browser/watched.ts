import type { Page } from "playwright-core";

/** What a page did that none of ours may do. */
export interface Watched {
  /** One line each: a request to another origin, a violation of the policy, a message, an error. */
  readonly offences: readonly string[];
  /** Addresses that were asked for, in order. */
  readonly addresses: readonly string[];
}

/** Chromium's own words for an answer that is no 2xx; the test that asked for it knows. */
const STATUS_MESSAGE = /^Failed to load resource: the server responded with a status of [45]/;

/** Watches a page from before it loads anything. */
export const watched = async (page: Page, origin: string): Promise<Watched> => {
  const offences: string[] = [];
  const addresses: string[] = [];
  page.on("request", (request) => {
    const address = request.url();
    addresses.push(address);
    if (!address.startsWith("data:") && new URL(address).origin !== origin) offences.push(`asked ${address}`);
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
