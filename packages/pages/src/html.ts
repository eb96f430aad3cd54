/** Text that is HTML already. Only `html` makes it, so nothing else can slip in unescaped. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** Marks text of our own (styles, scripts, drawings) as HTML. Never for anything that a client sent. */
  static ofOurOwn(text: string): Html {
    return new Html(text);
  }

  toString(): string {
    return this.#text;
  }
}

/** What may be put into HTML: texts are escaped, lists are joined, what is missing or false leaves nothing. */
export type HtmlValue = Html | string | number | undefined | null | false | readonly HtmlValue[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Control characters have no place in HTML; marks that turn the direction of writing would show a text as another. */
const UNWANTED = /[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;

const escaped = (text: string): string =>
  text.replaceAll(UNWANTED, "").replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? "");

const written = (value: HtmlValue): string => {
  if (value === undefined || value === null || value === false) return "";
  if (value instanceof Html) return value.toString();
  if (typeof value === "object") return value.map(written).join("");
  return escaped(String(value));
};

/** A text in the language of the page; where there is none, the English one, marked as such for who reads it aloud. */
export const orEnglish = (text: string | undefined, english: string): Html =>
  text === undefined ? html`<span lang="en">${english}</span>` : html`${text}`;

/** The fixed parts of each template, without the indentation of the source. */
const fixedParts = new WeakMap<TemplateStringsArray, readonly string[]>();

const fixedPartsOf = (strings: TemplateStringsArray): readonly string[] => {
  const known = fixedParts.get(strings);
  if (known) return known;
  const parts = strings.map((text) => text.replaceAll(/\s*\n\s*/g, "\n"));
  fixedParts.set(strings, parts);
  return parts;
};

/** HTML by template; attributes must be quoted. Everything that is put in is escaped, unless it is HTML itself. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  Html.ofOurOwn(
    fixedPartsOf(strings)
      .map((text, index) => text + written(values[index]))
      .join(""),
  );
