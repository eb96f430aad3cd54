import { bareSchema, formsOf, isJsonObject, mayBeMissing, nearName, plainName, schemaBelow } from "@isotherm/contract";
import * as z from "zod";
import { valueText } from "./value-text.ts";

type Schema = z.core.$ZodType;
type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

interface Fault {
  readonly path: Path;
  readonly message: string;
}

/** How many faults of a request are told at once. */
const MOST_FAULTS = 20;
const MOST_PATH_CHARACTERS = 100;

/**
 * Everything that is wrong with a value, as one text: each fault with the path of its field, the first 20 of them.
 *
 * @param whole what a fault of the value itself is said of, such as `body`
 */
export const faultsText = (schema: Schema, value: unknown, issues: readonly Issue[], whole: string): string => {
  const texts = new Set(
    faultsOf(schema, value, issues).map(({ path, message }) => `${pathText(path) || whole}: ${message}`),
  );
  const untold = Math.max(texts.size, issues.length) - MOST_FAULTS;
  return [...texts].slice(0, MOST_FAULTS).join("; ") + (untold > 0 ? `; and ${untold} more` : "");
};

/** What refusals put before the reason: `legs.0: route.source: no airport has the code`. */
const FIELD = /^([a-z_]+(?:\.[^:;]+?)?): /u;
const WHOLE = "body";

/** The path of the field that the detail of a refusal is about; null where it is about the whole request. */
export const fieldOfDetail = (detail: string): string | null => {
  const path: string[] = [];
  for (let rest = detail, found = FIELD.exec(rest); found; found = FIELD.exec(rest)) {
    path.push(found[1] ?? "");
    rest = rest.slice(found[0].length);
  }
  return path.length === 0 || path[0] === WHOLE ? null : path.join(".");
};

const pathText = (path: Path): string => {
  const text = path.map(String).join(".");
  return text.length <= MOST_PATH_CHARACTERS ? text : `${text.slice(0, MOST_PATH_CHARACTERS - 1).toWellFormed()}…`;
};

const valueAt = (value: unknown, path: Path): unknown => path.reduce<unknown>((at, key) => Object(at)[key], value);

const schemaAt = (schema: Schema, path: Path): Schema | undefined =>
  path.reduce<Schema | undefined>((at, key) => at && schemaBelow(at, key), schema);

/** The path of the outermost value with several forms that a path leads to or through. */
const unionAbove = (schema: Schema, path: Path): Path | undefined => {
  const length = Array.from({ length: path.length + 1 }, (_, index) => index).find((index) => {
    const at = schemaAt(schema, path.slice(0, index));
    return at !== undefined && bareSchema(at) instanceof z.ZodUnion;
  });
  return length === undefined ? undefined : path.slice(0, length);
};

/** The faults that issues stand for: of a value with several forms those of the form that was meant, once. */
const faultsOf = (schema: Schema, value: unknown, issues: readonly Issue[]): Fault[] => {
  const judged = new Set<string>();
  return issues.slice(0, MOST_FAULTS).flatMap((issue) => {
    const union = unionAbove(schema, issue.path);
    const choice = union && schemaAt(schema, union);
    const given = union && valueAt(value, union);
    // A value that has one of the forms is not what the issue is about: it is one of several properties together.
    if (!choice || z.safeParse(choice, given).success) return plainFaults(schema, value, issue);
    const name = union.join(".");
    if (judged.has(name)) return [];
    judged.add(name);
    return meantFaults(choice, given).map((fault) => ({ ...fault, path: [...union, ...fault.path] }));
  });
};

const REQUIRED = "is required";

const plainFaults = (schema: Schema, value: unknown, issue: Issue): Fault[] => {
  const { path } = issue;
  if (issue.code !== "custom" && valueAt(value, path) === undefined) return [{ path, message: REQUIRED }];
  if (issue.code === "unrecognized_keys") {
    const there = schemaAt(schema, path);
    const names = there ? namesOf(there) : [];
    return issue.keys.map((key) => ({ path: [...path, key], message: unknownText(key, names) }));
  }
  if (issue.code === "invalid_value") {
    const { message, values } = issue;
    const schemas = [schemaAt(schema, path)].filter((found) => found !== undefined);
    return [{ path, message: valueText({ message, values, given: valueAt(value, path), schemas }) }];
  }
  return [{ path, message: OF_LIBRARY.test(issue.message) ? ownText(issue) : issue.message }];
};

