import type { DataSource } from "@isotherm/geodata/data-source";
import { MAP_BORDERS_FILE, MAP_LAND_FILE } from "@isotherm/geodata/map/map-files";
import type { MapGround } from "@isotherm/geodata/map/route-map";
import type { HtmlRequest } from "@isotherm/http";
import { html, type Html } from "./html.ts";

/** Maps of our own have a style for light and dark inside, and nothing that runs. */
export const MAP_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Shapes of maps: for wide and for narrow screens. */
type MapShape = "wide" | "narrow";

/** The shape of a map that is asked for; wide unless narrow. */
export const mapShapeOf = ({ query }: HtmlRequest): MapShape => (query.get("shape") === "narrow" ? "narrow" : "wide");

/** A map at an address of ours, in the shape that fits the screen. */
export const mapPicture = (address: string, text: string): Html =>
  html`<picture>
    <source media="(max-width:40rem)" srcset="${address}?shape=narrow" width="480" height="440" />
    <img src="${address}" width="960" height="540" alt="${text}" />
  </picture>`;

/** The coasts and borders of maps, read when they are needed first. */
export const mapGround = (source: DataSource): (() => MapGround) => {
  let ground: MapGround | undefined;
  const read = (file: string): unknown => JSON.parse(Buffer.from(source(file)).toString("utf8"));
  return () => (ground ??= { land: read(MAP_LAND_FILE), borders: read(MAP_BORDERS_FILE) } as MapGround);
};

const HERE = "https://here.invalid";

/**
 * Whether a picture is one of ours: a path of this host. Those of other hosts are not shown, because they would learn who
 * looks. `//host/path` names another host, too, in every way in which browsers read it.
 */
export const isOwnPicture = (picture: string | null): picture is string =>
  picture !== null && picture.startsWith("/") && URL.parse(picture, HERE)?.origin === HERE;
