import * as z from "zod";

/** Parts that an impact page can have. */
export const PageSection = z.enum(["bundles_breakdown", "certificates", "unsdg"]);

/** Whether an impact page is to be seen. */
export const PageStatus = z.enum(["enabled", "disabled"]);

/** What an impact page is headed by. */
export const PageTitle = z.enum(["by_volume", "by_price"]);

/** What stands below the title of an impact page. */
export const PageDescription = z.enum(["by_equivalent", "by_supported_goals", "by_custom_description"]);

/** The impact page of an account as its owner sees it. */
export const ImpactPage = z
  .object({
    status: PageStatus,
    slug: z.string(),
    title: PageTitle,
    description: PageDescription.nullable(),
    custom_description: z.string().nullable(),
    sections: z.array(PageSection),
    url: z.string().meta({ format: "uri", description: "The page for people." }),
    visible: z.boolean().meta({
      description: "Whether anybody sees it: enabled, and the account's external_pages_visibility is public.",
    }),
  })
  .meta({ id: "ImpactPage" });
export type ImpactPage = z.output<typeof ImpactPage>;
