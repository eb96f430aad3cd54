import type { Text } from "@isotherm/pages";

/** The words that an estimate has on paper alone. */
export const PDF_TEXTS = {
  calculated: { en: "calculated with Isotherm", de: "berechnet mit Isotherm" },
  qr: { en: "QR code that leads to the page of this estimate", de: "QR-Code, der zur Seite dieser Schätzung führt" },
  restsOn: { en: "The figure rests on", de: "Der Wert beruht auf" },
  share: { en: "Share", de: "Anteil" },
  part: { en: "Part", de: "Teil" },
  steps: { en: "Steps of the calculation", de: "Schritte der Rechnung" },
  formula: { en: "Formula and values", de: "Formel und Werte" },
  result: { en: "Result", de: "Ergebnis" },
  methodHeading: { en: "Method and boundary", de: "Methode und Systemgrenze" },
  boundary: { en: "What the factors cover", de: "Was die Faktoren umfassen" },
  methodText: {
    en: "Activity data are multiplied by emission factors; every step, its inputs and sources are on the page of this estimate, also as CSV and JSON.",
    de: "Tätigkeitsdaten werden mit Emissionsfaktoren multipliziert; jeder Schritt mit Eingaben und Quellen steht auf der Seite dieser Schätzung, auch als CSV und JSON.",
  },
  more: {
    en: (count: number) => `${count} more are on the page of this estimate.`,
    de: (count: number) => `${count} weitere stehen auf der Seite dieser Schätzung.`,
  },
} as const satisfies Record<string, Text | Readonly<Record<"en" | "de", (...numbers: number[]) => string>>>;
