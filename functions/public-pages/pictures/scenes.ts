import { type Palette, box, circle, HEIGHT, line, polygon, ridge, WIDTH } from "./shapes.ts";

/** Draws what stands in the foreground. */
type Scene = (palette: Palette, chance: () => number) => string;

const strewn = (count: number, chance: () => number, draw: (x: number, y: number, size: number) => string): string =>
  Array.from({ length: count }, (_, index) => {
    const y = 350 + (index / count) * 130;
    return draw(((index * 0.618 + chance() * 0.2) % 1) * WIDTH, y, 0.6 + ((y - 350) / 130) * 0.7 + chance() * 0.2);
  }).join("");

const conifer = (colour: string, trunk: string, x: number, y: number, size: number): string =>
  box(trunk, x - 3 * size, y - 8 * size, 6 * size, 16 * size) +
  [0, 1, 2]
    .map((storey) => {
      const base = y - 6 * size - storey * 22 * size;
      const half = (30 - storey * 7) * size;
      return polygon(colour, [x - half, base], [x, base - 40 * size], [x + half, base]);
    })
    .join("");

const broadleaf = (colour: string, trunk: string, x: number, y: number, size: number): string =>
  box(trunk, x - 4 * size, y - 34 * size, 8 * size, 40 * size) +
  circle(colour, x, y - 58 * size, 28 * size) +
  circle(colour, x - 20 * size, y - 44 * size, 19 * size) +
  circle(colour, x + 20 * size, y - 44 * size, 19 * size);

const turbine = ({ light }: Palette, x: number, y: number, size: number, turn: number): string =>
  polygon(light, [x - 5 * size, y], [x - 2 * size, y - 150 * size], [x + 2 * size, y - 150 * size], [x + 5 * size, y]) +
  [0, 1, 2]
    .map((blade) => {
      const angle = turn + (blade * 2 * Math.PI) / 3;
      const tip = [x + Math.sin(angle) * 74 * size, y - 150 * size - Math.cos(angle) * 74 * size] as const;
      return line(light, 6 * size, [x, y - 150 * size], tip);
    })
    .join("") +
  circle(light, x, y - 150 * size, 6 * size);

const panels = ({ dark, middle, light }: Palette, x: number, y: number, size: number): string =>
  line(dark, 5 * size, [x + 35 * size, y], [x + 35 * size, y - 22 * size]) +
  polygon(
    dark,
    [x, y - 12 * size],
    [x + 18 * size, y - 56 * size],
    [x + 96 * size, y - 56 * size],
    [x + 78 * size, y - 12 * size],
  ) +
  [1, 2, 3]
    .map((row) =>
      line(
        row === 2 ? light : middle,
        1.5 * size,
        [x + 4.5 * row * size, y - (12 + 11 * row) * size],
        [x + (78 + 4.5 * row) * size, y - (12 + 11 * row) * size],
      ),
    )
    .join("");

const smoke = (colour: string, x: number, y: number, chance: () => number): string =>
  Array.from(
    { length: 7 },
    (_, index) =>
      `<g opacity="${(0.7 - index * 0.08).toFixed(2)}">${circle(colour, x + Math.sin(index) * 9 + chance() * 10, y - index * 24, 7 + index * 3)}</g>`,
  ).join("");

