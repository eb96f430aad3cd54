import { ELECTRICITY } from "./electricity-template.ts";
import { FLIGHT } from "./flight-template.ts";
import { MULTI_LEG_SHIPPING, SHIPPING } from "./freight-template.ts";
import type { Template, TemplateColumn } from "./template.ts";
import { TRANSACTIONS } from "./transactions-template.ts";

export type { TemplateColumn };

/** The templates by the kinds of batches that have one; every kind takes paths. */
export const TEMPLATES: Readonly<Record<string, Template>> = {
  shipping: SHIPPING,
  shipping_multi_leg: MULTI_LEG_SHIPPING,
  flight: FLIGHT,
  electricity: ELECTRICITY,
  transactions: TRANSACTIONS,
};
