import type { Stage } from "@isotherm/infra/stages/stage";
import type { MailAccess } from "@isotherm/store/aws-access";
import type { ReleaseContext } from "./run-command.ts";

/** Whom an account is asked by. */
export interface Asking extends Pick<ReleaseContext, "missing"> {
  /** What SES says of the identity of a stage that sends receipts. */
  readonly mails: (identity: string, region: string | undefined) => Promise<MailAccess>;
}

/** API Gateway's quota of requests a second, as Service Quotas knows it, of all APIs of an account in a region together. */
const QUOTA_CODE = "L-8A5B8E43";
const USUAL_RATE = 10_000;
const SMALLER_RATE = 2_500;
/** Where accounts begin with less: https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html, of June 2026. */
const SMALLER_REGIONS: ReadonlySet<string | undefined> = new Set([
  "af-south-1",
  "ap-south-2",
  "ap-southeast-3",
  "ap-southeast-4",
  "ap-southeast-5",
  "ap-southeast-7",
  "ca-west-1",
  "eu-central-2",
  "eu-south-1",
  "eu-south-2",
  "il-central-1",
  "me-central-1",
  "mx-central-1",
]);

/**
 * What to see to where a stage lets more requests through than accounts begin with in its region. A flood without keys then
 * takes the account's quota, whatever the stage keeps for clients with keys.
 */
const apiTrouble = ({ name, region, apiRequestsPerSecond }: Stage): string[] => {
  const begins = SMALLER_REGIONS.has(region) ? SMALLER_RATE : USUAL_RATE;
  if (apiRequestsPerSecond <= begins) return [];
  const quota = `--service-code apigateway --quota-code ${QUOTA_CODE}`;
  const quotas = `aws ${region === undefined ? "" : `--region ${region} `}service-quotas`;
  return [
    `API Gateway begins with ${begins} requests a second for an account${region === undefined ? "" : ` in ${region}`}; ${name} lets ${apiRequestsPerSecond} through. What yours has:`,
    `  ${quotas} get-service-quota ${quota}`,
    `  Ask for more, or set apiRequestsPerSecond and apiRequestBurst in infra/stages/${name}.ts:`,
    `  ${quotas} request-service-quota-increase ${quota} --desired-value ${apiRequestsPerSecond}`,
  ];
};

/** What keeps receipts from going out, as far as SES says it. */
const mailTrouble = async ({ mail, region }: Stage, { mails }: Asking): Promise<string[]> => {
  if (mail === undefined) return [];
  const { kind, why } = await mails(mail.identity, region);
  if (kind === "unknown") return [`Whether SES sends receipts was not read, and not checked: ${why}`];
  if (kind === "sends") return [];
  return [
    `SES would not send receipts from ${mail.from}: ${why}. They would end in the queue receipts-dead:`,
    "  see Receipts by mail in infra/OPERATING.md.",
  ];
};

/** What a stage depends on that its account may not have yet, a line each: nothing of it keeps a deployment from going on. */
export const lackedBy = async (stage: Stage, asking: Asking): Promise<readonly string[]> => {
  const asks = (await asking.missing(stage.region)) === undefined;
  return [...apiTrouble(stage), ...(asks ? await mailTrouble(stage, asking) : [])];
};
