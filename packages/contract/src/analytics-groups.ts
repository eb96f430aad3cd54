/** The most points or rows that an answer has. */
export const MOST_ROWS = 10_000;

/** What estimates can be grouped by, besides a key of their metadata. */
export const GROUPS = ["kind", "mode", "lane", "carrier", "account"] as const;

/** How the name of a group begins that is a key of metadata. */
export const METADATA_GROUP = "metadata.";
