import type { AccountId, OrderId } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "../keys.ts";
import { idOf, Moment, PositiveDecimal } from "./stored-values.ts";

/** Why there is no order for money that came. */
const UNPLACED_REASONS = [
  /** The offset link has expired or is disabled, or its bundle takes no orders any more. */
  "link_closed",
  /** Amount or currency are not those that were asked for. */
  "amount_differs",
  /** Another checkout of the same form was paid before. */
  "paid_twice",
  /** The form is not known any more. */
  "form_unknown",
  /** Test money for a real order, or the other way round. */
  "mode_differs",
  /** The order was refused; `refusal` says as what. */
  "order_refused",
] as const;

const Item = z.object({
  ...SCHEMA_ONE,
  /** Of the provider's checkout. */
  session: z.string(),
  payment_id: z.string(),
  /** The provider's name of the payment, by which it is refunded. */
  payment_intent: z.string().nullable(),
  amount: PositiveDecimal,
  currency: z.string(),
  /** Whether it is money; test money of the provider is none. */
  livemode: z.boolean(),
  received_at: Moment,
  placed: z.object({ account_id: idOf<AccountId>(), order_id: idOf<OrderId>() }).nullable(),
  unplaced: z.object({ reason: z.enum(UNPLACED_REASONS), refusal: z.string().nullable() }).nullable(),
  refund: z.object({ reference: z.string(), at: Moment }).nullable(),
});

/** Money that came for a form of an offset link's page, and what became of it. Kept for good; names no person. */
export type ReceivedMoney = Omit<z.output<typeof Item>, "schema">;

/** The item of received money. */
export const receivedMoneyItem = (received: ReceivedMoney) => ({
  ...keys.receivedMoney(received.payment_id, received.session),
  schema: 1,
  ...received,
  amount: received.amount.toFixed(),
});

/** Reads received money from its item. */
export const ReceivedMoneyItem = Item;

const Listing = z.object({ ...SCHEMA_ONE, session: z.string(), payment_id: z.string() });

/** That money without an order is still here: what operators list. Removed with its refund. */
export const unplacedListingItem = ({ session, payment_id }: Pick<ReceivedMoney, "session" | "payment_id">) => ({
  ...keys.unplacedMoney(session),
  schema: 1,
  session,
  payment_id,
});

/** Reads such a line. */
export const UnplacedListing = Listing;
