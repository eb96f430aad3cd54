import { OpenIdConnect } from "@isotherm/contract/openid-connect";
import { Seller } from "@isotherm/contract/seller";
import * as z from "zod";
import { isAsked } from "../topology/function-definition.ts";
import { FUNCTIONS } from "../topology/functions.ts";
import { OperatorLinkLimits } from "../topology/limits.ts";
import { type GatewayLimits, throttlesOf } from "../topology/throttles.ts";

/** The days that CloudWatch Logs can keep a line, up to ten years. */
const LOG_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
] as const;

const LONGEST_QUEUE_DELAY_MS = 900_000;
/** CloudFront and its firewall take certificates and rules from this region only. */
export const EDGE_REGION = "us-east-1";

const Region = z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'a region looks like "eu-central-1"');
const CertificateArn = z
  .string()
  .regex(
    /^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\/[a-f0-9-]+$/,
    "not the ARN of a certificate of AWS Certificate Manager",
  );
const VaultArn = z
  .string()
  .regex(/^arn:aws[a-z-]*:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]{2,50}$/, "not the ARN of a vault of AWS Backup");
const HostName = z
  .string()
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'a name looks like "api.example.org"');
const Rate = z.number().int().min(1).max(1_000_000);

/** Whose functions a client waits for: they alone gain from being started ahead. */
const WAITED_FOR = FUNCTIONS.filter(isAsked).map(({ name }) => name);

/** Messages of one queue are fetched by two workers at least, and `delivery` has three queues. */
const FEWEST_DELIVERIES = 6;

/** Requests a second that all routes without keys let through together. */
const mostWithoutKey = (limits: GatewayLimits): number =>
  Object.values(throttlesOf(limits).own).reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);

