import { Refusal, type OrderId, type Secrets } from "@isotherm/core";
import type { Page, PageAnswer, PageRequest } from "@isotherm/http";
import * as z from "zod";
import { figure, money } from "../frame/figures.ts";
import { type Language, languageOf } from "../frame/language.ts";
import { goTo, PRIVATE_HEADERS } from "../frame/page-answer.ts";
import { wantsJson } from "../frame/problem-page.ts";
import { type Choice, choiceOf, type Entries, EntryFault, pricedChoice } from "./choice.ts";
import { confirmPage } from "./confirm-page.ts";
import { linkPage } from "./link-page.ts";
import { LINK_TEXTS as TEXTS } from "./link-texts.ts";
import { type OpenLink, openLink } from "./open-link.ts";
import type { PaymentPageUses } from "../payment/payment-pages.ts";
import type { AskedPayment, Payments } from "../payment/payments.ts";
import { placeThroughLink } from "./place-through-link.ts";

/** What the pages of a link use. */
export interface LinkPageUses extends Omit<PaymentPageUses, "payments"> {
  readonly secrets: Secrets;
  readonly paymentsOf: Payments;
}

const VISITOR = "visitor";
const TOKEN_LENGTH = 22;
const YEAR_SECONDS = 31_536_000;
const SUBMISSION = /^[0-9A-Za-z]{22}$/;

/** What an order through a link needs besides the choice. */
interface Settling {
  readonly submission: string;
  readonly origin: string;
  readonly language: Language;
}

/** What a program sends instead of the form. */
const OrderBody = z.object({ email: z.string(), bundle_id: z.string(), value: z.string().optional() });

