import { defineConfig } from "vitest/config";

// How long a test may hang, not how long it may take: on a busy machine the whole service answers slowly.
const shared = { testTimeout: 90_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
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
