import * as z from "zod";

/** The version that every item carries. A reader that meets another one stops. */
export const SCHEMA_ONE = { schema: z.literal(1) };

/** An id in an item or message that this service wrote itself: any text, trusted for its kind. */
export const storedId = <T extends string>() => z.custom<T>((value) => typeof value === "string" && value !== "");
