import { expect, it } from "vitest";
import { stageNamed } from "../../infra/stages/stage-named.ts";
import { templatesOf, type Resource, type TemplateValue } from "../../infra/synthesise.ts";
import { OPERATOR_ACCESS } from "../../infra/topology/operators.ts";

it("the policy for operators grants what topology says, on this stage's table, secrets and key, and nothing on *", () => {
  const { data } = templatesOf(stageNamed("prod"));
  const policies = Object.values(data).filter(({ Type }) => Type === "AWS::IAM::ManagedPolicy") as [Resource];
  expect(policies.map(({ Properties }) => Properties["ManagedPolicyName"])).toEqual([
    "isotherm-prod-operators-eu-central-1",
  ]);
  const [{ Properties }] = policies;
  const statements: TemplateValue[] = Properties["PolicyDocument"].Statement;
  const granted = statements.flatMap(({ Action, Condition }) =>
    (Condition?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"] ?? []).map((key: string) => `${Action} ${key}`),
  );
  const wanted = Object.entries(OPERATOR_ACCESS.items).flatMap(([prefix, actions]) =>
    actions.map((action) => `dynamodb:${action} ${prefix}*`),
  );
  expect(granted).toHaveLength(wanted.length);
  expect(new Set(granted)).toEqual(new Set(wanted));
  for (const { Effect, Resource } of statements) {
    expect(Effect).toBe("Allow");
    expect(JSON.stringify(Resource)).not.toContain('"*"');
  }
  const actions = statements.flatMap(({ Action }) => Action as string | string[]);
  const [tableKey] =
    Object.entries(data).find(
      ([
        ,
        {
          Properties: { MultiRegion },
          Type,
        },
      ]) => Type === "AWS::KMS::Key" && !MultiRegion,
    ) ?? [];
  const ofKey = statements.filter(
    ({ Resource }) => JSON.stringify(Resource) === JSON.stringify({ "Fn::GetAtt": [tableKey, "Arn"] }),
  );
  expect(ofKey.flatMap(({ Action }) => Action as string[])).toEqual(
    expect.arrayContaining(["kms:Decrypt", "kms:GenerateDataKey"]),
  );
  expect(actions).toEqual(expect.arrayContaining(["secretsmanager:GetSecretValue", "secretsmanager:PutSecretValue"]));
  expect(actions.filter((action) => /Scan|Delete(Table|Backup)|Create|Restore|PutKeyPolicy/.test(action))).toEqual([]);
  // Of the 6,144 characters that a managed policy may have; names of the deployed parts are longer than references.
  expect(JSON.stringify(Properties["PolicyDocument"]).length).toBeLessThan(5_500);
}, 120_000);
