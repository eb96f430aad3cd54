/** No code is longer, even with spaces and hyphens in it. Longer texts are refused before anything looks at them. */
const LONGEST = 20;

/** How a code may be written: `strict` as the interface has it; `lenient` also in lower case, with spaces or hyphens. */
export type CodeForm = "strict" | "lenient";

/** A code in upper case without anything between its letters; undefined where the text is none of ours. */
export const readCode = (text: string, pattern: RegExp, form: CodeForm): string | undefined => {
  if (text.length > LONGEST) return undefined;
  const code = form === "lenient" ? text.replaceAll(/[\s-]/g, "").toUpperCase() : text;
  return pattern.test(code) ? code : undefined;
};

/** A text from a request for a message: what is long or not plain letters is left out. */
export const shownCode = (text: string): string => (/^[\x20-\x7E]{1,20}$/.test(text) ? ` ${text}` : "");
