import { OPERATIONS, type Operation, type OrderStatus } from "@isotherm/contract";
import type { AccountId, OrderId } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { DAY_MS, utcDayAt } from "@isotherm/core";
import { certificateTokens } from "@isotherm/store";
import { eventually } from "../harness/eventually.ts";
import { keyRingOf } from "../harness/key-ring-of.ts";
import { type Answer, type Client, type Service, startService } from "../harness/service.ts";
import { A_ROW, shipmentRows } from "../harness/shipment-rows.ts";
import { canonicaliser } from "./canonical.ts";

/** What stands in examples for the receiver of webhooks. */
const RECEIVER = "https://hooks.example.com/isotherm";

/** An example that was sent, with everything that differs from run to run made the same. */
export interface SentExample {
  readonly operation: Operation;
  readonly status: number;
  /** The answer as it came, where it is JSON. */
  readonly answer?: unknown;
  /** Parameters of the path, the query, the body, the acting account; then the answer, where it is JSON. */
  readonly record: {
    readonly params?: unknown;
    readonly query?: unknown;
    readonly body?: unknown;
    readonly account?: unknown;
    readonly answer?: unknown;
  };
}

/** A run of all examples. */
interface Run {
  readonly service: Service;
  readonly client: Client;
  /** Answers by operation, as they came. */
  readonly answers: Map<string, unknown>;
}

/** Sends the example of every operation to a local stack, in the order in which they need each other. */
export const runExamples = async (): Promise<SentExample[]> => {
  const service = await startService({ testStepMs: 10 });
  const { baseUrl, pagesBase, inbox } = service.stack;
  const now = systemClock.nowMs();
  const days = [utcDayAt(now), utcDayAt(now + DAY_MS)];
  const canonical = canonicaliser({ baseUrl, pagesBase, inboxUrl: inbox.url, days });
  const run = { service, client: service.as("test"), answers: new Map() };
  const sent: SentExample[] = [];
  try {
    for (const operation of inOrder()) {
      await BEFORE[operation.id]?.(run);
      const { status, record } = await send(operation, run);
      const { answer } = record;
      sent.push({ operation, status, answer, record: canonical(record) as SentExample["record"] });
      await AFTER[operation.id]?.(run);
    }
  } finally {
    await service.stop();
  }
  return sent;
};

/** Each behind those that it needs; what deletes comes last. */
const inOrder = (): Operation[] => {
  const ordered = new Set<Operation>();
  const add = (operation: Operation): void => {
    if (ordered.has(operation)) return;
    for (const id of neededBy(operation).filter((id) => id !== operation.id)) {
      const needed = OPERATIONS.find((other) => other.id === id);
      if (needed === undefined) throw new Error(`the example of ${operation.id} needs ${id}, which is no operation`);
      add(needed);
    }
    ordered.add(operation);
  };
  for (const operation of OPERATIONS.filter(({ method }) => method !== "DELETE")) add(operation);
  for (const operation of OPERATIONS) add(operation);
  return [...ordered];
};

const REFERENCE = /\{(\w+)\.([\w.]+)\}/g;

const neededBy = ({ example = {} }: Operation): string[] => [
  ...[...JSON.stringify(example).matchAll(REFERENCE)].map(([, id = ""]) => id),
  ...(example.after ?? []),
];

/** An example with the answers of others in their places. */
const filled = <T>(value: T, { answers, service }: Run): T => {
  const text = JSON.stringify(value).replaceAll(REFERENCE, (_, id: string, path: string) => {
    const found = path.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], answers.get(id));
    if (typeof found !== "string")
      throw new Error(`no text at ${path}: ${id} has answered ${JSON.stringify(answers.get(id))}`);
    return found;
  });
  return JSON.parse(text.replaceAll(RECEIVER, service.stack.inbox.url)) as T;
};

const send = async (operation: Operation, run: Run): Promise<Pick<SentExample, "status" | "record">> => {
  const { after, ...request } = filled(operation.example ?? {}, run);
  void after;
  const params = (request.params ?? {}) as Record<string, string>;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const given = params[name] ?? "";
    if (name === "factor_id") return given.split("/").map(encodeURIComponent).join("/");
    const text = encodeURIComponent(given);
    return name === "idempotency_key" ? encodeURIComponent(text) : text;
  });
  const query = new URLSearchParams(request.query as Record<string, string>).toString();
  const client = operation.access === "public" ? run.service.as(null) : run.client;
  const { status, text, headers } = await client.send(
    operation.method,
    `${path}${query === "" ? "" : `?${query}`}`,
    bodyOf(operation, request.body),
    request.account === undefined ? {} : { headers: { "Service-Account": request.account } },
  );
  const isJson = headers.get("content-type")?.startsWith("application/json");
  const answer: unknown = isJson && operation.id !== "getOpenApi" ? JSON.parse(text) : undefined;
  run.answers.set(operation.id, answer);
  return { status, record: { ...request, ...(answer !== undefined && { answer }) } };
};

