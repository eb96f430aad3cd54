import { decimal } from "@isotherm/core";
import * as z from "zod";
import { EmissionFactorDenominatorUnit } from "./emission-factor-units.ts";
import { ExchangedCategory, unitOfCategory } from "./exchanged-category.ts";
import { OwnFactorPurpose, isFor } from "./own-factor-purpose.ts";
import { CalendarDate, DecimalText, HttpsUrl, IdempotencyKey, MassUnit, Name, onceRight, optional } from "./wire.ts";

const onceNumbers = onceRight("value", "wtt", "ttw");

/** What an organisation tells of a factor of its own. */
export const OwnFactorRequest = z
  .object({
    name: Name,
    value: DecimalText,
    numerator_unit: MassUnit,
    denominator_unit: EmissionFactorDenominatorUnit,
    source_name: Name.meta({ description: "Whose figure it is: a supplier, a measurement." }),
    source_version: optional(Name),
    publication_year: z.int().min(1990).max(2100),
    region: optional(Name).meta({ description: "A country's code stands for its name. Default Global." }),
    category: optional(Name),
    wtt: optional(DecimalText).meta({ description: "Well to tank, a part of `value`; with `ttw` or not at all." }),
    ttw: optional(DecimalText),
    boundary: optional(Name),
    valid_from: optional(CalendarDate),
    valid_through: optional(CalendarDate).meta({ description: "The last day." }),
    evidence_url: optional(HttpsUrl),
    used_for: optional(OwnFactorPurpose).meta({
      description:
        "Without a request that names it the factor is used only for this, in its region and while it is valid, by accounts " +
        "whose `own_emission_factors` is `preferred`. Default: for nothing.",
    }),
    exchanged_as: optional(ExchangedCategory).meta({
      description: "Partners read the factor as this category, by iLEAP, while it is valid; needs wtt and ttw.",
    }),
    idempotency_key: optional(IdempotencyKey),
  })
  .refine(({ wtt, ttw }) => (wtt === undefined) === (ttw === undefined), {
    path: ["ttw"],
    message: "wtt and ttw: give both of them or none",
    ...onceNumbers,
  })
  .refine(({ value, wtt, ttw }) => wtt === undefined || ttw === undefined || decimal(wtt).plus(ttw).eq(value), {
    path: ["value"],
    message: "must be the sum of wtt and ttw",
    ...onceNumbers,
  })
  .refine(({ valid_from, valid_through }) => !valid_from || !valid_through || valid_from <= valid_through, {
    path: ["valid_through"],
    message: "must not be before valid_from",
    ...onceRight("valid_from", "valid_through"),
  })
  .refine(({ used_for, denominator_unit }) => !used_for || isFor(used_for, denominator_unit), {
    path: ["used_for"],
    message:
      "electricity needs a factor per kWh, MJ, GJ or toe, freight one per t*km, a purchase one per unit of money",
    ...onceRight("used_for", "denominator_unit"),
  })
  .refine(({ exchanged_as, denominator_unit }) => !exchanged_as || unitOfCategory(exchanged_as) === denominator_unit, {
    path: ["exchanged_as"],
    message: "a hub needs a factor per t, transports need one per t*km",
    ...onceRight("exchanged_as", "denominator_unit"),
  })
  .refine(({ exchanged_as, ttw }) => !exchanged_as || ttw !== undefined, {
    path: ["exchanged_as"],
    message: "needs wtt and ttw",
    ...onceRight("exchanged_as", "ttw"),
  })
  .meta({ id: "OwnFactorRequest" });
export type OwnFactorRequest = z.output<typeof OwnFactorRequest>;
