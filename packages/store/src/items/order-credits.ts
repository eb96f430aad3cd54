import { DecimalString, idString, jsonText } from "@isotherm/contract";
import type { ProjectId } from "@isotherm/core";
import type { OrderCredits } from "@isotherm/ordering";
import * as z from "zod";

/** Where an order's tonnes come from, as the item of the order holds it. */
export const CreditsText = z.object({
  beneficiary: z.string(),
  lots: z.array(
    z.object({
      bundle_id: z.string(),
      project_id: idString<ProjectId>(),
      vintage: z.string(),
      quantity: z.int(),
      serials: z.array(z.string()).nullable(),
    }),
  ),
  fractions: z.array(z.object({ bundle_id: z.string(), tonne: z.int(), quantity: DecimalString })),
});

/** Credits of an order as text: what changes them makes sure that it is still the one that was read. */
export const creditsText = (credits: OrderCredits): string =>
  // Encoding changes nothing of what it is given, though its types say that it might.
  jsonText(CreditsText, credits as z.output<typeof CreditsText>);
