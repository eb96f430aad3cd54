import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { WireOrder, WireWebhookEvent } from "@isotherm/contract";
import { orderIn } from "@isotherm/contract";
import { systemClock, systemSleep } from "@isotherm/core/system";
import { verifySignature } from "@isotherm/delivery";
import { helpOn } from "./help.ts";
import type { ReceivedRequest } from "./receiver.ts";
import type { StackFile } from "./stack-file.ts";

// `npm run demo`: tells the main job as a story, against the stack of `npm start` or, when none runs, a fresh one.

const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 20_000;
const FRESH_STEP_MS = "400";

/** Where the story takes place. */
interface Place {
  readonly base_url: string;
  readonly key: string;
  readonly inbox: StackFile["inbox"];
  /** Whether the test order is fast enough to be followed to its end. */
  readonly quick: boolean;
  leave(): Promise<void>;
}

helpOn(`npm run demo [-- --state DIR] [--base-url URL]
    the main job as a story, with the real JSON, against the stack of npm start, or a fresh one where none runs
    --state DIR     where the running stack describes itself (.local)
    --base-url URL  where its API answers, if not itself: that of sam local, beside npm start -- --only-backends`);
const { values: options } = parseArgs({
  options: { state: { type: "string", default: ".local" }, "base-url": { type: "string" } },
});

const say = (line = ""): void => {
  process.stdout.write(`${line}\n`);
};
const giveUp = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};
const chapter = (title: string): void => say(`\n── ${title} ${"─".repeat(Math.max(0, 74 - title.length))}\n`);
const show = (value: unknown): void => say(JSON.stringify(value, undefined, 2));

const runningPlace = async (): Promise<Place | undefined> => {
  const given = options["base-url"];
  try {
    const file = JSON.parse(readFileSync(join(options.state, "stack.json"), "utf8")) as StackFile;
    await fetch(`${file.pages_base}/local/health`);
    const base_url: string | undefined = given ?? file.base_url;
    // Backends alone: nothing here answers requests.
    if (base_url === undefined) return undefined;
    return { ...file, base_url, key: file.keys.test, quick: false, leave: async () => {} };
  } catch {
    if (given !== undefined) giveUp(`No stack describes itself in ${options.state}, so there is no key for ${given}.`);
    return undefined;
  }
};

const freshPlace = async (): Promise<Place> => {
  say("No stack runs here, so a fresh one is started for this story and ended after it.");
  const [{ mkdtemp, rm }, { tmpdir }, { ensureBundles }, { seedLocal: seed }, { startStack }] = await Promise.all([
    import("node:fs/promises"),
    import("node:os"),
    import("./bundles.ts"),
    import("./seed.ts"),
    import("./stack.ts"),
  ]);
  const stateFolder = await mkdtemp(join(tmpdir(), "isotherm-demo-"));
  const stack = await startStack({
    stateFolder,
    seed,
    settings: { TEST_STEP_MS: FRESH_STEP_MS },
    prepare: async () => void (await ensureBundles()),
    prewarm: true,
  });
  return {
    base_url: stack.baseUrl,
    key: stack.keys.test,
    inbox: { url: stack.inbox.url, log_url: `${stack.pagesBase}/local/inbox` },
    quick: true,
    leave: async () => {
      await stack.stop();
      await rm(stateFolder, { recursive: true, force: true });
    },
  };
};

interface Webhook {
  readonly secret: string;
}

const WEBHOOK_FILE = join(options.state, "demo-webhook.json");

const keptWebhook = (key: string): Webhook | undefined => {
  try {
    const kept = JSON.parse(readFileSync(WEBHOOK_FILE, "utf8")) as Webhook & { readonly key: string };
    return kept.key === key ? kept : undefined;
  } catch {
    return undefined;
  }
};

const keepWebhook = (key: string, { secret }: Webhook): void =>
  writeFileSync(WEBHOOK_FILE, JSON.stringify({ key, secret }), { mode: 0o600 });

