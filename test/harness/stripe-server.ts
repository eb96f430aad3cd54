import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { systemClock } from "@isotherm/core/system";
import Stripe from "stripe";

/** A Checkout Session in the shape that Stripe documents, as far as it says something here. */
export interface StripeSession {
  readonly id: string;
  readonly object: "checkout.session";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid" | "no_payment_required";
  amount_total: number;
  currency: string;
  livemode: boolean;
  metadata: Record<string, string>;
  payment_intent: string | null;
  readonly [other: string]: unknown;
}

/** A request that Stripe got. */
export interface StripeCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly form: Readonly<Record<string, string>>;
}

/** Stripe on this machine: its documented shapes, and no card. */
export interface StripeServer {
  /** `http://127.0.0.1:PORT` */
  readonly address: string;
  readonly calls: StripeCall[];
  session(id: string): StripeSession;
  /** The customer pays. */
  pay(id: string): StripeSession;
  /** The next calls are answered so, instead. */
  fail(status: number, error: object, times?: number): void;
  /** An event about a session, and how Stripe signs it. */
  event(type: string, session: StripeSession, secret: string, ageSeconds?: number): { body: string; signature: string };
  stop(): Promise<void>;
}

const LIFETIME_SECONDS = 86_400;
/** USD: Stripe's least amount, used for all currencies here. */
const LEAST = 50;

const nowSeconds = (): number => Math.floor(systemClock.nowMs() / 1_000);

interface StripeResponse {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const TOO_SMALL: StripeResponse = {
  status: 400,
  body: { error: { type: "invalid_request_error", code: "amount_too_small", message: "The amount is too small." } },
};

const found = (session: StripeSession | undefined): StripeResponse =>
  session
    ? { status: 200, body: session }
    : { status: 404, body: { error: { type: "invalid_request_error", code: "resource_missing" } } };

const amountOf = ({ form }: StripeCall): number => Number(form["line_items[0][price_data][unit_amount]"]);

const newSession = (call: StripeCall, count: number): StripeSession => {
  const { form, headers } = call;
  const id = `cs_test_${String(count).padStart(10, "0")}${Math.abs(nowSeconds())}`;
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: form["adaptive_pricing[enabled]"] === "true" },
    amount_subtotal: amountOf(call),
    amount_total: amountOf(call),
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: form["cancel_url"],
    client_reference_id: form["client_reference_id"] ?? null,
    created: nowSeconds(),
    currency: form["line_items[0][price_data][currency]"] ?? "",
    customer: null,
    customer_details: { email: form["customer_email"] ?? null },
    customer_email: form["customer_email"] ?? null,
    expires_at: nowSeconds() + LIFETIME_SECONDS,
    livemode: /^Bearer (sk|rk)_live_/.test(headers.authorization ?? ""),
    locale: form["locale"] ?? null,
    metadata: {
      isotherm_payment: form["metadata[isotherm_payment]"] ?? "",
      isotherm_deployment: form["metadata[isotherm_deployment]"] ?? "",
    },
    mode: form["mode"],
    payment_intent: null,
    payment_method_types: ["card"],
    payment_status: "unpaid",
    status: "open",
    success_url: form["success_url"],
    url: `https://checkout.stripe.com/c/pay/${id}`,
  };
};

const signedEvent: StripeServer["event"] = (type, about, secret, ageSeconds = 0) => {
  const body = JSON.stringify({
    id: `evt_${about.id}_${type.length}`,
    object: "event",
    api_version: "2026-10-28.endive",
    created: nowSeconds(),
    data: { object: about },
    livemode: about.livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  const timestamp = nowSeconds() - ageSeconds;
  return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) };
};

const readCall = async (request: IncomingMessage): Promise<StripeCall> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8")));
  return { method: request.method ?? "", path: request.url ?? "", headers: request.headers, form };
};

/** A server that keeps every call before it answers it. */
const listening = async (calls: StripeCall[], answer: (call: StripeCall) => StripeResponse): Promise<Server> => {
  const server = createServer((request, response) => {
    void readCall(request).then((call) => {
      calls.push(call);
      const { status, body, headers } = answer(call);
      const common = { "content-type": "application/json", "request-id": `req_${calls.length}` };
      response.writeHead(status, { ...common, ...headers });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
};

/**
 * Answers a key as it was answered first, also with a failure, and tells the SDK not to ask again; what is refused before it
 * begins is not kept. Source: "Idempotent requests" in Stripe's reference of the API.
 */
const oncePerKey = (answer: (call: StripeCall) => StripeResponse): ((call: StripeCall) => StripeResponse) => {
  const kept = new Map<string, StripeResponse>();
  return (call) => {
    const { "idempotency-key": key } = call.headers;
    if (typeof key !== "string") return answer(call);
    const earlier = kept.get(key);
    if (earlier) return earlier;
    const first = { ...answer(call), headers: { "stripe-should-retry": "false" } };
    if (first.status === 200 || first.status >= 500) kept.set(key, first);
    return first;
  };
};

/** Starts it. Sessions are live ones when the key that asks is. */
export const startStripe = async (): Promise<StripeServer> => {
  const sessions = new Map<string, StripeSession>();
  const failures: { status: number; error: object }[] = [];
  const calls: StripeCall[] = [];

  const answer = (call: StripeCall): StripeResponse => {
    const failure = failures.shift();
    if (failure) return { status: failure.status, body: { error: failure.error } };
    const [, id] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(call.path) ?? [];
    if (call.method === "GET" && id !== undefined) return found(sessions.get(id));
    if (amountOf(call) < LEAST) return TOO_SMALL;
    const session = newSession(call, sessions.size + 1);
    sessions.set(session.id, session);
    return { status: 200, body: session };
  };

  const server = await listening(calls, oncePerKey(answer));

  const session = (id: string): StripeSession => {
    const found = sessions.get(id);
    if (!found) throw new Error(`Stripe has no session ${id}`);
    return found;
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    session,
    pay: (id) => Object.assign(session(id), { status: "complete", payment_status: "paid", payment_intent: `pi_${id}` }),
    fail: (status, error, times = 1) => void failures.push(...Array.from({ length: times }, () => ({ status, error }))),
    event: signedEvent,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
