import * as z from "zod";
import { operation, responseOf } from "./operation.ts";
import { AccountType, DecimalString, optional, text } from "./wire.ts";
import { PageSection, PageStatus, PageTitle, PageDescription, ImpactPage } from "./impact-page.ts";
import { bundleFacts, OffsetType, PictureUrl } from "./bundle-facts.ts";

/** What stands in the address of an impact page. */
const PageSlug = text(
  z.string().regex(/^[a-z0-9]([a-z0-9-]{1,62}[a-z0-9])$/, "must be 3 to 64 of a-z, 0-9 and -, with no - at an end"),
).meta({ examples: ["blue-line"] });

/** What an impact page is to show. */
export const ImpactPageRequest = z
  .object({
    status: PageStatus,
    slug: PageSlug,
    title: PageTitle.meta({ description: "Whether the page is headed by tonnes or by money." }),
    sections: z
      .array(PageSection)
      .max(3)
      .refine((sections) => new Set(sections).size === sections.length, "must not name a section twice"),
    description: optional(PageDescription),
    custom_description: optional(text(z.string().trim().max(2_000))).meta({
      description: "Plain text, without environmental claims that Directive (EU) 2024/825 forbids.",
    }),
  })
  .refine(({ description, custom_description: own }) => description !== "by_custom_description" || (own ?? "") !== "", {
    message: "is required by the description by_custom_description",
    path: ["custom_description"],
  })
  .meta({ id: "ImpactPageRequest" });
export type ImpactPageRequest = z.output<typeof ImpactPageRequest>;

const ImpactBundle = z.object({
  percent_of_total: z.number().meta({ description: "Two decimals; all together 100." }),
  quantity: DecimalString.meta({ description: "Tonnes." }),
  bundle: z.object({
    name: bundleFacts.name,
    background_colour: bundleFacts.background_colour,
    primary_image: PictureUrl,
    primary_image_hires: PictureUrl,
    small_thumbnail: PictureUrl,
    description: bundleFacts.description,
    offset_type: OffsetType.nullable(),
    carbon_permanence: bundleFacts.carbon_permanence,
  }),
});

/** What an impact page shows to everybody. Figures are those of completed orders, up to five minutes old. */
export const PublicImpactPage = z
  .object({
    title: z.discriminatedUnion("format", [
      z.object({ format: z.literal("by_price"), currency: z.string(), value: DecimalString }),
      z.object({ format: z.literal("by_volume"), quantity: DecimalString }),
    ]),
    description: z
      .discriminatedUnion("format", [
        z.object({ format: z.literal("by_equivalent"), flights_nyc_to_london: z.int() }),
        z.object({ format: z.literal("by_custom_description"), custom_description: z.string().nullable() }),
        z.object({
          format: z.literal("by_supported_goals"),
          number_of_un_sdgs: z.int(),
          number_of_projects: z.int(),
        }),
      ])
      .nullable(),
    logo: PictureUrl,
    organisation_logo: PictureUrl,
    account_name: z.string(),
    include_certificates: z.boolean(),
    bundles: z.array(ImpactBundle).nullable().meta({ description: "null: the section is not shown." }),
    un_sdg: z
      .array(
        z.object({
          un_sdg_number: z.int(),
          occurrences: z.int().meta({ description: "Projects." }),
        }),
      )
      .nullable(),
  })
  .meta({ id: "PublicImpactPage" });
export type PublicImpactPage = z.output<typeof PublicImpactPage>;

const EXAMPLE = {
  status: "enabled",
  slug: "blue-line",
  title: "by_volume",
  sections: ["bundles_breakdown", "unsdg"],
  description: "by_supported_goals",
} as const;

const ACCOUNT = responseOf("createAccounts", "test.id");

const NOT_SHOWN = "404 unless the page is enabled and the account's `external_pages_visibility` is `public`.";

/** `POST /sustainability-pages` */
export const createImpactPage = operation({
  id: "createImpactPage",
  group: "accounts",
  method: "POST",
  path: "/sustainability-pages",
  summary: "Make the impact page of the acting account.",
  description: "One page per account. What it shows are completed orders; nobody sees it before it is `visible`.",
  permission: "accounts.write",
  body: ImpactPageRequest,
  response: ImpactPage,
  errors: ["claim_refused", "sustainability_page_exists", "sustainability_page_slug_not_unique"],
  example: { account: ACCOUNT, body: { ...EXAMPLE, sections: [...EXAMPLE.sections] } },
});

/** `PUT /sustainability-pages` */
export const updateImpactPage = operation({
  id: "updateImpactPage",
  group: "accounts",
  method: "PUT",
  path: "/sustainability-pages",
  summary: "Replace what the impact page of the acting account shows.",
  permission: "accounts.write",
  body: ImpactPageRequest,
  response: ImpactPage,
  errors: ["claim_refused", "not_found", "sustainability_page_slug_not_unique"],
  example: {
    account: ACCOUNT,
    body: { ...EXAMPLE, title: "by_price", sections: ["certificates", "unsdg"] },
    after: ["createImpactPage"],
  },
});

/** `GET /sustainability-pages/current-account` */
export const getImpactPage = operation({
  id: "getImpactPage",
  group: "accounts",
  method: "GET",
  path: "/sustainability-pages/current-account",
  summary: "Read what the impact page of the acting account shows.",
  response: ImpactPage,
  errors: ["not_found"],
  example: { account: ACCOUNT, after: ["createImpactPage"] },
});

/** `GET /sustainability-pages/public/{type}/{slug}` */
export const getPublicImpactPage = operation({
  id: "getPublicImpactPage",
  group: "public-pages",
  method: "GET",
  path: "/sustainability-pages/public/{type}/{slug}",
  params: z.object({ type: z.string(), slug: z.string() }),
  summary: "Read a published impact page by its slug.",
  description: `\`type\` is ${AccountType.options.map((mode) => `\`${mode}\``).join(" or ")}, else 400. ${NOT_SHOWN}`,
  access: "public",
  response: PublicImpactPage,
  errors: ["validation_error"],
  example: { params: { type: "test", slug: EXAMPLE.slug }, after: ["patchAccount", "updateImpactPage"] },
});

/** `GET /sustainability-pages/public/{organisation_id}/{type}/{handle}` */
export const getPublicImpactPageByHandle = operation({
  id: "getPublicImpactPageByHandle",
  group: "public-pages",
  method: "GET",
  path: "/sustainability-pages/public/{organisation_id}/{type}/{handle}",
  params: z.object({ organisation_id: z.string(), type: z.string(), handle: z.string() }),
  summary: "Read a published impact page by the handle of its account.",
  description: NOT_SHOWN,
  access: "public",
  response: PublicImpactPage,
  errors: [],
  example: {
    params: {
      organisation_id: responseOf("createAccounts", "test.organisation_id"),
      type: "test",
      handle: "hill-and-sons",
    },
    after: ["patchAccount", "updateImpactPage"],
  },
});

/** The operations of impact pages. */
export const IMPACT_PAGE_OPERATIONS = [
  createImpactPage,
  updateImpactPage,
  getImpactPage,
  getPublicImpactPage,
  getPublicImpactPageByHandle,
];
