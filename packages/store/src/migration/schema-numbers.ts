import type { Migration } from "./migration.ts";

/** Readers stop at an item without a schema number: one that was written by hand, or by a program that is not ours. */
export const schemaNumbers: Migration = {
  id: "schema-numbers",
  purpose: "Every item carries a schema number; those without one get the first.",
  change: (item) => (item["schema"] === undefined ? { ...item, schema: { N: "1" } } : undefined),
};
