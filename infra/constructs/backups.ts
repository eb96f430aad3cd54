import { Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from "aws-cdk-lib/aws-backup";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Schedule } from "aws-cdk-lib/aws-events";
import { AccountPrincipal, ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type IKey, Key } from "aws-cdk-lib/aws-kms";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { nameIn } from "../stages/resources-of.ts";
import type { Stage } from "../stages/stage.ts";
import { alarmOnEvent } from "./alarm-on-event.ts";

const SERVICE_POLICY = "service-role/AWSBackupServiceRolePolicyForBackup";

/**
 * A backup of the table each night by AWS Backup, copied to the vaults that the stage names, in another region and account. Point-in-time
 * recovery ends with the table, its region and its account; copies do not. Whoever is on call hears of what could not be made or
 * copied. Answers the key that encrypts them; undefined where the stage wants none.
 */
export const nightlyBackups = (scope: Construct, table: ITableV2, stage: Stage, topic: ITopic): IKey | undefined => {
  if (!stage.backups) return undefined;
  const { keepDays, copies } = stage.backups;
  const deleteAfter = Duration.days(keepDays);
  const encryptionKey = backupsKey(scope, stage, copies);
  const vault = new BackupVault(scope, "backups", {
    backupVaultName: nameIn(stage, "backups"),
    encryptionKey,
    // They end by their age, and no one deletes them before.
    blockRecoveryPointDeletion: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  const plan = new BackupPlan(scope, "backup-plan", { backupPlanName: nameIn(stage, "backups"), backupVault: vault });
  plan.addRule(
    new BackupPlanRule({
      ruleName: "nightly",
      scheduleExpression: Schedule.cron({ hour: "3", minute: "0" }),
      startWindow: Duration.hours(1),
      completionWindow: Duration.hours(12),
      deleteAfter,
      copyActions: copies.map((arn, index) => ({
        destinationBackupVault: BackupVault.fromBackupVaultArn(scope, `copy-${index + 1}`, arn),
        deleteAfter,
      })),
    }),
  );
  plan.addSelection("table", { resources: [BackupResource.fromArn(table.tableArn)], role: backupRole(scope) });
  const eventPattern = {
    source: ["aws.backup"],
    detailType: ["Backup Job State Change", "Copy Job State Change"],
    detail: { state: FAILED, resourceArn: [table.tableArn] },
  };
  alarmOnEvent(scope, { section: "backup-failed", subject: "backups", eventPattern }, stage, topic);
  return encryptionKey;
};

/** What the account that a copy goes to does with the key of the vault that it comes from, as AWS tells it. */
const READS_COPIES = [
  "DescribeKey",
  "Encrypt",
  "Decrypt",
  "ReEncryptFrom",
  "ReEncryptTo",
  "GenerateDataKey",
  "GenerateDataKeyWithoutPlaintext",
  "GenerateDataKeyPair",
  "GenerateDataKeyPairWithoutPlaintext",
];
const GRANTS = ["CreateGrant", "ListGrants", "RevokeGrant"];

/**
 * Lets the accounts of the vaults that copies go to use the key of the backups, or every copy to another account fails with "Given key
 * ID is not accessible": https://repost.aws/knowledge-center/backup-cross-account-copy-error
 */
const shareForCopies = (key: Key, copies: readonly string[]): void => {
  const accounts = [...new Set(copies.map((vault) => vault.split(":")[4] ?? ""))];
  if (accounts.length === 0) return;
  const allow = (names: readonly string[], conditions: Record<string, unknown>) =>
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: accounts.map((account) => new AccountPrincipal(account)),
        actions: names.map((name) => `kms:${name}`),
        resources: ["*"],
        conditions,
      }),
    );
  allow(READS_COPIES, {});
  allow(GRANTS, { Bool: { "kms:GrantIsForAWSResource": "true" } });
};

/** A key of one's own: what the key of AWS Backup encrypts can't be copied to another account. */
const backupsKey = (scope: Construct, stage: Stage, copies: readonly string[]): Key => {
  const key = new Key(scope, "backups-key", {
    alias: nameIn(stage, "backups"),
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  shareForCopies(key, copies);
  return key;
};

/** Ends of a backup or a copy other than its completion. */
const FAILED = ["ABORTED", "EXPIRED", "FAILED", "PARTIAL"];

const backupRole = (scope: Construct): Role => {
  const role = new Role(scope, "backup-role", {
    assumedBy: new ServicePrincipal("backup.amazonaws.com"),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(SERVICE_POLICY)],
  });
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${SERVICE_POLICY}]`,
    reason: "What AWS Backup needs is AWS's to say, and changes with that service; only it may take this role.",
  });
  return role;
};
