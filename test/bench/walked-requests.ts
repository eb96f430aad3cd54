import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { OrderStatus, WireWebhookEvent } from "@isotherm/contract";
import { FUNCTIONS, functionRow } from "@isotherm/infra/topology/functions";
import { QUEUES, queueName } from "@isotherm/infra/topology/queues";
import { TABLE } from "@isotherm/infra/topology/table";
import { LOCAL_BUCKET } from "@isotherm/local/queues";
import { type Backends, startBackends } from "@isotherm/local/backends";
import { startEventSources } from "@isotherm/local/event-sources";
import { functionEnvironment } from "@isotherm/local/function-environment";
import { startGuard } from "@isotherm/local/guard";
import { localCa } from "@isotherm/local/local-ca";
import { type Receiver, startReceiver } from "@isotherm/local/receiver";
import { OPERATOR, startSecretKeeper } from "@isotherm/local/secret-keeper";
import { seedLocal } from "@isotherm/local/seed";
import { DEFAULT_SETTINGS, LOCAL_TABLE } from "@isotherm/local/stack-options";
import { eventually } from "../harness/eventually.ts";
import { ROAD_REQUEST } from "../harness/freight-estimates.ts";
import { type Walk, walkOf } from "./walk-count.ts";

/** The walks of three requests, by what they are called. */
export type Walks = Readonly<Record<"road estimate" | "order by estimate" | "event to receiver", Walk>>;

type Invoke = (name: string, event: unknown) => Promise<unknown>;
type Post = (group: string, path: string, body: object) => Promise<string>;

const WALKED = ["estimates", "orders", "webhooks", "order-lifecycle", "stream-relay", "delivery"];
const MOST_INVOCATIONS = 50;
/** So late that no order takes a step by itself. */
const STEP_MS = 900_000;

/** The handlers of the walked functions, as they are deployed, in this process: over a real table, queues and secrets. */
const startHandlers = async (backends: Backends, secrets: string): Promise<Invoke> => {
  const handlers: Record<string, (event: unknown, context: object) => Promise<unknown>> = {};
  for (const name of WALKED) {
    const { PATH: _path, ...variables } = functionEnvironment(functionRow(name), {
      tableName: LOCAL_TABLE,
      dynamodbEndpoint: backends.dynamodbEndpoint,
      sqsEndpoint: backends.queues.endpoint,
      queueUrl: (queue) => backends.queues.url(queueName(QUEUES[queue])),
      bucketName: LOCAL_BUCKET,
      settings: { ...DEFAULT_SETTINGS, TEST_STEP_MS: String(STEP_MS) },
      secretsOf: () => secrets,
      receiverCaFile: "",
    });
    Object.assign(process.env, variables);
    const module: unknown = await import(new URL(`../../functions/${name}/handler.ts`, import.meta.url).href);
    handlers[name] = (module as { handler: (event: unknown, context: object) => Promise<unknown> }).handler;
  }
  return async (name, event) =>
    handlers[name]?.(event, { getRemainingTimeInMillis: () => functionRow(name).timeoutSeconds * 1_000 });
};

/** Posts to the interface with a key; the id of what was made. */
const postWith =
  (invoke: Invoke, key: string): Post =>
  async (group, path, body) => {
    const answer = (await invoke(group, {
      version: "2.0",
      routeKey: `POST /v1${path}`,
      rawPath: `/v1${path}`,
      rawQueryString: "",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      isBase64Encoded: false,
      requestContext: { requestId: "walk", domainName: "localhost", http: { sourceIp: "192.0.2.1", method: "POST" } },
    })) as { statusCode: number; body: string };
    if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}: ${answer.body}`);
    return (JSON.parse(answer.body) as { id: string }).id;
  };

/** What the stream and the queues have for the functions behind them, and how it is handed over. */
interface Relayed {
  readonly waiting: { readonly name: string; readonly event: unknown }[];
  readonly receiver: Receiver;
  readonly invoke: Invoke;
}

/** Hands over what comes, one after the other, until the receiver has an order's event of a status; that event. */
const relayUntil = async (
  { waiting, receiver, invoke }: Relayed,
  order_id: string,
  status: OrderStatus,
): Promise<WireWebhookEvent> => {
  for (let handedOver = 0; handedOver < MOST_INVOCATIONS; handedOver += 1) {
    const events = receiver.log().flatMap(({ body }) => (JSON.parse(body) as { events: WireWebhookEvent[] }).events);
    const arrived = events.find(
      // Nothing of ours is called here: it would count as entered.
      ({ data }) => "order" in data && data.order.id === order_id && data.order.status === status,
    );
    if (arrived) return arrived;
    const { name, event } = await eventually(`what brings ${order_id} on`, () => waiting.shift());
    await invoke(name, event);
  }
  throw new Error(`after ${MOST_INVOCATIONS} invocations the receiver has no event of ${order_id} as ${status}`);
};

const walksOver = async (post: Post, relayed: Relayed): Promise<Walks> => {
  const aRoad = () => post("estimates", "/estimates/shipping", ROAD_REQUEST);
  const anOrderOf = (estimate_id: string) => post("orders", "/orders/by-estimate", { estimate_id });
  const placed = async () => {
    const order_id = await anOrderOf(await aRoad());
    const { account_id } = await relayUntil(relayed, order_id, "placed");
    return { account_id, order_id };
  };
  const pay = async (order: Awaited<ReturnType<typeof placed>>) => {
    const body = JSON.stringify({ ...order, from: "placed", due_at_ms: 0 });
    await relayed.invoke("order-lifecycle", { Records: [{ messageId: "walk", body }] });
    await relayUntil(relayed, order.order_id, "paid");
  };
  await post("webhooks", "/webhooks", { url: `${relayed.receiver.origin}/hook` });
  await pay(await placed());
  const road = await walkOf(aRoad);
  const estimate = await aRoad();
  const order = await walkOf(() => anOrderOf(estimate));
  const second = await placed();
  return { "road estimate": road, "order by estimate": order, "event to receiver": await walkOf(() => pay(second)) };
};

/** Walks through the requests, each for the second time, over backends of its own. */
export const walkRequests = async (): Promise<Walks> => {
  const folder = await mkdtemp(join(tmpdir(), "isotherm-walk-"));
  const guard = startGuard();
  const backends = await startBackends({
    guard,
    logFolder: folder,
    tableName: LOCAL_TABLE,
    table: TABLE,
    queues: Object.values(QUEUES),
    dynamodbPort: 0,
    sqsPort: 0,
  });
  const secrets = await startSecretKeeper({ rows: FUNCTIONS, onRefusal: () => {} });
  const keys = await seedLocal({ dynamodbEndpoint: backends.dynamodbEndpoint, tableName: LOCAL_TABLE });
  const ca = await localCa(folder);
  setDefaultCACertificates([...getCACertificates(), ca.certificate]);
  const receiver = await startReceiver({ ca });
  const invoke = await startHandlers(backends, secrets.addressFor(OPERATOR));
  const waiting: Relayed["waiting"] = [];
  const sources = startEventSources({
    rows: [functionRow("stream-relay"), functionRow("delivery")],
    queues: QUEUES,
    backends,
    functions: {
      invoke: async (name, event) => {
        waiting.push({ name, event });
        return { status: "answered", payload: "{}" };
      },
    },
    position: () => undefined,
    note: (name, line) => console.error(name, line),
  });
  try {
    return await walksOver(postWith(invoke, keys.test), { waiting, receiver, invoke });
  } finally {
    await sources.stop();
    await Promise.all([receiver.stop(), backends.stop(), secrets.stop()]);
    await guard.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
