import * as z from "zod";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const isIssuer = (text: string): boolean => {
  const url = URL.parse(text);
  if (!url || url.search !== "" || url.hash !== "" || url.username !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
};

/** The provider of OpenID Connect by which members of a deployment may sign in to the dashboard. */
export const OpenIdConnect = z.strictObject({
  /** As it stands on the button: "Entra ID". */
  name: z.string().min(1).max(60),
  /** As the provider's own document at `/.well-known/openid-configuration` names it. Plain HTTP only on this machine. */
  issuer: z.string().refine(isIssuer, "an issuer looks like https://login.example.org/tenant"),
  client_id: z.string().min(1).max(255),
});

/** The provider of OpenID Connect by which members of a deployment may sign in to the dashboard. */
export type OpenIdConnect = z.output<typeof OpenIdConnect>;
