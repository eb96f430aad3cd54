import { type ApiError, type Client, IsothermError, isApiError, type Order, type OrderQuote } from "@isotherm/client";
import { OrderByEstimateRequest, OrderByMassRequest, OrderByValueRequest } from "@isotherm/contract";
import { instant } from "@isotherm/core/system";
import * as z from "zod";
import { findEstimate } from "../find-estimate.ts";
import { MINUTES_VALID, type PreparedOrder, type WantedOrder } from "../prepared-orders.ts";
import { toolErrorText } from "../tool-error.ts";
import { argumentsSchema } from "../tool-schema.ts";
import { asked, EstimateQuestion, idArgument } from "./arguments.ts";
import { orderSchema, orderText, quoteSchema, quoteText } from "./order-tools.ts";
import { type Arguments, picked, type Session, type Tool, ToolRefusal } from "./tool.ts";

const prepareOrder: Tool = {
  name: "prepare_order",
  title: "Prepare an order",
  description:
    "Prepare an order of carbon credits: by `estimate_id`, by `mass` or `bundle_masses`, or by `value`. Orders nothing: it " +
    "answers what the order would cost, and shows the person a confirmation code that you do not see. Ask the person for the " +
    `code and call place_order with it. The code works once, for this order alone, within ${MINUTES_VALID} minutes.`,
  input: { ...argumentsSchema(OrderByMassRequest, OrderByValueRequest, OrderByEstimateRequest), required: [] },
  output: {
    ...quoteSchema,
    properties: {
      prepared_order_id: { type: "string" },
      expires_at: { type: "string", format: "date-time" },
      mode: { enum: ["test", "live"], description: "test: nothing is paid or retired." },
      ...quoteSchema.properties,
    },
    required: ["prepared_order_id", "expires_at", "mode", ...(quoteSchema.required ?? [])],
  },
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  run: async (given, session) => {
    const mode = await modeToOrderIn(session);
    const wanted = wantedOrder(given);
    const quote = await quoteOf(session.client, wanted);
    const { order, token } = session.orders.prepare(wanted, quote);
    await showCode(session, { order, token, mode });
    const expires_at = instant(order.expiresAtMs);
    return {
      result: { prepared_order_id: order.id, expires_at, mode, ...picked(quote, quoteSchema) },
      text:
        `Prepared, not ordered (${mode} mode): ${quoteText(quote)}\nThe person was shown a confirmation code. Ask for it, and ` +
        `call place_order with prepared_order_id ${order.id} and the code, by ${expires_at}.`,
    };
  },
};

/** @throws ToolRefusal the key is live, and live orders are off */
const modeToOrderIn = async ({ client, liveOrders }: Session): Promise<"test" | "live"> => {
  const { type } = await client.accounts.getMe();
  if (type === "test" || liveOrders) return type;
  throw new ToolRefusal(
    "This server has a live key, and live orders are off. The person who runs it can start it with --live-orders, or with a " +
      "test key. Estimates and quotes work.",
  );
};

/** @throws ToolRefusal it is not clear what is to be ordered */
const wantedOrder = (given: Arguments): WantedOrder => {
  const { estimate_id, value, mass, bundle_masses } = given;
  const named = [
    estimate_id === undefined ? undefined : ({ by: "estimate", body: given } as unknown as WantedOrder),
    value === undefined ? undefined : ({ by: "value", body: given } as unknown as WantedOrder),
    mass === undefined && bundle_masses === undefined
      ? undefined
      : ({ by: "mass", body: given } as unknown as WantedOrder),
  ].filter((wanted) => wanted !== undefined);
  const [wanted] = named;
  if (wanted !== undefined && named.length === 1) return wanted;
  throw new ToolRefusal("Give exactly one of estimate_id, value, and mass (or bundle_masses).");
};

/** What an order would cost now. Of an estimate: its mass, over the bundles of the order, else over those of its request. */
const quoteOf = async (client: Client, { by, body }: WantedOrder): Promise<OrderQuote> => {
  if (by === "mass") return client.orders.quoteByMass(body);
  if (by === "value") return client.orders.quoteByValue(body);
  const { estimate } = await findEstimate(client, asked(EstimateQuestion, body).estimate_id);
  const { amount, unit } = estimate.mass;
  const terms = {
    bundle_selection: body.bundle_selection ?? estimate.request.bundle_selection,
    quantity_trunc: body.quantity_trunc ?? estimate.request.quantity_trunc,
  };
  return client.orders.quoteByMass({ mass: { amount, unit }, ...terms } as never);
};

