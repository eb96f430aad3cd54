import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundleFolder } from "@isotherm/infra/topology/bundle";
import { FUNCTIONS } from "@isotherm/infra/topology/functions";
import { describe, expect, it } from "vitest";

// Whose code can speak to the internet beyond AWS: read from the source maps of the bundles, which name our own files.

/** An import of what opens connections. */
const OPENS = /^import (?!type\b)[^;]*? from "(?:node:https?|node:net|node:tls|node:dgram|stripe)";$/m;
const ASKS = /\bfetch\(/;
/** Ask the keeper of a local stack, at an address that only a local stack gives. */
const LOCAL = ["packages/store/src/secrets/local-secrets.ts", "packages/store/src/secrets/local-wrapping-key.ts"];
/** Runs in browsers. */
const IN_BROWSERS = "packages/pages/src/page-response.ts";

const ownSources = (name: string): Map<string, string> => {
  const folder = bundleFolder(name);
  const maps = readdirSync(folder).filter((file) => file.endsWith(".map"));
  const files = maps.flatMap((file) =>
    (JSON.parse(readFileSync(join(folder, file), "utf8")) as { sources: string[] }).sources.map((source) =>
      resolve(folder, source),
    ),
  );
  const ours = files.filter((file) => /\/(functions|packages)\/.*\.ts$/.test(file) && !file.includes("node_modules"));
  return new Map(ours.map((file) => [file, readFileSync(file, "utf8")]));
};

describe("a function that may reach the internet", () => {
  it.each(FUNCTIONS.map(({ name, outward = false }) => [name, outward] as const))("%s: %s", (name, outward) => {
    const sources = ownSources(name);
    expect(sources.size).toBeGreaterThan(10);
    const speaking = [...sources].filter(
      ([file, text]) =>
        !LOCAL.some((local) => file.endsWith(local)) &&
        !file.endsWith(IN_BROWSERS) &&
        (OPENS.test(text) || ASKS.test(text)),
    );
    expect(speaking.length > 0, speaking.map(([file]) => file).join()).toBe(outward);
  });
});
