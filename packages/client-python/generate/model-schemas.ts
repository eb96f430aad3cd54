type Json = Readonly<Record<string, unknown>>;

/** What a schema says to whoever checks a request: the service does that, and its rules may widen. */
const RULES = new Set([
  "default",
  "examples",
  "exclusiveMinimum",
  "maxItems",
  "maxLength",
  "maximum",
  "minItems",
  "minLength",
  "minimum",
  "pattern",
  "propertyNames",
  "x-id",
]);
/** Formats that have a type of their own in Python; addresses stay text, as they came. */
const TYPED_FORMATS: ReadonlySet<unknown> = new Set(["date", "date-time"]);

/**
 * The named schemas of an OpenAPI document as another one, from which models of Python are made: decimals that are text have
 * the format `decimal`, and rules on values are left out.
 */
export const modelSchemas = (schemas: Json): Json => ({
  openapi: "3.1.0",
  info: { title: "", version: "" },
  paths: {},
  components: { schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, modelOf(schema)])) },
});

const modelOf = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(modelOf);
  if (typeof schema !== "object" || schema === null) return schema;
  const given = schema as Json;
  if (isDecimal(given)) return described(given, { type: "string", format: "decimal" });
  const forms = given["anyOf"];
  // A number or its text: text loses nothing.
  if (Array.isArray(forms) && forms.some(isDecimal) && forms.some(isNumber)) {
    return described(given, { type: "string", format: "decimal" });
  }
  // Something named that is said to be an object as well.
  if (isEmpty(given["properties"]) && Array.isArray(given["allOf"])) return modelOf(given["allOf"][0]);
  return Object.fromEntries(
    Object.entries(given)
      .filter(isKept)
      .map(([name, value]) => [name, inner(name, value)]),
  );
};

const inner = (name: string, value: unknown): unknown =>
  name === "properties"
    ? Object.fromEntries(Object.entries(value as Json).map(([property, schema]) => [property, modelOf(schema)]))
    : modelOf(value);

/** Which of several properties must be there is a rule, too. */
const isKept = ([name, value]: [string, unknown], _: number, all: [string, unknown][]): boolean =>
  name === "format"
    ? TYPED_FORMATS.has(value)
    : !RULES.has(name) && !(name === "oneOf" && all.some(([other]) => other === "properties"));

const isDecimal = (schema: unknown): boolean =>
  /^\^(-\?)?\[0-9\].*\\\.\[0-9\]/.test(String((schema as Json)["pattern"]));
const isNumber = (schema: unknown): boolean => (schema as Json)["type"] === "number";
const isEmpty = (value: unknown): boolean => value !== undefined && Object.keys(value as Json).length === 0;

const described = ({ description }: Json, schema: Json): Json =>
  description === undefined ? schema : { ...schema, description };
