import type { PageAnswer, PageRequest } from "@isotherm/http";
import { languageOf } from "../frame/language.ts";
import { linkPage } from "./link-page.ts";
import type { LinkPageUses } from "./link-uses.ts";
import type { OpenLink } from "./open-link.ts";
import { canOrder } from "./till.ts";

const VISITOR = "visitor";
const VISITOR_LENGTH = 22;
const YEAR_SECONDS = 31_536_000;

/** Shows a link to a customer, whose browser is counted. */
export const showLink = async (uses: LinkPageUses, request: PageRequest, opened: OpenLink): Promise<PageAnswer> => {
  const [isOpen, cookies] = await Promise.all([canOrder(uses, opened), visited(uses, request, opened)]);
  const language = languageOf(request.header("accept-language"));
  return linkPage({ open: opened, language, canOrder: isOpen, cookies });
};

/** Counts a browser once: what it was given the first time, it brings along from then on. */
const visited = async (
  { links, secrets }: LinkPageUses,
  { cookies, method, origin }: PageRequest,
  { link }: OpenLink,
): Promise<readonly string[] | undefined> => {
  if (method === "HEAD" || cookies.some((cookie) => cookie.startsWith(`${VISITOR}=`))) return undefined;
  await links.countVisitor(link.token);
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  const value = secrets.base62(VISITOR_LENGTH);
  return [`${VISITOR}=${value}; Path=/l/${link.token}; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`];
};
