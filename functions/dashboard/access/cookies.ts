import { createHmac, timingSafeEqual } from "node:crypto";
import type { HtmlRequest } from "@isotherm/http";

/** `__Host-`: of this host alone, sent by https alone (browsers take localhost for that), set by no other host. */
const NAME = "__Host-isotherm-session";
const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";
/** As long as a session lasts at most; the table knows when it is over. */
const MAX_AGE_SECONDS = 7 * 86_400;

/** The cookie of a session. */
export const sessionCookie = (token: string): string => `${NAME}=${token}; ${ATTRIBUTES}; Max-Age=${MAX_AGE_SECONDS}`;

/** Takes the cookie of a session back. */
export const NO_SESSION_COOKIE = `${NAME}=; ${ATTRIBUTES}; Max-Age=0`;

/** The token of the session that a request comes with; undefined where it has none, or several. */
export const tokenOf = ({ cookies }: Pick<HtmlRequest, "cookies">): string | undefined => {
  const found = cookies.flatMap((cookie) => /^__Host-isotherm-session=([0-9A-Za-z]{43})$/.exec(cookie)?.[1] ?? []);
  return found.length === 1 ? found[0] : undefined;
};

const OPENID_NAME = "__Host-isotherm-openid";
/** As long as what it goes with is kept in the table. */
const OPENID_SECONDS = 300;

/** The cookie of a browser that goes to the provider: what it must come back with, and for what. */
export const openIdCookie = (token: string, text: string): string =>
  `${OPENID_NAME}=${token}.${Buffer.from(text).toString("base64url")}; ${ATTRIBUTES}; Max-Age=${OPENID_SECONDS}`;

/** Takes that cookie back. */
export const NO_OPENID_COOKIE = `${OPENID_NAME}=; ${ATTRIBUTES}; Max-Age=0`;

/** What a browser went to the provider with; undefined where it has no such cookie, or several. */
export const openIdCookieOf = ({
  cookies,
}: Pick<HtmlRequest, "cookies">): { readonly token: string; readonly text: string } | undefined => {
  const found = cookies.flatMap((cookie) => {
    const [, token, text] = /^__Host-isotherm-openid=([0-9A-Za-z]{43})\.([\w-]{2,4000})$/.exec(cookie) ?? [];
    return token !== undefined && text !== undefined
      ? [{ token, text: Buffer.from(text, "base64url").toString("utf8") }]
      : [];
  });
  return found.length === 1 ? found[0] : undefined;
};

/** What forms of a session carry: nobody can make it who has not the cookie. */
export const formTokenOf = (token: string): string =>
  createHmac("sha256", token).update("isotherm dashboard forms").digest("base64url");

/** Whether a text is the one that forms of a session carry. */
export const isFormToken = (token: string, given: string | null): boolean => {
  const [wanted, shown] = [Buffer.from(formTokenOf(token)), Buffer.from(given ?? "")];
  return wanted.length === shown.length && timingSafeEqual(wanted, shown);
};

/** Whether a form was sent by a page of ours, as the browser says: by `Sec-Fetch-Site`, or by `Origin` where it has none. */
export const isFromHere = ({ header, origin }: Pick<HtmlRequest, "header" | "origin">): boolean => {
  const site = header("sec-fetch-site");
  const sender = header("origin");
  if (sender !== undefined && sender !== origin) return false;
  return site === undefined ? sender === origin : site === "same-origin";
};
