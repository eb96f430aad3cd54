import { createServer, type IncomingMessage } from "node:http";
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

/** Starts it. Sessions are live ones when the key that asks is. */
export const startStripe = async (): Promise<StripeServer> => {
  const sessions = new Map<string, StripeSession>();
  const byIdempotencyKey = new Map<string, StripeSession>();
  const failures: { status: number; error: object }[] = [];
  const calls: StripeCall[] = [];
  let count = 0;
  const nowSeconds = (): number => Math.floor(systemClock.nowMs() / 1_000);

  const create = (form: StripeCall["form"], headers: StripeCall["headers"]): StripeSession => {
    count += 1;
    const id = `cs_test_${String(count).padStart(10, "0")}${Math.abs(nowSeconds())}`;
    const livemode = /^Bearer (sk|rk)_live_/.test(headers.authorization ?? "");
    const amount = Number(form["line_items[0][price_data][unit_amount]"]);
    return {
      id,
      object: "checkout.session",
      adaptive_pricing: { enabled: form["adaptive_pricing[enabled]"] === "true" },
      amount_subtotal: amount,
      amount_total: amount,
      automatic_tax: { enabled: false, liability: null, provider: null, status: null },
      cancel_url: form["cancel_url"],
      client_reference_id: form["client_reference_id"] ?? null,
      created: nowSeconds(),
      currency: form["line_items[0][price_data][currency]"] ?? "",
      customer: null,
      customer_details: { email: form["customer_email"] ?? null },
      customer_email: form["customer_email"] ?? null,
      expires_at: nowSeconds() + LIFETIME_SECONDS,
      livemode,
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

  const answer = (call: StripeCall): { status: number; body: object } => {
    const failure = failures.shift();
    if (failure) return { status: failure.status, body: { error: failure.error } };
    const [, id] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(call.path) ?? [];
    if (call.method === "GET" && id !== undefined) {
      const found = sessions.get(id);
      return found
        ? { status: 200, body: found }
        : { status: 404, body: { error: { type: "invalid_request_error", code: "resource_missing" } } };
    }
    if (Number(call.form["line_items[0][price_data][unit_amount]"]) < LEAST) {
      const error = { type: "invalid_request_error", code: "amount_too_small", message: "The amount is too small." };
      return { status: 400, body: { error } };
    }
    const key = String(call.headers["idempotency-key"]);
    const session = byIdempotencyKey.get(key) ?? create(call.form, call.headers);
    byIdempotencyKey.set(key, session);
    sessions.set(session.id, session);
    return { status: 200, body: session };
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.once("end", () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8")));
      const call = { method: request.method ?? "", path: request.url ?? "", headers: request.headers, form };
      calls.push(call);
      const { status, body } = answer(call);
      response.writeHead(status, { "content-type": "application/json", "request-id": `req_${calls.length}` });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

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
    fail: (status, error, times = 1) => {
      for (let each = 0; each < times; each += 1) failures.push({ status, error });
    },
    event: (type, about, secret, ageSeconds = 0) => {
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
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
