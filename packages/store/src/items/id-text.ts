import * as z from "zod";

/** An id in a message or item that this service wrote itself: any text, trusted for its kind. */
export const idText = <T extends string>() => z.custom<T>((value) => typeof value === "string" && value !== "");
