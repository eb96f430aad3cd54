import type { Clock } from "@isotherm/core";
import { ApiError, instantMs } from "@isotherm/core";
import type { Caller, Directory, HtmlRequest, RateLimiter, RateStatus } from "@isotherm/http";
import { actingAccount, authenticate, cachedDirectory, isForExchangeAlone } from "@isotherm/http/authenticate";
import { ExchangeError, type ExchangeErrorCode } from "@isotherm/ileap/exchange-error";
import type { Cursors } from "@isotherm/store/page";

/** How long an access token is good for. */
export const TOKEN_SECONDS = 3_600;

/** What access of partners is built from. */
export interface AccessUses {
  readonly directory: Directory;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  /** Makes and checks the tokens: what it gives out nobody else can make. */
  readonly tokens: () => Promise<Cursors>;
}

/** Who asks, by client credentials and by access tokens. */
export interface PartnerAccess {
  /**
   * A token for the holder of an API key: id and key are those of `Authorization: Basic`.
   *
   * @returns undefined where they are not those of a key
   * @throws ExchangeError TooManyRequests
   */
  readonly issue: (request: HtmlRequest, keyId: string, key: string) => Promise<string | undefined>;
  /**
   * Whose token a request has, and on which account it acts.
   *
   * @param refusal what is answered to a text that is no token of ours
   * @throws ExchangeError that code, TokenExpired, TooManyRequests; BadRequest for an unknown `Service-Account`
   */
  readonly identify: (request: HtmlRequest, refusal: ExchangeErrorCode) => Promise<Caller>;
}

const BEARER = /^Bearer +([^ ]+)$/iu;

/** Access of partners: an API key is the client, and each use of a token looks at the key again. */
export const partnerAccess = ({ directory: given, limiter, clock, tokens }: AccessUses): PartnerAccess => {
  const directory = cachedDirectory(given, clock);
  const within = ({ allowed }: RateStatus): void => {
    if (!allowed) throw new ExchangeError("TooManyRequests");
  };
  const fail = async ({ sourceIp, now }: HtmlRequest): Promise<void> =>
    within(await limiter.failure(sourceIp, instantMs(now)));
  return {
    issue: async (request, keyId, key) => {
      const nowMs = instantMs(request.now);
      const holder = await authenticate(`Bearer ${key}`, directory, nowMs).catch(asUndefined);
      if (holder?.key.id !== keyId) return fail(request).then(() => undefined);
      within(await limiter.request(keyId, holder.organisation.rate_limit, nowMs));
      return (await tokens()).encode(`${keyId} ${nowMs + TOKEN_SECONDS * 1_000}`);
    },
    identify: async (request, refusal) => {
      const nowMs = instantMs(request.now);
      const refused = async (): Promise<never> => {
        await fail(request);
        throw new ExchangeError(refusal);
      };
      const [, token = ""] = BEARER.exec(request.header("authorization") ?? "") ?? [];
      const [keyId, endsAtMs] = tokenParts(await tokens(), token) ?? (await refused());
      if (endsAtMs <= nowMs) throw new ExchangeError("TokenExpired");
      const key = await directory.apiKey(keyId);
      const isGood = key?.enabled && (key.expires_at === undefined || instantMs(key.expires_at) > nowMs);
      const organisation = isGood ? await directory.organisation(key.organisation_id) : undefined;
      if (!isGood || !organisation) return refused();
      within(await limiter.request(key.id, organisation.rate_limit, nowMs));
      const named = request.header("service-account");
      const acting = await actingAccount(key, named, directory).catch(asUndefined);
      // A partner's key shows one account, whatever else its organisation has.
      if (!acting || (isForExchangeAlone(key) && acting.account.id !== key.account_id))
        throw new ExchangeError("BadRequest", "Service-Account: names no account of yours");
      return { key, organisation, ...acting };
    },
  };
};

/** The key of a token and when it ends; undefined where we did not make it. */
const tokenParts = (tokens: Cursors, token: string): readonly [keyId: string, endsAtMs: number] | undefined => {
  try {
    const [keyId = "", ends] = tokens.decode(token).split(" ");
    return [keyId, Number(ends)];
  } catch (error) {
    return asUndefined(error);
  }
};

/** A refusal as nothing; a fault stays one. */
const asUndefined = (error: unknown): undefined => {
  if (!(error instanceof ApiError)) throw error;
};
