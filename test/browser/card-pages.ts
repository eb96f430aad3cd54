import type { StripeServer, StripeSession } from "../harness/stripe-server.ts";
import type { PageCase } from "./every-page.ts";
import { EMAIL, fillIn, type Link, send, TREES } from "./offset-links.ts";
import type { Surroundings } from "./surroundings.ts";

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

/** Stripe does not answer the next payment, nor its second try. */
export const silence = (stripe: StripeServer): void => stripe.fail(500, { type: "api_error" }, 2);

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
        silence(stripe);
        await send(page);
      },
    },
  ];
};
