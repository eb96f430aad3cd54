import * as z from "zod";
import { CatalogueBundle } from "./bundle-item.ts";
import { CatalogueProject } from "./project-item.ts";
import { SCHEMA_ONE } from "./schema-one.ts";
import { CatalogueStock } from "./stock-item.ts";

/** Reads an item of the catalogue's partition. */
export const CatalogueItem = z.discriminatedUnion("kind", [
  CatalogueBundle.extend({ ...SCHEMA_ONE, kind: z.literal("bundle") }),
  CatalogueProject.extend({ ...SCHEMA_ONE, kind: z.literal("project") }),
  CatalogueStock.extend({ ...SCHEMA_ONE, kind: z.literal("stock") }),
]);
