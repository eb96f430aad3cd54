import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { operatorOf } from "../harness/operator.ts";
import { type Service, startService } from "../harness/service.ts";
import { startStripe, type StripeServer } from "../harness/stripe-server.ts";

/** A service whose live links take cards, and the Stripe that it speaks to. */
export interface CardService {
  readonly service: Service;
  readonly stripe: StripeServer;
  stop(): Promise<void>;
}

/** Of Stripe's test mode. */
export const CARD_KEYS = { api_key: "sk_test_0123456789abcdef", signing_secret: "whsec_0123456789abcdef" };

/** Starts both, with keys of Stripe's test mode given as an operator gives them. */
export const startCardService = async (): Promise<CardService> => {
  const stripe = await startStripe();
  const service = await startService({ stripeAt: stripe.address });
  const file = join(service.logFolder, "..", "keys.json");
  writeFileSync(file, JSON.stringify(CARD_KEYS), { mode: 0o600 });
  // Before the first page is asked for: functions keep what they read.
  const { mistake } = await (await operatorOf(service)).run("secret", "set", "payment-keys", "--file", file);
  if (mistake !== undefined) throw new Error(mistake);
  return {
    service,
    stripe,
    stop: async () => {
      await service.stop();
      await stripe.stop();
    },
  };
};