const send = async <T>({ base_url, key }: Place, method: string, path: string, body?: object): Promise<T> => {
  say(`${method} ${path}`);
  if (body) show(body);
  const response = await fetch(base_url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as T;
  say(`\n→ ${response.status}  Request-Id: ${response.headers.get("request-id")}`);
  show(answer);
  if (!response.ok) throw new Error(`the service answered ${response.status}`);
  return answer;
};

const registered = async (at: Place): Promise<Webhook> => {
  const known = at.quick ? undefined : keptWebhook(at.key);
  if (known) say("Registered in an earlier story; an organisation may have only so many endpoints.");
  const webhook = known ?? (await send<Webhook>(at, "POST", "/webhooks", { url: at.inbox.url }));
  if (!at.quick) keepWebhook(at.key, webhook);
  return webhook;
};

/** Prints a request that the inbox got, if it is signed for this webhook, and returns the order's events in it. */
const showReceived = (
  { at, headers, body }: ReceivedRequest,
  url: string,
  { secret }: Webhook,
  orderId: string,
): readonly WireWebhookEvent[] => {
  const header = headers["service-hmac"];
  // The inbox of a running stack may be shared with endpoints of earlier stories, signed with other secrets.
  const verdict = verifySignature({ header, body, secrets: [secret], nowMs: systemClock.nowMs() });
  if (!verdict.verified) return [];
  say(`${at}  POST ${url}\nService-HMAC: ${header}\nsignature: right, for ${verdict.account}`);
  const { events } = JSON.parse(body) as { events: WireWebhookEvent[] };
  const ofOrder = events.filter(({ data }) => orderIn(data)?.id === orderId);
  for (const { event_type, sequence, event_id, data } of ofOrder)
    say(`  ${sequence}  ${event_type.padEnd(16)} ${event_id}  status ${orderIn(data)?.status}`);
  say();
  return ofOrder;
};

/** Prints what the receiver hears of an order, until `wanted` events were there. */
const hear = async ({ url, log_url }: Place["inbox"], webhook: Webhook, orderId: string, wanted: number) => {
  const until = systemClock.monotonicMs() + PATIENCE_MS;
  const told = new Set<string>();
  const read = new Set<string | undefined>();
  while (told.size < wanted) {
    if (systemClock.monotonicMs() > until) throw new Error(`only ${told.size} of ${wanted} events arrived`);
    const log = (await (await fetch(log_url)).json()) as ReceivedRequest[];
    const unread = log.filter(({ headers }) => !read.has(headers["service-hmac"]));
    for (const request of unread) {
      read.add(request.headers["service-hmac"]);
      for (const { event_id } of showReceived(request, url, webhook, orderId)) told.add(event_id);
    }
    await systemSleep(LOOK_EVERY_MS);
  }
};

const tell = async (at: Place): Promise<void> => {
  chapter("1. Somebody wants to hear of orders");
  const webhook = await registered(at);

  chapter("2. What were the emissions? And what would it cost to retire as many tonnes?");
  const estimate = await send<{ id: string }>(at, "POST", "/estimates/electricity", {
    consumption: { amount: "1200", unit: "kWh" },
    country_code: "DEU",
    metadata: { invoice: "2026-0417" },
  });

  chapter("3. How did the figure come about?");
  await send(at, "GET", `/estimates/${estimate.id}/calculation`);

  chapter("4. The order: exactly that mass, at that price, once");
  const order = await send<WireOrder>(at, "POST", "/orders/by-estimate", {
    estimate_id: estimate.id,
    idempotency_key: `demo-${estimate.id}`,
  });

  chapter("5. What the receiver hears");
  await hear(at.inbox, webhook, order.id, at.quick ? 5 : 2);
  if (!at.quick)
    say("The other steps of a test order follow one by one; `npm start -- --test-step-ms 1000` makes them quick.");

  chapter("6. The order now");
  await send(at, "GET", `/orders/${order.id}`);
};

const place = (await runningPlace()) ?? (await freshPlace());
try {
  await tell(place);
} finally {
  await place.leave();
}
