/** What a reader of a page is shown or told, with where it stands. */
export interface PageText {
  readonly text: string;
  /** `text`, or the name of the attribute. */
  readonly in: string;
}

const VOID = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "path", "source", "wbr"]);
const TOLD = ["aria-label", "placeholder", "title", "alt", "data-name"];
/** What is for machines, or stands in the language of its writer on purpose. */
const SKIPPED = new Set(["script", "style", "code", "pre"]);

const decoded = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();

/** All texts of our own HTML, in order, but for code and for what says by `lang` that it is in another language. */
export const textsOf = (html: string): PageText[] => {
  const language = /<html lang="(\w+)"/.exec(html)?.[1];
  const body = html.slice(html.indexOf("<title>"));
  const open: { readonly name: string; readonly isSkipped: boolean }[] = [];
  const texts: PageText[] = [];
  const note = (text: string, where: string): void => {
    const told = decoded(text);
    if (told !== "" && !open.some(({ isSkipped }) => isSkipped)) texts.push({ text: told, in: where });
  };
  const pattern = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<(\/?)([\w-]+)((?:[^>"]|"[^"]*")*)>|([^<]+)/g;
  for (const [, machine, closing, name = "", attributes = "", text] of body.matchAll(pattern)) {
    if (machine !== undefined) continue;
    if (text !== undefined) note(text, "text");
    else if (closing === "/") open.splice(open.findLastIndex((one) => one.name === name));
    else {
      const lang = /\blang="(\w+)"/.exec(attributes)?.[1];
      const isSkipped = SKIPPED.has(name) || (lang !== undefined && lang !== language);
      if (!isSkipped) for (const one of TOLD) note(new RegExp(`\\b${one}="([^"]*)"`).exec(attributes)?.[1] ?? "", one);
      if (!VOID.has(name) && !attributes.endsWith("/")) open.push({ name, isSkipped });
    }
  }
  return texts;
};
