import { ApiError } from "@isotherm/core";
import type { Table } from "@isotherm/store";
import { describe, expect, it, vi } from "vitest";
import { UsageError } from "./usage-error.ts";
import { tableTrouble } from "./table-trouble.ts";

const table = { name: "isotherm-prod-table" } as Table;
const deployed = { table, isLocal: false, region: "eu-central-1" };
const named = (name: string, message = ""): Error => Object.assign(new Error(message), { name });
const busy = Object.assign(new ApiError("service_unavailable"), { cause: new Error("getaddrinfo ENOTFOUND") });

describe("a fault of the table", () => {
  it.each([
    [named("ResourceNotFoundException"), "There is no table isotherm-prod-table here"],
    [named("AccessDeniedException", "not authorized: dynamodb:Scan"), "AWS refuses: not authorized: dynamodb:Scan"],
    [named("ExpiredTokenException", "expired"), "AWS refuses: expired"],
    [busy, "does not answer, or is too busy: getaddrinfo ENOTFOUND"],
    [
      Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
      "AWS does not answer: connect ECONNREFUSED.",
    ],
  ])("that an operator can put right is said in one line: %s", async (error, line) => {
    const trouble = await tableTrouble(error, deployed);
    expect(trouble).toBeInstanceOf(UsageError);
    expect((trouble as Error).message).toContain(line);
    expect((trouble as Error).message).not.toContain("\n");
  });

  it("for want of credentials says that they are missing", async () => {
    for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE"]) vi.stubEnv(name, undefined);
    vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
    vi.stubEnv("AWS_CONFIG_FILE", "/dev/null");
    vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", "/dev/null");
    const trouble = await tableTrouble(named("CredentialsProviderError"), deployed);
    vi.unstubAllEnvs();
    expect((trouble as Error).message).toContain("No AWS credentials are found");
  });

  it("of a local stack that has gone is told by what caused it, as `fetch` says it", async () => {
    const cause = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });
    const trouble = await tableTrouble(new TypeError("fetch failed", { cause }), { table, isLocal: true });
    expect(trouble).toEqual(new UsageError("The local stack does not answer: connect ECONNREFUSED 127.0.0.1:1."));
  });

  it("that is ours stays what it is", async () => {
    const bug = new TypeError("undefined is not a function");
    expect(await tableTrouble(bug, { table, isLocal: true })).toBe(bug);
  });
});
