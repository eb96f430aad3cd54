import { figure, type Language, type Text } from "@isotherm/pages";
import { fuelName } from "@isotherm/pages/fuel-words";
import { decimal } from "@isotherm/core";

const of = (en: string, de: string): Text => ({ en, de });

/** Values of the interface that stand for themselves, as people call them. */
const OPTIONS: Readonly<Record<string, Text>> = {
  economy: of("economy class", "Economy Class"),
  business: of("business class", "Business Class"),
  first: of("first class", "First Class"),
  square_meters: of("m²", "m²"),
  square_feet: of("square feet", "Quadratfuß"),
  high_meat_eater: of("much meat", "viel Fleisch"),
  medium_meat_eater: of("some meat", "mäßig Fleisch"),
  low_meat_eater: of("little meat", "wenig Fleisch"),
  fish_eater: of("fish, no meat", "Fisch, kein Fleisch"),
  vegetarian: of("vegetarian", "vegetarisch"),
  vegan: of("vegan", "vegan"),
  national_rail: of("train within a country", "Zug im Inland"),
  international_rail: of("international train", "internationaler Zug"),
  light_rail_or_tram: of("light rail or tram", "Stadtbahn oder Straßenbahn"),
  car_mini: of("car: mini", "Auto: Kleinstwagen"),
  car_supermini: of("car: supermini", "Auto: Kleinwagen"),
  car_lower_medium: of("car: lower medium", "Auto: untere Mittelklasse"),
  car_upper_medium: of("car: upper medium", "Auto: Mittelklasse"),
  car_executive: of("car: executive", "Auto: obere Mittelklasse"),
  car_luxury: of("car: luxury", "Auto: Oberklasse"),
  car_sports: of("car: sports", "Auto: Sportwagen"),
  car_dual_purpose_4x4: of("car: four-wheel drive", "Auto: Geländewagen"),
  car_mpv: of("car: people carrier", "Auto: Großraumwagen"),
  car_average: of("car: average", "Auto: Durchschnitt"),
  motorcycle_small: of("motorcycle: small", "Motorrad: klein"),
  motorcycle_medium: of("motorcycle: medium", "Motorrad: mittel"),
  motorcycle_large: of("motorcycle: large", "Motorrad: groß"),
  motorcycle_average: of("motorcycle: average", "Motorrad: Durchschnitt"),
  taxi: of("taxi", "Taxi"),
  coach: of("coach", "Reisebus"),
  local_bus: of("local bus", "Linienbus"),
};

