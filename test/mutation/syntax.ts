import { parseAst } from "vitest/node";

/** A node of the syntax tree, as ESTree names them. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** A node and those around it, the nearest first. */
export interface Place {
  readonly node: SyntaxNode;
  readonly around: readonly SyntaxNode[];
}

/** Type assertions: the expression in them runs, whatever type they say. */
const ASSERTIONS = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

/** The nodes right below one, types and imports left out. */
const below = (node: SyntaxNode): SyntaxNode[] => {
  if (ASSERTIONS.has(node.type)) return [node["expression"]].filter(isNode);
  const nodes = Object.values(node)
    .flatMap((part: unknown) => (Array.isArray(part) ? (part as unknown[]) : [part]))
    .filter(isNode);
  return nodes.filter(({ type }) => !type.startsWith("Import") && (!type.startsWith("TS") || ASSERTIONS.has(type)));
};

/** Every place of a TypeScript text that does something when it runs, but for what `isSkipped` leaves out whole. */
export const placesOf = (text: string, isSkipped: (place: Place) => boolean): Place[] => {
  const found: Place[] = [];
  const visit = (place: Place): void => {
    if (isSkipped(place)) return;
    found.push(place);
    const around = [place.node, ...place.around];
    for (const node of below(place.node)) visit({ node, around });
  };
  visit({ node: parseAst(text, { lang: "ts" }) as unknown as SyntaxNode, around: [] });
  return found;
};

/** A part of a node that is a node itself. */
export const part = (node: SyntaxNode, name: string): SyntaxNode | undefined => {
  const value = node[name];
  return isNode(value) ? value : undefined;
};

/** Where the line of an offset begins, and where it ends, its line break left out. */
export const wholeLines = (text: string, start: number, end: number): readonly [start: number, end: number] => {
  const next = text.indexOf("\n", Math.max(start, end - 1));
  return [text.lastIndexOf("\n", start - 1) + 1, next === -1 ? text.length : next];
};
