import { describe, expect, it } from "vitest";
import { safeSvg } from "./safe-svg.ts";

const svg = (content: string, attributes = 'viewBox="0 0 40 40"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;
const SHAPE = '<path d="M0 0h40v40z"/>';

describe("an SVG made safe", () => {
  it("keeps shapes, gradients, text and how they look", () => {
    const drawing = svg(
      '<defs><linearGradient id="a" x1="0" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff"/></linearGradient>' +
        '<clipPath id="c"><rect width="9" height="9"/></clipPath></defs>' +
        `<g clip-path="url(#c)" transform="scale(2)"><path fill="url(#a)" d="M0 0h40"/></g><text x="1" y="2">Blue &amp; Line</text>`,
    );
    const safe = safeSvg(drawing);
    for (const part of [
      'viewBox="0 0 40 40"',
      '<linearGradient id="a" x1="0" gradientUnits="userSpaceOnUse">',
      '<stop offset="0" stop-color="#fff"',
      '<clipPath id="c">',
      'clip-path="url(#c)"',
      'fill="url(#a)"',
      ">Blue &amp; Line</text>",
    ])
      expect(safe).toContain(part);
  });

  it("keeps the colours that classes, ids and styles give", () => {
    const safe = safeSvg(
      svg(
        "<style><![CDATA[.a,.b{fill:#f00;behavior:x}#c{stroke : blue !important} @import 'x'; rect{opacity:.5}]]></style>" +
          '<path class="x b" d="M0 0"/><path id="c" d="M1 1"/><rect width="3" style="fill:green;background:url(http://x)"/>',
      ),
    );
    expect(safe).toContain('fill="#f00"');
    expect(safe).toContain('stroke="blue"');
    expect(safe).toMatch(/<rect[^>]*opacity="\.5"/);
    expect(safe).toMatch(/<rect[^>]*fill="green"/);
    expect(safe).not.toMatch(/style|class|behavior|http:\/\/x|import/);
  });

  it.each([
    ["a script", "<script>alert(1)</script>"],
    ["a script in capitals", "<SCRIPT>alert(1)</SCRIPT>"],
    ["a script with a prefix", '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'],
    ["a script in CDATA", "<script><![CDATA[alert(1)]]></script>"],
    ["a script behind an end of a title", "<title><![CDATA[</title><script>alert(1)</script>]]></title>"],
    ["a handler", '<path onload="alert(1)" d="M0 0"/>'],
    [
      "foreign content",
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
    ],
    ["a link", '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
    ["animation of a reference", '<set attributeName="href" to="javascript:alert(1)"/>'],
    ["a picture", '<image href="https://evil.example/alert(1).png"/>'],
    ["a picture in data", '<image xlink:href="data:image/svg+xml,alert(1)"/>'],
    ["another document", '<use href="https://evil.example/alert(1).svg#a"/>'],
    ["a style that loads", "<style>@import url(https://evil.example/alert(1))</style>"],
    ["a paint from elsewhere", '<path fill="url(https://evil.example/alert(1)#a)" d="M0 0"/>'],
    ["a paint from elsewhere, in quotes", `<path fill="url('//evil.example/alert(1)')" d="M0 0"/>`],
    ["a paint behind an escape", String.raw`<path fill="u\72l(//evil.example/alert(1))" d="M0 0"/>`],
    ["an instruction", '<?xml-stylesheet href="https://evil.example/alert(1)"?>'],
    ["a comment", "<!-- alert(1) -->"],
    ["a comment that ends twice", "<!--><script>alert(1)</script>-->"],
    ["a filter with a picture", '<filter id="f"><feImage href="https://evil.example/alert(1)"/></filter>'],
  ])("loses %s", (_, attack) => {
    const safe = safeSvg(svg(attack + SHAPE));
    expect(safe).not.toMatch(
      /<[^>]*script|onload|javascript:|evil|foreignObject|<\?|<!|<image|<use|<set|<filter|<a[\s>]/i,
    );
    expect(safe).toMatch(/<path/);
    // Text is escaped: what was markup cannot become it again.
    expect(safeSvg(safe)).toBe(safe);
  });

  it.each([
    ["entities", `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg(`<text>&b;</text>`)}`],
    ["an entity of a file", `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg(`<text>&x;</text>`)}`],
    ["nothing that draws", svg("<script>1</script>")],
    ["another kind of document", `<html><body>${SHAPE}</body></html>`],
    ["text", "hello"],
    ["too many tags", svg("<g>".repeat(50_000) + SHAPE)],
  ])("is refused with %s", (_, text) => {
    expect(() => safeSvg(text)).toThrow(expect.objectContaining({ code: "unsupported_image_format" }));
  });

  it("takes a declaration and a document type without entities", () => {
    const head =
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    expect(safeSvg(head + svg(SHAPE))).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  });

  it.each([
    ["elements within each other", "<g>".repeat(9_000) + SHAPE],
    ["styles that nothing ends", "<style>".repeat(9_000)],
    ["styles that nothing closes", "<style ".repeat(9_000)],
    ["selectors", `<style>${".a,".repeat(50_000)}.a{fill:red}</style>${'<g class="a a a"/>'.repeat(1_000)}${SHAPE}`],
    [
      "cuts that multiply",
      Array.from(
        { length: 3_000 },
        (_, at) =>
          `<clipPath id="c${at}" clip-path="url(#c${at + 1})"><path clip-path="url(#c${at + 1})" d="M0 0"/></clipPath>`,
      ).join(""),
    ],
  ])("is answered with many %s", (_, content) => {
    const safe = (): string => {
      try {
        return safeSvg(svg(content).slice(0, 204_800));
      } catch (error) {
        expect(error).toMatchObject({ code: "unsupported_image_format" });
        return "";
      }
    };
    expect(safe()).not.toMatch(/<(clipPath|path) [^>]*clip-path/);
  });
});
