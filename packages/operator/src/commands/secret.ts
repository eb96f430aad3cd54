import { createHash } from "node:crypto";
import { Argument, Command } from "@commander-js/extra-typings";
import { instant, instantMs } from "@isotherm/core";
import { secretsOf } from "@isotherm/infra/stages/resources-of";
import { SECRET_NAMES, type SecretName } from "@isotherm/infra/topology/secrets";
import {
  addEdgeKey,
  dropEdgeKey,
  hasOpenIdSecret,
  readEdgeKeys,
  readGenerated,
  readPaymentKeys,
  rotateSecret,
  setOpenIdSecret,
  setPaymentKeys,
} from "@isotherm/store/operator/index";
import {
  type GeneratedSecret,
  type GeneratedSecretName,
  HEAD_START_MS,
  isLiveKey,
  KEEP_MS,
  OpenIdClientSecret,
  SECRET_LIFETIME_MS,
  SecretMissing,
  SecretMoved,
  type SecretStore,
  StripeKey,
  StripeSigningSecret,
} from "@isotherm/store/secrets/index";
import * as z from "zod";
import { type Operator, type Run, columns, confirm, report } from "../operator.ts";
import { UsageError } from "../usage-error.ts";
import { parsed, readFile } from "../input.ts";
import { stageArgument } from "../release/options.ts";

const GENERATED: readonly GeneratedSecretName[] = ["cursor-keys", "page-keys"];
const MINUTE_MS = 60_000;

/** Mistakes of the operator, told in one line. */
const inOneLine = async <T>(act: Promise<T>): Promise<T> => {
  try {
    return await act;
  } catch (error) {
    if (error instanceof SecretMissing || error instanceof SecretMoved)
      throw new UsageError(`${error.message}: look again and repeat.`);
    throw error;
  }
};

const storeOf = ({ secretStore }: Operator): SecretStore => {
  if (!secretStore) throw new UsageError("A table alone has no secrets: name a stage with --stage.");
  return secretStore;
};

/** The secrets that are there: a stage has some only where it says so, and operators may read no others. */
const namesOf = ({ stage }: Operator): readonly SecretName[] =>
  stage === undefined ? SECRET_NAMES : secretsOf(stageArgument(stage));

/** A value by which two can be told apart, and from which none can be learned: they have 256 random bits. */
const fingerprint = (value: string): string => createHash("sha256").update(value).digest("hex").slice(0, 8);

interface ShownValue {
  readonly fingerprint: string;
  readonly from: string;
  readonly read_until: string;
}

/** The values of a secret without themselves, oldest first. */
const shown = ({ first, later }: GeneratedSecret, name: GeneratedSecretName): ShownValue[] => {
  const keepMs = KEEP_MS[name];
  return [{ value: first, from: "the beginning" }, ...later].map(({ value, from }, index) => {
    const next = later[index];
    const ends = next === undefined || keepMs === undefined ? "for ever" : instant(instantMs(next.from) + keepMs);
    return { fingerprint: fingerprint(value), from, read_until: ends };
  });
};

/** The values of the edge without themselves; none where the stage has no edge. */
const edgeKeysOf = async (store: SecretStore): Promise<readonly { name: string; fingerprint: string }[]> => {
  try {
    const { keys } = await readEdgeKeys(store);
    return Object.entries(keys).map(([name, value]) => ({ name, fingerprint: fingerprint(value) }));
  } catch (error) {
    if (error instanceof SecretMissing) return [];
    throw error;
  }
};

const lines = (name: string, values: readonly ShownValue[]): string[] =>
  columns(
    values.map(({ fingerprint: print, from, read_until }) => [name, print, `from ${from}`, `read ${read_until}`]),
  );

