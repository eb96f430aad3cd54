export * from "./payments.ts";
export * from "./open-payments.ts";
export * from "./settle-payment.ts";
export * from "./stripe-checkout.ts";
