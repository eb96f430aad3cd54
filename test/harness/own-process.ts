/**
 * Test files that change the environment, the output or `fetch` of their process, or are large: each has a process of its own.
 * All others of a worker share one, and what they import.
 */
export const CHANGES_ITS_PROCESS: readonly string[] = [
  "test/bench/benches.test.ts",
  "test/clients/examples.test.ts",
  "test/conformance/alarms.test.ts",
  "test/conformance/environment.test.ts",
  "test/conformance/logs.test.ts",
  "test/conformance/metrics.test.ts",
  "test/integration/confirmations.test.ts",
  "test/integration/dashboard-slow-interface.test.ts",
  "test/integration/operator-confirmation.test.ts",
  "test/integration/operator-permissions.test.ts",
  "test/integration/sam.test.ts",
  "test/simulation/private-targets.test.ts",
];
