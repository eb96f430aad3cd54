import * as z from "zod";

const IsoDate = z.iso.date();
/** A year where the publication tells no more. */
const Published = z.union([IsoDate, z.string().regex(/^\d{4}$/)]);

/** Where the values of a table come from. A guess is an `assumption`, never dressed as a citation. */
const Source = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("publication"),
    producer: z.string(),
    title: z.string(),
    published: Published,
    accessed: IsoDate,
    url: z.url(),
    licence: z.string(),
    sha256: z.string().length(64).optional(),
  }),
  z.strictObject({
    kind: z.literal("package"),
    producer: z.string(),
    title: z.string(),
    package: z.string(),
    version: z.string(),
    file: z.string(),
    sha256: z.string().length(64),
    accessed: IsoDate,
    url: z.url(),
    licence: z.string(),
  }),
  z.strictObject({
    kind: z.literal("derived"),
    producer: z.string(),
    title: z.string(),
    formula: z.string(),
    inputs: z.array(z.string()).min(1),
    accessed: IsoDate,
    licence: z.string(),
  }),
  z.strictObject({
    kind: z.literal("assumption"),
    producer: z.string(),
    title: z.string(),
    chosen_by: z.string(),
    why: z.string(),
    accessed: IsoDate,
    licence: z.string(),
  }),
]);

const Value = z.string().regex(/^-?[0-9]+(\.[0-9]+)?$/);

const Row = z.strictObject({
  id: z.string(),
  value: Value,
  wtt: Value.optional(),
  ttw: Value.optional(),
  name: z.string().optional(),
  at: z.string().nullable(),
  note: z.string().nullable(),
  region: z.string().optional(),
  basis: z.enum(["derived", "assumption"]).optional(),
});

const Header = z.strictObject({
  table: z.string(),
  edition: z.string().regex(/^\d{4}-\d+$/),
  unit: z.string(),
  boundary: z.string(),
  gwp: z.string(),
  review_by: IsoDate,
  publication_year: z.int(),
  dataset: z.strictObject({ key: z.string(), version: z.string() }).optional(),
  region: z.string().optional(),
  category: z.string().optional(),
  source: Source,
});

/** Values of the years from `first_year` on, `-` where there is none. */
const Series = z.string().regex(/^(-|[0-9]+(\.[0-9]+)?)( (-|[0-9]+(\.[0-9]+)?))*$/);

const Whole = Header.extend({
  rows: z.array(Row).optional(),
  rows_from: z.literal("package").optional(),
  series: z.record(z.string(), Series).optional(),
  first_year: z.int().optional(),
  lines: z.array(z.string().regex(/^[^\t]+\t[0-9.]+\t/)).optional(),
  columns: z.tuple([z.literal("id"), z.literal("value")], z.string()).optional(),
})
  .refine(
    ({ rows, rows_from, series, lines }) =>
      [rows ?? series, rows_from, lines].filter((each) => each !== undefined).length === 1,
    "has rows, series, both, or lines, or takes rows from a package",
  )
  .refine(
    ({ series, first_year }) => (series === undefined) === (first_year === undefined),
    "series have a first year",
  );

/** By when it has to be reviewed, and where its values are from, is said by each edition itself. */
const Difference = Header.partial()
  .required({ table: true, edition: true, review_by: true, source: true })
  .extend({
    base: z.string(),
    changed: z.array(Row.partial().required({ id: true })).optional(),
    added: z.array(Row).optional(),
    removed: z.array(z.string()).optional(),
  });

/** What a factor table tells of itself, with its rows unless a package holds them; or how it differs from another edition. */
export const FactorTableFile = z.union([Difference, Whole]);
export type FactorTableFile = z.output<typeof FactorTableFile>;
