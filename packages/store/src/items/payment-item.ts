import { DAY_MS, instantMs, type Instant } from "@isotherm/core";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "../keys.ts";
import { Moment, PositiveDecimal } from "./stored-values.ts";

/** Where a customer pays by card: a session of the provider's checkout. */
const Checkout = z.object({ session: z.string(), url: z.url(), expires_at: Moment });

const Item = z.object({
  ...SCHEMA_ONE,
  id: z.string(),
  /** Of the offset link. */
  token: z.string(),
  bundle_id: z.string(),
  email: z.string(),
  /** The name for the customer's certificate, if they gave one. */
  customer: z.string().optional(),
  /** What is to be paid, fees included. */
  total: PositiveDecimal,
  currency: z.string(),
  /** What the customer asked for, at whose price this is the total: tonnes, or a value. Older items do not say. */
  wanted: z.union([z.object({ mass: PositiveDecimal }), z.object({ value: PositiveDecimal })]).optional(),
  /** Where it was begun, and what the customer reads there: the same however often it is begun. */
  shown: z.object({ origin: z.url(), language: z.enum(["en", "de"]), product: z.string() }).optional(),
  /** The latest of the checkouts that were begun, and how many there were. */
  checkout: Checkout.optional(),
  checkouts: z.number().int().optional(),
  /** The session whose money the order is for: money of another one is too much. */
  paid_by: z.string().optional(),
});

/** A form of an offset link's page whose order is placed when it has been paid. */
export type StoredPayment = Omit<z.output<typeof Item>, "schema">;

/** A checkout of the provider. */
export type StoredCheckout = z.output<typeof Checkout>;

/** The item of a payment; it goes after `keptDays`. */
export const paymentItem = (payment: StoredPayment, now: Instant, keptDays: number) => ({
  ...keys.payment(payment.id),
  schema: 1,
  ...payment,
  total: payment.total.toFixed(),
  wanted: payment.wanted && Object.fromEntries(Object.entries(payment.wanted).map(([by, of]) => [by, of.toFixed()])),
  ttl: Math.ceil((instantMs(now) + keptDays * DAY_MS) / 1_000),
});

/** Reads a payment from its item. */
export const PaymentItem = Item;
