import { AccountType } from "@isotherm/contract";
import { systemClock } from "@isotherm/core/system";
import type { Log } from "@isotherm/http";
import { type SecretReading, secretSource } from "@isotherm/store/secrets/index";
import * as z from "zod";

/** A text that holds JSON: what holds none is an issue of its variable, which zod names. */
const json = () =>
  z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("must be JSON");
      return z.NEVER;
    }
  });
const text = () => z.string().min(1);
const wholeNumber = () => z.coerce.number().int();

/**
 * Variables that functions are given; the tables in `infra/topology` say which function gets which. Each schema is made
 * when its variable is read, because no function reads more than a few of them.
 */
const VARIABLES = {
  TABLE_NAME: text,
  SECRETS: text,
  DELIVERIES_QUEUE_URL: z.url,
  DELIVERY_RETRIES_QUEUE_URL: z.url,
  SLOW_DELIVERIES_QUEUE_URL: z.url,
  ORDER_STEPS_QUEUE_URL: z.url,
  BATCH_FILES_QUEUE_URL: z.url,
  BATCH_CHUNKS_QUEUE_URL: z.url,
  BATCH_ENDS_QUEUE_URL: z.url,
  REPORTS_QUEUE_URL: z.url,
  RECEIPTS_QUEUE_URL: z.url,
  BATCHES_BUCKET: text,
  TEST_STEP_MS: () => wholeNumber().min(0).max(900_000),
  POOL_DAYS: () => wholeNumber().min(0).max(365),
  ALLOW_PRIVATE_RECEIVERS: () => z.stringbool(),
  STRIPE_AT: () => z.union([z.literal("off"), z.url()]),
  LINK_LIMITS: json,
  REQUEST_LOGS: text,
  OPENID_CONNECT: () => z.union([z.literal("off"), json()]),
  INTERFACE_AT: () => z.union([z.literal("own-host"), z.url()]),
  SELLER: () => z.string(),
  RECEIPT_MAILS: () =>
    z.union([
      z.literal("off").transform(() => ({ from: undefined, modes: [] })),
      json().pipe(z.strictObject({ from: z.email().optional(), modes: z.array(AccountType) })),
    ]),
  ROUTER: () => z.enum(["offline", "amazon-location"]),
  SPEND_FACTORS: () => z.enum(["open-ceda", "us"]),
  REQUESTS_PER_SECOND: () => z.coerce.number().positive().max(1_000_000),
  REQUEST_BURST: () => wholeNumber().positive(),
  BEHIND_EDGE: () => z.stringbool(),
  ORIGIN: () => z.enum(["open", "edge-only"]),
  FAILED_AUTHENTICATIONS_PER_MINUTE: () => wholeNumber().positive(),
};

/** The environment of a function, checked when it starts: a missing name stops it there, not at midnight. */
export const readEnvironment = <K extends keyof typeof VARIABLES>(
  environment: NodeJS.ProcessEnv,
  ...names: readonly K[]
): Pick<{ [N in keyof typeof VARIABLES]: z.output<ReturnType<(typeof VARIABLES)[N]>> }, K> =>
  // The shape is made of exactly the wanted names; `Object.fromEntries` forgets that. Compiling a check that runs once
  // (zod's `new Function`) takes longer than the check.
  z
    .object(Object.fromEntries(names.map((name) => [name, VARIABLES[name]()])))
    .parse(environment, { jitless: true }) as never;

/** How a function reads its secrets: from where its environment says. Nothing is read before one is wanted. */
export const secretReading = (environment: NodeJS.ProcessEnv, log: Log): SecretReading => ({
  source: secretSource(readEnvironment(environment, "SECRETS").SECRETS),
  clock: systemClock,
  onFailure: (name, error) => log.error("secret not read", { secret: name, error }),
});
