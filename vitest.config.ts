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
        test: { ...shared, name: "across", include: ["test/**/*.test.ts"], globalSetup: ["test/harness/bundles.ts"] },
      },
    ],
  },
});
