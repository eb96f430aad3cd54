import type { Text } from "@isotherm/pages";

/** The words for an order through an offset link that its pages, its receipt and its mail share. */
export const ORDER_TEXTS = {
  test: {
    en: "Test mode: nothing is bought and no money moves.",
    de: "Testbetrieb: Es wird nichts gekauft, und es fließt kein Geld.",
  },
  mass: { en: "Quantity", de: "Menge" },
  bundle: { en: "Support for", de: "Unterstützt wird" },
  total: { en: "Total, fees included", de: "Summe, Gebühren inbegriffen" },
  paidByOwner: { en: "Paid by {account}", de: "Zahlt {account}" },
} as const satisfies Record<string, Text>;