/** Texts of the library begin so; those of a schema say what the value must be. */
const OF_LIBRARY = /^(Too (small|big)|Invalid )/;

const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "a boolean",
  array: "a list",
  object: "an object",
  record: "an object",
};

const ownText = (issue: Issue): string => {
  if (issue.code === "too_small") return boundText("at least", "above", issue.origin, issue.minimum, issue.inclusive);
  if (issue.code === "too_big") return boundText("at most", "below", issue.origin, issue.maximum, issue.inclusive);
  if (issue.code === "invalid_type") return `must be ${TYPES[issue.expected] ?? "of another type"}`;
  return "is invalid";
};

const THINGS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};

const boundText = (
  inclusive: string,
  exclusive: string,
  origin: string,
  bound: number | bigint,
  isInclusive = true,
) => {
  const [one, many] = THINGS[origin] ?? [];
  if (many === undefined) return `must be ${isInclusive ? inclusive : exclusive} ${bound}`;
  return `must have ${inclusive} ${bound} ${Number(bound) === 1 ? one : many}`;
};

const namesOf = (schema: Schema): string[] => {
  const bare = bareSchema(schema);
  return bare instanceof z.ZodObject ? Object.keys(bare.def.shape) : [];
};

const unknownText = (key: string, names: readonly string[]): string => {
  const near = nearName(key, names);
  return near === undefined ? "is not known here" : `is not known here; ${near} is`;
};

/** One form of a union, and what speaks against it. */
interface Form {
  readonly schema: Schema;
  readonly issues: readonly Issue[];
}

/** A form, and how much a value looks like it. */
interface RankedForm {
  readonly form: Form;
  readonly likeness: readonly number[];
}

/** The faults of the form that was meant, for a value that has none of the forms. */
const meantFaults = (union: Schema, value: unknown): Fault[] => {
  if (value === undefined) return [{ path: [], message: REQUIRED }];
  const forms = formsOf(union);
  const ranked = forms
    .filter((schema) => typesOf(schema).includes(jsonType(value)))
    .map((schema) => ({ schema, issues: z.safeParse(schema, value).error?.issues ?? [] }))
    .map((form) => ({ form, likeness: likeness(form, value) }))
    .toSorted((a, b) => compare(b.likeness, a.likeness));
  const [best] = ranked;
  const tagged = objectMeant(forms, value);
  if (best && tagged) return faultsOf(best.form.schema, value, best.form.issues).map(withMeant(tagged));
  if (!best) return [{ path: [], message: `must be ${[...new Set(forms.flatMap(typesOf))].join(" or ")}` }];
  const equals = ranked.filter(({ likeness: other }) => compare(other, best.likeness) === 0).map(({ form }) => form);
  const merged = equals.length > 1 ? sharedTagFault(equals, value) : undefined;
  if (merged) return [merged];
  return lackFaults(forms, ranked, value) ?? faultsOf(best.form.schema, value, best.form.issues);
};

/** The names that a form must have and an object has not, however it writes them. */
const lackedNames = (form: Schema, value: object): string[] => {
  if (!(form instanceof z.ZodObject)) return [];
  const given = new Set(Object.keys(value).map(plainName));
  return Object.entries(form.def.shape).flatMap(([name, at]) =>
    given.has(plainName(name)) || mayBeMissing(at) ? [] : name,
  );
};

/**
 * Of an object that resembles several forms alike and lacks different names of them: which ones, and what else is wrong with
 * it. Undefined where one form was meant, or one lacks nothing.
 */
const lackFaults = (forms: readonly Schema[], ranked: readonly RankedForm[], value: unknown): Fault[] | undefined => {
  const [best] = ranked;
  if (!best || !isJsonObject(value)) return undefined;
  const [tags, given] = best.likeness;
  const alike = ranked.filter(({ likeness: other }) => other[0] === tags && other[1] === given);
  const lacks = [...new Set(alike.map(({ form }) => lackedNames(form.schema, value).join(" and ")))];
  if (lacks.length < 2 || lacks.includes("")) return undefined;
  const needs = lacks.join(", or ");
  if (given === 0) {
    const others = [...new Set(forms.flatMap(typesOf))].filter((type) => type !== "an object");
    const message = others.length === 0 ? `needs ${needs}` : `must be ${others.join(" or ")}, or have ${needs}`;
    return [{ path: [], message }, ...unknownNames(forms, value)];
  }
  const lacked = lackedNames(best.form.schema, value);
  const others = faultsOf(best.form.schema, value, best.form.issues).filter(
    ({ path: [name] }) => !lacked.includes(String(name)),
  );
  return [...others, { path: [], message: `needs ${needs}` }];
};