const listCommand = (run: Run) =>
  new Command("list")
    .description("list the values of each secret by fingerprint, and until when each is accepted")
    .action(() =>
      run(async (operator) => {
        const store = storeOf(operator);
        const all = await Promise.all(
          GENERATED.map(async (name) => {
            const { secret } = await inOneLine(readGenerated(store, name));
            return { name, values: shown(secret, name) };
          }),
        );
        const there = namesOf(operator);
        const edge = there.includes("edge-keys") ? await edgeKeysOf(store) : [];
        const { api_key = null, signing = [] } = there.includes("payment-keys") ? await readPaymentKeys(store) : {};
        const isSet = there.includes("openid-client") && (await hasOpenIdSecret(store));
        const openId = { name: "openid-client", is_set: isSet };
        const state = api_key === null ? "off" : isLiveKey(api_key) ? "real money" : "test money";
        const payments = { name: "payment-keys", state, signing_secrets: signing.length };
        report(
          operator,
          [...all, { name: "edge-keys", values: edge }, payments, openId],
          [
            ...all.flatMap(({ name, values }) => lines(name, values)),
            ...edge.map(({ name, fingerprint: print }) => `edge-keys  ${print}  ${name}`),
            `payment-keys  ${state}, ${signing.length} signing secrets`,
            `openid-client  ${openId.is_set ? "set" : "not set"}`,
          ],
        );
      }),
    );

const rotateCommand = (run: Run) =>
  new Command("rotate")
    .addArgument(new Argument("<secret>").choices(GENERATED))
    .description(`add a new value, used after ${HEAD_START_MS / MINUTE_MS} minutes, when every function has read it`)
    .option("--revoke-previous", "revoke all earlier values at once: existing cursors or page URLs stop working", false)
    .option("--dry-run", "show what would happen; change nothing", false)
    .action((name, { revokePrevious: leaked, dryRun }) =>
      run(async (operator) => {
        const store = storeOf(operator);
        const { secret } = await inOneLine(readGenerated(store, name));
        const what = leaked
          ? `${name} gets a new value and loses all others: ${LOST[name]} Functions follow within ${SECRET_LIFETIME_MS / MINUTE_MS} minutes.`
          : `${name} gets a new value, current from ${instant(operator.clock.nowMs() + HEAD_START_MS)}. What was made before goes on being read.`;
        if (dryRun)
          return report(operator, { dry_run: true, name, what }, [
            `Would be done: ${what}`,
            ...lines(name, shown(secret, name)),
          ]);
        await confirm(operator, what);
        const values = shown(await inOneLine(rotateSecret(operator, store, { name, leaked })), name);
        report(operator, { name, values }, [what, ...lines(name, values)]);
      }),
    );

const addCommand = (run: Run) =>
  new Command("add")
    .addArgument(new Argument("<secret>").choices(["edge-keys"]))
    .description("add a value that the API accepts from CloudFront; prints the next steps")
    .action((name) =>
      run(async (operator) => {
        const store = storeOf(operator);
        await confirm(
          operator,
          `The API accepts one more value of ${name}; CloudFront goes on sending the one it sends.`,
        );
        const added = await inOneLine(addEdgeKey(operator, store));
        const next = `Not before ${instant(operator.clock.nowMs() + HEAD_START_MS)}: say originKey: "${added}" in the stage's edge and deploy. Then: secret drop edge-keys NAME, for those that CloudFront does not send any more.`;
        report(operator, { name, added, next }, [`Added ${added}. ${next}`]);
      }),
    );

const dropCommand = (run: Run) =>
  new Command("drop")
    .addArgument(new Argument("<secret>").choices(["edge-keys"]))
    .argument("<value>", "its name: first, key-2 …")
    .description("remove a value that CloudFront no longer sends")
    .action((name, value) =>
      run(async (operator) => {
        const store = storeOf(operator);
        if (value === operator.originKey)
          throw new UsageError(
            `CloudFront sends ${value}: it is the originKey of the stage, and without it the API refuses every request. Say another there, deploy, then drop it.`,
          );
        const what = `The API refuses whatever brings the value ${value} of ${name}, within ${SECRET_LIFETIME_MS / MINUTE_MS} minutes: everything, if CloudFront still sends it.`;
        await confirm(operator, what);
        if (!(await inOneLine(dropEdgeKey(operator, store, value))))
          throw new UsageError(`${value} does not stand in ${name}, or is its only value: secret list shows them.`);
        report(operator, { name, dropped: value }, [`Dropped ${value}.`]);
      }),
    );

