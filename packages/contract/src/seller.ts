import * as z from "zod";

/** One line of print: nothing that could begin a line of its own, as in the head of a mail. */
const line = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, "must be one line");
const HttpsUrl = z.url({ protocol: /^https$/, error: "must be an https URL" }).max(2_000);

/**
 * Who sells what customers order through offset links, as the pages, the receipt and its mail name them. The operator of a
 * deployment says so; without it nobody is named.
 */
export const Seller = z.strictObject({
  name: line(200),
  /** Street, town, country, each a line of an address. */
  address: z.array(line(200)).min(1).max(6),
  email: z.email().max(254),
  /** Entry in a register of companies, number for taxes, and the like. */
  registered: z.array(line(200)).max(4).optional(),
  /** The terms of sale, and how personal data are treated. */
  terms: HttpsUrl,
  privacy: HttpsUrl,
});
export type Seller = z.output<typeof Seller>;

/** The seller that a function's environment names, as JSON; `none` names nobody. */
export const sellerNamed = (text: string): Seller | undefined =>
  text === "none" ? undefined : Seller.parse(JSON.parse(text));
