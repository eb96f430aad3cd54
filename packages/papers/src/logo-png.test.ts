import { expect, it } from "vitest";
import { isQuicklyDrawn } from "./drawing-work.ts";
import { logoPng } from "./logo-png.ts";

const NOWHERE = "/a/folder/in/which/nothing/lies";

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 240">${content}</svg>`;

const GRADIENT = '<linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient>';

/** Each of them takes a processor from seconds to minutes. */
const LONG: readonly (readonly [string, string])[] = [
  ["many shapes over all of it", '<rect width="720" height="240" fill-opacity=".5"></rect>'.repeat(3_000)],
  ["many gradients over all of it", GRADIENT + '<rect width="720" height="240" fill="url(#a)"></rect>'.repeat(1_000)],
  ["many layers", '<g opacity=".5"><path d="M0 0h720v240z"></path></g>'.repeat(200)],
  [
    "many cuts of many shapes",
    `<clipPath id="c">${'<path d="M0 0h9"></path>'.repeat(40)}</clipPath>${'<g clip-path="url(#c)"></g>'.repeat(40)}`,
  ],
  [
    "dashes that a group gives its lines",
    `<g stroke="#000" stroke-dasharray=".2">${'<path d="M0 0L4000 0L0 9L4000 9"></path>'.repeat(20)}</g>`,
  ],
];

it.each(LONG)("paper goes without a logo that takes long to draw: %s", async (_what, content) => {
  const picture = { media: "image/svg+xml", bytes: Buffer.from(svg(content)) } as const;
  const name = `${"0".repeat(40)}.svg`;
  // Whoever would draw it finds nothing there to draw with.
  expect(await logoPng(`/v1/media/${name}`, async () => picture, NOWHERE)).toBeUndefined();
});

it("a usual logo is drawn", () => {
  const letters = '<path d="M0 0h9v9z" fill="#123456"></path>'.repeat(60);
  expect(isQuicklyDrawn(svg(GRADIENT + letters + '<g opacity=".5"><circle r="9"></circle></g>'))).toBe(true);
  const cut = '<clipPath id="c"><rect width="9" height="9"></rect></clipPath>';
  expect(isQuicklyDrawn(svg(`${cut}<g clip-path="url(#c)">${letters.repeat(3)}</g>`))).toBe(true);
  expect(isQuicklyDrawn(svg('<line x1="9" stroke="#000" stroke-dasharray="4 2"></line>'))).toBe(true);
});

it("each shape of a logo counts, and each picture within it as a layer", () => {
  const drawn = (content: string) => isQuicklyDrawn(svg(content));
  for (const shape of ["<path></path>", "<text></text>", "<tspan></tspan>", "<line></line>"]) {
    expect(drawn(shape.repeat(300)), shape).toBe(true);
    expect(drawn(shape.repeat(301)), shape).toBe(false);
  }
  expect(drawn("<svg></svg>".repeat(75))).toBe(true);
  expect(drawn("<svg></svg>".repeat(76))).toBe(false);
});

it("a photo is drawn whatever its bytes say", async () => {
  const photo = { media: "image/png", bytes: Buffer.from(svg("<path></path>".repeat(3_000))) } as const;
  // What draws it is not there.
  await expect(logoPng(`/v1/media/${"0".repeat(40)}.png`, async () => photo, NOWHERE)).rejects.toThrow(NOWHERE);
});