/** The pages that customers of an offset link see, and what their forms do. */
export const linkPages = (uses: LinkPageUses): readonly Page[] => {
  const open = ({ params, now }: PageRequest) => openLink(uses, params["token"] ?? "", now);
  const tillOf = async ({ link, account }: OpenLink) =>
    link.require_payment ? await uses.paymentsOf(account.type) : undefined;
  const canOrder = async (opened: OpenLink) => !opened.link.require_payment || (await tillOf(opened)) !== undefined;

  const show: Page["run"] = async (request) => {
    const opened = await open(request);
    const language = languageOf(request.header("accept-language"));
    const [isOpen, cookies] = await Promise.all([canOrder(opened), visited(request, opened)]);
    return linkPage({ open: opened, language, canOrder: isOpen, cookies });
  };

  /** Counts a browser once: what it was given the first time, it brings along from then on. */
  const visited = async ({ cookies, method, origin }: PageRequest, { link }: OpenLink) => {
    if (method === "HEAD" || cookies.some((cookie) => cookie.startsWith(`${VISITOR}=`))) return undefined;
    await uses.links.countVisitor(link.token);
    const secure = origin.startsWith("https:") ? "; Secure" : "";
    const value = uses.secrets.base62(TOKEN_LENGTH);
    return [`${VISITOR}=${value}; Path=/l/${link.token}; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`];
  };

  const priced: Page["run"] = async (request) => {
    const opened = await open(request);
    const language = languageOf(request.header("accept-language"));
    const { query, origin } = request;
    try {
      const entries = {
        bundle: query.get("bundle") ?? "",
        by: query.get("by") === "mass" ? ("mass" as const) : ("value" as const),
        amount: query.get("amount") ?? "",
      };
      const { quote } = pricedChoice(opened, entries, origin);
      const mass = `${figure(quote.estimated_quantity, language)} t CO₂e`;
      const cost = money(quote.estimated_total_cost, opened.account.currency, language);
      return json(200, {
        text: entries.by === "mass" ? `${TEXTS.costs[language]} ${cost}.` : `${TEXTS.buys[language]} ${mass}.`,
      });
    } catch (error) {
      if (!(error instanceof EntryFault)) throw error;
      return json(200, { text: TEXTS[error.text][language] });
    }
  };

  const ordered: Page["run"] = async (request) => {
    const opened = await open(request);
    await uses.limitPosts(request, opened.link.token);
    if (wantsJson(request)) return orderByProgram(request, opened);
    return (await canOrder(opened)) ? orderByForm(request, opened) : { ...(await show(request)), status: 503 };
  };

  const orderByProgram = async (request: PageRequest, opened: OpenLink): Promise<PageAnswer> => {
    if (!(await canOrder(opened)))
      throw new Refusal("service_unavailable", "Card payment is not set up for this account.");
    const { email, bundle_id, value } = orderBodyOf(request.body);
    const entries: Entries = { email, bundle: bundle_id, by: "value", amount: value ?? "" };
    try {
      const choice = choiceOf(opened, entries, request.origin);
      const next = await settle(opened, choice, {
        submission: uses.secrets.base62(TOKEN_LENGTH),
        origin: request.origin,
        language: languageOf(request.header("accept-language")),
      });
      const address = new URL(next.address, request.origin).href;
      return json(200, next.order ? { order_id: next.order, receipt_url: address } : { payment_url: address });
    } catch (error) {
      if (error instanceof EntryFault) throw error.refusal;
      throw error;
    }
  };

  const orderByForm = async (request: PageRequest, opened: OpenLink): Promise<PageAnswer> => {
    const form = new URLSearchParams(request.body);
    const language = languageOf(request.header("accept-language"));
    // A field that people do not see: only a program fills it in.
    if (form.get("website")) return goTo(`/l/${opened.link.token}`);
    const entries: Entries = {
      bundle: form.get("bundle") ?? "",
      by: form.get("by") === "mass" ? "mass" : "value",
      amount: form.get("amount") ?? "",
      email: form.get("email") ?? "",
    };
    const submission = form.get("submission") ?? "";
    const isConfirmed = form.get("confirmed") === "yes" && SUBMISSION.test(submission);
    const earlier = isConfirmed ? await uses.orderOfSubmission(opened.link.token, submission) : undefined;
    if (earlier !== undefined) return goTo(await receiptOf(opened, earlier));
    if (form.get("change")) return linkPage({ open: opened, language, canOrder: true, entries });
    try {
      const choice = choiceOf(opened, entries, request.origin);
      const till = await tillOf(opened);
      const view = { open: opened, language, entries, choice, leadsTo: till?.leadsTo };
      if (isConfirmed && form.get("total") === choice.quote.estimated_total_cost.toFixed()) {
        try {
          return goTo((await settle(opened, choice, { submission, origin: request.origin, language })).address);
        } catch (error) {
          if (!till || !(error instanceof Refusal) || error.code !== "service_unavailable") throw error;
          // Sent again it is the same payment.
          return confirmPage({ ...view, submission, again: "unreachable" });
        }
      }
      // What is paid for another price is another payment.
      const fresh = isConfirmed && !till ? submission : uses.secrets.base62(TOKEN_LENGTH);
      return confirmPage({ ...view, submission: fresh, again: isConfirmed ? "changed" : undefined });
    } catch (error) {
      if (!(error instanceof EntryFault)) throw error;
      return linkPage({ open: opened, language, canOrder: true, entries, fault: error });
    }
  };

  /** Orders, or sends to where the customer pays first. */
  const settle = async (
    opened: OpenLink,
    choice: Choice,
    { submission, origin, language }: Settling,
  ): Promise<{ readonly address: string; readonly order?: OrderId }> => {
    const { link, account } = opened;
    if (link.require_payment) {
      const { requested_value: value, requested_quantity: mass } = choice.quote;
      const payment: AskedPayment = {
        id: submission,
        token: link.token,
        bundle_id: choice.offer.bundle.id,
        email: choice.email,
        total: choice.quote.estimated_total_cost,
        currency: account.currency,
        wanted: value === null ? { mass: mass ?? choice.quote.estimated_quantity } : { value },
        shown: { origin, language, product: choice.offer.bundle.name },
      };
      const till = await tillOf(opened);
      if (!till) throw new Refusal("service_unavailable");
      try {
        return { address: await till.begin(payment) };
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== "order_value_invalid") throw error;
        throw new EntryFault("amount", "unpayable", error);
      }
    }
    const order = await placeThroughLink(uses, opened, { choice, submission, payment: null, origin });
    return { address: await receiptOf(opened, order), order };
  };

  const receiptOf = ({ link: { account_id } }: OpenLink, order_id: OrderId) =>
    uses.receiptAddress({ account_id, order_id });

  return [
    { id: "linkPage", method: "GET", path: "/l/{token}", run: show },
    { id: "linkQuote", method: "GET", path: "/l/{token}/quote", run: priced },
    { id: "orderThroughLink", method: "POST", path: "/l/{token}/orders", run: ordered },
    // Whoever reads the address again after a form was sent begins anew.
    {
      id: "linkOrdersAgain",
      method: "GET",
      path: "/l/{token}/orders",
      run: async (request) => goTo(`/l/${(await open(request)).link.token}`),
    },
  ];
};

/** @throws Refusal validation_error */
const orderBodyOf = (body: string): z.output<typeof OrderBody> => {
  try {
    return OrderBody.parse(JSON.parse(body));
  } catch (error) {
    const field = error instanceof z.ZodError ? error.issues[0]?.path.join(".") : undefined;
    throw new Refusal("validation_error", field ? `${field}: must be a string` : "The body is not a JSON object.");
  }
};

const json = (status: number, value: object): PageAnswer => ({
  status,
  headers: { ...PRIVATE_HEADERS, "content-type": "application/json" },
  body: JSON.stringify(value),
});
