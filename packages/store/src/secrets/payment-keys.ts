import { DAY_MS, type Instant, instant, instantMs } from "@isotherm/core";
import * as z from "zod";

/** How long an earlier signing secret holds: the provider signs with both for a day at most when one is rolled. */
const SIGNING_KEPT_MS = 2 * DAY_MS;

/** Stripe's secret key or a restricted one; its text says whether it moves money. */
export const StripeKey = z
  .string()
  .regex(/^(sk|rk)_(test|live)_[0-9A-Za-z]{10,247}$/, "must be a key such as rk_live_…");

/** What the events of one of Stripe's webhook endpoints are signed with. */
export const StripeSigningSecret = z
  .string()
  .regex(/^whsec_[0-9A-Za-z+/=]{10,250}$/, "must be a secret such as whsec_…");

const Text = z.object({
  schema: z.literal(1),
  api_key: StripeKey.nullable(),
  signing: z.array(z.object({ value: StripeSigningSecret, until: z.iso.datetime().nullable() })),
});

/** The keys of card payments. Without `api_key` no payment begins; money that is under way is still taken in. */
export type PaymentKeys = z.output<typeof Text>;

/** The keys of a deployment that was given none. */
const NO_PAYMENT_KEYS: PaymentKeys = { schema: 1, api_key: null, signing: [] };

/** The keys in a secret's text. Throws when it is something else, without showing it. */
export const parsePaymentKeys = (text: string | undefined): PaymentKeys => {
  if (text === undefined) return NO_PAYMENT_KEYS;
  try {
    return Text.parse(JSON.parse(text));
  } catch {
    // What zod or JSON say would quote the secret.
    throw new Error("the payment keys are not of the form that this version reads");
  }
};

/** The signing secrets that hold at a moment. */
export const signingSecretsAt = ({ signing }: PaymentKeys, nowMs: number): string[] =>
  signing.filter(({ until }) => until === null || instantMs(until) > nowMs).map(({ value }) => value);

/** Whether a key moves money. */
export const isLiveKey = (key: string): boolean => /^(sk|rk)_live_/.test(key);

/** New keys in place of others; an earlier signing secret holds a while longer. */
export const replacedKeys = (
  standing: PaymentKeys,
  { api_key, signing_secret }: { readonly api_key: string; readonly signing_secret: string },
  nowMs: number,
): PaymentKeys => {
  const until: Instant = instant(nowMs + SIGNING_KEPT_MS);
  const earlier = standing.signing
    .filter(({ value, until: ends }) => value !== signing_secret && (ends === null || instantMs(ends) > nowMs))
    .map(({ value, until: ends }) => ({ value, until: ends ?? until }));
  return { schema: 1, api_key, signing: [{ value: signing_secret, until: null }, ...earlier] };
};
