/** A filter pattern of a Lambda event source mapping, as parsed JSON. */
export type FilterPattern = Readonly<Record<string, unknown>>;

type Condition = (value: unknown) => boolean;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isLeaf = (value: unknown): boolean => value !== undefined && !isRecord(value);

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Bounds in Lambda's form: `[">", 1, "<=", 5]`. */
const numeric = (bounds: unknown): Condition => {
  const tests = asList(bounds);
  return (value) => {
    if (typeof value !== "number") return false;
    for (let index = 0; index < tests.length; index += 2) {
      const bound = Number(tests[index + 1]);
      const holds = {
        "=": value === bound,
        ">": value > bound,
        ">=": value >= bound,
        "<": value < bound,
        "<=": value <= bound,
      };
      if (!holds[tests[index] as keyof typeof holds]) return false;
    }
    return true;
  };
};

/** One entry of the list at a leaf. Throws on what is not implemented: a filter that silently matches nothing loses events. */
const condition = (entry: unknown): Condition => {
  if (!isRecord(entry)) return (value) => value === entry;
  const [operator = "", operand] = Object.entries(entry)[0] ?? [];
  switch (operator) {
    case "exists":
      return (value) => isLeaf(value) === operand;
    case "prefix":
      return (value) => typeof value === "string" && value.startsWith(String(operand));
    case "suffix":
      return (value) => typeof value === "string" && value.endsWith(String(operand));
    case "equals-ignore-case":
      return (value) => typeof value === "string" && value.toLowerCase() === String(operand).toLowerCase();
    case "anything-but": {
      const refused = asList(operand).map(condition);
      return (value) => isLeaf(value) && !refused.some((matches) => matches(value));
    }
    case "numeric":
      return numeric(operand);
    default:
      throw new Error(`filter operator ${operator} is not implemented here`);
  }
};

const compile = (pattern: unknown): Condition => {
  if (Array.isArray(pattern)) {
    const conditions = pattern.map(condition);
    // A list in the event matches when one of its elements does.
    return (value) =>
      Array.isArray(value)
        ? value.some((element) => conditions.some((matches) => matches(element)))
        : conditions.some((matches) => matches(value));
  }
  if (!isRecord(pattern)) throw new Error("a leaf of a filter pattern is a list");
  const fields = Object.entries(pattern).map(([name, inner]) =>
    name === "$or"
      ? { name: undefined, matches: anyOf(asList(inner).map(compile)) }
      : { name, matches: compile(inner) },
  );
  return (value) =>
    fields.every(({ name, matches }) =>
      matches(name === undefined ? value : isRecord(value) ? value[name] : undefined),
    );
};

const anyOf =
  (conditions: readonly Condition[]): Condition =>
  (value) =>
    conditions.some((matches) => matches(value));

/** Makes the test of a filter pattern: every field must match, a field matches by any entry of its list. */
export const eventFilter = (pattern: FilterPattern): ((event: unknown) => boolean) => compile(pattern);
