import type { HtmlRequest, Page, PageResponse } from "@isotherm/http";
import { ExchangeError } from "@isotherm/ileap/exchange-error";
import { exchangePage, jsonAnswer } from "./exchange-page.ts";
import { type PartnerAccess, TOKEN_SECONDS } from "./partner-access.ts";

/** The pages by which partners get access tokens: OAuth 2.0 client credentials, RFC 6749, and where they are found. */
export const tokenPages = (access: Pick<PartnerAccess, "issue">): Page[] => [
  exchangePage({
    id: "ileap discovery",
    method: "GET",
    path: "/ileap/.well-known/openid-configuration",
    run: async ({ origin }) =>
      jsonAnswer({
        issuer: `${origin}/ileap`,
        token_endpoint: `${origin}/ileap/auth/token`,
        grant_types_supported: ["client_credentials"],
        token_endpoint_auth_methods_supported: ["client_secret_basic"],
        response_types_supported: ["token"],
      }),
  }),
  exchangePage({
    id: "ileap token",
    method: "POST",
    path: "/ileap/auth/token",
    run: (request) => giveToken(access, request),
  }),
];

const giveToken = async (access: Pick<PartnerAccess, "issue">, request: HtmlRequest): Promise<PageResponse> => {
  const [media = ""] = (request.header("content-type") ?? "").split(";");
  if (media.trim().toLowerCase() !== "application/x-www-form-urlencoded")
    return refusal(400, "invalid_request", "The body must be application/x-www-form-urlencoded.");
  const grants = new URLSearchParams(request.body).getAll("grant_type");
  if (grants.length !== 1) return refusal(400, "invalid_request", "grant_type is needed, once.");
  if (grants[0] !== "client_credentials")
    return refusal(400, "unsupported_grant_type", "grant_type must be client_credentials.");
  const [id, secret] = basicCredentials(request.header("authorization")) ?? [];
  if (id === undefined || secret === undefined)
    return refusal(401, "invalid_client", "Authorization: Basic is needed, of the key's id and the key.");
  const token = await access.issue(request, id, secret).catch(asRefusal);
  if (typeof token === "object") return token;
  if (token === undefined) return refusal(401, "invalid_client", "They are not the id of a key and the key.");
  return jsonAnswer({ access_token: token, token_type: "Bearer", expires_in: TOKEN_SECONDS }, { pragma: "no-cache" });
};

const asRefusal = (error: unknown): PageResponse => {
  if (!(error instanceof ExchangeError)) throw error;
  return refusal(429, "temporarily_unavailable", error.message);
};

/** A refusal as RFC 6749 has it, section 5.2. */
const refusal = (status: keyof typeof MORE_HEADERS, error: string, error_description: string): PageResponse => ({
  ...jsonAnswer({ error, error_description }, MORE_HEADERS[status]),
  status,
});

const MORE_HEADERS = {
  400: {},
  401: { "www-authenticate": 'Basic realm="ileap"' },
  429: { "retry-after": "1" },
} as const satisfies Record<number, Readonly<Record<string, string>>>;

/** User and password of `Authorization: Basic`, percent-decoded as RFC 6749 asks, section 2.3.1. */
const basicCredentials = (header: string | undefined): readonly [string, string] | undefined => {
  const [, packed] = /^Basic +([A-Za-z0-9+/=_-]+)$/iu.exec(header ?? "") ?? [];
  if (packed === undefined) return undefined;
  const text = Buffer.from(packed, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon < 0 ? undefined : [decoded(text.slice(0, colon)), decoded(text.slice(colon + 1))];
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};
