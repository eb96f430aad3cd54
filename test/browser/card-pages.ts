import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { operatorOf } from "../harness/operator.ts";
import { type Service, startService } from "../harness/service.ts";
import { type StripeServer, type StripeSession, startStripe } from "../harness/stripe-server.ts";
import type { PageCase } from "./every-page.ts";
import { EMAIL, type Link, TREES, fillIn, send } from "./offset-links.ts";
import type { Surroundings } from "./surroundings.ts";

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

/** A service whose live links take cards, and the Stripe that it speaks to. */
export interface CardService {
  readonly service: Service;
  readonly stripe: StripeServer;
  stop(): Promise<void>;
}

/** Of Stripe's test mode. */
export const CARD_KEYS = { api_key: "sk_test_0123456789abcdef", signing_secret: "whsec_0123456789abcdef" };

/** Starts both, with keys of Stripe's test mode given as an operator gives them. */
export const startCardService = async (): Promise<CardService> => {
  const stripe = await startStripe();
  const service = await startService({ stripeAt: stripe.address });
  const file = join(service.logFolder, "..", "keys.json");
  writeFileSync(file, JSON.stringify(CARD_KEYS), { mode: 0o600 });
  // Before the first page is asked for: functions keep what they read.
  const { mistake } = await (await operatorOf(service)).run("secret", "set", "payment-keys", "--file", file);
  if (mistake !== undefined) throw new Error(mistake);
  return {
    service,
    stripe,
    stop: async () => {
      await service.stop();
      await stripe.stop();
    },
  };
};

/** What payments by card are made with. */
type Makers = Pick<Surroundings, "as" | "origin">;

/** Makes a link of the live account whose customers pay by card. */
export const aCardLink = async ({ as }: Makers): Promise<Link> => {
  const asked = { name: "Cards", title: "Travel with care", bundles: [TREES], use_logo: false, require_payment: true };
  const { body, status, text } = await as("live").post<Link>("/offset-links", asked);
  if (status !== 200) throw new Error(text);
  return body;
};

/** Begins to pay as a program does; answers the session at Stripe and the address that its customer comes back to. */
export const begin = async (stripe: StripeServer, { url }: Link): Promise<{ session: StripeSession; back: string }> => {
  const answer = await fetch(`${url}/orders`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: EMAIL, bundle_id: TREES, value: "20" }),
  });
  const { payment_url } = (await answer.json()) as { payment_url: string };
  const session = stripe.session(payment_url.split("/").at(-1) ?? "");
  return { session, back: String(session["success_url"]) };
};

/** Every page of a payment by card that is no order yet, each state once. */
export const cardPages = async (makers: Makers, stripe: StripeServer): Promise<PageCase[]> => {
  const link = await aCardLink(makers);
  const state = async (name: string, change: Partial<StripeSession>, query = ""): Promise<PageCase> => {
    const { session, back } = await begin(stripe, link);
    Object.assign(session, change);
    return { name: `card-${name}`, address: back, open: (page) => page.goto(back + query) };
  };
  return [
    await state("open", {}),
    await state("cancelled", {}, "?cancelled=yes"),
    await state("expired", { status: "expired" }),
    await state("waiting", { status: "complete" }),
    // Another amount than was asked for: no order can come of it.
    await state("unplaced", { status: "complete", payment_status: "paid", amount_total: 1 }),
    {
      name: "card-unreachable",
      open: async (page) => {
        await fillIn(page, link);
        await send(page);
        stripe.fail(500, { type: "api_error" });
        await send(page);
      },
    },
  ];
};
