import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { CHANGES_ITS_PROCESS } from "./test/harness/own-process.ts";

// How long a test may hang, not how long it may take: on a busy machine the whole service answers slowly.
const shared = { testTimeout: 180_000, hookTimeout: 240_000 };

/** Take minutes and are small: a clone that has never run a test knows files by their size, and would begin these near the end. */
const MINUTES = [
  "test/browser/pages.test.ts",
  "packages/delivery/simulation/simulation.test.ts",
  "packages/spreadsheets/src/memory.test.ts",
];

/** What runs before the first test: the bundles are made, and a service is started for each worker. */
const SERVICES = ["test/harness/bundles.ts", "test/harness/shared-services.ts"];

/**
 * Files of a browser take longest, those beside the code take least: in this order, and not by name, no worker is left
 * without work while another one has a long file.
 */
const LONGEST_FIRST = ["browser", "alone", "across", "beside"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification): number =>
      MINUTES.some((file) => moduleId.endsWith(file)) ? -1 : LONGEST_FIRST.indexOf(project.name);
    // oxlint-disable-next-line unicorn/no-array-sort -- this is vitest's own method, not that of an array
    const byLength = await super.sort(files);
    return byLength.toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Two cores: of two workers one often only waits, and a quarter of the time of the processors is left; of three a thirtieth.
    maxWorkers: 3,
    projects: [
      { test: { ...shared, name: "beside", isolate: false, include: ["{packages,functions,infra}/**/*.test.ts"] } },
      {
        test: {
          ...shared,
          name: "across",
          isolate: false,
          include: ["test/**/*.test.ts"],
          exclude: ["test/browser/**", "**/node_modules/**", ...CHANGES_ITS_PROCESS],
          globalSetup: SERVICES,
        },
      },
      {
        test: {
          ...shared,
          name: "alone",
          include: [...CHANGES_ITS_PROCESS],
          globalSetup: SERVICES,
        },
      },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["test/browser/*.test.ts"],
          globalSetup: [...SERVICES, "test/browser/setup.ts"],
        },
      },
    ],
  },
});
