import * as z from "zod";
import { isJsonObject, unchanged } from "./wire.ts";

const encoders = new WeakMap<z.ZodType, Encode>();

/**
 * What writes values of a schema, as `z.encode` does but without checking them again: for what our own code has just
 * calculated or read, in half the time. Objects, arrays, parts that may be missing or null, and codecs are taken apart;
 * unions whose forms are written differently from how they are in memory, records and all else are left to zod, which checks them.
 * It is made once for a schema, when it is first asked for.
 */
export const encoderOf = <S extends z.ZodType>(schema: S): ((value: z.output<S>) => z.input<S>) => {
  const encode = encoders.get(schema) ?? partEncoder(schema);
  encoders.set(schema, encode);
  return encode as (value: z.output<S>) => z.input<S>;
};

type Encode = (value: unknown) => unknown;

/** What is written as it is in memory. */
const PLAIN: ReadonlySet<string> = new Set(["string", "number", "boolean", "enum", "literal", "null"]);
const asItIs: Encode = (value) => value;

const defOf = (schema: z.core.$ZodType) => (schema as unknown as { readonly def: z.core.$ZodTypes["_zod"]["def"] }).def;

/** @param isSent whether it is part of what a client sent: what its schema does not name was refused or taken out then */
const partEncoder = (schema: z.core.$ZodType, isSent = false): Encode => {
  const def = defOf(schema);
  if (PLAIN.has(def.type)) return asItIs;
  if (def.type === "object") return objectEncoder(schema, def, isSent);
  if (def.type === "array") {
    const each = partEncoder(def.element, isSent);
    return each === asItIs ? asItIs : (value) => (value as unknown[]).map(each);
  }
  // Objects leave out what is missing.
  if (def.type === "optional") return partEncoder(def.innerType, isSent);
  if (def.type === "nullable") {
    const inner = partEncoder(def.innerType, isSent);
    return inner === asItIs ? asItIs : (value) => (value === null ? null : inner(value));
  }
  if (def.type === "pipe" && def.reverseTransform) {
    const { in: written, reverseTransform } = def;
    const inner = partEncoder(written, isSent);
    return reverseTransform === unchanged ? inner : (value) => inner(reverseTransform(value, { value, issues: [] }));
  }
  if (def.type === "union" && def.options.every((option) => partEncoder(option, isSent) === asItIs)) return asItIs;
  return zodEncoder(schema);
};

const zodEncoder =
  (schema: z.core.$ZodType): Encode =>
  (value) =>
    z.encode(schema, value);

/**
 * In the order of the schema, without what is missing. An object that says what else it may have is a request's, or one of
 * ours whose type allows nothing else: where all of its parts are as they are written, so is the whole.
 */
const objectEncoder = (schema: z.core.$ZodType, { shape, catchall }: z.core.$ZodObjectDef, isSent: boolean): Encode => {
  const isOfRequest = isSent || catchall !== undefined;
  const parts = Object.entries(shape).map(([name, part]) => [name, partEncoder(part, isOfRequest)] as const);
  if (isOfRequest && parts.every(([, encode]) => encode === asItIs)) return asItIs;
  if (catchall && defOf(catchall).type !== "never") return zodEncoder(schema);
  return (value) => {
    const written: Record<string, unknown> = {};
    for (const [name, encode] of parts) {
      const part = (value as Record<string, unknown>)[name];
      if (part !== undefined) written[name] = encode(part);
    }
    return written;
  };
};

/** How objects have been written; for as long as they are there. */
const written = new WeakMap<object, { readonly schema: z.ZodType; readonly wire: unknown }>();

/**
 * A value as its schema writes it. An object is written once: what has just been kept of it is answered too. So neither
 * may be changed afterwards.
 */
export const asWritten = <S extends z.ZodType>(schema: S, value: z.output<S>): z.input<S> => {
  const encode = encoderOf(schema);
  if (!isJsonObject(value)) return encode(value);
  const known = written.get(value);
  if (known?.schema === schema) return known.wire as z.input<S>;
  const wire = encode(value);
  written.set(value, { schema, wire });
  return wire;
};

/** The JSON text of a value as its schema writes it: what is answered, kept and sent. */
export const jsonText = <S extends z.ZodType>(schema: S, value: z.output<S>): string =>
  JSON.stringify(asWritten(schema, value));

/**
 * JSON text that is equal for equal values, whatever the order in which their properties were sent. Digests of it are kept, as
 * fingerprints of requests: the same value must give the same text in every release.
 */
export const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isJsonObject(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
