export * from "./mark-paid.ts";
export * from "./open-payments.ts";
export * from "./payments.ts";
export * from "./settle-payment.ts";
export * from "./stripe-amount.ts";
