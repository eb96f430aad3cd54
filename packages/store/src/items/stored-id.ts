import * as z from "zod";

/** An id in an item or message that this service wrote itself: any text, trusted for its kind. */
export const storedId = <T extends string>() => z.custom<T>((value) => typeof value === "string" && value !== "");
