import * as z from "zod";

/** Registries that projects stand in, contract 6.12. The empty text: none. */
export const Registry = z
  .enum([
    "American Carbon Registry",
    "Verra",
    "Puro.earth",
    "Gold Standard",
    "Climate Action Reserve",
    "Woodland Carbon Code",
    "ACCU",
    "Carbon Future",
    "Isometric",
    "Tuv Nord",
    "",
  ])
  .meta({ id: "Registry", description: "The empty text: no registry." });
export type Registry = z.output<typeof Registry>;