const setCommand = (run: Run) =>
  new Command("set")
    .addArgument(new Argument("<secret>").choices(["payment-keys", "openid-client"]))
    .description(
      "set Stripe's keys (the previous signing secret is accepted for two more days), or the client secret of OpenID Connect",
    )
    .requiredOption("--file <file>", "YAML or JSON with what the secret holds; - reads standard input")
    .option("--dry-run", "check the file; change nothing", false)
    .addHelpText("after", KEYS_EXAMPLE)
    .action((name, { file, dryRun }) =>
      run(async (operator) => {
        if (name === "openid-client") return setOpenId(operator, { file, dryRun });
        const store = storeOf(operator);
        const given = parsed(GivenPaymentKeys, readFile(file));
        const money = isLiveKey(given.api_key) ? "real money" : "Stripe's test money";
        const what = `Customers of live offset links pay with ${money} from now on; functions follow within ${SECRET_LIFETIME_MS / MINUTE_MS} minutes.`;
        if (dryRun) return report(operator, { dry_run: true, name, what }, [`Would be done: ${what}`]);
        if (operator.isLocal && !operator.agreed && isLiveKey(given.api_key)) throw new UsageError(LIVE_KEY_HERE);
        await confirm(operator, what);
        const { signing } = await inOneLine(setPaymentKeys(operator, store, given));
        report(operator, { name, what, signing_secrets: signing.length }, [what]);
      }),
    );

/** Sets what the stage's provider of OpenID Connect has given the dashboard. */
const setOpenId = async (
  operator: Operator,
  { file, dryRun }: { readonly file: string; readonly dryRun: boolean },
): Promise<void> => {
  const store = storeOf(operator);
  const name = "openid-client";
  const { client_secret } = parsed(GivenOpenIdSecret, readFile(file));
  const what = `The dashboard proves by this client secret who it is to the stage's provider of OpenID Connect; it follows within ${SECRET_LIFETIME_MS / MINUTE_MS} minutes.`;
  if (dryRun) return report(operator, { dry_run: true, name, what }, [`Would be done: ${what}`]);
  await confirm(operator, what);
  await inOneLine(setOpenIdSecret(operator, store, client_secret));
  report(operator, { name, what }, [what]);
};

const disableCommand = (run: Run) =>
  new Command("disable")
    .addArgument(new Argument("<secret>").choices(["payment-keys"]))
    .description("remove Stripe's key: no new payments; payments in progress are still processed")
    .action((name) =>
      run(async (operator) => {
        const store = storeOf(operator);
        const what = `No payment by card begins any more; functions follow within ${SECRET_LIFETIME_MS / MINUTE_MS} minutes.`;
        await confirm(operator, what);
        await inOneLine(setPaymentKeys(operator, store, undefined));
        report(operator, { name, what }, [what]);
      }),
    );

/** `secret …`: what proves that cursors and addresses of pages are the service's own. */
export const secretCommand = (run: Run) =>
  new Command("secret")
    .description("manage the secrets of the deployment: list, rotate, add, drop, set, disable; values are never shown")
    .addCommand(listCommand(run))
    .addCommand(rotateCommand(run))
    .addCommand(addCommand(run))
    .addCommand(dropCommand(run))
    .addCommand(setCommand(run))
    .addCommand(disableCommand(run));

const GivenPaymentKeys = z.strictObject({ api_key: StripeKey, signing_secret: StripeSigningSecret });

const GivenOpenIdSecret = z.strictObject({ client_secret: OpenIdClientSecret });

const LIVE_KEY_HERE =
  "A local stack has example offers, and this key takes real money for them: give one of Stripe's test mode (sk_test_…, rk_test_…), or add --yes.";

const KEYS_EXAMPLE = `
The file (delete it afterwards), of payment-keys:
  api_key: rk_live_…            # a restricted key with write access to Checkout Sessions is enough
  signing_secret: whsec_…       # of the webhook endpoint https://…/stripe/events
and of openid-client:
  client_secret: …`;

const LOST: Readonly<Record<GeneratedSecretName, string>> = {
  "cursor-keys": "clients in the middle of a list are refused and begin anew.",
  "page-keys": "addresses of estimates, receipts and certificates that were handed out, also in print, lead nowhere.",
};
