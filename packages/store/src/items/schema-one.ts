import * as z from "zod";

/** The version that every item carries. A reader that meets another one stops. */
export const SCHEMA_ONE = { schema: z.literal(1) };
