import type { Order } from "@isotherm/client";
import { decimal } from "@isotherm/core";
import { figure, type Html, money, type Text } from "@isotherm/pages";
import type { AccountVisit } from "../access/visit.ts";
import { stateText } from "../frame/page-parts.ts";

/** What it takes to place or move an order, by mode. */
export const ORDERS = { test: "orders.test", live: "orders.live" } as const;

/** The states of orders, as people read them. */
export const STATES: Readonly<Record<Order["status"], Text>> = {
  received: { en: "Received", de: "Eingegangen" },
  placed: { en: "Placed", de: "Platziert" },
  paid: { en: "Paid", de: "Bezahlt" },
  retiring: { en: "Retiring", de: "Wird stillgelegt" },
  complete: { en: "Complete", de: "Abgeschlossen" },
  cancelled: { en: "Cancelled", de: "Storniert" },
  failed: { en: "Failed", de: "Gescheitert" },
};

/** Whether an order goes on by itself. */
export const isInProgress = ({ status }: Order): boolean => !["complete", "cancelled", "failed"].includes(status);

/** The state of an order, as people read it. */
export const orderState = ({ language }: AccountVisit, { status }: Order): Html =>
  stateText(
    STATES[status][language],
    status === "complete" ? "good" : status === "failed" || status === "cancelled" ? "bad" : undefined,
  );

/** Tonnes as people read them; nothing where there are none yet. */
export const tonnes = ({ language }: Pick<AccountVisit, "language">, quantity: string | null): string =>
  quantity === null ? "" : `${figure(decimal(quantity), language)} t`;

/** Money as people read it; nothing where it is not known yet. */
export const price = ({ language }: Pick<AccountVisit, "language">, value: string | null, currency: string): string =>
  value === null ? "" : money(decimal(value), currency, language);
