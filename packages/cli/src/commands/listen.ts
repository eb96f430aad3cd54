import { Command } from "@commander-js/extra-typings";
import { systemClock, systemTokens } from "@isotherm/core/system";
import { InvalidArgumentError } from "commander";
import { CliError, failureOf } from "../cli-error.ts";
import { type Checkpoint, checkpointOf } from "../listen/checkpoint.ts";
import { endOnSignal } from "../listen/end-on-signal.ts";
import { type Attempt, followEvents } from "../listen/follow-events.ts";
import { newestSequence } from "../listen/newest-sequence.ts";
import type { Output } from "../output.ts";
import { readConfig, writeConfig } from "../profiles.ts";
import { DEFAULT_EVENT_TYPES, EVENT_TYPES, eventTypesArgument } from "../event-types.ts";
import { wholeNumberArgument } from "../read-data.ts";
import type { Run, Session } from "../session.ts";

const MOST_EVENTS = 100;

const EXAMPLES = `
Each request has the headers, the body and the signatures that the service sends: Service-HMAC, and those of Standard
Webhooks. Give your receiver the secret that is printed (--print-secret prints nothing else). Any 2xx acknowledges a request;
everything else is sent again, and nothing behind it is sent before.

How far it came is kept for each account and address: after Ctrl-C, or a crash, the next start goes on there. The first start
begins with the events from now on.

Types: ${EVENT_TYPES.join(", ")}
Without --events all but allocation.*, as webhooks that name none.

Examples:
  isotherm listen --forward-to http://localhost:4242/hook
  isotherm listen --forward-to http://localhost:4242/hook --events order.completed,order.failed
  isotherm listen --forward-to http://localhost:4242/hook --from oldest --json
  WEBHOOK_SECRET=$(isotherm listen --print-secret) node receiver.js`;

const batchArgument = (text: string): number => {
  const size = wholeNumberArgument(text);
  if (size < 1 || size > MOST_EVENTS) throw new InvalidArgumentError(`Give a whole number from 1 to ${MOST_EVENTS}.`);
  return size;
};

const targetArgument = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username === "") return url.href;
  throw new InvalidArgumentError("Give an address such as http://localhost:4242/hook.");
};

const fromArgument = (text: string): string => {
  if (text === "now" || text === "oldest") return text;
  if (/^\d{1,20}$/.test(text)) return text.padStart(20, "0");
  throw new InvalidArgumentError('Give "now", "oldest", or the sequence of the last event that your receiver has.');
};

/** `isotherm listen`: forwards the events of an account to a receiver that the service can't reach. */
export const listenCommand = (run: Run) =>
  new Command("listen")
    .description("Forward events to a receiver on this machine, as signed webhooks.")
    .option("--forward-to <url>", "where your receiver is", targetArgument)
    .option("--events <types>", "forward only these types; between commas", eventTypesArgument)
    .option("--from <where>", "begin anew: now, oldest, or behind a sequence", fromArgument)
    .option("--batch-size <n>", "most events in one request", batchArgument, MOST_EVENTS)
    .option("--secret <text>", "sign with this secret (or ISOTHERM_WEBHOOK_SECRET)")
    .option("--print-secret", "print the secret and end")
    .addHelpText("after", EXAMPLES)
    .action((options) => {
      if (options.printSecret) {
        return run.desk(async ({ out, env }) => {
          const secret = secretOf(options.secret ?? env["ISOTHERM_WEBHOOK_SECRET"]);
          out.result({ secret }, () => [secret]);
        });
      }
      const { forwardTo } = options;
      if (forwardTo === undefined)
        throw new CliError("Say where your receiver is: --forward-to http://localhost:4242/hook");
      return run.session((session) => listen(session, { ...options, forwardTo }));
    });

interface ListenOptions {
  readonly forwardTo: string;
  readonly events?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly batchSize: number;
  readonly secret?: string | undefined;
}

