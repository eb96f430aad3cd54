import { prod } from "@isotherm/infra/stages/prod";
import type { Stage } from "@isotherm/infra/stages/stage";
import type { MailAccess } from "@isotherm/store/aws-access";
import { describe, expect, it } from "vitest";
import { lackedBy } from "./account-limits.ts";

/** What is said of a stage, in an account whose SES says that of its identity; without credentials where it says nothing. */
const toldOf = async (stage: Stage, ses?: MailAccess): Promise<string> => {
  const lines = await lackedBy(stage, {
    missing: async () => (ses ? undefined : "No AWS credentials are found"),
    mails: async () => {
      if (!ses) throw new Error("SES is asked without credentials");
      return ses;
    },
  });
  return lines.join("\n");
};
const sends: MailAccess = { kind: "sends", why: "" };

describe("the quota of API Gateway", () => {
  it("is told of, with the commands, where accounts begin with less than the stage lets through", async () => {
    const told = await toldOf({ ...prod, region: "eu-central-2" });
    expect(told).toContain(
      "begins with 2500 requests a second for an account in eu-central-2; prod lets 10000 through",
    );
    expect(told).toContain("aws --region eu-central-2 service-quotas get-service-quota --service-code apigateway");
    expect(told).toContain("request-service-quota-increase --service-code apigateway --quota-code L-8A5B8E43");
    expect(await toldOf({ ...prod, apiRequestsPerSecond: 12_000 })).toContain("begins with 10000 requests a second");
  });

  it("is not spoken of where it suffices", async () => {
    expect(await toldOf(prod, sends)).toBe("");
    expect(await toldOf({ ...prod, region: "eu-central-2", apiRequestsPerSecond: 2_500 }, sends)).toBe("");
  });
});

describe("the identity that receipts come from", () => {
  const stage = { ...prod, mail: { from: "receipts@example.org", identity: "example.org" } };

  it("is told of before anything is deployed, where SES would not send from it", async () => {
    const told = await toldOf(stage, { kind: "refuses", why: "the account is in the sandbox" });
    expect(told).toContain("SES would not send receipts from receipts@example.org: the account is in the sandbox.");
  });

  it("is not spoken of where SES sends, where there are no credentials, or where the stage sends none", async () => {
    expect([await toldOf(stage, sends), await toldOf(stage), await toldOf(prod, sends)]).toEqual(["", "", ""]);
    expect(await toldOf(stage, { kind: "unknown", why: "AccessDenied" })).toContain("was not read, and not checked");
  });
});
