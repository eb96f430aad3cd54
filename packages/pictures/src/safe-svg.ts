import { ApiError } from "@isotherm/core";
import { parse as parseCss } from "postcss";
import sanitizeHtml, { type Attributes } from "sanitize-html";

/** What draws, and what it is drawn with. Nothing that refers to elsewhere, repeats other parts, runs or is timed. */
const ELEMENTS = [
  "svg",
  "g",
  "defs",
  "title",
  "desc",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "linearGradient",
  "radialGradient",
  "stop",
  "clipPath",
];

const PAINT = [
  "fill",
  "fill-opacity",
  "fill-rule",
  "clip-rule",
  "stroke",
  "stroke-dasharray",
  "stroke-dashoffset",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-miterlimit",
  "stroke-opacity",
  "stroke-width",
  "opacity",
  "color",
  "display",
  "visibility",
  "stop-color",
  "stop-opacity",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "letter-spacing",
  "text-anchor",
  "dominant-baseline",
];

const SHAPE = ["id", "transform", "d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r"];
const PLACE = ["x1", "y1", "x2", "y2", "dx", "dy", "fx", "fy", "fr", "offset"];
const UNITS = ["gradientUnits", "gradientTransform", "spreadMethod", "clipPathUnits"];
const ATTRIBUTES = new Set([...PAINT, ...SHAPE, ...PLACE, ...UNITS]);

/** Attributes of some elements. Only groups are cut out, so that cuts cannot multiply within each other. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  svg: ["viewBox", "preserveAspectRatio", "version", "xmlns"],
  g: ["clip-path"],
  linearGradient: ["href"],
  radialGradient: ["href"],
};

const NAMESPACE = "http://www.w3.org/2000/svg";
const LONGEST_ID = 200;
/** Tags of a drawing, opening and closing: reading takes time by the square of how deep they stand. */
const MOST_TAGS = 10_000;
const LOCAL = /^url\(\s*["']?#[\w.:-]{1,200}["']?\s*\)$/i;

/**
 * A drawing with only what draws: scripts, styles, animation, foreign content, and every reference to elsewhere are gone.
 * Simple rules of its styles become attributes, so that it keeps its colours.
 *
 * @throws ApiError unsupported_image_format where it declares entities, is no SVG, or nothing is left of it
 */
export const safeSvg = (source: string): string => {
  const text = source.replace(/^\uFEFF/, "");
  if (/<!ENTITY/i.test(text)) throw refused("It declares entities.");
  if (text.split("<", MOST_TAGS + 2).length > MOST_TAGS + 1) throw refused(`It has more than ${MOST_TAGS} tags.`);
  const rules = stylesOf(text);
  const drawing = sanitized(text, rules).trim();
  if (!/^<svg[\s>]/.test(drawing) || !/<(path|rect|circle|ellipse|line|polyline|polygon|text)[\s>]/.test(drawing))
    throw refused("It is no SVG that draws something.");
  return drawing;
};

const refused = (detail: string): ApiError => new ApiError("unsupported_image_format", detail);

const sanitized = (text: string, rules: ReadonlyMap<string, Attributes>): string => {
  try {
    return sanitizeHtml(text, {
      allowedTags: ELEMENTS,
      allowedAttributes: { "*": [...ATTRIBUTES, ...new Set(Object.values(OWN).flat())] },
      allowedSchemes: [],
      allowProtocolRelative: false,
      // What stands in other elements is no text of the drawing.
      nonTextTags: ["script", "style", "textarea", "option", "foreignObject", "metadata"],
      nestingLimit: 60,
      transformTags: { "*": (tagName, given) => ({ tagName, attribs: attributesOf(tagName, given, rules) }) },
      parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    });
  } catch {
    throw refused("It cannot be read.");
  }
};

/** What stays of an element's attributes, with what styles say of it. */
const attributesOf = (element: string, given: Attributes, rules: ReadonlyMap<string, Attributes>): Attributes => {
  const classes = (given["class"] ?? "").split(/\s+/).slice(0, 10);
  const styled = {
    ...given,
    ...rules.get(element),
    ...Object.assign({}, ...classes.map((name) => rules.get(`.${name}`))),
    ...rules.get(`#${given["id"]}`),
    ...declarationsOf(given["style"] ?? ""),
    ...("xlink:href" in given && { href: given["xlink:href"] }),
  } as Attributes;
  const own = OWN[element] ?? [];
  const kept = Object.entries(styled).filter(
    ([name, value]) => (ATTRIBUTES.has(name) || own.includes(name)) && isHarmless(name, value),
  );
  return { ...Object.fromEntries(kept), ...(element === "svg" && { xmlns: NAMESPACE }) };
};

const isHarmless = (name: string, value: string): boolean => {
  if (name === "href") return /^#[\w.:-]{1,200}$/.test(value);
  if (name === "id") return value.length <= LONGEST_ID;
  // Escapes would hide an address from the eyes of the next line.
  if (value.includes("\\")) return false;
  return !/url\s*\(|image|src\s*\(/i.test(value) || LOCAL.test(value.trim());
};

/** The texts of all style elements. Each part of the source is looked at once, whatever is left open in it. */
const styleTexts = (text: string): string[] =>
  text
    .split(/<style(?=[\s>])/i)
    .slice(1)
    .map((part) => part.slice(part.indexOf(">") + 1).split(/<\/style/i, 1)[0] ?? "");

/** The declarations of simple rules by their selector: a class, an id or an element. */
const stylesOf = (text: string): ReadonlyMap<string, Attributes> => {
  const rules = new Map<string, Attributes>();
  for (const css of styleTexts(text)) {
    try {
      parseCss(css.replaceAll(/<!\[CDATA\[|\]\]>/g, "")).each((rule) => {
        if (rule.type !== "rule") return;
        const declared = declarationsOf(rule.nodes.join(";"));
        for (const selector of new Set(rule.selectors))
          if (/^[.#]?[\w-]+$/.test(selector)) rules.set(selector, { ...rules.get(selector), ...declared });
      });
    } catch {
      // Styles that cannot be read say nothing.
    }
  }
  return rules;
};

const declarationsOf = (style: string): Attributes =>
  Object.fromEntries(
    [...style.slice(0, 2_000).matchAll(/([\w-]+)\s*:\s*([^;]+)/g)].map(([, name = "", value = ""]) => [
      name,
      value.replace("!important", "").trim(),
    ]),
  );
