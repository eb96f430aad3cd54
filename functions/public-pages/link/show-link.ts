import { Refusal } from "@isotherm/core";
import type { PageAnswer, PageRequest } from "@isotherm/http";
import { placeOf } from "../../link-visitors.ts";
import { languageOf } from "../frame/language.ts";
import { linkPage } from "./link-page.ts";
import type { LinkPageUses } from "./link-uses.ts";
import type { OpenLink } from "./open-link.ts";
import { canOrder } from "./till.ts";

/** Shows a link to a customer, whose browser is counted. */
export const showLink = async (uses: LinkPageUses, request: PageRequest, opened: OpenLink): Promise<PageAnswer> => {
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
  { method, header, sourceIp }: PageRequest,
  { link: { token } }: OpenLink,
): Promise<void> => {
  if (method !== "GET") return;
  const visitor = { token, sourceIp, userAgent: header("user-agent") ?? "" };
  try {
    await links.markVisit(token, placeOf(await visitorSecret(), visitor));
  } catch (error) {
    if (!(error instanceof Refusal && error.passes)) throw error;
  }
};
