import type * as z from "zod";
import { OperatorMistake } from "./operator-mistake.ts";

/** What was typed or read from a file, checked. Throws an OperatorMistake that names every wrong place. */
export const parsed = <S extends z.ZodType>(schema: S, given: unknown): z.output<S> => {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join(".") || "input"}: ${message}`);
  throw new OperatorMistake(problems.join("\n"));
};
