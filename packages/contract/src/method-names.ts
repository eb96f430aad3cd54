import type { Operation } from "./operation.ts";

/** Where operations stand whose path does not say it in a client's words. The longest beginning wins. */
const NAMESPACES: Readonly<Record<string, string>> = {
  "/accounts/client": "clientAccounts",
  "/estimates/shipping/multi-leg": "estimates.shipping.multiLeg",
  "/estimates/shipping/multi-leg/by-fuel": "estimates.shipping.multiLegByFuel",
  "/health": "service",
  "/openapi.json": "service",
  "/verify": "certificates",
};

/** The place of an operation in the client: `["estimates", "shipping"]` and `create`. */
export interface MethodName {
  readonly namespace: readonly string[];
  readonly method: string;
}

/**
 * Names the method of an operation: the namespace follows from the path, the method is the operation's id without the words
 * of the namespace. `createShippingEstimate` is `estimates.shipping.create`.
 */
export const methodName = ({ id, path }: Pick<Operation, "id" | "path">): MethodName => {
  const namespace = namespaceOf(path);
  const known = new Set(namespace.flatMap(wordsOf).map(singular));
  const [verb = id, ...rest] = wordsOf(id);
  const method = [verb, ...rest.filter((word) => !known.has(singular(word)))];
  return { namespace, method: camelCase(method) };
};

const namespaceOf = (path: string): string[] => {
  const [beginning] = Object.keys(NAMESPACES)
    .filter((beginning) => path === beginning || path.startsWith(`${beginning}/`))
    .toSorted((a, b) => b.length - a.length);
  if (beginning !== undefined) return (NAMESPACES[beginning] ?? "").split(".");
  const [first = "", second = ""] = path.split("/").slice(1);
  const isKind = first === "estimates" && second !== "" && !second.startsWith("{");
  return (isKind ? [first, second] : [first]).map((segment) => camelCase(segment.split("-")));
};

/** The words of `createMultiLegEstimate`, in lower case. */
const wordsOf = (name: string): string[] =>
  name
    .split(/(?=[A-Z])/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());

const singular = (word: string): string => word.replace(/s$/, "");

const camelCase = (words: readonly string[]): string =>
  words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
