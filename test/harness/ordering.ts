import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type AnyAccount, DEFAULT_EVENT_TYPES, type OrderStatus, type WebhookEventType } from "@isotherm/contract";
import type { AccountId, OrderId } from "@isotherm/core";
import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { verifySignature } from "@isotherm/delivery";
import { advance } from "@isotherm/functions/order-lifecycle/move-test-orders";
import { recordingOver } from "@isotherm/functions/runtime/function-table";
import { type ReceivedRequest, type Receiver, type ReceiverResponse, startReceiver } from "@isotherm/local/receiver";
import { type Table, beneficiaryOf, catalogueQueries, orderQueries, persistTransitions } from "@isotherm/store";
import type { Operating } from "@isotherm/store/operator/index";
import type { Client, Delivery, OrderBody, JoinedService } from "./service.ts";

/** An operator who acts on a table. */
export const operatingOn = (table: Table): Operating => ({
  table,
  clock: systemClock,
  ids: systemIds,
  tokens: systemTokens,
  operator: "somebody",
});

const LONG_AGO = "2020-01-01T00:00:00.000Z";

/** Lets an offset link of a client's account expire now, which nobody can ask the interface for. */
export const endOffer = async (
  { table }: JoinedService,
  client: Client,
  { id }: { readonly id: string },
): Promise<void> => {
  const { body: me } = await client.get<AnyAccount>("/accounts/me");
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk: `ACCOUNT#${me.id}`, sk: `LINK#${id}` },
      UpdateExpression: "SET expires_at = :ago",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":ago": LONG_AGO },
    }),
  );
};

/** Estimates something and orders offsets for it; the order as it was answered. */
export const placeAnOrder = async (client: Client): Promise<OrderBody> => {
  const estimate = await client.post<{ id: string }>("/estimates/electricity", {
    consumption: { amount: "1000", unit: "kWh" },
  });
  const { body, status } = await client.post<OrderBody>("/orders/by-estimate", { estimate_id: estimate.body.id });
  if (status !== 200) throw new Error(`the order was refused: ${JSON.stringify(body)}`);
  return body;
};

const STEPS = ["placed", "paid", "retiring"] as const satisfies OrderStatus[];

/** Takes the steps of a test order as the function of order steps does, at once. */
export const walkToTheEnd = async (table: Table, account_id: AccountId, order_id: OrderId): Promise<void> => {
  for (const from of STEPS) await walkOn(table, { account_id, order_id, from });
};

/** A step of a test order. */
export interface Step {
  readonly account_id: AccountId;
  readonly order_id: OrderId;
  /** The state that it is in; nothing happens when it is in another. */
  readonly from: OrderStatus;
}

/** Takes one step of a test order, at once. */
export const walkOn = async (table: Table, step: Step): Promise<void> => {
  const uses = {
    clock: systemClock,
    sleep: async () => {},
    catalogue: catalogueQueries(table, systemClock),
    orders: orderQueries(table),
    beneficiaryOf: (owner: Parameters<typeof beneficiaryOf>[1]) => beneficiaryOf(table, owner),
    advance: (steps: Parameters<typeof persistTransitions>[1]) => persistTransitions(recordingOver(table), steps),
    testStepMs: 3_600_000,
  };
  const [outcome] = await advance(uses, [{ ...step, due_at_ms: 0 }]);
  if (outcome?.status === "rejected") throw outcome.reason;
};

/** An endpoint that is registered with the service. */
export interface Endpoint {
  readonly id: string;
  readonly secret: string;
  readonly receiver: Receiver;
  /** Every delivery that arrived, oldest first, whatever was answered. */
  deliveries(): { readonly request: ReceivedRequest; readonly events: Delivery["events"] }[];
  /** Every event that arrived, oldest first, repetitions included. */
  events(): Delivery["events"];
  /** Whether the signature of a delivery is right. */
  verifies(request: ReceivedRequest): boolean;
}

/** What an endpoint names that is to get every event of an account. */
export const EVERY_TYPE: readonly WebhookEventType[] = [...DEFAULT_EVENT_TYPES, "allocation.new", "allocation.retired"];

/** Starts a receiver and registers it. */
export const anEndpoint = async (
  service: JoinedService,
  client: Client,
  respond?: (request: ReceivedRequest) => ReceiverResponse | Promise<ReceiverResponse>,
  eventTypes: readonly WebhookEventType[] = [],
): Promise<Endpoint> => {
  const receiver = await startReceiver({ ca: service.stack.ca, ...(respond && { respond }) });
  const { body } = await client.post<{ id: string; secret: string }>("/webhooks", {
    url: `${receiver.origin}/hook`,
    event_types: eventTypes,
  });
  const deliveries = () =>
    receiver.log().map((request) => ({ request, events: (JSON.parse(request.body) as Delivery).events }));
  return {
    ...body,
    receiver,
    deliveries,
    events: () => deliveries().flatMap(({ events }) => events),
    verifies: ({ headers, body: text }) =>
      verifySignature({
        header: headers["service-hmac"],
        body: text,
        secrets: [body.secret],
        nowMs: systemClock.nowMs(),
      }).verified,
  };
};
