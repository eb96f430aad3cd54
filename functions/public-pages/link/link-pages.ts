import { ApiError } from "@isotherm/core";
import type { Page, PageResponse, HtmlRequest } from "@isotherm/http";
import { goTo, jsonPageResponse, languageOf, massText, money, wantsJson, wantsPage } from "@isotherm/pages";
import { ClosedLink, placeOf, openLink, type OpenLink } from "@isotherm/storefront";
import { amountUnit, EntryFault, pricedChoice, refuseAmbiguous, refuseOverLimit } from "./choice.ts";
import { closedLinkPage } from "./closed-link-page.ts";
import { linkPage } from "./link-page.ts";
import { picturePage } from "../drawing/preview-picture.ts";
import { LINK_TEXTS as TEXTS } from "./link-texts.ts";
import { type LinkPageUses, canOrder } from "./order-choice.ts";
import { orderByForm } from "./order-by-form.ts";
import { orderByProgram } from "./order-by-program.ts";

/** How browsers send a form. */
const FORM = /^application\/x-www-form-urlencoded\b/i;

/** The pages that customers of an offset link see, and what their forms do. */
export const linkPages = (uses: LinkPageUses): readonly Page[] => {
  return [
    {
      id: "linkPage",
      method: "GET",
      path: "/l/{token}",
      run: opening(uses, (request, opened) => showLink(uses, request, opened)),
    },
    picturePage("linkPicture", "/l/{token}", uses.files, async (request) => {
      const { link, account } = await openLink(uses, request.params["token"] ?? "", request.now);
      const language = languageOf(request.header("accept-language"));
      return { sender: account.name, title: link.title ?? TEXTS.heading[language], note: TEXTS.heading[language] };
    }),
    { id: "linkQuote", method: "GET", path: "/l/{token}/quote", run: opening(uses, quoteForm) },
    {
      id: "orderThroughLink",
      method: "POST",
      path: "/l/{token}/orders",
      run: opening(uses, async (request, opened) => {
        await uses.limitPosts(request, opened.link.token);
        // Browsers always name the type of a form; what has none is taken for JSON, as everywhere in the interface.
        const type = request.header("content-type");
        if (wantsJson(request) || type === undefined) return orderByProgram(uses, request, opened);
        if (!FORM.test(type)) throw new ApiError("unsupported_media_type");
        if (await canOrder(uses, opened)) return orderByForm(uses, request, opened);
        return { ...(await showLink(uses, request, opened)), status: 503 };
      }),
    },
    // Whoever reads the address again after a form was sent begins anew.
    {
      id: "linkOrdersAgain",
      method: "GET",
      path: "/l/{token}/orders",
      run: opening(uses, (_request, { link }) => goTo(`/l/${link.token}`)),
    },
  ];
};

/** A page of a link that customers may use; of one that is closed they are told so. */
const opening =
  (
    uses: LinkPageUses,
    answer: (request: HtmlRequest, opened: OpenLink) => PageResponse | Promise<PageResponse>,
  ): Page["run"] =>
  async (request) => {
    try {
      return await answer(request, await openLink(uses, request.params["token"] ?? "", request.now));
    } catch (error) {
      if (!(error instanceof ClosedLink) || !wantsPage(request)) throw error;
      return closedLinkPage(error, uses.seller, languageOf(request.header("accept-language")));
    }
  };

/** Shows a link to a customer, whose browser is counted. */
export const showLink = async (uses: LinkPageUses, request: HtmlRequest, opened: OpenLink): Promise<PageResponse> => {
  const { query } = request;
  const [isOpen] = await Promise.all([canOrder(uses, opened), countVisitor(uses, request, opened)]);
  const language = languageOf(request.header("accept-language"));
  // Whoever comes back from paying finds what was chosen.
  const entries = {
    bundle: query.get("bundle") ?? undefined,
    by: amountUnit(query.get("by")),
    amount: query.get("amount") ?? undefined,
  };
  return linkPage({
    origin: request.origin,
    open: opened,
    language,
    canOrder: isOpen,
    seller: uses.seller,
    mailsReceipt: uses.mailsReceipts.includes(opened.account.type),
    ...(query.has("amount") && { entries }),
  });
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
  const by = amountUnit(query.get("by"));
  const entries = { bundle: query.get("bundle") ?? "", by, amount: query.get("amount") ?? "" } as const;
  try {
    refuseAmbiguous(entries, language);
    const { quote } = pricedChoice(opened, entries, origin);
    refuseOverLimit(opened, quote);
    const text =
      by !== "value"
        ? `${TEXTS.costs[language]} ${money(quote.estimated_total_cost, opened.account.currency, language)}.`
        : `${TEXTS.buys[language]} ${massText(quote.estimated_quantity, language)} CO₂e.`;
    return jsonPageResponse({ text });
  } catch (error) {
    if (!(error instanceof EntryFault)) throw error;
    return jsonPageResponse({ text: TEXTS[error.text][language] });
  }
};
