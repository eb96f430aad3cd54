import { RemovalPolicy, Validations } from "aws-cdk-lib";
import { CfnSecret, type ISecret, Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { nameIn } from "../stages/name-in.ts";
import type { Stage } from "../stages/stage.ts";
import { type SecretName, SECRETS } from "../topology/secrets.ts";

/** A secret without a value: an operator gives it one, which no template ever sees. */
export const givenSecret = (scope: Construct, name: SecretName, stage: Stage): ISecret => {
  // Not the construct of a higher level: that one always makes a value up.
  const secret = new CfnSecret(scope, name, { name: nameIn(stage, name), description: SECRETS[name].purpose });
  secret.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  Validations.of(secret).acknowledge({
    id: "AwsSolutions-SMG4",
    reason: "Its keys are Stripe's: made and ended there, given here by `npm run ops -- secret set` (decision 0011).",
  });
  return Secret.fromSecretCompleteArn(scope, `${name}-arn`, secret.ref);
};
