/** How a part of a way goes. */
const MAP_MODES = ["sea", "ferry", "air", "road", "rail", "inland_waterway"] as const;
export type MapMode = (typeof MAP_MODES)[number];

/** How a line of a mode is drawn: told apart by its colour, and by its dashes where there is no colour. */
export const MODE_LINES: Readonly<
  Record<MapMode, { readonly light: string; readonly dark: string; readonly dash?: string }>
> = {
  sea: { light: "#0b6b4c", dark: "#6fd3ab" },
  ferry: { light: "#0b6b4c", dark: "#6fd3ab", dash: "3 5" },
  air: { light: "#5b4a9c", dark: "#b3a4f0", dash: "0.1 6" },
  road: { light: "#8a4b00", dark: "#f0b66a", dash: "9 6" },
  rail: { light: "#a3123f", dark: "#ff9db5", dash: "13 5 2 5" },
  inland_waterway: { light: "#005a8c", dark: "#7cc4f0", dash: "18 5" },
};

/** Fonts as wide as names are measured, by the names that systems know them under. */
const MEASURED_FONTS = 'Arial,"Liberation Sans",Arimo,Helvetica,sans-serif';

const rulesOf = (look: "light" | "dark"): string =>
  MAP_MODES.map((mode) => `.${mode}{stroke:${MODE_LINES[mode][look]}}`).join("");
const DASHES = MAP_MODES.flatMap((mode) => {
  const { dash } = MODE_LINES[mode];
  return dash === undefined ? [] : `.${mode}{stroke-dasharray:${dash}}`;
}).join("");

/** Drawn light or dark, as whoever looks prefers. */
export const MAP_STYLE =
  ".sea-ground{fill:#dceaf3}.land{fill:#f7f4ec;stroke:#9fb0b3;stroke-width:.6}.border{fill:none;stroke:#c3c8c4;stroke-width:.7}" +
  ".way{fill:none;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}" +
  `${rulesOf("light")}${DASHES}` +
  ".mark{fill:#1c2421;stroke:#fff;stroke-width:1.5}.port{fill:#0b6b4c}.airport{fill:#5b4a9c}" +
  ".frame{fill:none;stroke:#1c2421;stroke-width:1.2}" +
  `text{font-family:${MEASURED_FONTS};fill:#1c2421;stroke:#fff;stroke-width:3;paint-order:stroke;stroke-linejoin:round}` +
  ".sea-name{fill:#5f7f90;stroke:none}.sign{fill:#fff;stroke:none;text-anchor:middle;font-weight:700}" +
  "@media(prefers-color-scheme:dark){.sea-ground{fill:#17262e}.land{fill:#2a3531;stroke:#51615b}.border{stroke:#465550}" +
  rulesOf("dark") +
  ".mark{fill:#e9eeeb;stroke:#131816}.port{fill:#6fd3ab}.airport{fill:#b3a4f0}.frame{stroke:#e9eeeb}" +
  "text{fill:#e9eeeb;stroke:#131816}.sea-name{fill:#6d8c9c;stroke:none}.sign{fill:#131816;stroke:none}}";
