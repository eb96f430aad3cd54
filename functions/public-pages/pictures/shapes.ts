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
