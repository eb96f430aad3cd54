import type { Language, Text } from "./language.ts";

/** Fuels that are sold by the litre, as people call them. */
const FUELS: Readonly<Record<string, Text>> = {
  gasoline: { en: "petrol", de: "Benzin" },
  diesel: { en: "diesel", de: "Diesel" },
  ethanol_from_corn: { en: "ethanol from maize", de: "Ethanol aus Mais" },
  hvo_from_tallow: { en: "HVO from tallow", de: "HVO aus Talg" },
  lpg: { en: "liquefied petroleum gas", de: "Flüssiggas" },
};

const BLEND = /^\d+_diesel_(\d+)_biodiesel$/u;

/** What a fuel of a request is called: `93_diesel_7_biodiesel` is diesel with 7 % biodiesel. */
export const fuelName = (fuel: string, language: Language): string => {
  const blend = BLEND.exec(fuel)?.[1];
  if (blend !== undefined)
    return language === "de" ? `Diesel mit ${blend} % Biodiesel` : `diesel with ${blend} % biodiesel`;
  return FUELS[fuel]?.[language] ?? fuel.replaceAll("_", " ");
};
