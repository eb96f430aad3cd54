import { runSimulation } from "@cloud-copilot/iam-simulate";
import { type Stage } from "@isotherm/infra/stages/stage";
import { type Resource, synthesise, type Templates, type TemplateValue } from "@isotherm/infra/synthesise";
import { nameIn } from "@isotherm/infra/stages/resources-of";
import { QUEUES, type QueueName, queueName } from "@isotherm/infra/topology/queues";
import type { Part, RecordedCall } from "../released/recorded-calls.ts";

/** The policy of each function's role, with the ARNs that its references would have. */
export type Policies = ReadonlyMap<string, object>;

/** The keys that AWS may attach to a part of a transaction: its documentation does not say which. */
export const READINGS = ["of the item", "of the action", "of the request", "none"] as const;
type Reading = (typeof READINGS)[number];

/**
 * The simulator reads what comes after a slash as the variable part of a key of conditions, and knows no other: a tag of a request,
 * which nothing here has, stands for an encryption context.
 */
const CONTEXT = "kms:EncryptionContext:";
const STAND_IN = "aws:RequestTag/";

const PLACE = "eu-central-1:111122223333";

/** ARNs in the form of each type's documentation; what is never asked for has none that matters. */
const arnOf = (id: string, { Type, Properties }: Resource): string => {
  if (Type === "AWS::DynamoDB::GlobalTable") return `arn:aws:dynamodb:${PLACE}:table/${Properties["TableName"]}`;
  if (Type === "AWS::SQS::Queue") return `arn:aws:sqs:${PLACE}:${Properties["QueueName"]}`;
  if (Type === "AWS::SecretsManager::Secret")
    return `arn:aws:secretsmanager:${PLACE}:secret:${Properties["Name"]}-AbCdEf`;
  // A key has no name: that of the template, without its hash.
  if (Type === "AWS::KMS::Key") return `arn:aws:kms:${PLACE}:key/${id.replace(/[0-9A-F]{8}$/, "")}`;
  return `arn:aws:other:${PLACE}:${id}`;
};

/** What AWS puts in place of some references. */
const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  "AWS::Partition": "aws",
  "AWS::AccountId": "111122223333",
  "AWS::Region": "eu-central-1",
};

/** A value of a template as the deployed stack would have it. */
const resolver = (templates: Templates) => {
  const all = Object.values(templates).flatMap((resources) => Object.entries(resources));
  const arnOfId = (isIt: (id: string) => boolean): string => {
    const [id, resource] = all.find(([one]) => isIt(one)) ?? [];
    if (id === undefined || !resource) throw new Error("a policy names what no template has");
    return arnOf(id, resource);
  };
  const resolve = (value: TemplateValue): TemplateValue => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== "object" || value === null) return value;
    if (value["Fn::Join"]) return value["Fn::Join"][1].map(resolve).join(value["Fn::Join"][0]);
    if (value["Fn::GetAtt"]) return arnOfId((id) => id === value["Fn::GetAtt"][0]);
    if (value["Fn::GetStackOutput"]) return arnOfId((id) => value["Fn::GetStackOutput"].OutputName.includes(id));
    if (value.Ref) return PSEUDO_PARAMETERS[value.Ref] ?? value.Ref;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name.replace(CONTEXT, STAND_IN), resolve(inner)]),
    );
  };
  return resolve;
};

/** The policies of a stage, as they would be deployed now. */
export const policiesOf = (stage: Stage): Policies => {
  const templates = synthesise(stage);
  const resolve = resolver(templates);
  const stacks = [templates.api, templates.delivery];
  return new Map(
    stacks.flatMap((resources) => {
      const policies = Object.values(resources).filter(({ Type }) => Type === "AWS::IAM::Policy");
      return Object.values(resources)
        .filter(({ Type, Properties }) => Type === "AWS::Lambda::Function" && Properties["FunctionName"])
        .map(({ Properties }): [string, object] => {
          const role = Properties["Role"]["Fn::GetAtt"][0];
          const policy = policies.find((one) => one.Properties["Roles"][0].Ref === role);
          return [
            Properties["FunctionName"].replace(nameIn(stage, ""), ""),
            resolve(policy?.Properties["PolicyDocument"]),
          ];
        });
    }),
  );
};

/** A question to IAM. */
interface Question {
  readonly action: string;
  readonly resource: string;
  readonly context: Readonly<Record<string, string | string[]>>;
}

const WHOLE_TRANSACTIONS = "TransactWriteItems";

/** From where a stack sends mail. */
export const SENDER = "receipts@example.org";

