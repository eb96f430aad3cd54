import { instant, type Clock } from "@isotherm/core";
import { BATCH_OBJECTS, type BatchObjects, type BucketDefinition } from "@isotherm/infra/topology/buckets";
import type { FunctionDefinition } from "@isotherm/infra/topology/function-definition";
import type { buildApp } from "fauxqs";
import { LOCAL_REGION } from "./aws-ids.ts";
import { LOCAL_CREDENTIALS } from "./dynamodb-local.ts";
import { isPresigned, whyRefused } from "./presigned.ts";
import { functionIn } from "./user-agent.ts";

type Emulator = ReturnType<typeof buildApp>;

const FORM = "application/x-www-form-urlencoded";
const BYTES = "application/octet-stream";

/** What the emulator of S3 lacks, and needs to know for it. */
export interface BucketOptions {
  /** The bucket's name on this machine. */
  readonly name: string;
  readonly row: BucketDefinition;
  readonly functions: readonly FunctionDefinition[];
  readonly clock: Pick<Clock, "nowMs">;
  /** Sends a message to the queue that the bucket's row names. */
  readonly notify: (message: object) => Promise<void>;
  readonly onRefusal: (functionName: string, what: string) => void;
  /** Hears of every permission that a function needed, such as `GetObject upload`. */
  readonly onAccess?: ((functionName: string, permission: string) => void) | undefined;
}

/** An object of the bucket that a request is for. */
interface Target {
  readonly key: string;
  readonly query: URLSearchParams;
}

const targetOf = (url: string, bucket: string): Target | undefined => {
  const { pathname, searchParams } = new URL(url, "http://local");
  const start = `/${bucket}/`;
  return pathname.startsWith(start)
    ? { key: decodeURIComponent(pathname.slice(start.length)), query: searchParams }
    : undefined;
};

/**
 * Makes the emulator's bucket what it is in AWS, where batches depend on it: addresses that are signed ahead expire and hold for
 * one length, functions reach the objects of their rows and no others, and a new file is told to the queue of files, with
 * the event that S3 would send.
 */
export const completeBucket = (emulator: Emulator, options: BucketOptions): void => {
  const { name, row, clock } = options;
  emulator.addHook("onRequest", async (request, reply) => {
    const target = targetOf(request.url, name);
    if (!target) return;
    const code = isPresigned(request.url)
      ? whyRefused(request, { secretKey: LOCAL_CREDENTIALS.secretAccessKey, nowMs: clock.nowMs() })
      : whyForbidden(options, request, target.key);
    if (code === undefined) {
      // Else the emulator reads what curl sends by default as a form of SNS. To S3 an object is bytes, whatever it is called.
      if (request.headers["content-type"]?.startsWith(FORM)) request.headers["content-type"] = BYTES;
      return;
    }
    await reply.code(403).type("application/xml").send(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  });
  emulator.addHook("onResponse", async (request, reply) => {
    const target = targetOf(request.url, name);
    if (!target || request.method !== "PUT" || reply.statusCode !== 200 || target.query.has("uploadId")) return;
    const { prefix, suffix } = row.notifies;
    if (!target.key.startsWith(prefix) || !target.key.endsWith(suffix)) return;
    await options.notify(createdEvent(target.key, Number(request.headers["content-length"]), options));
  });
};

const patternOf = (glob: string): RegExp =>
  new RegExp(`^${glob.replaceAll(".", String.raw`\.`).replaceAll("*", ".*")}$`);

/** Why a function may not do what it does to an object; undefined when it may, or when no function asks. */
const whyForbidden = (
  { functions, onRefusal, onAccess }: BucketOptions,
  { method, headers }: { readonly method: string; readonly headers: { readonly "user-agent"?: string | undefined } },
  key: string,
): "AccessDenied" | undefined => {
  const row = functions.find(({ name }) => name === functionIn(headers["user-agent"]));
  if (!row) return undefined;
  const reads = method === "GET" || method === "HEAD";
  const granted: readonly BatchObjects[] = row.objects?.[reads ? "read" : "write"] ?? [];
  const permission = granted.find((objects) => patternOf(BATCH_OBJECTS[objects]).test(key));
  if (permission === undefined) {
    onRefusal(row.name, `${method} ${key}`);
    return "AccessDenied";
  }
  onAccess?.(row.name, `${reads ? "GetObject" : "PutObject"} ${permission}`);
  return undefined;
};

/** What S3 sends of an object that was created: https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html */
const createdEvent = (key: string, size: number, { name, clock }: BucketOptions): object => ({
  Records: [
    {
      eventVersion: "2.1",
      eventSource: "aws:s3",
      awsRegion: LOCAL_REGION,
      eventTime: instant(clock.nowMs()),
      eventName: "ObjectCreated:Put",
      s3: {
        s3SchemaVersion: "1.0",
        configurationId: "batches",
        bucket: { name, arn: `arn:aws:s3:::${name}` },
        object: { key: encodeURIComponent(key).replaceAll("%2F", "/").replaceAll("%20", "+"), size, sequencer: "0" },
      },
    },
  ],
});
