import type { WarningCode } from "@isotherm/core";
import type { Language } from "./language.ts";

/**
 * What each warning says in German. The engine words its warnings in English, each with its own figures and names; a code
 * without an entry does not compile.
 */
const GERMAN = {
  aircraft_unsupported:
    "Für diesen Flugzeugtyp gibt es keine Verbrauchswerte: Es gilt der Durchschnitt der Luftfracht.",
  average_assumed: "Für einen Wert, der fehlt oder nicht belegt ist, gilt ein Durchschnitt.",
  cabin_fallback: "Die Quelle kennt diese Klasse für den Flug nicht: Es gilt die nächstliegende.",
  cargo_type_assumed: "Tonnen und Container wurden mit der Beladung eines durchschnittlichen Containers umgerechnet.",
  corridor_practice: "Der Seeweg ist der, den Reedereien zurzeit nehmen, nicht der kürzeste.",
  country_unknown: "Für das Land gibt es keinen eigenen Faktor: Es gilt ein allgemeinerer.",
  diet_ignored: "Ohne eine Menge an Lebensmitteln hat die Ernährungsweise keine Wirkung.",
  distance_modelled: "Die Entfernung über Land stammt aus einem Modell, nicht aus einem Routenplaner.",
  distance_rough: "Ein Landweg ist nicht bekannt: Angesetzt ist die Luftlinie mal einem Faktor.",
  edition_old: "Die Ausgabe der Faktoren hat den Tag ihrer Überprüfung überschritten.",
  exchange_rate_year: "Der Wechselkurs oder Preisindex ist der eines anderen Jahres.",
  ferry_assumed: "Ein Abschnitt über Land überquert Wasser mit einer Fähre.",
  field_ignored: "Die Angabe hat in dieser Anfrage keine Wirkung.",
  field_unknown: "Die Schnittstelle kennt diese Angabe nicht: Sie blieb unbeachtet.",
  flight_route_mismatch: "Zwischen diesen Flughäfen ist dieser Flug nicht bekannt.",
  flight_unknown: "Über den Flug ist nichts bekannt: Es gilt ein Durchschnitt.",
  fuel_assumed: "Der Kraftstoff fehlt: Angesetzt ist der übliche.",
  legs_disconnected: "Ein Abschnitt beginnt nicht dort, wo der vorige endet.",
  load_implausible: "Die Sendung ist schwerer, als ein Fahrzeug tragen kann.",
  place_ambiguous: "Mehrere Orte heißen so: Einer davon wurde verwendet.",
  place_corrected: "Schreibweise oder Postleitzahl eines Ortes wurde berichtigt.",
  place_imprecise: "Bekannt ist nur die Mitte eines Ortes, einer Region oder eines Landes.",
  place_moved:
    "Hafen, Flughafen oder Bahnhof liegt mehr als 50 km vom genannten Ort; der Weg dazwischen ist nicht gezählt.",
  price_level_assumed: "Angesetzt sind Preise eines anderen Jahres oder Landes.",
  region_fallback: "Für das Gebiet gibt es keinen eigenen Faktor: Es gilt der eines anderen.",
  reported_figure_implausible: "Der gemeldete Wert und das Modell unterscheiden sich um mehr als den Faktor 3.",
  schedule_unavailable:
    "Fahrpläne von Reedereien liegen nicht vor: Angesetzt ist ein durchschnittliches Schiff auf dem Netz der Seewege.",
  tracking_unavailable: "Positionen des Schiffes liegen nicht vor: Die Entfernung ist die des Netzes der Seewege.",
  trade_lane_unknown: "Die Handelsroute ist nicht bekannt: Sie wurde abgeleitet, oder es gilt der Durchschnitt aller.",
  vehicle_assumed: "Das Fahrzeug fehlt: Angesetzt ist ein übliches.",
  vessel_unknown: "Über das Schiff ist nichts bekannt: Es gilt der Durchschnitt seines Typs.",
  year_fallback: "Der Faktor ist der eines anderen Jahres.",
} as const satisfies Record<WarningCode, string>;

/** A warning in the reader's language: the engine's own sentence in English, its kind's sentence in German. */
export const warningText = (
  { code, message }: { readonly code: string; readonly message: string },
  language: Language,
): string => (language === "en" ? message : ((GERMAN as Partial<Record<string, string>>)[code] ?? message));
