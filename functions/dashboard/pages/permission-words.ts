import type { Permission } from "@isotherm/contract";
import type { Text } from "@isotherm/pages";

/** What a permission of a key allows, as people read it. */
export const PERMISSION_WORDS: Readonly<Record<Permission, Text>> = {
  "accounts.write": { en: "change accounts", de: "Konten ändern" },
  "bundle_selections.write": { en: "select bundles", de: "Bündel auswählen" },
  exchange: { en: "exchange with partners", de: "Austausch mit Partnern" },
  "factors.write": { en: "bring own factors", de: "eigene Faktoren einbringen" },
  "orders.write": { en: "place orders", de: "bestellen" },
  webhooks: { en: "manage webhooks", de: "Webhooks verwalten" },
};
