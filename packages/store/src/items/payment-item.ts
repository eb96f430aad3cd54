import { instantMs, type Instant } from "@isotherm/core";
import * as z from "zod";
import { keys } from "../keys.ts";
import { PositiveDecimal } from "./catalogue-values.ts";
import { SCHEMA_ONE } from "./schema-one.ts";

const Item = z.object({
  ...SCHEMA_ONE,
  id: z.string(),
  /** Of the offset link. */
  token: z.string(),
  bundle_id: z.string(),
  email: z.string(),
  /** What is to be paid, fees included. */
  total: PositiveDecimal,
  currency: z.string(),
});

/** A form of an offset link's page whose order is placed when it has been paid. */
export type StoredPayment = Omit<z.output<typeof Item>, "schema">;

const DAY_SECONDS = 86_400;

/** The item of a payment; it goes after a day. */
export const paymentItem = (payment: StoredPayment, now: Instant) => ({
  ...keys.payment(payment.id),
  schema: 1,
  ...payment,
  total: payment.total.toFixed(),
  ttl: Math.ceil(instantMs(now) / 1_000) + DAY_SECONDS,
});

/** Reads a payment from its item. */
export const PaymentItem = Item;
