import { isJsonObject } from "@isotherm/contract";
import type { JsonObject } from "./row.ts";

/** Deeper than any request; more is an attack. */
const MOST_LEVELS = 32;

/** The values of a JSON object by their paths, `legs.0.method`; what is null or empty has none. */
export const pathsOf = (body: JsonObject): Map<string, string> => {
  const found = new Map<string, string>();
  collect(body, "", found);
  return found;
};

const collect = (value: unknown, path: string, found: Map<string, string>): void => {
  if (value === null || value === undefined) return;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    found.set(path, String(value));
    return;
  }
  for (const [name, inner] of Object.entries(value)) collect(inner, path === "" ? name : `${path}.${name}`, found);
};

/** Why JSON is no row; undefined where it is one. */
export const whyNoRow = (value: unknown): string | undefined => {
  if (!isJsonObject(value)) return "is no JSON object";
  return whyNotNested(value);
};

const whyNotNested = (root: unknown): string | undefined => {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return `has more than ${MOST_LEVELS} levels`;
    const objects = level.filter((each): each is object => typeof each === "object" && each !== null);
    if (objects.some((each) => Object.hasOwn(each, "__proto__")))
      return "__proto__ is not taken as the name of a property";
    level = objects.flatMap((each) => Object.values(each));
  }
  return undefined;
};

const INDEX = /^(0|[1-9][0-9]?)$/;

/** A JSON object of values at paths; a part of digits is the place in a list. All after `metadata.` is one name. */
export const bodyOfPaths = (values: Iterable<readonly [path: string, value: unknown]>): JsonObject => {
  const root: Node = new Map();
  for (const [path, value] of values) {
    const names = partsOf(path);
    const last = names.pop() ?? "";
    const parent = names.reduce<Node>((at, name) => childOf(at, name), root);
    parent.set(last, value);
  }
  return plain(root) as JsonObject;
};

const METADATA = "metadata.";

/** The names that a path is made of. */
export const partsOf = (path: string): string[] =>
  path.startsWith(METADATA) ? ["metadata", path.slice(METADATA.length)] : path.split(".");

type Node = Map<string, unknown>;

const childOf = (at: Node, name: string): Node => {
  const there = at.get(name);
  if (there instanceof Map) return there as Node;
  const made: Node = new Map();
  at.set(name, made);
  return made;
};

/** Nodes as JSON. A list with a gap has null there, so that its schema names the place. */
const plain = (value: unknown, name = ""): unknown => {
  if (!(value instanceof Map)) return value;
  const node = value as Node;
  const names = [...node.keys()];
  // Entries of metadata may have numbers for names.
  if (name !== "metadata" && names.length > 0 && names.every((each) => INDEX.test(each))) {
    const length = Math.max(...names.map(Number)) + 1;
    return Array.from({ length }, (_, index) => plain(node.get(String(index)) ?? null));
  }
  return Object.fromEntries([...node].map(([each, inner]) => [each, plain(inner, each)]));
};
