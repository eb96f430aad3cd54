import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { keptSecret, type SecretReading } from "./kept-secret.ts";

const FIRST = "first";
const LATER = /^key-(\d+)$/;

/**
 * The text of `edge-keys`: its values by name, `first`, which the deployment makes up, then `key-2`, `key-3` … They stand at
 * the top of the text, unlike those of other secrets: the template of CloudFront can name only what stands there.
 */
const Text = z
  .object({ schema: z.literal(1), later: z.array(z.never()).optional() })
  .catchall(z.string().min(32))
  .transform(({ schema: _schema, later: _later, ...keys }) => keys)
  .refine((keys) => Object.keys(keys).length > 0);

/** The values that a stage's own CloudFront may send, by their names. */
export type EdgeKeys = z.output<typeof Text>;

/** The values in a text. Throws when it is something else, without showing it. */
export const parseEdgeKeys = (text: string): EdgeKeys => {
  const { data } = Text.safeParse(readJson(text));
  if (!data) throw new Error("edge-keys are not of the form that this version reads");
  return data;
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The text that holds these values. */
export const edgeKeysText = (keys: EdgeKeys): string => JSON.stringify({ schema: 1, ...keys });

/** The name that the next value gets: names are not used twice while a later one stands. */
export const nextEdgeKey = (keys: EdgeKeys): string => {
  const taken = Object.keys(keys).map((name) => (name === FIRST ? 1 : Number(LATER.exec(name)?.[1] ?? 0)));
  return `key-${Math.max(...taken) + 1}`;
};

/** Tells whether what came in a header is one of `edge-keys`, in the same time whatever it is. See `keptSecret`. */
export const edgeKeyCheck = (reading: SecretReading): ((sent: string | undefined) => Promise<boolean>) => {
  const kept = keptSecret(reading, "edge-keys", (text) => {
    if (text === undefined) throw new Error("the secret edge-keys does not exist");
    return Object.values(parseEdgeKeys(text)).map(digestOf);
  });
  return async (sent) => {
    const given = digestOf(sent ?? "");
    return (await kept()).filter((digest) => timingSafeEqual(digest, given)).length > 0;
  };
};

/** Digests have one length, whatever was sent. */
const digestOf = (value: string): Buffer => createHash("sha256").update(value).digest();
