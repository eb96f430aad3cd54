import { type Place, type SyntaxNode, part, placesOf } from "./syntax.ts";

/** A piece of a text and what stands there instead. */
interface Replacement {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const TERM = /attribute_(?:not_)?exists\([#\w]+\)|[#\w]+ (<=|>=|<>|=|<|>) :\w+/g;
const BOUNDARIES: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };

/** A text with one of these names is no condition that a write depends on. */
const OTHER_EXPRESSIONS = new Set(["KeyConditionExpression", "ProjectionExpression", "UpdateExpression", "change"]);

const nameOf = ({ type, key }: SyntaxNode): unknown =>
  type === "Property" ? (key as { readonly name?: unknown }).name : undefined;

/**
 * Changes of a text that is a condition of DynamoDB: each term in turn holds whatever the item is like, and each boundary
 * is moved. The term stays in the text, because DynamoDB refuses values that no expression uses.
 */
const conditionChanges = (source: string, { start, end }: SyntaxNode, around: readonly SyntaxNode[]): Replacement[] => {
  const text = source.slice(start, end);
  if (/\b(?:SET|REMOVE|ADD) /.test(text)) return [];
  if (around.some((node) => OTHER_EXPRESSIONS.has(String(nameOf(node))))) return [];
  return [...text.matchAll(TERM)].flatMap((match): Replacement[] => {
    const [term, sign = ""] = match;
    const place = { start: start + match.index, end: start + match.index + term.length };
    const always = `(${term} OR attribute_exists(pk) OR attribute_not_exists(pk))`;
    const moved = BOUNDARIES[sign];
    return [
      { kind: "condition of a write", ...place, text: always },
      ...(moved === undefined ? [] : [{ kind: "boundary", ...place, text: term.replace(` ${sign} `, ` ${moved} `) }]),
    ];
  });
};

/** A small fault that could be in the code: a part of a file and the text that takes its place. */
export interface Change extends Replacement {
  readonly file: string;
  /** The expression or statement that runs when the changed code runs. */
  readonly site: { readonly start: number; readonly end: number; readonly is: "expression" | "statement" };
}

const OPERATORS: ReadonlyMap<string, readonly [instead: string, kind: string]> = new Map([
  ["<", ["<=", "boundary"]],
  ["<=", ["<", "boundary"]],
  [">", [">=", "boundary"]],
  [">=", [">", "boundary"]],
  ["===", ["!==", "negated"]],
  ["!==", ["===", "negated"]],
  ["&&", ["||", "and, or"]],
  ["||", ["&&", "and, or"]],
  ["+", ["-", "arithmetic"]],
  ["-", ["+", "arithmetic"]],
  ["*", ["/", "arithmetic"]],
  ["/", ["*", "arithmetic"]],
]);

/** The same for decimals, whose operators are methods. */
const METHODS: ReadonlyMap<string, readonly [instead: string, kind: string]> = new Map([
  ["lt", ["lte", "boundary"]],
  ["lte", ["lt", "boundary"]],
  ["gt", ["gte", "boundary"]],
  ["gte", ["gt", "boundary"]],
  ["lessThan", ["lessThanOrEqualTo", "boundary"]],
  ["lessThanOrEqualTo", ["lessThan", "boundary"]],
  ["greaterThan", ["greaterThanOrEqualTo", "boundary"]],
  ["greaterThanOrEqualTo", ["greaterThan", "boundary"]],
  ["plus", ["minus", "arithmetic"]],
  ["minus", ["plus", "arithmetic"]],
  ["times", ["div", "arithmetic"]],
  ["div", ["times", "arithmetic"]],
]);

const NUMBER_IS_LARGE = 1_000;

const TO_A_LOG = /^(?:\w+\.)*(?:logger|log|console)\.\w+$/;
/** Calls whose arguments are texts for people. */
const TO_PEOPLE =
  /^new \w*(?:Error|Mistake)$|\b(?:logger|log|console|metrics)\.\w+$|\.(?:describe|description|meta|addHelpText)$/;

/** What is called, as it is written: `logger.info`, `new Error`; empty if the node is no call. */
const calleeIn = (source: string, node: SyntaxNode): string => {
  const callee = part(node, "callee");
  return callee === undefined ? "" : source.slice(node.start, callee.end);
};

/** The operator between two operands, wherever parentheses stand. */
const operatorChange = (source: string, node: SyntaxNode): Replacement[] => {
  const { operator } = node as unknown as { operator: string };
  const [instead, kind] = OPERATORS.get(operator) ?? [];
  const [left, right] = [part(node, "left"), part(node, "right")];
  if (instead === undefined || kind === undefined || !left || !right) return [];
  const start = source.indexOf(operator, left.end);
  return start === -1 || start >= right.start ? [] : [{ kind, start, end: start + operator.length, text: instead }];
};

const literalChange = (source: string, node: SyntaxNode): Replacement[] => {
  const { start, end } = node;
  const value = node["value"];
  if (typeof value === "boolean") return [{ kind: "true, false", start, end, text: String(!value) }];
  if (typeof value === "bigint") return [{ kind: "number", start, end, text: `${value + 1n}n` }];
  if (typeof value !== "number") return [];
  // By one; but one more of many would not be a fault that anybody could see.
  const instead = value < NUMBER_IS_LARGE ? value + 1 : value * 2;
  return [{ kind: "number", start, end, text: String(instead) }];
};

const methodChange = (node: SyntaxNode): Replacement[] => {
  const property = part(part(node, "callee") ?? node, "property");
  const [text, kind] = METHODS.get(String(property?.["name"])) ?? [];
  return property && text !== undefined && kind !== undefined
    ? [{ kind, start: property.start, end: property.end, text }]
    : [];
};

const negated = (source: string, test: SyntaxNode | undefined): Replacement[] =>
  // A comparison is negated by its operator.
  !test || /^(?:Binary|Logical)/.test(test.type)
    ? []
    : [{ kind: "negated", start: test.start, end: test.end, text: `!(${source.slice(test.start, test.end)})` }];

const LEAVES = new Set(["ThrowStatement", "ReturnStatement", "ContinueStatement", "BreakStatement"]);

const guardChange = (node: SyntaxNode): Replacement[] => {
  const consequent = part(node, "consequent");
  const body = consequent?.["body"];
  const last = Array.isArray(body) ? (body.at(-1) as SyntaxNode | undefined) : consequent;
  if (part(node, "alternate") || !last || !LEAVES.has(last.type)) return [];
  return [{ kind: "guard left out", start: node.start, end: node.end, text: "{}" }];
};

const callChange = (source: string, node: SyntaxNode): Replacement[] => {
  const expression = part(node, "expression");
  const called = expression?.type === "AwaitExpression" ? part(expression, "argument") : expression;
  if (called?.type !== "CallExpression" || TO_A_LOG.test(calleeIn(source, called))) return [];
  return [{ kind: "call left out", start: node.start, end: node.end, text: "{}" }];
};

const resultChange = (source: string, result: SyntaxNode | undefined): Replacement[] => {
  if (!result || /Function/.test(result.type) || result.type === "BlockStatement") return [];
  const { start, end } = result;
  if (/^(?:undefined|\[\])$/.test(source.slice(start, end))) return [];
  return [{ kind: "result left out", start, end, text: result.type === "ArrayExpression" ? "[]" : "undefined" }];
};

const replacements = (source: string, { node, around }: Place): Replacement[] => {
  const [parent] = around;
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
      return operatorChange(source, node);
    case "Literal":
      if (parent?.type === "Property" && part(parent, "key") === node) return [];
      return typeof node["value"] === "string" ? conditionChanges(source, node, around) : literalChange(source, node);
    case "TemplateLiteral":
      return conditionChanges(source, node, around);
    case "CallExpression":
      return methodChange(node);
    case "IfStatement":
      return [...negated(source, part(node, "test")), ...guardChange(node)];
    case "ConditionalExpression":
      return negated(source, part(node, "test"));
    case "ExpressionStatement":
      return callChange(source, node);
    case "ReturnStatement":
      return resultChange(source, part(node, "argument"));
    case "ArrowFunctionExpression":
      return resultChange(source, part(node, "body"));
    default:
      return [];
  }
};

/** What runs when the change runs: the statement, else the changed expression, with the whole of a `?.` chain. */
const siteOf = ({ node, around }: Place, replacement: Replacement): Change["site"] => {
  if (node.type === "ExpressionStatement" || node.type === "ReturnStatement" || node.type === "IfStatement") {
    return { start: node.start, end: node.end, is: "statement" };
  }
  if (node.type === "ArrowFunctionExpression") {
    return { start: replacement.start, end: replacement.end, is: "expression" };
  }
  const chain = around.find(({ type }) => type === "ChainExpression");
  const { start, end } = node.type === "CallExpression" && chain ? chain : node;
  return { start, end, is: "expression" };
};

/** Every change of a file that its tests should notice, in the order of the text. */
export const changesOf = (file: string, source: string): Change[] => {
  const isForPeople = ({ node, around: [parent] }: Place): boolean =>
    parent !== undefined && part(parent, "callee") !== node && TO_PEOPLE.test(calleeIn(source, parent));
  return placesOf(source, isForPeople)
    .flatMap((place) =>
      replacements(source, place).map((replacement) => ({ file, ...replacement, site: siteOf(place, replacement) })),
    )
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
};

/** The file with the change in it. */
export const changed = (source: string, { start, end, text }: Replacement): string =>
  source.slice(0, start) + text + source.slice(end);