const listen = async (session: Session, options: ListenOptions): Promise<void> => {
  const { client, out, env, baseUrl, mode } = session;
  const { forwardTo: target, events, batchSize } = options;
  const account = await client.accounts.getMe();
  const secret = secretOf(options.secret ?? env["ISOTHERM_WEBHOOK_SECRET"]);
  const checkpoint = checkpointOf({ baseUrl, account: account.id, target });
  const begins = await beginning(session, checkpoint, options.from);
  const ending = endOnSignal({ process, clock: systemClock, onEnd: () => void (out.isWatched && out.note("")) });
  const ready = { type: "ready", account: account.id, mode, forward_to: target, after: begins.after, secret };
  out.event(ready, () =>
    [
      `Forwarding events of ${account.name} (${account.id}, ${mode}) to ${target}, ${begins.words}.`,
      `Secret: ${secret}`,
      out.colours.dim("Ready. Ctrl-C ends it."),
    ].join("\n"),
  );
  await followEvents({
    client, checkpoint, target, secret, batchSize, ending,
    wanted: new Set(events ?? DEFAULT_EVENT_TYPES),
    onAttempt: (attempt) => tellAttempt(out, attempt),
    onTrouble: (error, delayMs) =>
      out.note(`The service can't be reached: ${failureOf(error)?.message}. Again in ${seconds(delayMs)}.`),
  }); // prettier-ignore
  const after = checkpoint.read()?.after ?? "";
  out.event({ type: "end", after }, () => `Ended. The next start goes on behind ${place(after)}.`);
};

/** Where it begins; kept at once, so that no event from now on is missed, whatever happens next. */
const beginning = async ({ client }: Session, checkpoint: Checkpoint, from: string | undefined) => {
  const kept = from === undefined ? checkpoint.read() : undefined;
  if (kept) return { after: kept.after, words: `going on behind ${place(kept.after)}` };
  if (from === "oldest") {
    checkpoint.write({ after: "" });
    return { after: "", words: "beginning with the oldest" };
  }
  const after = from === undefined || from === "now" ? await newestSequence(client) : from;
  checkpoint.write({ after });
  return { after, words: from === after ? `beginning behind ${place(after)}` : "beginning with those from now on" };
};

const place = (after: string): string => (after === "" ? "the beginning" : `event ${Number(after)}`);

/** The secret that is given, else the one that is kept for this machine, which is made when it is first needed. */
const secretOf = (given: string | undefined): string => {
  if (given !== undefined && given !== "") return given;
  const config = readConfig();
  if (config.listen_secret !== undefined) return config.listen_secret;
  const secret = systemTokens.base62(43);
  writeConfig({ ...config, listen_secret: secret });
  return secret;
};

const clockTime = new Intl.DateTimeFormat(undefined, { timeStyle: "medium", hourCycle: "h23" });

/** One line for each event of a request. */
const tellAttempt = (out: Output, { events, answer, isAcknowledged, durationMs, before, againInMs }: Attempt): void => {
  const { green, red, dim } = out.colours;
  const mark = isAcknowledged ? green(String(answer)) : red(String(answer));
  const again = againInMs === undefined ? "" : red(`, again in ${seconds(againInMs)}`);
  for (const event of events) {
    const { event_id, event_type, sequence } = event;
    const sent = { event_id, event_type, sequence, answer, attempt: before + 1, duration_ms: Math.round(durationMs) };
    out.event({ type: isAcknowledged ? "delivered" : "failed", ...sent, again_in_ms: againInMs }, () => {
      const at = dim(clockTime.format(systemClock.nowMs()));
      return `${at}  ${mark}  ${event_type.padEnd(17)}  ${subjectOf(event)}  ${dim(`#${Number(sequence)}, ${Math.round(durationMs)} ms`)}${again}`;
    });
  }
};

/** The id of what an event tells of. */
const subjectOf = ({ data }: Attempt["events"][number]): string =>
  "order" in data ? data.order.id : "batch" in data ? data.batch.id : data.allocation.id;

const seconds = (ms: number): string => `${ms / 1_000} s`;
