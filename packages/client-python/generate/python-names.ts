/** `getByKey` as `get_by_key`. */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `order_value_invalid` as `OrderValueInvalid`. */
export const pascalCase = (name: string): string =>
  name
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const KEYWORDS: ReadonlySet<string> = new Set(["from", "import", "class", "in", "is", "not", "pass", "with"]);

/** The name of a parameter: a keyword of the language gets a line behind it. */
export const parameterName = (name: string): string => (KEYWORDS.has(name) ? `${name}_` : name);

/** Text of several paragraphs as what documents a class or a function. */
export const docstring = (paragraphs: readonly string[], indent: string): string => {
  const text = paragraphs.filter(Boolean).join(`\n\n${indent}`).replaceAll("\\", "\\\\");
  return `${indent}"""${text}${text.includes("\n") ? `\n${indent}` : ""}"""`;
};
