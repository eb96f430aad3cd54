import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// How long a test may hang, not how long it may take: on a busy machine the whole service answers slowly.
const shared = { testTimeout: 90_000, hookTimeout: 120_000 };

/**
 * Files of a browser take longest, those beside the code take least: in this order, and not by name, no worker is left
 * without work while another one has a long file.
 */
const LONGEST_FIRST = ["browser", "across", "beside"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification): number => LONGEST_FIRST.indexOf(project.name);
    // oxlint-disable-next-line unicorn/no-array-sort -- this is vitest's own method, not that of an array
    const byLength = await super.sort(files);
    return byLength.toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Two cores: DynamoDB Local, a stack and two workers keep them busy.
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: "beside", include: ["{packages,functions,infra}/**/*.test.ts"] } },
      {
        test: {
          ...shared,
          name: "across",
          include: ["test/**/*.test.ts"],
          exclude: ["test/browser/**", "**/node_modules/**"],
          globalSetup: ["test/harness/bundles.ts", "test/harness/shared-services.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "browser",
          include: ["test/browser/*.test.ts"],
          globalSetup: ["test/browser/setup.ts"],
        },
      },
    ],
  },
});