/** Which keys a part is asked about with. */
const keysOf = (part: Part, { operation, parts }: RecordedCall, reading: Reading): string[] | undefined => {
  if (reading === "none") return undefined;
  const those = parts.filter(
    (one) =>
      reading === "of the request" ||
      (reading === "of the action" || operation !== WHOLE_TRANSACTIONS ? one.action === part.action : one === part),
  );
  return those.map(({ on }) => `${on}0`);
};

const questionOf = (stage: Stage, part: Part, call: RecordedCall, reading: Reading): Question => {
  const { action, on } = part;
  if (action === "SendMessage")
    return {
      action: "sqs:SendMessage",
      resource: `arn:aws:sqs:${PLACE}:${nameIn(stage, queueName(QUEUES[on as QueueName]))}`,
      context: {},
    };
  if (action === "GetSecretValue")
    return {
      action: "secretsmanager:GetSecretValue",
      resource: `arn:aws:secretsmanager:${PLACE}:secret:${nameIn(stage, on)}-AbCdEf`,
      context: {},
    };
  if (action === "SendEmail")
    return {
      action: "ses:SendEmail",
      resource: `arn:aws:ses:${PLACE}:identity/${SENDER.split("@")[1] ?? ""}`,
      context: { "ses:FromAddress": on },
    };
  if (action === "Decrypt")
    return {
      action: "kms:Decrypt",
      resource: `arn:aws:kms:${PLACE}:key/${on.replaceAll("-", "")}`,
      context: { [`${STAND_IN}purpose`]: on },
    };
  const table = `arn:aws:dynamodb:${PLACE}:table/${nameIn(stage, "table")}`;
  if (on.startsWith("index/")) return { action: `dynamodb:${action}`, resource: `${table}/${on}`, context: {} };
  const keys = keysOf(part, call, reading);
  // A condition check happens in transactions alone, and IAM's reference gives it no enclosing operation.
  const inTransaction = call.operation === WHOLE_TRANSACTIONS && action !== "ConditionCheckItem";
  return {
    action: `dynamodb:${action}`,
    resource: table,
    context: {
      ...(keys && { "dynamodb:LeadingKeys": keys }),
      ...(inTransaction && { "dynamodb:EnclosingOperation": [WHOLE_TRANSACTIONS] }),
    },
  };
};

/** What of a call a stage's policies would deny, under each reading of AWS's documentation; empty when all is allowed. */
export const denials = async (stage: Stage, policies: Policies, call: RecordedCall): Promise<string[]> => {
  const policy = policies.get(call.functionName);
  if (!policy) throw new Error(`no policy of ${call.functionName}`);
  const denied: string[] = [];
  for (const reading of READINGS)
    for (const part of call.parts) {
      const question = questionOf(stage, part, call, reading);
      if (!(await isAllowed(policy, question)))
        denied.push(`${call.functionName}: ${part.action} ${part.on} in ${call.operation} (keys: ${reading})`);
    }
  return denied;
};

const ACCOUNT = "111122223333";

/** What the CDK's keys say of themselves: policies of the account decide. Without it KMS allows nothing. */
const KEY_POLICY = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` }, Action: "kms:*", Resource: "*" }],
};

/** Answers by policy and question: a call with one part is the same question under several readings. */
const answers = new WeakMap<object, Map<string, Promise<boolean>>>();

const isAllowed = (policy: object, question: Question): Promise<boolean> => {
  const known = answers.get(policy) ?? new Map<string, Promise<boolean>>();
  answers.set(policy, known);
  const asked = JSON.stringify(question);
  const answer = known.get(asked) ?? simulated(policy, question);
  known.set(asked, answer);
  return answer;
};

const simulated = async (policy: object, { action, resource, context }: Question): Promise<boolean> => {
  const answer = await runSimulation(
    {
      request: {
        principal: `arn:aws:sts::${ACCOUNT}:assumed-role/function/function`,
        action,
        resource: { resource, accountId: ACCOUNT },
        contextVariables: { ...context },
      },
      identityPolicies: [{ name: "own", policy }],
      ...(action.startsWith("kms:") && { resourcePolicy: KEY_POLICY }),
      serviceControlPolicies: [],
      resourceControlPolicies: [],
    },
    {},
  );
  if (answer.resultType === "error") throw new Error(JSON.stringify(answer.errors));
  if (answer.resultType === "single" && (answer.result.ignoredContextKeys ?? []).length > 0)
    throw new Error(`${action} knows no ${answer.result.ignoredContextKeys?.join()}`);
  return answer.overallResult === "Allowed";
};
