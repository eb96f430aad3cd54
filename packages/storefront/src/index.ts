export * from "./catalogue-responses.ts";
export * from "./link-visitors.ts";
export * from "./offset-link-response.ts";
export * from "./open-link.ts";
export * from "./place-order.ts";
export * from "./place-through-link.ts";
export * from "./submission.ts";
