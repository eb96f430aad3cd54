import type { Page } from "playwright-core";
import type { StripeServer } from "../harness/stripe-server.ts";

const ORIGIN = "https://checkout.stripe.com";

/**
 * Puts a page in the place of Stripe's: it has the links that lead back from there. It takes no card: a test says what became
 * of it. Nothing is asked of Stripe.
 */
export const standInForStripe = async (page: Page, stripe: StripeServer): Promise<void> => {
  // By Chromium's own protocol: what redirections lead to is not seen by routes.
  const chromium = await page.context().newCDPSession(page);
  chromium.on("Fetch.requestPaused", ({ requestId, request }) => {
    const session = stripe.session(new URL(request.url).pathname.split("/").at(-1) ?? "");
    const body = `<!doctype html><html lang="en"><title>Stripe</title><link rel="icon" href="data:,"><h1>Stripe</h1>
      <a href="${String(session["success_url"])}">Pay</a> <a href="${String(session["cancel_url"])}">Back</a></html>`;
    void chromium.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: "content-type", value: "text/html" }],
      body: Buffer.from(body).toString("base64"),
    });
  });
  await chromium.send("Fetch.enable", { patterns: [{ urlPattern: `${ORIGIN}/*` }] });
};

/** What a visit did besides going to Stripe's page. */
export const withoutStripe = (offences: readonly string[]): string[] =>
  offences.filter((offence) => !offence.startsWith(`asked ${ORIGIN}/c/pay/`));
