import type { PageRequest } from "@isotherm/http";
import { type Html, html } from "./html.ts";

/** Maps of our own have a style for light and dark inside, and nothing that runs. */
export const MAP_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Shapes of maps: for wide and for narrow screens. */
export type MapShape = "wide" | "narrow";

/** The shape of a map that is asked for; wide unless narrow. */
export const mapShapeOf = ({ query }: PageRequest): MapShape => (query.get("shape") === "narrow" ? "narrow" : "wide");

/** A map at an address of ours, in the shape that fits the screen. */
export const mapPicture = (address: string, text: string): Html =>
  html`<picture>
    <source media="(max-width:40rem)" srcset="${address}?shape=narrow" width="480" height="440" />
    <img src="${address}" width="960" height="540" alt="${text}" />
  </picture>`;
