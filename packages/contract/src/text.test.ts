import * as z from "zod";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "./operations.ts";

/** Texts that are none, or that read otherwise than they are written; long enough for every field that has a least length. */
const REFUSED = {
  "half a character": "abc\ud800def",
  "the other half": "\udc00abcdef",
  "a change of direction": "abc\u202edef",
  "an isolated direction": "\u2066abc\u2069",
  "nothing to be seen": "\u200b\u200b\u2060\u200d\ufeff\u200b",
  "nothing to be seen between blanks": " \u200b \u200b ",
  "no character at all": "\ufffe\ufffe\ufffe\ufffe",
  "no character of another plane": "abc\u{1ffff}",
};

/** A place of a schema that takes text: where it is, and the smallest value that has a text there. */
interface TextPlace {
  readonly path: readonly PropertyKey[];
  readonly holding: (text: string) => unknown;
}

/** Stands in a path for the text itself. */
const KEY = Symbol("the text");
const INNER: ReadonlySet<string> = new Set(["optional", "nullable", "default", "readonly"]);
const WITHOUT_TEXT: ReadonlySet<string> = new Set(["enum", "literal", "number", "int", "boolean", "null"]);

/** Every place of a schema that takes text, through all of its forms. Throws on a kind of schema that it does not know. */
const textPlaces = (
  schema: z.ZodType,
  { path, holding }: { path: PropertyKey[]; holding: (value: unknown) => unknown },
): TextPlace[] => {
  const def = schema.def as unknown as Record<string, never> & { readonly type: string };
  const go = (inner: z.ZodType, name: PropertyKey[], hold: (value: unknown) => unknown): TextPlace[] =>
    textPlaces(inner, { path: [...path, ...name], holding: (value) => holding(hold(value)) });
  if (def.type === "string") return [{ path, holding }];
  if (WITHOUT_TEXT.has(def.type)) return [];
  if (INNER.has(def.type)) return go(def["innerType"]!, [], (value) => value);
  if (def.type === "pipe") return go(def["in"]!, [], (value) => value);
  if (def.type === "array") return go(def["element"]!, [0], (value) => [value]);
  if (def.type === "union")
    return (def["options"]! as z.ZodType[]).flatMap((option) => go(option, [], (value) => value));
  if (def.type === "record")
    return [
      // The fault of a key is told at the entry.
      ...go(def["keyType"]!, [KEY], (value) => ({ [String(value)]: "x" })),
      ...go(def["valueType"]!, ["key"], (value) => ({ key: value })),
    ];
  if (def.type === "object")
    return Object.entries(def["shape"]! as Record<string, z.ZodType>).flatMap(([name, inner]) =>
      go(inner, [name], (value) => ({ [name]: value })),
    );
  throw new Error(`what texts are there in a schema of the kind ${def.type}?`);
};

/** The paths of all issues, those of the forms of a choice included. */
const pathsOf = (issues: readonly z.core.$ZodIssue[], below: readonly PropertyKey[] = []): string[] =>
  issues.flatMap((issue) => {
    const path = [...below, ...issue.path];
    const inner = issue.code === "invalid_union" ? issue.errors.flatMap((each) => pathsOf(each, path)) : [];
    return [path.join("."), ...inner];
  });

// Files are bytes: whatever they hold, nobody reads them as text.
const taking = OPERATIONS.flatMap(({ id, body, query, multipart }) => [
  ...(body && !multipart ? [[`the body of ${id}`, body] as const] : []),
  ...(query ? [[`the query of ${id}`, query] as const] : []),
]);

describe("no operation takes text that is none, or that reads otherwise than it is written", () => {
  it.each(taking)("%s", (_name, schema) => {
    for (const { path, holding } of textPlaces(schema, { path: [], holding: (value) => value })) {
      for (const [what, text] of Object.entries(REFUSED)) {
        const { error } = schema.safeParse(holding(text));
        const place = path.map((name) => (name === KEY ? text : String(name))).join(".");
        const named = pathsOf(error?.issues ?? []).includes(place);
        expect({ place, what, named }).toEqual({ place, what, named: true });
      }
    }
  });

  it("in more than a hundred places", () => {
    const places = taking.flatMap(([, schema]) => textPlaces(schema, { path: [], holding: (value) => value }));
    expect(places.length).toBeGreaterThan(100);
  });
});
