import type { PageAnswer } from "@isotherm/http";
import { PRIVATE_HEADERS } from "./page-answer.ts";

/** An answer for a program, 200. */
export const jsonAnswer = (value: object): PageAnswer => ({
  status: 200,
  headers: { ...PRIVATE_HEADERS, "content-type": "application/json" },
  body: JSON.stringify(value),
});
