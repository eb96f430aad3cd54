import { Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import { AnyPrincipal, Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { CfnSecret, type ISecret, Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { nameIn } from "../stages/resources-of.ts";
import type { Stage } from "../stages/stage.ts";
import { isOfRehearsal } from "../stages/stage-named.ts";
import { SECRETS, type SecretName } from "../topology/secrets.ts";

/**
 * The key that wraps the data keys of webhooks' signing secrets, under the alias by which functions and operators name it.
 * A multi-Region key from the start, because that cannot be changed: a replica in another region opens a table that was
 * restored there. Without it no signing secret can ever be read again, so a stage that keeps its data for good has nobody
 * delete it: whoever means to must change its policy first. Those of a rehearsal go with it.
 */
export const webhookSecretsKey = (scope: Construct, stage: Stage): Key => {
  const key = new Key(scope, "webhook-secrets", {
    alias: nameIn(stage, "webhook-secrets"),
    description: "Wraps the data keys that encrypt signing secrets of webhooks.",
    enableKeyRotation: true,
    multiRegion: true,
    pendingWindow: Duration.days(30),
    removalPolicy: RemovalPolicy.RETAIN,
  });
  if (stage.customerKey && !isOfRehearsal(stage)) {
    key.addToResourcePolicy(
      new PolicyStatement({
        sid: "NobodyDeletes",
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ["kms:ScheduleKeyDeletion"],
        resources: ["*"],
      }),
    );
  }
  return key;
};

/** A secret without a value: an operator gives it one, which no template ever sees. */
export const operatorSecret = (scope: Construct, name: SecretName, stage: Stage): ISecret => {
  // Not the construct of a higher level: that one always makes a value up.
  const secret = new CfnSecret(scope, name, { name: nameIn(stage, name), description: SECRETS[name].purpose });
  secret.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  Validations.of(secret).acknowledge({
    id: "AwsSolutions-SMG4",
    reason: "Its keys are Stripe's: made and ended there, given here by `npm run ops -- secret set` (decision 0011).",
  });
  return Secret.fromSecretCompleteArn(scope, `${name}-arn`, secret.ref);
};

/**
 * A secret whose first value AWS makes up: 43 letters and digits, in the form that the store's `parseGenerated` reads.
 * `alsoIn` names regions that get a copy, except the stage's own. Whatever is changed here makes CloudFormation put a
 * new value in place of every one that stands: a test holds it still.
 */
export const generatedSecret = (
  scope: Construct,
  name: SecretName,
  stage: Stage,
  alsoIn: readonly string[] = [],
): Secret => {
  const secret = new Secret(scope, name, {
    secretName: nameIn(stage, name),
    description: SECRETS[name].purpose,
    generateSecretString: {
      secretStringTemplate: '{"schema":1}',
      generateStringKey: "first",
      passwordLength: 43,
      excludePunctuation: true,
    },
    replicaRegions: alsoIn.filter((region) => region !== stage.region).map((region) => ({ region })),
    // But not what a first deployment that failed has made: its name would be in the way of the next one.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  Validations.of(secret).acknowledge({
    id: "AwsSolutions-SMG4",
    reason:
      "Rotated by `npm run ops -- secret rotate`, with values that overlap; a schedule knows no operator (decision 0011).",
  });
  return secret;
};