interface Shown {
  readonly order: PreparedOrder;
  readonly token: string;
  readonly mode: "test" | "live";
}

/** @throws ToolRefusal the person does not want it, or can't be asked */
const showCode = async ({ orders, showPerson }: Session, { order, token, mode }: Shown): Promise<void> => {
  const message = [
    `The assistant has prepared an order of carbon credits (${mode} mode):`,
    quoteText(order.quote),
    `Confirmation code: ${token}`,
    `If you want this order, give the assistant the code within ${MINUTES_VALID} minutes. If not, do nothing.`,
  ].join("\n");
  const isShown = await showPerson(message).catch((error: unknown) => {
    orders.forget(order.id);
    const why = error instanceof Error ? error.message : String(error);
    throw new ToolRefusal(`The person could not be asked, or gave no answer: ${why}. Nothing was ordered.`);
  });
  if (isShown) return;
  orders.forget(order.id);
  throw new ToolRefusal("The person declined this order. Nothing was ordered; don't prepare it again unless they ask.");
};

const CODE = "must be the code that the person was shown: ask them for it";

const Confirmation = z.object({
  prepared_order_id: idArgument("prepared_…").meta({ description: "Of prepare_order." }),
  confirmation_code: z.string(CODE).min(1, CODE).meta({
    description:
      "The code that the person was shown and gave to you. Never make one up: five wrong ones end the order.",
  }),
});

const placeOrder: Tool = {
  name: "place_order",
  title: "Place a prepared order",
  description:
    "Order what prepare_order has prepared. Needs the confirmation code that a person was shown and has given to you in the " +
    "conversation. With a live key this buys and retires credits and can't be undone.",
  input: argumentsSchema(Confirmation),
  output: orderSchema,
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  run: async (given, { client, orders, signal }) => {
    const { prepared_order_id, confirmation_code } = asked(Confirmation, given);
    const taken = orders.take(prepared_order_id, confirmation_code);
    if (taken === "wrong")
      throw new ToolRefusal("This is not the code of the order. Ask the person for the code they were shown.");
    if (taken === "unknown") {
      throw new ToolRefusal(
        "No such order waits: it was placed, has expired, or had too many wrong codes. Call prepare_order again.",
      );
    }
    await checkPrice(client, taken).catch(explainUnplaced);
    // Whoever cancels the call until now has ordered nothing.
    if (signal.aborted) throw new ToolRefusal(`The call was cancelled. ${USED_UP}`);
    const order = await place(client, taken.wanted).catch(explainFailure);
    return { result: picked(order, orderSchema), text: orderText(order) };
  },
};

/** @throws ToolRefusal the order is not what the person saw any more */
const checkPrice = async (client: Client, { wanted, quote: seen }: PreparedOrder): Promise<void> => {
  const now = await quoteOf(client, wanted);
  const facts = ({ currency, estimated_quantity, estimated_total_cost }: OrderQuote): string =>
    `${estimated_quantity} t for ${currency} ${estimated_total_cost}`;
  if (facts(now) === facts(seen)) return;
  throw new ToolRefusal(
    `The person agreed to ${facts(seen)}, but it is ${facts(now)} now. Nothing was ordered. Call prepare_order again.`,
  );
};

const place = (client: Client, { by, body }: WantedOrder): Promise<Order> => {
  if (by === "mass") return client.orders.placeByMass(body);
  if (by === "value") return client.orders.placeByValue(body);
  return client.orders.placeByEstimate(body);
};

const USED_UP =
  "Nothing was ordered, and the code is used up: call prepare_order again, if the person still wants the order.";

/** @throws ToolRefusal nothing was ordered, and the same call does not help: its code worked once */
const explainUnplaced = (error: unknown): never => {
  if (!(error instanceof IsothermError)) throw error;
  throw new ToolRefusal(
    `${(isApiError(error) && !isPassing(error) && toolErrorText(error)) || error.message}\n${USED_UP}`,
  );
};

/** Whether the error's advice is to try the same again. */
const isPassing = ({ status }: ApiError): boolean => status === 429 || status >= 500;

/** @throws ToolRefusal the service refused the order, or nobody knows whether it was placed */
const explainFailure = (error: unknown): never => {
  if (!(error instanceof IsothermError)) throw error;
  if (isApiError(error) && !error.uncertain && error.status < 500) return explainUnplaced(error);
  throw new ToolRefusal(
    `${error.message}. The order may have been placed. Look with list_orders before you prepare it again.`,
  );
};

/** The two tools that end in an order: a person stands between them. */
export const orderingTools = (): Tool[] => [prepareOrder, placeOrder];
