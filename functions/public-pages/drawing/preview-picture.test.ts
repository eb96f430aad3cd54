import { describe, expect, it } from "vitest";
import { pictureOf, previewSvg } from "./preview-picture.ts";

const MAP = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const drawn = (title: string, map: string | undefined = MAP) =>
  previewSvg({ sender: "Blue Line", title, figure: "4.94 t CO₂e", note: "95 % interval: 3.82 – 6.39 t", map });

/** The lines of a drawing, with the size of their letters. */
const linesOf = (svg: string) =>
  [...svg.matchAll(/<text [^>]*font-size="(\d+)"[^>]*>(.*?)<\/text>/gu)].map(([, size, text = ""]) => ({
    size: Number(size),
    text: text.replaceAll(/<[^>]+>/g, ""),
  }));

describe("the picture of a page", () => {
  it.each([
    ["without spaces, as Chinese is written", "上海到鹿特丹的集装箱运输以及莱茵河上的驳船运输和铁路运输".repeat(3)],
    ["with words, as Arabic is written", "شحن الحاويات من شنغهاي إلى روتردام ".repeat(8)],
    ["in one long word", "Donaudampfschifffahrtsgesellschaft".repeat(9)],
  ])("breaks a title %s before the map, and ends what has no room", (_how, title) => {
    const lines = linesOf(drawn(title)).slice(1, -3);
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)?.text).toMatch(/…$/u);
    // Han letters are as wide as high, others half as wide at most; the map begins 572 pixels right of the margin.
    for (const { size, text } of lines) {
      const squares = text.match(/\p{Script=Han}/gu)?.length ?? 0;
      expect(size * (squares + (text.length - squares) * 0.4)).toBeLessThan(572);
      expect(size * (squares + (text.length - squares) * 0.9)).toBeGreaterThan(300);
    }
  });

  it("draws a line round letters that have no bold font, and round no others", () => {
    expect(drawn("To 上海 (CNSHA)")).toContain('To <tspan stroke="#1c2421" stroke-width="1.3">上海</tspan> (CNSHA)');
    expect(drawn("To Žilina, Ελλάδα, Київ")).not.toContain("tspan");
  });

  it("has its map with names as paths: a drawing within a drawing has no fonts", () => {
    const map = "<svg><text>Rotterdam</text></svg>";
    const renderer = {
      plain: (svg: string) => svg.replace(/<text>.*<\/text>/u, "<path/>"),
      png: (svg: string) => Buffer.from(svg),
    };
    const picture = Buffer.from(pictureOf({ sender: "Blue Line", title: "Pumps", map }, renderer)).toString();
    const [, drawing = ""] = /base64,([^"]*)"/u.exec(picture) ?? [];
    expect(Buffer.from(drawing, "base64").toString()).toBe("<svg><path/></svg>");
  });

  it("takes a title for text, and leaves out marks that turn the direction of writing", () => {
    expect(drawn('<b>&"\u202E')).toContain("&lt;b&gt;&amp;&quot;</text>");
  });
});
