import { systemClock, systemIds, systemTokens } from "@isotherm/core/system";
import { prod } from "@isotherm/infra/stages/prod";
import { afterEach, expect, it, vi } from "vitest";
import { operatorProgram } from "../program.ts";

// A stage with an edge: none of those that are there has one.
vi.mock("@isotherm/infra/stages/stage-named", async (original) => ({
  ...(await original<object>()),
  stageNamed: () => ({
    ...prod,
    edge: { certificateArn: "arn", requestsPerFiveMinutes: 2_000, originKey: "key-2", closed: true },
  }),
}));
afterEach(() => vi.unstubAllEnvs());

it("the value that CloudFront sends can't be dropped, not even by who has agreed beforehand; any other is looked for", async () => {
  // Where no AWS answers.
  for (const name of ["AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_SECRETS_MANAGER"]) vi.stubEnv(name, "http://127.0.0.1:1");
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]) vi.stubEnv(name, "none");
  vi.stubEnv("AWS_MAX_ATTEMPTS", "1");
  const drop = (value: string) =>
    operatorProgram({
      terminal: { say: () => {}, ask: async () => undefined },
      clock: systemClock,
      ids: systemIds,
      tokens: systemTokens,
      sleep: async () => {},
      callerIn: async () => "arn:aws:sts::123456789012:assumed-role/operators/jane",
      user: "jane",
    }).parseAsync(["--stage", "prod", "--yes", "secret", "drop", "edge-keys", value], { from: "user" });
  await expect(drop("key-2")).rejects.toThrow("CloudFront sends key-2: it is the originKey of the stage");
  await expect(drop("first")).rejects.not.toThrow("CloudFront sends");
});
