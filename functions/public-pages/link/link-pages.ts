import { ApiError } from "@isotherm/core";
import type { Page, PageResponse, HtmlRequest } from "@isotherm/http";
import { figure, goTo, jsonPageResponse, languageOf, money, wantsJson } from "@isotherm/pages";
import { placeOf, openLink, type OpenLink } from "@isotherm/storefront";
import { EntryFault, pricedChoice, refuseOverLimit } from "./choice.ts";
import { linkPage } from "./link-page.ts";
import { LINK_TEXTS as TEXTS } from "./link-texts.ts";
import { type LinkPageUses, canOrder } from "./order-choice.ts";
import { orderByForm } from "./order-by-form.ts";
import { orderByProgram } from "./order-by-program.ts";

/** The pages that customers of an offset link see, and what their forms do. */
export const linkPages = (uses: LinkPageUses): readonly Page[] => {
  const opening =
    (answer: (request: HtmlRequest, opened: OpenLink) => PageResponse | Promise<PageResponse>): Page["run"] =>
    async (request) =>
      answer(request, await openLink(uses, request.params["token"] ?? "", request.now));
  return [
    {
      id: "linkPage",
      method: "GET",
      path: "/l/{token}",
      run: opening((request, opened) => showLink(uses, request, opened)),
    },
    { id: "linkQuote", method: "GET", path: "/l/{token}/quote", run: opening(quoteForm) },
    {
      id: "orderThroughLink",
      method: "POST",
      path: "/l/{token}/orders",
      run: opening(async (request, opened) => {
        await uses.limitPosts(request, opened.link.token);
        // Browsers always name the type of a form; what has none is taken for JSON, as everywhere in the interface.
        if (wantsJson(request) || request.header("content-type") === undefined)
          return orderByProgram(uses, request, opened);
        if (await canOrder(uses, opened)) return orderByForm(uses, request, opened);
        return { ...(await showLink(uses, request, opened)), status: 503 };
      }),
    },
    // Whoever reads the address again after a form was sent begins anew.
    {
      id: "linkOrdersAgain",
      method: "GET",
      path: "/l/{token}/orders",
      run: opening((_request, { link }) => goTo(`/l/${link.token}`)),
    },
  ];
};

/** Shows a link to a customer, whose browser is counted. */
export const showLink = async (uses: LinkPageUses, request: HtmlRequest, opened: OpenLink): Promise<PageResponse> => {
  const [isOpen] = await Promise.all([canOrder(uses, opened), countVisitor(uses, request, opened)]);
  const language = languageOf(request.header("accept-language"));
  return linkPage({ open: opened, language, canOrder: isOpen });
};

/**
 * Counts a browser once, without a cookie and without keeping its address. While the table or the secret can't be asked,
 * a visitor goes uncounted: the page is worth more than the figure.
 */
const countVisitor = async (
  { links, visitorSecret }: LinkPageUses,
  { method, header, sourceIp }: HtmlRequest,
  { link: { token } }: OpenLink,
): Promise<void> => {
  if (method !== "GET") return;
  const visitor = { token, sourceIp, userAgent: header("user-agent") ?? "" };
  try {
    await links.markVisit(token, placeOf(await visitorSecret(), visitor));
  } catch (error) {
    if (!(error instanceof ApiError && error.passes)) throw error;
  }
};

/** One sentence about what a form would buy, or why it buys nothing, while it is filled in. */
const quoteForm = ({ query, header, origin }: HtmlRequest, opened: OpenLink): PageResponse => {
  const language = languageOf(header("accept-language"));
  const by = query.get("by") === "mass" ? "mass" : "value";
  const entries = { bundle: query.get("bundle") ?? "", by, amount: query.get("amount") ?? "" } as const;
  try {
    const { quote } = pricedChoice(opened, entries, origin);
    refuseOverLimit(opened, quote);
    const text =
      by === "mass"
        ? `${TEXTS.costs[language]} ${money(quote.estimated_total_cost, opened.account.currency, language)}.`
        : `${TEXTS.buys[language]} ${figure(quote.estimated_quantity, language)} t CO₂e.`;
    return jsonPageResponse({ text });
  } catch (error) {
    if (!(error instanceof EntryFault)) throw error;
    return jsonPageResponse({ text: TEXTS[error.text][language] });
  }
};