/** Foregrounds by scene; the name of a scene is a project type in lower case with hyphens. */
export const SCENES: ReadonlyMap<string, Scene> = new Map(
  Object.entries({
    "forest-conservation": ({ near, middle, dark }, chance) =>
      strewn(30, chance, (x, y, size) =>
        chance() < 0.35 ? conifer(middle, dark, x, y, size) : broadleaf(near, dark, x, y, size * 1.1),
      ),
    afforestation: ({ middle, near, dark, light }, chance) =>
      strewn(16, chance, (x, y, size) =>
        y < 400
          ? conifer(near, dark, x, y, size)
          : line(dark, 3 * size, [x, y], [x, y - 26 * size]) +
            polygon(middle, [x, y - 12 * size], [x - 16 * size, y - 26 * size], [x, y - 24 * size]) +
            polygon(light, [x, y - 16 * size], [x + 16 * size, y - 32 * size], [x, y - 28 * size]),
      ),
    "wind-farm": (palette, chance) =>
      [110, 270, 420, 560, 700]
        .map((x, index) =>
          turbine(palette, x + chance() * 30, 380 + (index % 2) * 40, 0.75 + (index % 3) * 0.25, chance() * 2),
        )
        .join(""),
    "solar-farm": (palette) =>
      [0, 1, 2]
        .flatMap((row) =>
          Array.from({ length: 9 - row * 2 }, (_, column) =>
            panels(palette, column * (88 + row * 38) - 40, 380 + row * 48, 0.75 + row * 0.35),
          ),
        )
        .join(""),
    cookstoves: ({ dark, near, light, sun }, chance) =>
      smoke(light, 400, 240, chance) +
      box(near, 300, 330, 200, 130, 18) +
      box(dark, 285, 452, 230, 16, 8) +
      `<path fill="${dark}" d="M345 452v-50a55 45 0 0 1 110 0v50z"/>` +
      `<path fill="${sun}" d="M400 385c24 26 30 40 22 67h-44c-8-27-2-41 22-67z"/>` +
      box(dark, 322, 268, 156, 62, 14) +
      box(light, 310, 262, 180, 12, 6) +
      line(dark, 10, [322, 292], [290, 284]) +
      line(dark, 10, [478, 292], [510, 284]),
    biochar: ({ dark, near, light, middle }, chance) =>
      box(near, 0, 420, WIDTH, HEIGHT - 420) +
      Array.from({ length: 90 }, () => {
        const [x, y, size] = [chance() * WIDTH, 430 + chance() * 62, 3 + chance() * 8];
        return polygon(dark, [x - size, y], [x, y - size * 0.8], [x + size, y - 1], [x + size * 0.3, y + size * 0.7]);
      }).join("") +
      [150, 280, 400, 530, 660]
        .map((x, index) => {
          const height = 70 + (index % 3) * 28;
          return (
            line(middle, 6, [x, 424], [x, 424 - height]) +
            polygon(middle, [x, 424 - height * 0.45], [x - 38, 400 - height * 0.75], [x - 8, 424 - height * 0.75]) +
            polygon(light, [x, 424 - height * 0.6], [x + 38, 396 - height * 0.9], [x + 8, 424 - height * 0.95])
          );
        })
        .join(""),
    "enhanced-weathering": ({ near, dark, light, middle }, chance) =>
      Array.from({ length: 9 }, (_, row) =>
        line(middle, 10, [400 + (row - 4) * 26, 352], [400 + (row - 4) * 190, 520]),
      ).join("") +
      polygon(dark, [-20, 420], [70, 300], [150, 330], [250, 430]) +
      polygon(near, [70, 300], [150, 330], [250, 430], [120, 425]) +
      Array.from({ length: 60 }, () =>
        circle(light, 240 + chance() * 480, 370 + chance() * 110, 1.5 + chance() * 3),
      ).join(""),
    "ocean-carbon-removal": ({ middle, near, dark, light }, chance) =>
      ridge(middle, 360, 7, 9, chance()) +
      ridge(near, 400, 9, 7, chance()) +
      ridge(dark, 450, 10, 6, chance()) +
      polygon(light, [470, 372], [640, 372], [612, 404], [496, 404]) +
      box(dark, 540, 330, 50, 42, 4) +
      line(dark, 5, [515, 372], [515, 290]) +
      Array.from({ length: 26 }, () => circle(light, 60 + chance() * 680, 420 + chance() * 70, 2 + chance() * 4)).join(
        "",
      ),
    "direct-air-capture": ({ dark, near, light, middle }) =>
      box(dark, 0, 452, WIDTH, 60) +
      [0, 1, 2, 3]
        .map((column) => {
          const x = 110 + column * 150;
          const fan = (y: number) =>
            circle(dark, x + 62, y, 44) +
            [0, 1, 2, 3]
              .map((blade) => {
                const angle = blade * (Math.PI / 2) + column * 0.4;
                return line(light, 9, [x + 62, y], [x + 62 + Math.sin(angle) * 32, y + Math.cos(angle) * 32]);
              })
              .join("") +
            circle(middle, x + 62, y, 8);
          return box(near, x, 236, 124, 216, 8) + fan(294) + fan(396);
        })
        .join(""),
  } satisfies Record<string, Scene>),
);
