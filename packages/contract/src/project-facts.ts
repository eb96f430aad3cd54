import * as z from "zod";
import { CountryCode } from "./country-code.ts";
import { CalendarDate, DecimalString } from "./wire.ts";
import { Registry } from "./registry.ts";

const texts = z.array(z.string().min(1)).min(1).nullable();

const text = z.string().min(1);

/** `^[a-z0-9-]+$`, unique over all projects. */
const Slug = z.string().regex(/^[a-z0-9-]{1,100}$/, "may contain only a-z, 0-9 and -");

/** What a project is, pictures apart. Stored and answered alike. */
export const projectFacts = {
  name: z.string().trim().min(1).max(255),
  short_name: z.string().trim().min(1).max(60),
  slug: Slug,
  description: text,
  project_type: text.meta({ examples: ["Afforestation"] }),
  registry_name: Registry,
  registry_link: z.url({ protocol: /^https$/ }).nullable(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  country_name: text,
  country_code: CountryCode,
  region: text.nullable(),
  results: texts,
  un_sdg: z
    .array(z.int().min(1).max(17))
    .min(1)
    .nullable()
    .meta({ description: "Numbers of UN Sustainable Development Goals." }),
  crediting_start_date: CalendarDate.nullable(),
  crediting_end_date: CalendarDate.nullable(),
  registration_date: CalendarDate.nullable(),
  protocol: texts,
  methodology: text.nullable(),
  durability: text.nullable(),
  additional_standards_met: texts,
  verifying_body: text.nullable(),
  risk_of_reversal: text.nullable(),
  risk_of_predicted_emissions: text.nullable(),
  avg_annual_emission_reductions: DecimalString.nullable().meta({ description: "Tonnes per year." }),
};

/** A picture or film of a project. */
export const ProjectMedium = z.object({
  type: z.enum(["image", "video"]),
  url: z.string(),
  attribution_text: z.string().nullable(),
  attribution_url: z.string().nullable(),
});
