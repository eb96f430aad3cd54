import * as z from "zod";
import { type LogicalUnit, logicalUnitOf } from "./emission-factor-units.ts";
import { Name, optional } from "./wire.ts";

const activityOf = <A extends string>(activity: A) => z.literal(activity).meta({ description: "What is estimated." });

/** What an own factor is used for where the account prefers own factors. */
export const OwnFactorPurpose = z
  .union([
    z.strictObject({ activity: activityOf("electricity") }),
    z.strictObject({
      activity: activityOf("freight"),
      mode: z.enum(["road", "rail", "sea", "air", "inland_waterway"]).meta({ description: "Of the leg." }),
    }),
    z
      .strictObject({
        activity: activityOf("purchase"),
        merchant_name: optional(Name).meta({ description: "`merchant.name` of the request, in whatever case." }),
        merchant_category_code: optional(
          z.string().regex(/^[0-9]{4}$/, "must be a merchant category code of four digits"),
        ),
      })
      .refine(({ merchant_name, merchant_category_code }) => (merchant_name ?? merchant_category_code) !== undefined, {
        message: "needs a merchant_name or a merchant_category_code",
      }),
  ])
  .meta({ id: "OwnFactorPurpose", description: "What the factor is used for where the account prefers own factors." });
export type OwnFactorPurpose = z.output<typeof OwnFactorPurpose>;

/** Whether a factor per unit can be for something. Energy by a calorific value is fuel; freight is calculated by tonnes and kilometres. */
export const isFor = ({ activity }: OwnFactorPurpose, unit: string): boolean =>
  logicalUnitOf(unit) === USES[activity] && (activity === "freight" ? unit === "t*km" : !unit.includes(" "));

/** What an own factor is for, and the kind of unit that its emissions are then counted by. */
const USES = {
  electricity: "energy",
  freight: "mass-distance",
  purchase: "currency",
} as const satisfies Record<string, LogicalUnit>;