/** A body as it is sent: JSON, or a form with its files. */
const bodyOf = ({ multipart }: Operation, body: unknown): string | FormData | undefined => {
  if (body === undefined || !multipart) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, content] of Object.entries(body as Record<string, string>)) form.append(name, new Blob([content]));
  return form;
};

interface OrderFacts {
  readonly id: OrderId;
  readonly status: OrderStatus;
}
interface AttemptFacts {
  readonly status: number | null;
}

const ordersComplete = async ({ client }: Run): Promise<void> => {
  await eventually("all orders to be complete", async () => {
    const { body } = await client.get<{ data: OrderFacts[] }>("/orders?limit=100");
    return body.data.every(({ status }) => status === "complete" || status === "failed");
  });
};

/** Lets a delivery of all events of one order fail. */
const deliveryFails = async (run: Run): Promise<void> => {
  const { client, service, answers } = run;
  const { id } = answers.get("createWebhook") as { id: string };
  const change = (body: object): Promise<Answer> => client.send("PUT", `/webhooks/${id}`, JSON.stringify(body));
  await change({ enabled: false, url: `${service.stack.inbox.url}/status/503` });
  await client.post("/orders/by-mass", { mass: { amount: "1", unit: "t" } });
  await ordersComplete(run);
  await change({ enabled: true });
  await eventually("a delivery that failed", async () => {
    const { body } = await client.get<{ data: AttemptFacts[] }>(`/webhooks/${id}/attempts`);
    return body.data.some(({ status }) => status === 503);
  });
};

/** A batch that has not begun: its file is still to come. Its columns are kept by a name. */
const uploadToCome = async ({ client, answers }: Run): Promise<void> => {
  const mapping = [{ column: "Verbrauch", to: "amount" }];
  const upload = { format: "csv", size_bytes: 1_000, filename: "meters.csv" };
  const { body } = await client.post("/batches", { kind: "electricity", upload, mapping, mapping_name: "ERP export" });
  answers.set("cancelBatch", body);
};

const processed = async ({ client }: Run, body: object): Promise<unknown> => {
  const { body: batch } = await client.post<{ id: string }>("/batches", body);
  return eventually("a batch to be processed", async () => {
    const { body: now } = await client.get<{ status: string }>(`/batches/${batch.id}`);
    return now.status === "processed" && now;
  });
};

const dryRun = async (run: Run): Promise<void> => {
  const rows = [{ consumption: { amount: "80", unit: "kWh" }, country_code: "FRA" }];
  run.answers.set("runBatch", await processed(run, { kind: "electricity", rows, dry_run: true }));
};

const shipmentKept = async ({ service, answers }: Run): Promise<void> => {
  const { id } = answers.get("getAccountMe") as { id: AccountId };
  const { store } = await shipmentRows(service.table, id);
  await store({ ...A_ROW, shipment_id: "S-2026-001" });
};

/** What has to happen in the world before an example shows something. */
const BEFORE: Readonly<Record<string, (run: Run) => Promise<void>>> = {
  advanceOrder: ordersComplete,
  cancelBatch: uploadToCome,
  runBatch: dryRun,
  listShipments: shipmentKept,
  listOrders: ordersComplete,
  getOrder: ordersComplete,
  getOrderByKey: ordersComplete,
  getCertificate: ordersComplete,
  getRetirement: ordersComplete,
  listAttempts: deliveryFails,
};

/** What an answer that is no JSON tells those who come later. */
const AFTER: typeof BEFORE = {
  createReport: async ({ client, answers }) => {
    const { id } = answers.get("createReport") as { id: string };
    await eventually("a report to be processed", async () => {
      const { body } = await client.get<{ status: string }>(`/reports/${id}`);
      return body.status === "processed";
    });
  },
  getCertificate: async ({ service, answers }) => {
    const { id } = answers.get("placeOrderByMass") as { id: OrderId };
    const { id: account } = answers.get("getAccountMe") as { id: AccountId };
    answers.set("getCertificate", {
      token: certificateTokens(await keyRingOf(service, "page-keys")).seal({ account, id }),
    });
  },
};
