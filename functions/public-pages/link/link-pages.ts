import type { Page, PageAnswer, PageRequest } from "@isotherm/http";
import { goTo } from "../frame/page-answer.ts";
import { wantsJson } from "../frame/problem-page.ts";
import type { LinkPageUses } from "./link-uses.ts";
import { type OpenLink, openLink } from "./open-link.ts";
import { orderByForm } from "./order-by-form.ts";
import { orderByProgram } from "./order-by-program.ts";
import { quoteForm } from "./quote-form.ts";
import { showLink } from "./show-link.ts";
import { canOrder } from "./till.ts";

/** The pages that customers of an offset link see, and what their forms do. */
export const linkPages = (uses: LinkPageUses): readonly Page[] => {
  const opening =
    (answer: (request: PageRequest, opened: OpenLink) => PageAnswer | Promise<PageAnswer>): Page["run"] =>
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
