import type { Client } from "@isotherm/client";
import type { Location } from "@isotherm/contract";
import type * as z from "zod";
import { ToolRefusal } from "./tools/tool.ts";

/** A place as requests of freight and passengers have it. */
export type Place = z.input<typeof Location>;

/** One way to read what was asked, and whether the service knows such a place. */
export interface Reading {
  readonly place: Place;
  readonly known: boolean;
  /** Why not, often with what may have been meant. */
  readonly message?: string;
}

/** What is searched: words, and what is known besides. */
export interface PlaceQuestion {
  readonly text: string;
  readonly country_code?: string | undefined;
  readonly postcode?: string | undefined;
}

/** Two ends, of which no place can be both. */
const FAR_ENDS = [{ code: "AKL" }, { code: "LHR" }] as const;
const BY_AIR = { shipment: { mass: { amount: "1", unit: "kg" } }, method: "plane" };

/**
 * Asks the service by which of its readings a place is known. The interface has no search of places, but a dry run looks every
 * place up as an estimate does and keeps nothing: each reading is a flight from there.
 */
export const findPlace = async (client: Client, question: PlaceQuestion): Promise<Reading[]> => {
  const readings = readingsOf(question);
  const rows = readings.flatMap((source) =>
    FAR_ENDS.map((destination) => ({ ...BY_AIR, route: { source, destination } })),
  );
  const { results } = await client.batches.createBatch({ kind: "shipping", dry_run: true, rows }, { wait: "20" });
  const failures = new Map((results ?? []).map((result) => [result.row_index, result]));
  return readings.map((place, index) => {
    const [one, other] = FAR_ENDS.map((_, end) => failures.get(index * FAR_ENDS.length + end));
    if (one?.status !== "failed" || other?.status !== "failed") return { place, known: true };
    return { place, known: false, message: one.error.replace(/^route\.source(\.\w+)?: ?/, "") };
  });
};

const LOCODE = /^[A-Z]{2} ?[A-Z2-9]{3}$/i;
const AIRPORT = /^[A-Z]{3,4}$/i;
const POINT = /^\s*(-?\d+(?:\.\d+)?)\s*[,;]\s*(-?\d+(?:\.\d+)?)\s*$/;

/** The ways in which a text can be read, the most exact first. */
const readingsOf = ({ text, country_code, postcode }: PlaceQuestion): Place[] => {
  const [, lat, lon] = POINT.exec(text) ?? [];
  if (lat !== undefined && lon !== undefined) return [pointOf(Number(lat), Number(lon))];
  const bare = text.trim();
  const [city = "", ...after] = bare.split(",").map((part) => part.trim());
  const named = /^[A-Z]{3}$/.test(after.at(-1) ?? "") ? after.at(-1) : undefined;
  const country = country_code ?? named;
  const given = {
    ...(postcode !== undefined && { postcode }),
    ...(country !== undefined && { country_code: country }),
  };
  return [
    ...(LOCODE.test(bare) ? [{ locode: bare.replace(" ", "").toUpperCase() }] : []),
    ...(AIRPORT.test(bare) ? [{ code: bare.toUpperCase() }] : []),
    { city: named === undefined ? bare : city, ...given } as Place,
  ];
};

/** @throws ToolRefusal there is no such point */
const pointOf = (lat: number, lon: number): Place => {
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return { lat, lon };
  throw new ToolRefusal("text: a point has its latitude first, from -90 to 90, then its longitude, from -180 to 180.");
};
