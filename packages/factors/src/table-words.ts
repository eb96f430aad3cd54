/** What a table of factors is called where its rows have no names of their own, and what people search it by. */
export interface TableWords {
  readonly label: string;
  readonly category?: string;
  /** The data set, where the table itself does not name one. */
  readonly source?: string;
}

const ELECTRICITY = "Electricity";
const PASSENGERS = "Passenger transport";
const desnz = { source: "desnz" };

const TABLES: Readonly<Record<string, TableWords>> = {
  "grid-intensity": {
    label: "Electricity from the grid, life cycle of generation",
    category: ELECTRICITY,
    source: "ember",
  },
  "grid-provinces": { label: "Electricity from the grid, combustion", category: ELECTRICITY, source: "eccc" },
  "grid-region-upstream": { label: "Electricity from the grid, upstream", category: ELECTRICITY },
  "grid-states": { label: "Electricity from the grid, scopes 2 and 3", category: ELECTRICITY, source: "dcceew" },
  "grid-subregions": { label: "Electricity from the grid, combustion", category: ELECTRICITY, source: "epa" },
  "uk-electricity": { label: "Electricity from the grid", category: ELECTRICITY, ...desnz },
  "residual-mix": { label: "Electricity, residual mix", category: ELECTRICITY, source: "dcceew" },
  "renewable-electricity": { label: "Renewable electricity", category: ELECTRICITY },
  "natural-gas": { label: "Natural gas", category: "Fuels", ...desnz },
  "vessel-fuels": { label: "Fuel of ships", category: "Fuels" },
  "jet-fuel-co2": { label: "Jet fuel, CO2 of burning", category: "Fuels", source: "icao" },
  "passenger-cars": { label: "Passenger car", category: PASSENGERS, ...desnz },
  "passenger-flights": { label: "Passenger flight", category: PASSENGERS, ...desnz },
  "public-transport": { label: "Public transport", category: PASSENGERS, ...desnz },
  homeworking: { label: "Working at home", category: "Offices", ...desnz },
  waste: { label: "Commercial waste", category: "Waste", ...desnz },
};

const inWords = (text: string): string => text.replaceAll(/[-_/]+/gu, " ");

/** The words of a table, made of its name where nobody wrote any. */
export const tableWords = (table: string): TableWords =>
  TABLES[table] ?? { label: `${inWords(table).charAt(0).toUpperCase()}${inWords(table).slice(1)}` };

/**
 * Words that people use for what tables name otherwise, in English and German: of each line the first one is the tables'.
 * Without accents and capitals; several words stand for themselves together.
 */
const SYNONYMS: readonly (readonly string[])[] = [
  ["electricity", "strom", "power", "netzstrom", "elektrizitat"],
  ["renewable electricity", "okostrom", "oekostrom", "grunstrom", "green power"],
  ["truck", "lkw", "lorry", "hgv", "lastwagen", "laster"],
  ["road freight", "lkw", "truck", "lorry", "strassenguterverkehr", "spedition"],
  ["van", "transporter", "lieferwagen"],
  ["diesel", "dieselkraftstoff"],
  ["petrol", "gasoline", "benzin"],
  ["gasoline", "petrol", "benzin"],
  ["natural gas", "erdgas", "gasheizung"],
  ["burning oil", "heating oil", "heizol", "heizoel"],
  ["lpg", "flussiggas", "fluessiggas", "autogas", "propane"],
  ["district heat", "fernwarme", "fernwaerme", "heating"],
  ["flight", "flug", "air", "fliegen", "plane", "air travel", "flugreise"],
  ["air freight", "luftfracht", "air cargo"],
  ["sea freight", "seefracht", "schiff", "ship", "vessel", "ocean"],
  ["container", "containerschiff"],
  ["inland waterway", "binnenschiff", "barge"],
  ["rail", "bahn", "train", "zug", "schiene", "eisenbahn", "guterzug"],
  ["car", "auto", "pkw", "automobile"],
  ["public transport", "opnv", "oepnv", "bus", "nahverkehr"],
  ["jet fuel", "kerosene", "kerosin"],
  ["logistics sites", "lager", "logistik", "umschlag", "warehouse"],
  ["waste", "abfall", "mull", "muell", "deponie"],
  ["working at home", "homeoffice", "home office", "heimarbeit"],
  ["spend", "purchase", "einkauf", "ausgaben"],
  ["apparel", "clothing", "clothes", "kleidung", "textilien"],
  ["furniture", "mobel", "moebel"],
  ["food", "lebensmittel", "essen"],
  ["grocery", "lebensmittel", "supermarkt"],
  ["restaurants", "gaststatte", "gastronomie"],
  ["hotels", "unterkunft", "ubernachtung"],
  ["accommodation", "hotel", "unterkunft"],
  ["paper", "papier"],
  ["steel", "stahl", "iron"],
  ["cement", "zement", "concrete", "beton"],
  ["plastics", "kunststoff"],
  ["plastic", "kunststoff"],
  ["computer", "elektronik"],
  ["electronics", "elektronik"],
  ["insurance", "versicherung"],
  ["fuels", "kraftstoff", "treibstoff", "brennstoff"],
];

/** What is said for words of a text, which is without accents and capitals. */
export const synonymsOf = (text: string): string => {
  const padded = ` ${text} `;
  return SYNONYMS.flatMap(([word, ...others]) => (padded.includes(` ${word} `) ? others : [])).join(" ");
};
