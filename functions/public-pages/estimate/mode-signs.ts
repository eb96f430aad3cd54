import { type MapMode, MODE_LINES } from "@isotherm/geodata/map/map-style";
import { html, type Html, type Text } from "@isotherm/pages";

/** What a part of a way goes by. */
export const MODE_NAMES = {
  road: { en: "truck", de: "Lkw" },
  rail: { en: "rail", de: "Bahn" },
  inland_waterway: { en: "barge", de: "Binnenschiff" },
  sea: { en: "ship", de: "Seeschiff" },
  air: { en: "aircraft", de: "Flugzeug" },
  ferry: { en: "ferry", de: "Fähre" },
} as const satisfies Record<MapMode, Text>;

/** A line as the map draws ways of this mode. */
export const modeLine = (mode: MapMode): Html => {
  const { light, dark, dash = "none" } = MODE_LINES[mode];
  return html`<svg class="line" viewBox="0 0 40 6" aria-hidden="true">
    <path d="M2 3H38" stroke="light-dark(${light},${dark})" stroke-dasharray="${dash}" />
  </svg>`;
};

/** What an activity is done with, as far as there is a sign for it. */
export type ModeSign = MapMode | "site" | "car" | "bus" | "fuel";

/** What a sign stands for. */
export const SIGN_NAMES: Readonly<Record<ModeSign, Text>> = {
  ...MODE_NAMES,
  site: { en: "handling", de: "Umschlag" },
  car: { en: "car", de: "Auto" },
  bus: { en: "bus", de: "Bus" },
  fuel: { en: "fuel", de: "Kraftstoff" },
};

/** Outlines on a square of 24, drawn for these pages. */
const SIGNS: Readonly<Record<ModeSign, string>> = {
  road: "M2 6h12v10H2zM14 9h4l4 4v3h-8zM6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  rail: "M6 3h12v13H6zM6 10h12M9 13h0M15 13h0M8 16l-3 5M16 16l3 5M6 19h12",
  inland_waterway: "M2 13h20l-3 5H5zM6 13V9h6v4M15 13v-2h4v2M2 21c3-2 5 2 8 0s5 2 8 0 3 0 4 0",
  sea: "M3 14h18l-3 5H6zM5 14v-4h5v4M10 14V7h5v7M15 14v-4h4v4M2 22c3-2 5 2 8 0s5 2 8 0 3 0 4 0",
  ferry: "M3 14h18l-3 5H6zM6 14v-4h12v4M9 10V6h6v4M2 22c3-2 5 2 8 0s5 2 8 0 3 0 4 0",
  air: "M12 2c1 0 1.5 1 1.5 3v4l8 5v2l-8-2.5v4.5l2.5 2v1.5L12 20.5 8 21.5V20l2.5-2v-4.5l-8 2.5v-2l8-5V5c0-2 .5-3 1.5-3z",
  site: "M3 21V9l9-6 9 6v12M7 21v-8h10v8M7 17h10",
  car: "M3 16v-4l2-5h12l3 5v4zM3 12h17M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  bus: "M4 4h16v13H4zM4 10h16M7 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  fuel: "M4 21V4h9v17zM4 10h9M13 13h3v5a2 2 0 0 0 4 0V9l-3-3M3 21h11",
};

/** The sign of a mode: `modeSymbols` has its outline. It stands beside its name, so it says nothing itself. */
export const modeSign = (sign: ModeSign): Html =>
  html`<svg class="sign" aria-hidden="true"><use href="#${sign}" /></svg>`;

/** Outlines of signs, each once for all places of a page where it stands. */
export const modeSymbols = (signs: ReadonlySet<ModeSign>): Html =>
  html`<svg width="0" height="0" aria-hidden="true">
    ${[...signs].map((sign) => html`<symbol id="${sign}" viewBox="0 0 24 24"><path d="${SIGNS[sign]}" /></symbol>`)}
  </svg>`;
