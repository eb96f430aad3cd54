import { parsePaymentKeys, type PaymentKeys, replacedKeys } from "../secrets/payment-keys.ts";
import type { SecretStore } from "../secrets/secret-source.ts";
import type { Operating } from "./operator-act.ts";
import { writeAudited } from "./rotate-secret.ts";

const NAME = "payment-keys";

/** The keys of card payments as they stand. */
export const readPaymentKeys = async (store: SecretStore): Promise<PaymentKeys> =>
  parsePaymentKeys((await store.read(NAME))?.text);

/** New keys of card payments (earlier signing secrets hold a while longer), or none: then no payment begins. */
export const setPaymentKeys = async (
  operating: Operating,
  store: SecretStore,
  given: { readonly api_key: string; readonly signing_secret: string } | undefined,
): Promise<PaymentKeys> => {
  const standing = await store.read(NAME);
  const before = parsePaymentKeys(standing?.text);
  const after: PaymentKeys = given
    ? replacedKeys(before, given, operating.clock.nowMs())
    : { ...before, api_key: null };
  const detail = { on: given !== undefined, signing_secrets: after.signing.length };
  const command = given ? "secret set" : "secret off";
  await writeAudited(operating, store, { name: NAME, command, text: JSON.stringify(after), standing, detail });
  return after;
};
