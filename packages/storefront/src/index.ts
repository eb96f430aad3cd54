export * from "./catalogue-answers.ts";
export * from "./link-visitors.ts";
export * from "./offset-link-answer.ts";
export * from "./open-link.ts";
export * from "./place-order.ts";
export * from "./place-through-link.ts";
export * from "./submission.ts";
