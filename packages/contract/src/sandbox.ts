import * as z from "zod";
import { type OrderId, ApiError, type ErrorCode } from "@isotherm/core";
import { responseOf, operation } from "./operation.ts";
import { Order, OrderStatus } from "./orders.ts";
import { ERRORS, wireCode } from "./errors.ts";
import { type AccountType, type Metadata, idInPath, optional } from "./wire.ts";

/** What is asked of `POST /sandbox/orders/{id}/advance`. */
export const AdvanceOrderRequest = z
  .object({
    to: optional(OrderStatus).meta({
      description: "Where it shall go. Missing: the next of received, placed, paid, retiring, complete.",
    }),
    rest: optional(z.boolean()).meta({
      description: "true: it stays there until it is advanced again. Default: it goes on by itself.",
    }),
  })
  .meta({ id: "AdvanceOrderRequest" });

/** `POST /sandbox/orders/{id}/advance` */
export const advanceOrder = operation({
  id: "advanceOrder",
  group: "orders",
  method: "POST",
  path: "/sandbox/orders/{id}/advance",
  params: idInPath<OrderId>(),
  summary: "Move a test order on, now.",
  description:
    "Every step on the way has its own effects, event and transaction. An order that is there already stays as it is. " +
    "`failed` is reached from `received` alone: place an order with the metadata `sandbox` = `rest:received` first.",
  permission: "orders.write",
  body: AdvanceOrderRequest,
  response: Order,
  errors: ["order_transition_invalid", "test_account_required"],
  example: { params: { id: responseOf("placeOrderByMass", "id") }, body: { to: "complete" } },
});

/** The entry of metadata that test mode obeys. In live mode it is an entry like any other. */
export const SANDBOX_ENTRY = "sandbox";

/** What a client of test mode wishes to see: where an order rests, what a creation is refused with, or that stock is out. */
export type SandboxWish =
  | { readonly kind: "rest"; readonly in: OrderStatus }
  | { readonly kind: "refuse"; readonly code: ErrorCode }
  | { readonly kind: "no stock" };

/** The first refusal of a code on the wire. An internal error is none: a client must not ring an operator's alarm. */
const errorOf = (code: string): ErrorCode | undefined => {
  const known = Object.keys(ERRORS) as ErrorCode[];
  return known.find((each) => wireCode(each) === code && each !== "internal_error");
};

/** What an entry of metadata wishes of test mode; undefined for every text that says nothing of the kind. */
const wishIn = (entry: string | undefined): SandboxWish | undefined => {
  const [, verb, object = ""] = /^(rest|refuse|stock):([a-z_]+)$/.exec(entry ?? "") ?? [];
  if (verb === "rest") {
    const status = OrderStatus.safeParse(object);
    return status.success ? { kind: "rest", in: status.data } : undefined;
  }
  if (verb === "stock") return object === "none" ? { kind: "no stock" } : undefined;
  const code = verb === "refuse" ? errorOf(object) : undefined;
  return code && { kind: "refuse", code };
};

/** What the metadata of an order or an estimate wishes of test mode; undefined in live mode. */
export const sandboxWish = (mode: AccountType, metadata: Metadata | undefined): SandboxWish | undefined =>
  mode === "test" ? wishIn(metadata?.[SANDBOX_ENTRY]) : undefined;

/**
 * Refuses what the metadata of a creation in test mode wishes to be refused.
 *
 * @throws ApiError of the code that it names
 */
export const refuseAsWished = (mode: AccountType, metadata: Metadata | undefined): void => {
  const wish = sandboxWish(mode, metadata);
  if (wish?.kind !== "refuse") return;
  throw new ApiError(wish.code, `Refused as metadata.${SANDBOX_ENTRY} asks: ${ERRORS[wish.code].message}`);
};
