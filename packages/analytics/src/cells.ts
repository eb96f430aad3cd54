import { type Decimal, decimal, type Instant } from "@isotherm/core";
import type { CountedMetadata, Counter } from "@isotherm/store/analytics/index";
import { isCounted } from "./metadata-values.ts";
import type { Contribution, Part } from "./contribution.ts";

/** By which time something is counted: that of its creation, or that at which it took place. */
export type Basis = "created" | "happened";

/** Whether counters tell metadata apart. Those of `plain` cover everything, those of `metadata` only what has some. */
export type Family = "plain" | "metadata";

/** How long the bucket of a counter is: a UTC month, a day or a quarter of an hour. */
export type Level = "month" | "day" | "quarter";

const BASIS = { created: "C", happened: "H" } as const satisfies Record<Basis, string>;
const FAMILY = { plain: "0", metadata: "1" } as const satisfies Record<Family, string>;
/** How the levels are written in a place. */
export const LEVEL = { month: "M", day: "D", quarter: "Q" } as const satisfies Record<Level, string>;
const LEVELS = ["month", "day", "quarter"] as const satisfies readonly Level[];

/** Where the counters of a basis, family and level lie, without the bucket. */
export const placeOf = (basis: Basis, family: Family, level: Level, bucket: string): string =>
  `${BASIS[basis]}${FAMILY[family]}#${LEVEL[level]}#${bucket}`;

/** The bucket that a place ends in. */
export const bucketOf = (place: string): string => place.slice(place.lastIndexOf("#") + 1);

/** The bucket of an instant: `2026-03`, `2026-03-01`, `2026-03-01T09:15`. */
export const bucketAt = (level: Level, at: Instant): string => {
  if (level === "month") return at.slice(0, 7);
  if (level === "day") return at.slice(0, 10);
  const quarter = Math.floor(Number(at.slice(14, 16)) / 15) * 15;
  return `${at.slice(0, 14)}${String(quarter).padStart(2, "0")}`;
};

/** What a cell stands for. */
export interface Cell extends Pick<Part, "mode" | "lane" | "carrier" | "category"> {
  readonly kind: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A cell as text: equal for equal cells. */
export const cellText = ({ kind, mode, lane, carrier, category, metadata }: Cell): string =>
  JSON.stringify([
    kind,
    mode,
    lane,
    carrier,
    category,
    Object.entries(metadata).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);

/** The cell of a text. */
export const cellOf = (text: string): Cell => {
  const [kind, mode, lane, carrier, category, pairs] = JSON.parse(text) as [
    string,
    string | null,
    string | null,
    string | null,
    string | null,
    [string, string][],
  ];
  return { kind, mode, lane, carrier, category, metadata: Object.fromEntries(pairs) };
};

/** Properties by which the parts of an estimate differ. */
export const PART_PROPERTIES = ["mode", "lane", "carrier"] as const;
export type PartProperty = (typeof PART_PROPERTIES)[number];

/** Every choice of them but all: what parts of an estimate are told apart by, in some answer. */
const CHOICES: readonly (readonly PartProperty[])[] = [
  [],
  ["mode"],
  ["lane"],
  ["carrier"],
  ["mode", "lane"],
  ["mode", "carrier"],
  ["lane", "carrier"],
];

/**
 * The figure that tells how many parts of a cell are of estimates that another cell has counted already, where parts are
 * told apart by these properties alone: `again`, `again_mode_lane`.
 */
export const againName = (properties: readonly PartProperty[]): string =>
  ["again", ...PART_PROPERTIES.filter((one) => properties.includes(one))].join("_");

/** Which counters an estimate adds what to. */
export const estimateCountersOf = (contribution: Contribution): Counter[] => {
  const { createdAt, happenedAt } = contribution;
  const times: readonly (readonly [Basis, Instant])[] = [
    ["created", createdAt],
    ...(happenedAt === undefined ? [] : [["happened", happenedAt] as const]),
  ];
  const families: readonly Family[] =
    Object.keys(contribution.metadata).length === 0 ? ["plain"] : ["plain", "metadata"];
  return contribution.parts.flatMap((part, index) => {
    const figures = figuresOf(part, contribution.parts.slice(0, index));
    return families.flatMap((family) => {
      const cell = cellText({
        kind: contribution.kind,
        ...part,
        metadata: family === "plain" ? {} : contribution.metadata,
      });
      return times.flatMap(([basis, at]) =>
        LEVELS.map((level) => ({ place: placeOf(basis, family, level, bucketAt(level, at)), cell, figures })),
      );
    });
  });
};

const figuresOf = (part: Part, earlier: readonly Part[]): ReadonlyMap<string, Decimal> => {
  const again = CHOICES.filter((choice) => earlier.some((one) => choice.every((name) => one[name] === part[name])));
  const figures: [string, Decimal][] = [
    ["parts", decimal(1)],
    ["mass", part.mass],
    ["ttw", part.ttw],
    ["unknown", part.unknown],
    ["activity", part.activity ?? decimal(0)],
    ["inactive", part.activity === undefined ? part.mass : decimal(0)],
    ...again.map((choice): [string, Decimal] => [againName(choice), decimal(1)]),
  ];
  return new Map(figures.filter(([, value]) => !value.isZero()));
};

/** A contribution with only that of its metadata by which figures can be grouped. */
export const withCountedMetadata = (contribution: Contribution, counted: CountedMetadata): Contribution => ({
  ...contribution,
  metadata: Object.fromEntries(
    Object.entries(contribution.metadata).filter(([key, value]) => isCounted(counted, key, value)),
  ),
});