/** Parts that names of means of transport are made of: `truck_rigid_12t_electric`. */
const PARTS: Readonly<Record<string, Text>> = {
  diesel_truck: of("truck, diesel", "Lkw, Diesel"),
  truck_generic_van: of("van", "Transporter"),
  truck_generic_urban: of("urban truck", "Stadt-Lkw"),
  truck_generic_mgv: of("medium truck", "mittelschwerer Lkw"),
  truck_generic_hgv: of("heavy truck", "schwerer Lkw"),
  truck_rigid: of("rigid truck", "Solo-Lkw"),
  truck_articulated: of("articulated truck", "Sattelzug"),
  truck_na: of("truck in North America", "Lkw in Nordamerika"),
  van: of("van", "Transporter"),
  general: of("general", "allgemein"),
  auto_carrier: of("car carrier", "Autotransporter"),
  dray: of("drayage", "Zubringer"),
  expedited: of("expedited", "Eilfracht"),
  flatbed: of("flatbed", "Pritsche"),
  heavy_bulk: of("heavy bulk", "schweres Schüttgut"),
  dry_van_ltl: of("dry van, part loads", "Koffer, Teilladung"),
  dry_van_tl: of("dry van, full loads", "Koffer, Komplettladung"),
  mixed: of("mixed", "gemischt"),
  moving: of("removals", "Umzug"),
  package: of("parcels", "Pakete"),
  specialized: of("specialised", "Spezialtransport"),
  tanker: of("tanker", "Tankwagen"),
  refrigerated: of("refrigerated", "gekühlt"),
  electric: of("electric", "elektrisch"),
  petrol: of("petrol", "Benzin"),
  cng: of("CNG", "CNG"),
  lng: of("LNG", "LNG"),
  lpg: of("LPG", "Flüssiggas"),
  bio_lng: of("bio-LNG", "Bio-LNG"),
  si_engine: of("spark ignition", "Ottomotor"),
  hpdi_lng_diesel: of("HPDI engine, LNG and diesel", "HPDI-Motor, LNG und Diesel"),
  hpdi_cng_diesel: of("HPDI engine, CNG and diesel", "HPDI-Motor, CNG und Diesel"),
  hpdi_bio_lng_diesel: of("HPDI engine, bio-LNG and diesel", "HPDI-Motor, Bio-LNG und Diesel"),
  light_load: of("light load", "leichte Ladung"),
  heavy_load: of("heavy load", "schwere Ladung"),
  container: of("containers", "Container"),
  diesel_freight_train: of("freight train, diesel", "Güterzug, Diesel"),
  electric_freight_train: of("freight train, electric", "Güterzug, elektrisch"),
  rail: of("train", "Zug"),
  us: of("USA", "USA"),
  eu: of("EU", "EU"),
  average: of("average", "Durchschnitt"),
  cars: of("cars", "Autos"),
  chemicals: of("chemicals", "Chemikalien"),
  coal_steel: of("coal and steel", "Kohle und Stahl"),
  building_materials: of("building materials", "Baustoffe"),
  manufactured_products: of("manufactured products", "Industrieprodukte"),
  cereals: of("cereals", "Getreide"),
  truck_and_trailer: of("trucks with trailers", "Lkw mit Anhängern"),
  trailer_only: of("trailers alone", "nur Anhänger"),
  inland_waterway_motor_vessel: of("inland motor vessel", "Binnenmotorschiff"),
  inland_waterway_coupled_convoy: of("coupled convoy", "Koppelverband"),
  inland_waterway_pushed_convoy: of("pushed convoy", "Schubverband"),
  inland_waterway_container_vessel: of("inland container vessel", "Binnencontainerschiff"),
  inland_waterway_tanker: of("inland tanker", "Binnentankschiff"),
  convoy: of("convoy", "Verband"),
  extra_small: of("very small", "sehr klein"),
  small: of("small", "klein"),
  medium: of("medium", "mittel"),
  large: of("large", "groß"),
  plane: of("plane", "Flugzeug"),
  passenger_plane: of("passenger plane", "Passagierflugzeug"),
  cargo_plane: of("cargo plane", "Frachtflugzeug"),
  sea_bulk_carrier: of("bulk carrier", "Massengutfrachter"),
  sea_chemical_tanker: of("chemical tanker", "Chemikalientanker"),
  sea_general_cargo: of("general cargo ship", "Stückgutfrachter"),
  sea_liquefied_gas_tanker: of("liquefied gas tanker", "Flüssiggastanker"),
  sea_oil_tanker: of("oil tanker", "Öltanker"),
  sea_other_liquids_tanker: of("tanker for other liquids", "Tanker für andere Flüssigkeiten"),
  sea_ropax: of("ro-pax ferry", "RoPax-Fähre"),
  sea_refrigerated_bulk_carrier: of("refrigerated cargo ship", "Kühlschiff"),
  sea_roro: of("ro-ro ship", "RoRo-Schiff"),
  sea_vehicle_carrier: of("vehicle carrier", "Autotransportschiff"),
  hfo: of("heavy fuel oil", "Schweröl"),
  vlsfo: of("low-sulphur fuel oil", "schwefelarmes Schweröl"),
  mdo: of("marine diesel", "Marinediesel"),
};

const TONNES = /^(\d+)(?:_(\d))?t$/u;
const DEADWEIGHT = /^(over_)?(\d+)dwkt$/u;
const OVER = of("over", "über");
const DEADWEIGHT_UNIT = of("dwt", "tdw");

const partWords = (part: string, language: Language): string | undefined => {
  const [, whole, tenth = "0"] = TONNES.exec(part) ?? [];
  if (whole !== undefined) return `${figure(decimal(`${whole}.${tenth}`), language)} t`;
  const [, over, thousands] = DEADWEIGHT.exec(part) ?? [];
  if (thousands !== undefined) {
    const size = `${figure(decimal(thousands).times(1_000), language)} ${DEADWEIGHT_UNIT[language]}`;
    return over === undefined ? size : `${OVER[language]} ${size}`;
  }
  return PARTS[part]?.[language];
};

/** A name of parts, the longest that is known first; undefined where a part of it is not. */
const inParts = (name: string, language: Language): string | undefined => {
  const words = name.split("_");
  for (let count = words.length; count > 0; count -= 1) {
    const first = partWords(words.slice(0, count).join("_"), language);
    if (first === undefined) continue;
    if (count === words.length) return first;
    const rest = inParts(words.slice(count).join("_"), language);
    if (rest !== undefined) return `${first}, ${rest}`;
  }
  return undefined;
};

/** What a value of the interface is called in a list of choices: its own words where it has none. */
export const optionWords = (field: string, option: string, language: Language): string => {
  if (/(?:^|\.)fuel$/u.test(field)) return fuelName(option, language);
  return OPTIONS[option]?.[language] ?? inParts(option, language) ?? option.replaceAll("_", " ");
};
