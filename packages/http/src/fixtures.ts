import {
  createElectricityEstimate,
  createWebhook,
  OPERATIONS,
  getAccountMe,
  getElectricityEstimate,
  getOpenApi,
} from "@isotherm/contract";
import { hashSecret, newApiKey } from "@isotherm/contract/api-key";
import { type AccountId, type Clock, decimal, type EstimateId, type OrganisationId, ApiError } from "@isotherm/core";
import { systemClock, systemTokens } from "@isotherm/core/system";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import type { AccountRecord, ApiKeyRecord, Directory } from "./directory.ts";
import { httpFunction } from "./http-function.ts";
import type { Log } from "./log.ts";
import type { RateBuckets } from "./rate-limiter.ts";
import { serves } from "./serves.ts";
import type { Admits, SourceOf } from "./request-input.ts";

/** A key that is right. */
export const key = newApiKey("test", systemTokens);

const anAccount = (facts: Partial<AccountRecord["account"]> = {}): AccountRecord => ({
  suspended: false,
  account: {
    id: "acc_own" as AccountId,
    name: "Own",
    organisation_id: "org_a" as OrganisationId,
    handle: null,
    currency: "USD",
    type: "test",
    logo: null,
    beneficiary: null,
    bundle_portfolio_id: null,
    external_pages_visibility: "hidden",
    own_emission_factors: "when_named",
    scope: "account",
    sibling_id: "acc_live" as AccountId,
    ...facts,
  },
});

/** What a function under test stands in. */
export interface World {
  readonly keyRecord?: Partial<ApiKeyRecord>;
  readonly clock?: Clock;
  readonly onKeyRead?: () => void;
  readonly buckets?: RateBuckets;
  readonly sourceOf?: SourceOf;
  readonly admits?: Admits;
}

/** A directory that knows the key, its account, a sister of it, and accounts that it may not act on. */
export const aDirectory = ({ keyRecord = {}, onKeyRead }: World): Directory => {
  const accounts = new Map(
    [
      anAccount(),
      anAccount({ id: "acc_sister" as AccountId, name: "Sister" }),
      anAccount({ id: "acc_live" as AccountId, type: "live" }),
      anAccount({ id: "acc_foreign" as AccountId, organisation_id: "org_b" as OrganisationId }),
    ].map((record) => [record.account.id, record]),
  );
  const record: ApiKeyRecord = {
    id: key.keyId,
    organisation_id: "org_a" as OrganisationId,
    mode: "test",
    account_id: "acc_own" as AccountId,
    permissions: [],
    enabled: true,
    secret_hash: hashSecret(key.secret),
    ...keyRecord,
  };
  return {
    apiKey: async (keyId) => {
      onKeyRead?.();
      return keyId === key.keyId ? record : undefined;
    },
    account: async (id) => accounts.get(id),
    organisation: async (id) => ({ id, name: "A", commission: decimal("0.1") }),
  };
};

/** Buckets that are never empty. */
export const UNLIMITED: RateBuckets = {
  takeRequest: async ({ nowMs }) => ({ taken: 1, fullAtMs: nowMs }),
  countInWindow: async ({ nowMs }) => ({ counted: true, endsAtMs: nowMs, left: 1 }),
};
const LIMITS = { perKey: { requests_per_second: 15, burst: 30 }, failedAuthenticationsPerMinute: 100 };
/** The limits of the service over them. */
export const RATES = { buckets: UNLIMITED, limits: LIMITS };

const AN_ESTIMATE = {
  id: "est_1" as EstimateId,
  created_at: "2026-01-01T00:00:00.000Z",
  mass: { amount: decimal("0.10"), unit: "t" as const },
  quote: { error: { error_code: "x", message: "y" }, errors: [{ error_code: "x", message: "y" }] },
  mass_range: null,
  data_quality: null,
  warnings: [],
  location_based: null,
  market_based: null,
  scope2: null,
  scope3: null,
};

/** A function of five operations in a world, and the lines that it logged. */
export const aFunction = (world: World = {}) => {
  const lines: { message: string; facts: object }[] = [];
  const log: Log = {
    info: (message, facts) => lines.push({ message, facts }),
    error: (message, facts) => lines.push({ message, facts }),
  };
  const handler = httpFunction({
    clock: world.clock ?? systemClock,
    log,
    directory: aDirectory(world),
    rates: { buckets: world.buckets ?? UNLIMITED, limits: LIMITS },
    ...(world.sourceOf && { sourceOf: world.sourceOf }),
    ...(world.admits && { admits: world.admits }),
    allOperations: async () => OPERATIONS,
    serving: [
      serves(getAccountMe, async ({ account }) => ({ ...account, organisation_type: "shipper" as const })),
      serves(getOpenApi, async () => ({ openapi: "3.1.0" })),
      serves(createWebhook, async () => {
        throw new TypeError("secret detail");
      }),
      serves(getElectricityEstimate, async () => {
        throw new ApiError("estimate_not_found");
      }),
      serves(createElectricityEstimate, async ({ body, origin }) => ({
        ...AN_ESTIMATE,
        external_estimate_url: `${origin}/e/token`,
        request: body,
      })),
    ],
  });
  return {
    lines,
    send: (event: APIGatewayProxyEventV2) => handler(event, {} as Context),
  };
};

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly route?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  readonly base64?: boolean;
  readonly id?: string;
}

/** Headers with the key. */
export const AUTHORISED = { authorization: `Bearer ${key.text}` };

/** An event as API Gateway's, of a read of the own account unless it says otherwise. */
export const anEvent = ({
  method = "GET",
  path = "/accounts/me",
  route = path,
  headers = AUTHORISED,
  body,
  base64 = false,
  id,
}: Sent) =>
  ({
    version: "2.0",
    routeKey: route === "$default" ? route : `${method} /v1${route}`,
    rawPath: `/v1${path}`,
    rawQueryString: "",
    headers,
    ...(body !== undefined && { body }),
    ...(id !== undefined && { pathParameters: { id } }),
    isBase64Encoded: base64,
    requestContext: { requestId: "req-1", http: { method, sourceIp: "192.0.2.1" } },
  }) as unknown as APIGatewayProxyEventV2;

/** Where estimates are made. */
export const ESTIMATE = { method: "POST", path: "/estimates/electricity" };
/** A request that is accepted there. */
export const GOOD_BODY = '{"consumption":{"amount":"1.50","unit":"kWh"}}';

/** The answer of a function to one request. */
export const answered = async (sent: Sent, world: World = {}) => {
  const { send } = aFunction(world);
  const { statusCode, headers, body } = await send(anEvent(sent));
  const value = JSON.parse(body ?? "null") as {
    error?: { error_code: string; message: string };
    errors?: unknown[];
  } & Record<string, unknown>;
  return { statusCode, headers, value, code: value.error?.error_code, message: value.error?.message };
};