/** What differs between deployments of the service, with what each value may be. */
const StageSettings = z
  .strictObject({
    name: z.string().regex(/^[a-z][a-z0-9-]{0,15}$/, "use 1 to 16 lower-case letters, digits and hyphens"),
    /** Where it is deployed. Without it, where the credentials' own settings say. */
    region: Region.optional(),
    /** Delay between the steps of a test-mode order; SQS delays a message by at most 15 minutes. */
    testStepMs: z.number().int().min(0).max(LONGEST_QUEUE_DELAY_MS),
    /**
     * Days that a fraction of a tonne of a live order waits for other orders to fill a tonne up. Then it is completed from
     * the operator's stock. Receipts name the day: a change also moves the day of what waits already.
     */
    poolDays: z.number().int().min(1).max(365),
    /**
     * Which table it uses: `table`, or one that was restored beside it, such as `table-2026-04-14` for the table
     * `isotherm-<stage>-table-2026-04-14` (infra/OPERATING.md). The one before is kept, and no longer part of any stack.
     */
    table: z
      .string()
      .regex(/^table(-[a-z0-9]+)*$/, 'is "table", or "table-" with what follows it')
      .max(60),
    /** A value of CloudWatch Logs' closed list. */
    logRetentionDays: z.union(LOG_DAYS.map((days) => z.literal(days))),
    /** Of logs only: whether they outlive the deletion of the stage. The table is always kept. */
    keepLogs: z.boolean(),
    /** Who is told of alarms. Each address must confirm once, by the mail that AWS sends. */
    alarmEmails: z.array(z.email()).max(10),
    /** Requests of one key: so many a second in the long run, so many at once. An organisation may have a rate of its own. */
    requestsPerSecond: Rate,
    requestBurst: Rate,
    /** Of one source address. */
    failedAuthenticationsPerMinute: Rate,
    /**
     * What needs a key, of all clients together; beyond it API Gateway itself answers 429. Where an account may have fewer, as
     * in some regions (2,500 and 1,250), write that.
     */
    apiRequestsPerSecond: Rate,
    apiRequestBurst: Rate,
    /** Likewise pages and unknown paths together, and each operation that needs no key. */
    publicRequestsPerSecond: Rate,
    publicRequestBurst: Rate,
    /** What an account may pay through one offset link. An organisation may have limits of its own. */
    linkLimits: OperatorLinkLimits,
    /** Only the local stack may say true: its inbox is on the loopback interface. */
    allowPrivateReceivers: z.literal(false),
    /**
     * Where road distances come from: our own model, or Amazon Location Service Routes, which is billed per request and
     * has terms of its own about keeping results.
     */
    router: z.enum(["offline", "amazon-location"]),
    /**
     * Factors of purchases outside the USA: those of Open CEDA, which is CC BY-SA 4.0, or none, and then those of the USA where
     * a request allows it.
     */
    spendFactors: z.enum(["open-ceda", "us"]),
    /**
     * How customers of live offset links with `require_payment` pay: not at all, or on Stripe's page once an operator has
     * given the keys (`npm run ops -- secret set payment-keys`).
     */
    cardPayments: z.enum(["off", "stripe"]),
    /**
     * A provider of OpenID Connect by which invited members may sign in to the dashboard besides their passkeys: Cognito, Entra,
     * Google and others. An operator gives its client secret (`npm run ops -- secret set openid-client`).
     */
    openIdConnect: OpenIdConnect.optional(),
    /** Who sells to the customers of offset links: named on the pages, on receipts and in their mails. */
    seller: Seller.optional(),
    /**
     * Receipts by mail to customers who pay at offset links: the address that they come from, and the identity of Amazon SES in
     * the stage's region that may send from it, which is the address itself or its domain. Without it no mail is sent.
     */
    mail: z
      .strictObject({
        from: z.email().max(254),
        identity: z.union([z.email().max(254), HostName]),
      })
      .refine(
        ({ from, identity }) => from === identity || from.endsWith(`@${identity}`) || from.endsWith(`.${identity}`),
        { path: ["from"], message: "must be the identity, or an address of its domain" },
      )
      .optional(),
    /** A name of one's own. `certificateArn` is of the stage's region. With a hosted zone the record is made too. */
    domain: z
      .strictObject({
        name: HostName,
        certificateArn: CertificateArn,
        hostedZone: z.strictObject({ id: z.string().min(1), name: HostName }).optional(),
      })
      .optional(),
    /** Pages whose scripts may call the API: origins such as `https://app.example.org`. */
    corsOrigins: z.array(
      z.string().regex(/^https:\/\/[a-z0-9.-]+(:\d+)?$/, "an origin looks like https://app.example.org"),
    ),
    /** Started ahead, by function; billed while it is deployed. */
    provisionedConcurrency: z.partialRecord(z.enum(WAITED_FOR), z.number().int().min(1).max(1_000)),
    /**
     * Deliveries at once, kept free for them and their upper limit. AWS wants 100 of the account's concurrency left for
     * everybody, and a new account may have only 10: deploy then offers to go on without.
     */
    deliveryConcurrency: z.number().int().min(FEWEST_DELIVERIES).max(1_000).optional(),
    /** Pages at once, kept free for them and their upper limit: slow ones must not take what functions behind keys run on. */
    pageConcurrency: z.number().int().min(1).max(1_000).optional(),
    /** Whether the table is encrypted with a KMS key of one's own, instead of AWS's. */
    customerKey: z.boolean(),
    /**
     * A backup each night by AWS Backup, kept so many days, and copied to these vaults: of another region, and better of another
     * account, whose vault must let this one in (infra/REGION-LOSS.md). Point-in-time recovery is always on besides.
     */
    backups: z
      .strictObject({ keepDays: z.number().int().min(7).max(3_650), copies: z.array(VaultArn).max(3) })
      .optional(),
    /**
     * What CloudTrail records of the table, kept so many days: writes, or reads as well, with who did it. Functions count too: about
     * 1 USD a million calls.
     */
    trail: z
      .strictObject({ events: z.enum(["writes", "all"]), keepDays: z.number().int().min(1).max(3_650) })
      .optional(),
    /** CloudFront with a firewall before the API; wants a domain, and a certificate of us-east-1 for the same name. */
    edge: z
      .strictObject({
        certificateArn: CertificateArn.refine(
          (arn) => arn.split(":")[3] === EDGE_REGION,
          `CloudFront takes certificates of ${EDGE_REGION} only`,
        ),
        /** Of one source address; beyond it the firewall refuses. */
        requestsPerFiveMinutes: z.number().int().min(10).max(20_000_000),
        /** Which value of the secret edge-keys CloudFront sends to the API: `first`, after a rotation `key-2`, and so on. */
        originKey: z.string().regex(/^(first|key-[1-9]\d*)$/, 'is "first", "key-2" or a later one'),
        /**
         * Whether the API refuses what does not bring such a value, and has no address of its own. False until the edge answers:
         * for the first release with it, and for one where an edge stood before its secret.
         */
        closed: z.boolean(),
      })
      .optional(),
    /**
     * Whether requests leave traces: of each function the first in every second and 5 % of the others. Lambda lets nobody choose
     * fewer, so with few requests nearly all do, at 5 USD a million.
     */
    traces: z.boolean(),
    /** How new code takes over: at once, or a tenth of the traffic for ten minutes, then the rest unless an alarm rings. */
    trafficShift: z.enum(["all-at-once", "canary"]),
  })
  .superRefine((stage, check) => {
    const { region, domain, edge, backups, customerKey, requestsPerSecond, requestBurst, cardPayments, seller } = stage;
    const refuse = (path: string, message: string) =>
      check.addIssue({ code: "custom", path: path.split("."), message });
    for (const [index, vault] of (backups?.copies ?? []).entries())
      if (region === undefined || vault.split(":")[3] === region)
        refuse(`backups.copies.${index}`, "must be in another region, and the stage's own be given");
    if (edge && !domain) refuse("edge", "needs a domain: the name that clients use");
    if (edge && region === undefined) refuse("region", `must be given with edge, which is made in ${EDGE_REGION}`);
    if (customerKey && region === undefined)
      refuse("region", "must be given with customerKey: keys live in one region");
    if (domain && region !== undefined && domain.certificateArn.split(":")[3] !== region) {
      refuse("domain.certificateArn", `is not of the stage's region ${region}`);
    }
    if (stage.openIdConnect && !stage.openIdConnect.issuer.startsWith("https://"))
      refuse("openIdConnect.issuer", "must begin with https://");
    const zone = domain?.hostedZone?.name;
    if (zone !== undefined && domain?.name !== zone && !domain?.name.endsWith(`.${zone}`)) {
      refuse("domain.hostedZone", `${zone} does not hold ${domain?.name}`);
    }
    if (cardPayments === "stripe" && !seller)
      refuse("seller", "must be given with cardPayments: who takes money says who they are");
    if (requestBurst < requestsPerSecond) refuse("requestBurst", "is smaller than requestsPerSecond");
    // The account's quota is shared by all routes.
    if (mostWithoutKey(stage) > stage.apiRequestsPerSecond / 2)
      refuse("publicRequestsPerSecond", "leaves less than half of apiRequestsPerSecond to clients with keys");
    if ((stage.provisionedConcurrency["public-pages"] ?? 0) > (stage.pageConcurrency ?? Infinity))
      refuse("provisionedConcurrency.public-pages", "is more than pageConcurrency");
  });

/** What differs between deployments of the service. */
export type Stage = z.output<typeof StageSettings>;

/** The stage itself. Throws, naming the settings, when a deployment would trip over one. */
export const checkedStage = (stage: Stage): Stage => {
  const { success, error, data } = StageSettings.safeParse(stage);
  if (success) return data;
  const issues = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Error(`stage "${stage.name}": ${issues.join("; ")}`);
};
