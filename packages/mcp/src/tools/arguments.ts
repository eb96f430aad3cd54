import * as z from "zod";
import { argumentsSchema, type ObjectSchema } from "../tool-schema.ts";
import { type Arguments, ToolRefusal } from "./tool.ts";

/** What was asked, by the tool's own schema. @throws ToolRefusal it does not fit: which field, and what to give */
export const asked = <S extends z.ZodType>(schema: S, given: unknown): z.output<S> => {
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  throw new ToolRefusal(error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"));
};

/** Of a tool that takes nothing. */
export const NO_ARGUMENTS = argumentsSchema(z.object({}));

/** @throws ToolRefusal an argument that a list does not have: ignored, it would be taken for a filter that was kept to */
export const refuseOthers = (given: Arguments, { properties }: ObjectSchema): void => {
  // A list ends by itself: who asks for fewer is not misled.
  const others = Object.keys(given).filter((name) => name !== "limit" && !Object.hasOwn(properties, name));
  if (others.length === 0) return;
  const taken = Object.keys(properties).join(", ");
  throw new ToolRefusal(
    `${others.join(", ")}: not known here. This tool takes ${taken === "" ? "no arguments" : taken}.`,
  );
};

/** The id of something that is kept. It becomes a part of a path, and must not lead to another one. */
export const idArgument = (example: string) => {
  const message = `must be an id as it was answered, such as ${example}`;
  return z.string(message).regex(/^[\w-]+$/, message);
};

const FACTOR_ID = "must be the id of a factor as find_factors answers it";

/** The id of a factor, `table/edition/row`: its parts become parts of a path, too. */
export const factorIdArgument = z
  .string(FACTOR_ID)
  .refine((id) => !id.split("/").some((part) => ["", ".", ".."].includes(part)), FACTOR_ID);

/** Which estimate a tool is asked about. */
export const EstimateQuestion = z.object({
  estimate_id: idArgument("est_…").meta({ description: "As an estimate's tool has answered it: `est_…`." }),
});
