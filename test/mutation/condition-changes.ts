import type { SyntaxNode } from "./syntax.ts";

/** A piece of a text and what stands there instead. */
export interface Replacement {
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
export const conditionChanges = (
  source: string,
  { start, end }: SyntaxNode,
  around: readonly SyntaxNode[],
): Replacement[] => {
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
