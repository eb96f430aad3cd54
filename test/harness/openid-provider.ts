import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** Somebody at the provider. */
export interface ProviderAccount {
  readonly subject: string;
  readonly email?: string;
  readonly verified?: boolean;
}

/** A certified provider of OpenID Connect (`oidc-provider`) on this machine, at which whoever is asked signs in at once. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who sits before the browser; undefined: somebody who says no. */
  account: ProviderAccount | undefined;
  /** How often it has asked somebody to sign in. */
  asked: number;
  /** Lets the dashboard at an origin ask it, from now on. */
  serve(origin: string): void;
  stop(): Promise<void>;
}

type Answers = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Starts a provider, which knows nobody before `serve`. */
export const startOpenIdProvider = async (): Promise<OpenIdProvider> => {
  let answers: Answers = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => void answers(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const provider: OpenIdProvider = {
    issuer: `http://localhost:${(server.address() as AddressInfo).port}`,
    clientId: "dashboard",
    clientSecret: "a secret of the client that nobody else has",
    account: undefined,
    asked: 0,
    serve: (origin) => {
      answers = answersOf(provider, origin);
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return provider;
};

const answersOf = (given: OpenIdProvider, origin: string): Answers => {
  const accounts = new Map<string, ProviderAccount>();
  const provider = new Provider(given.issuer, {
    clients: [
      {
        client_id: given.clientId,
        client_secret: given.clientSecret,
        redirect_uris: [`${origin}/dashboard/openid/callback`],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ["of this test"] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => {
      const { email, verified = false } = accounts.get(id) ?? {};
      const claims = { sub: id, ...(email !== undefined && { email, email_verified: verified }) };
      return { accountId: id, claims: () => claims };
    },
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  });
  const pages = provider.callback();
  return async (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return pages(request, response);
    given.asked += 1;
    const { account } = given;
    if (account) accounts.set(account.subject, account);
    const result = account ? { login: { accountId: account.subject } } : { error: "access_denied" };
    return provider.interactionFinished(request, response, result);
  };
};
