import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The areas among which changes are divided evenly, each with its folders and files. The first that fits counts. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  ordering: ["packages/ordering/src/"],
  payments: ["functions/public-pages/payment/", "packages/payments/src/"],
  delivery: [
    "functions/delivery/",
    "functions/stream-relay/",
    "functions/sweep/",
    "functions/webhooks/",
    "packages/delivery/src/",
  ],
  storefront: ["packages/storefront/src/"],
  store: ["packages/store/src/", "packages/retirement/src/"],
  http: ["packages/http/src/"],
  operator: ["packages/operator/src/"],
  geodata: ["packages/geodata/src/"],
  methodology: ["packages/methodology/src/"],
};

/** Figures and sample records that no code decides with, and what only tests use. */
const WITHOUT_BEHAVIOUR = [
  "packages/http/src/fixtures.ts",
  "packages/storefront/src/fixtures.ts",
  "packages/operator/src/cost/prices.ts",
];

const begins = (file: string, beginnings: readonly string[]): boolean =>
  beginnings.some((beginning) => file.startsWith(beginning));

/** Name of the area of a file, as a path from the root of the repository; undefined if none changes it. */
export const areaOf = (file: string): string | undefined => {
  if (!file.endsWith(".ts") || file.endsWith(".test.ts") || begins(file, WITHOUT_BEHAVIOUR)) return undefined;
  return Object.keys(AREAS).find((area) => begins(file, AREAS[area] ?? []));
};

/** The files of each area, sorted, of which some part of the path is in `only`; of all, if `only` is empty. */
export const filesByArea = (root: string, only: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const folder of ["functions", "packages"]) {
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      const file = `${folder}/${path.replaceAll("\\", "/")}`;
      const area = file.includes("/node_modules/") ? undefined : areaOf(file);
      if (area === undefined || (only.length > 0 && !begins(file, only))) continue;
      found.set(area, [...(found.get(area) ?? []), file]);
    }
  }
  const inOrder = Object.keys(AREAS).filter((area) => found.has(area));
  return new Map(inOrder.map((area) => [area, (found.get(area) ?? []).toSorted()]));
};
