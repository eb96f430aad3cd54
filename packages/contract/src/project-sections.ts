import * as z from "zod";
import { Timestamp } from "./wire.ts";

const text = z.string().min(1);

const titled = z.object({ title: text, description: text });

/** Editorial sections of a project; null: nothing is known. A section that is there has at least one element. */
export const projectSections = {
  impact_summary: z
    .array(z.object({ icon: text, label: text, title: text, description: text, image_url: z.string() }))
    .min(1)
    .nullable(),
  datasets: z
    .array(z.object({ dataset: text, description: text, thumbnail_url: z.string() }))
    .min(1)
    .nullable(),
  quality_assessment: z
    .object({
      durability: titled,
      additionality: titled,
      measurement: titled,
      risk_mitigation: titled,
      cobenefits: titled,
    })
    .nullable(),
  links_and_news: z
    .object({
      links: z.array(z.object({ destination_url: z.string(), title: text, favicon_url: z.string() })),
      news: z.array(
        z.object({
          image_url: z.string(),
          favicon_url: z.string(),
          article_url: z.string(),
          title: text,
          description: text,
          published_at: Timestamp.nullable(),
        }),
      ),
    })
    .refine(({ links, news }) => links.length + news.length > 0, "must have a link or a piece of news")
    .nullable(),
  timeline: z
    .array(z.object({ year: z.int(), description: text }))
    .min(1)
    .nullable()
    .meta({ description: "Newest first." }),
  carbon_storage_over_time: z
    .array(
      z.object({
        year: z.int(),
        baseline: z.number(),
        carbon_stock: z.number(),
        assumed_leakage: z.number(),
        buffer: z.number(),
        credits_issued: z.number(),
      }),
    )
    .min(1)
    .nullable()
    .meta({ description: "Oldest first." }),
};

/** How credits of a project come about, before its stock is told. */
export const creditTerms = {
  offset_delivery: z.enum(["ex_post", "ex_ante", "pre_purchase"]),
  retirement_timeframe: z.enum(["instant", "near_term", "future"]),
};

const Corner = z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) });

/** Rings of the outline of a project's area, outer ones only; the first and the last point of each are the same. */
export const PerimeterRings = z.array(z.array(Corner).min(4)).meta({
  description: "Rings, each with its first point again at its end. None: no outline is known.",
});
