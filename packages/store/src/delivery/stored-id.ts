import * as z from "zod";

/** An id that this service wrote itself; the table is trusted for its kind. */
export const storedId = <T extends string>() => z.custom<T>((value) => typeof value === "string" && value !== "");