const unknownNames = (forms: readonly Schema[], value: object): Fault[] => {
  const names = forms.flatMap(namesOf);
  return Object.keys(value).map((name) => ({ path: [name], message: unknownText(name, names) }));
};

/** The object that has a text as its tag: `{"vessel_type":"container_ship"}`. */
const objectMeant = (forms: readonly Schema[], value: unknown): string | undefined => {
  if (typeof value !== "string") return undefined;
  for (const form of forms) {
    if (!(form instanceof z.ZodObject)) continue;
    const found = Object.entries(form.def.shape).find(([, at]) => isTag(at) && z.safeParse(at, value).success);
    if (found) return JSON.stringify({ [found[0]]: value });
  }
  return undefined;
};

const withMeant =
  (meant: string) =>
  ({ path, message }: Fault): Fault => ({ path, message: `${message.replace(/ – .*/, "")} – did you mean ${meant}?` });

const jsonType = (value: unknown): string =>
  value === null
    ? "null"
    : Array.isArray(value)
      ? "a list"
      : typeof value === "object"
        ? "an object"
        : `a ${typeof value}`;

const typesOf = (schema: Schema): string[] => {
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return ["an object"];
  if (schema instanceof z.ZodArray) return ["a list"];
  if (schema instanceof z.ZodEnum) return schema.options.map(jsonType);
  if (schema instanceof z.ZodLiteral) return schema.def.values.map(jsonType);
  return [`a ${(schema as z.ZodType).type}`];
};

/** How much a value looks like a form, what stands first weighs most: right tags, names that the form has, and so on. */
const likeness = ({ schema, issues }: Form, value: unknown): readonly number[] => {
  if (!(schema instanceof z.ZodObject) || !isJsonObject(value)) return [0];
  const { shape } = schema.def;
  const names = new Map(Object.keys(shape).map((name) => [plainName(name), name]));
  const given = new Set(Object.keys(value).flatMap((name) => names.get(plainName(name)) ?? []));
  const faulty = new Set(issues.flatMap(({ path }) => (path.length > 0 ? [path[0]] : [])));
  const tags = [...given].filter((name) => isTag(shape[name] as Schema));
  const wrongTags = tags.filter((name) => faulty.has(name));
  // A tag with a value of the form says which one was meant, whatever else was sent.
  return [
    tags.length - wrongTags.length,
    given.size,
    -wrongTags.length,
    -lackedNames(schema, value).length,
    -faulty.size,
  ];
};

/** A property that must be there and may have certain values only: what forms are told apart by. */
const isTag = (schema: Schema): boolean => {
  const bare = bareSchema(schema);
  return !mayBeMissing(schema) && (bare instanceof z.ZodEnum || bare instanceof z.ZodLiteral);
};

const compare = (a: readonly number[], b: readonly number[]): number => {
  const index = a.findIndex((each, position) => each !== b[position]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
};

/** Where several forms differ only in the values that one property may have: all of those values. */
const sharedTagFault = (forms: readonly Form[], value: unknown): Fault | undefined => {
  const tags = forms.flatMap(({ issues }) => issues.filter((issue) => issue.code === "invalid_value"));
  const [first] = tags;
  if (!first || tags.some(({ path }) => path.join(".") !== first.path.join("."))) return undefined;
  if (forms.some(({ issues }) => !issues.some((issue) => issue.code === "invalid_value"))) return undefined;
  // What all forms have alike tells none of them apart.
  if (new Set(tags.map(({ values: own }) => own.join())).size === 1) return undefined;
  const values = [...new Set(tags.flatMap((issue) => issue.values))];
  const schemas = forms.flatMap(({ schema }) => schemaAt(schema, first.path) ?? []);
  const given = valueAt(value, first.path);
  return { path: first.path, message: valueText({ message: first.message, values, given, schemas }) };
};
