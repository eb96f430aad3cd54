/** Width and height of every picture, in its own units. */
export const WIDTH = 800;
export const HEIGHT = 500;

const short = (value: number): string => value.toFixed(1).replace(/\.0$/, "");

/** A filled shape along points, closed. */
export const polygon = (fill: string, ...points: readonly (readonly [number, number])[]): string =>
  `<polygon fill="${fill}" points="${points.map(([x, y]) => `${short(x)},${short(y)}`).join(" ")}"/>`;

/** A filled circle. */
export const circle = (fill: string, x: number, y: number, radius: number): string =>
  `<circle fill="${fill}" cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"/>`;

/** A filled rectangle with rounded corners. */
export const box = (fill: string, x: number, y: number, width: number, height: number, round = 0): string =>
  `<rect fill="${fill}" x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" rx="${round}"/>`;

/** A line with round ends. */
export const line = (
  colour: string,
  width: number,
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
): string =>
  `<line stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" ` +
  `x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}"/>`;

/** A soft outline of hills or waves from edge to edge, filled down to the ground. */
export const ridge = (fill: string, top: number, height: number, waves: number, shift: number): string => {
  const points = Array.from({ length: 33 }, (_, index) => {
    const at = index / 32;
    const y =
      top - height * (Math.sin((at * waves + shift) * Math.PI) + Math.sin((at * waves * 2.3 + shift) * Math.PI) / 3);
    return [at * WIDTH, y] as const;
  });
  return polygon(fill, [0, HEIGHT], ...points, [WIDTH, HEIGHT]);
};

/** Colours of a time of day. */
export interface Palette {
  readonly skyTop: string;
  readonly skyBottom: string;
  readonly sun: string;
  readonly far: string;
  readonly middle: string;
  readonly near: string;
  readonly dark: string;
  readonly light: string;
}

const palette = (...[skyTop, skyBottom, sun, far, middle, near, dark, light]: readonly string[]): Palette =>
  ({ skyTop, skyBottom, sun, far, middle, near, dark, light }) as Palette;

/** One for each variant, from early morning to dusk. */
export const PALETTES: readonly Palette[] = [
  palette("#8FC1D9", "#FDEBC8", "#FFD27D", "#9DBFA6", "#5E9275", "#2E6B4F", "#1D4634", "#F7F3E8"),
  palette("#6FA8DC", "#DCEFF7", "#FFF3C4", "#A7B8C9", "#7089A4", "#3B4A6B", "#26314A", "#F4F7FA"),
  palette("#F2A65A", "#FCE2C1", "#FFF0C9", "#D9A679", "#B5763F", "#7D4A1E", "#4E2D12", "#FFF6EA"),
  palette("#7FB7BE", "#E3F1E0", "#FFE9A8", "#86A98B", "#41765A", "#1B4332", "#0F2A20", "#EFF7EE"),
  palette("#5DA9E9", "#EAF6FF", "#FFE066", "#A9C8D8", "#5F96B3", "#1D5C8A", "#123A58", "#FFFFFF"),
  palette("#A3B9C9", "#F1EBDD", "#FBE3A4", "#A9B18F", "#76864F", "#4A5D23", "#2C3814", "#F8F5EA"),
  palette("#3E7C8F", "#CFE7E8", "#F6E7C1", "#7FA9B0", "#3F7784", "#264653", "#152A33", "#EDF6F6"),
  palette("#B8A1A8", "#F6DFD3", "#FFD3B0", "#A88C8A", "#6F5356", "#3D2C2E", "#241819", "#FBF1EC"),
  palette("#5B5F97", "#F4B6A6", "#FFE3A3", "#8A7FA8", "#57527F", "#33305A", "#1D1B38", "#F8ECEF"),
];
