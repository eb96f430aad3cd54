import { SCENES } from "./scenes.ts";
import { circle, HEIGHT, type Palette, PALETTES, ridge, WIDTH } from "./shapes.ts";

const NAME = /^(logo-)?([a-z-]+)-([1-9])\.svg$/;

const svg = (title: string, box: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" role="img"><title>${title}</title>${content}</svg>\n`;

const backdrop = ({ skyTop, skyBottom, sun, far, middle, near }: Palette, chance: () => number): string =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${skyTop}"/>` +
  `<stop offset="1" stop-color="${skyBottom}"/></linearGradient></defs>` +
  `<rect fill="url(#sky)" width="${WIDTH}" height="${HEIGHT}"/>` +
  circle(sun, 120 + chance() * 560, 90 + chance() * 70, 46) +
  ridge(far, 290, 46, 2.2, chance() * 2) +
  ridge(middle, 345, 34, 1.6, chance() * 2) +
  ridge(near, 420, 22, 1.3, chance() * 2);

/**
 * A drawing for the sandbox catalogue, the same for the same name: `wind-farm-5.svg` is the fifth variant of a scene,
 * `logo-wind-farm-5.svg` the same in a disc.
 *
 * @returns undefined when no picture has the name
 */
export const drawPicture = (name: string): string | undefined => {
  const [, logo, sceneName = "", digit = "1"] = NAME.exec(name) ?? [];
  const scene = SCENES.get(sceneName);
  const palette = PALETTES[Number(digit) - 1];
  if (!scene || !palette) return undefined;
  const chance = chanceOf(Number(digit));
  const title = `A drawing: ${sceneName.replaceAll("-", " ")}`;
  const drawn = backdrop(palette, chance) + scene(palette, chance);
  if (logo === undefined) return svg(title, `0 0 ${WIDTH} ${HEIGHT}`, drawn);
  const disc = `<clipPath id="disc"><circle cx="400" cy="300" r="200"/></clipPath><g clip-path="url(#disc)">${drawn}</g>`;
  return svg(title, "200 100 400 400", disc);
};

/** Numbers from 0 (inclusive) to 1 (exclusive) that look like chance and are the same for the same seed. */
const chanceOf = (seed: number): (() => number) => {
  let state = (seed * 2_654_435_761) % 2_147_483_647 || 1;
  // Park and Miller's generator: enough to strew trees.
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};
