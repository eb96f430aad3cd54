import { defineConfig } from "vitest/config";

const shared = { testTimeout: 30_000, hookTimeout: 60_000 };

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
