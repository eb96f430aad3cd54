import packageJson from "../package.json" with { type: "json" };

/** The version of this command line. */
export const VERSION = packageJson.version;
