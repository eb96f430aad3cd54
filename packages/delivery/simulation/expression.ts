// The part of DynamoDB's expression language that the store uses, so that a table in memory can hold the store to its
// own conditions. What it does not know it refuses.

type Item = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, unknown>>;
/** Whether a condition holds for an item; undefined stands for no item. */
export type Condition = (item: Item | undefined, values: Values) => boolean;
/** The item after a change. */
export type Change = (item: Item, values: Values) => Item;

type Operand = (item: Item | undefined, values: Values) => unknown;

const TOKEN = /<=|>=|<>|[()=<>,+]|[:#]?\w+/g;

const reader = (text: string) => {
  const tokens = text.match(TOKEN) ?? [];
  let place = 0;
  return {
    peek: () => tokens[place],
    take: (expected?: string): string => {
      const token = tokens[place];
      if (token === undefined || (expected !== undefined && token !== expected)) {
        throw new Error(`expected ${expected ?? "more"} but found ${token} in: ${text}`);
      }
      place += 1;
      return token;
    },
    done: () => place === tokens.length,
  };
};
type Reader = ReturnType<typeof reader>;

const attribute = (token: string): string => (token.startsWith("#") ? token.slice(1) : token);

const operand = (from: Reader): Operand => {
  const token = from.take();
  if (token === "size") {
    from.take("(");
    const sized = operand(from);
    from.take(")");
    return (item, values) => sizeOf(sized(item, values));
  }
  if (!token.startsWith(":")) {
    const name = attribute(token);
    return (item) => item?.[name];
  }
  return (_item, values) => {
    if (!(token in values)) throw new Error(`no value for ${token}`);
    return values[token];
  };
};

/** Of a set; nothing of what is missing, with which every comparison fails. */
const sizeOf = (value: unknown): number | undefined => (value instanceof Set ? value.size : undefined);

const COMPARISONS: Readonly<Record<string, (left: unknown, right: unknown) => boolean>> = {
  "=": (left, right) => left !== undefined && left === right,
  "<": (left, right) => order(left, right) < 0,
  "<=": (left, right) => order(left, right) <= 0,
  ">": (left, right) => order(left, right) > 0,
  ">=": (left, right) => order(left, right) >= 0,
};

/** Below, at or above zero; NaN, with which every comparison fails, for different types or a missing one. */
const order = (left: unknown, right: unknown): number => {
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (typeof left !== "string" || typeof right !== "string") return Number.NaN;
  return left < right ? -1 : Number(left > right);
};

const functionCall = (name: string, from: Reader): Condition => {
  from.take("(");
  const subject = operand(from);
  if (name === "begins_with") {
    from.take(",");
    const prefix = operand(from);
    from.take(")");
    return (item, values) => String(subject(item, values)).startsWith(String(prefix(item, values)));
  }
  from.take(")");
  if (name === "attribute_exists") return (item, values) => subject(item, values) !== undefined;
  if (name === "attribute_not_exists") return (item, values) => subject(item, values) === undefined;
  throw new Error(`the function ${name} is not known here`);
};

const term = (from: Reader): Condition => {
  if (from.peek() === "(") {
    from.take("(");
    const inner = either(from);
    from.take(")");
    return inner;
  }
  const next = from.peek() ?? "";
  if (/^(attribute_|begins_with)/.test(next)) return functionCall(from.take(), from);
  const left = operand(from);
  const sign = from.take();
  const compare = COMPARISONS[sign];
  if (!compare) throw new Error(`the comparison ${sign} is not known here`);
  const right = operand(from);
  return (item, values) => compare(left(item, values), right(item, values));
};

const both = (from: Reader): Condition => {
  const terms = [term(from)];
  while (from.peek() === "AND") {
    from.take();
    terms.push(term(from));
  }
  return (item, values) => terms.every((one) => one(item, values));
};

const either = (from: Reader): Condition => {
  const terms = [both(from)];
  while (from.peek() === "OR") {
    from.take();
    terms.push(both(from));
  }
  return (item, values) => terms.some((one) => one(item, values));
};

const kept = <T>(compile: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = compile(text);
    known.set(text, made);
    return made;
  };
};

/** The placeholders of attributes in an expression, each with the name that it is like. */
export const placeholders = kept((text: string) =>
  (text.match(/#\w+/g) ?? []).map((placeholder) => ({ placeholder, like: attribute(placeholder) })),
);

/** Reads a condition or key condition. */
export const condition = kept((text: string): Condition => {
  const from = reader(text);
  const whole = either(from);
  if (!from.done()) throw new Error(`not understood from ${from.peek()} on: ${text}`);
  return whole;
});

const assigned = (from: Reader): Operand => {
  if (from.peek() === "if_not_exists") {
    from.take();
    from.take("(");
    const present = operand(from);
    from.take(",");
    const otherwise = operand(from);
    from.take(")");
    return (item, values) => present(item, values) ?? otherwise(item, values);
  }
  const first = operand(from);
  if (from.peek() !== "+") return first;
  from.take("+");
  const second = operand(from);
  return (item, values) => Number(first(item, values)) + Number(second(item, values));
};

/** A set with, or without, the elements of another; nothing where none is left, as an empty set can't be stored. */
const joined = (clause: string, before: unknown, others: unknown): unknown => {
  if (!(others instanceof Set)) throw new Error(`${clause} takes a set`);
  const old: unknown[] = before instanceof Set ? [...before] : [];
  const after = clause === "ADD" ? [...old, ...others] : old.filter((element) => !others.has(element));
  return after.length === 0 ? undefined : new Set(after);
};

/** Reads an update expression of SET, REMOVE, and ADD and DELETE of elements of sets. */
export const change = kept((text: string): Change => {
  const from = reader(text);
  const sets: (readonly [string, Operand])[] = [];
  const removed: string[] = [];
  while (!from.done()) {
    const clause = from.take();
    do {
      if (from.peek() === ",") from.take();
      const name = attribute(from.take());
      if (clause === "SET") {
        from.take("=");
        sets.push([name, assigned(from)]);
      } else if (clause === "REMOVE") removed.push(name);
      else if (clause === "ADD" || clause === "DELETE") {
        const others = operand(from);
        sets.push([name, (item, values) => joined(clause, item?.[name], others(item, values))]);
      } else throw new Error(`the clause ${clause} is not known here`);
    } while (from.peek() === ",");
  }
  return (item, values) => {
    const changed: Record<string, unknown> = { ...item };
    // Every right side sees the item as it was.
    for (const [name, value] of sets) changed[name] = value(item, values);
    for (const name of removed) delete changed[name];
    return changed;
  };
});
