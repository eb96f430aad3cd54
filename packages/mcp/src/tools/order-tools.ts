import type { Order as WireOrder, OrderQuote as WireQuote } from "@isotherm/client";
import { Order, OrderQuote, quoteOrderByMass, quoteOrderByValue } from "@isotherm/contract";
import * as z from "zod";
import { argumentsSchema, listSchema, resultSchema } from "../tool-schema.ts";
import { asked, idArgument, NO_ARGUMENTS, refuseOthers } from "./arguments.ts";
import { picked, READS, type Tool } from "./tool.ts";

const QUOTE_FACTS = Object.keys(OrderQuote.shape);
/** The parts of a quote as a result. */
export const quoteSchema = resultSchema(OrderQuote, QUOTE_FACTS);

/** A quote in words. */
export const quoteText = (quote: WireQuote): string => {
  const { currency, estimated_quantity, estimated_total_cost, estimated_commission, bundles } = quote;
  return [
    `${estimated_quantity} t CO2e for ${currency} ${estimated_total_cost}, of which ${estimated_commission} are fees.`,
    ...bundles.map((bundle) => {
      const isShort = bundle.insufficient_available_quantity === true ? ", not enough in stock" : "";
      return `- ${bundle.quantity} t of ${bundle.bundle_name} at ${currency} ${bundle.gross_unit_price} per tonne${isShort}`;
    }),
  ].join("\n");
};

const quoteByMass: Tool = {
  name: "quote_by_mass",
  title: "Quote an order by mass",
  description: `${quoteOrderByMass.summary} ${quoteOrderByMass.description}`,
  input: argumentsSchema(quoteOrderByMass.body as z.ZodType),
  output: quoteSchema,
  hints: READS,
  run: async (given, { client }) => {
    const quote = await client.orders.quoteByMass(given);
    return { result: picked(quote, quoteSchema), text: quoteText(quote) };
  },
};

const quoteByValue: Tool = {
  name: "quote_by_value",
  title: "Quote what a value buys",
  description: `${quoteOrderByValue.summary} ${quoteOrderByValue.description}`,
  input: argumentsSchema(quoteOrderByValue.body as z.ZodType),
  output: quoteSchema,
  hints: READS,
  run: async (given, { client }) => {
    const quote = await client.orders.quoteByValue(given as never);
    return { result: picked(quote, quoteSchema), text: quoteText(quote) };
  },
};

const ORDER_FACTS = ["id", "status", "currency", "quantity", "offset_cost", "commission", "total_cost"].concat([
  "estimate_id",
  "created_at",
]);
/** The parts of an order as a result. */
export const orderSchema = resultSchema(Order, [...ORDER_FACTS, "bundles"]);
const listedOrder = resultSchema(Order, ORDER_FACTS);
const MOST_LISTED = 20;

/** An order in a line. */
export const orderText = ({ id, status, quantity, currency, total_cost }: WireOrder): string =>
  `Order ${id}: ${quantity ?? "?"} t for ${currency} ${total_cost ?? "?"}, ${status}.`;

const OrderQuestion = z.object({ order_id: idArgument("ord_…") });

const getOrder: Tool = {
  name: "get_order",
  title: "Read an order",
  description: "Read an order: its state, tonnes, cost and bundles.",
  input: argumentsSchema(OrderQuestion),
  output: orderSchema,
  hints: READS,
  run: async (given, { client }) => {
    const order = await client.orders.get(asked(OrderQuestion, given).order_id);
    return { result: picked(order, orderSchema), text: orderText(order) };
  },
};

const listOrders: Tool = {
  name: "list_orders",
  title: "List orders",
  description: `List the newest ${MOST_LISTED} orders of the account.`,
  input: NO_ARGUMENTS,
  output: listSchema("orders", Order, ORDER_FACTS),
  hints: READS,
  run: async (given, { client }) => {
    refuseOthers(given, NO_ARGUMENTS);
    const { data } = await client.orders.list({ limit: MOST_LISTED });
    const orders = data.map((order) => picked(order, listedOrder));
    return { result: { orders }, text: data.map(orderText).join("\n") || "There are no orders." };
  },
};

/** The tools that price orders and read them. */
export const orderTools = (): Tool[] => [quoteByMass, quoteByValue, getOrder, listOrders];
