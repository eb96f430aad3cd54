import type { WarningCode } from "@isotherm/core";

/** What each warning says, in German. The interface itself writes English, with what it knows of the case. */
const IN_GERMAN: Readonly<Record<WarningCode, string>> = {
  aircraft_unsupported: "Für diesen Flugzeugtyp fehlen Verbrauchswerte: Es gilt der Durchschnitt der Luftfracht.",
  average_assumed: "Ein nationaler Durchschnitt steht für einen Wert, der nicht angegeben war.",
  cabin_fallback: "Die Quelle kennt diese Klasse für diesen Flug nicht: Es gilt die nächstliegende.",
  cargo_type_assumed: "Tonnen oder TEU wurden mit der Beladung eines durchschnittlichen Containers umgerechnet.",
  corridor_practice: "Der Seeweg ist der, den Reedereien zurzeit nehmen, nicht der kürzeste.",
  country_unknown: "Für dieses Land gibt es keinen Faktor: Es gilt der Faktor der Welt.",
  diet_ignored: "Es war keine Menge an Lebensmitteln angegeben: Die Ernährungsweise hat keine Wirkung.",
  distance_modelled: "Die Entfernung über Land stammt aus einem Modell, nicht von einem Routendienst.",
  distance_rough: "Es ist kein Landweg bekannt: Es gilt das Doppelte der Luftlinie.",
  edition_old: "Die Ausgabe der Faktoren ist älter als der Tag, an dem sie geprüft werden sollte.",
  exchange_rate_year: "Der Wechselkurs ist der eines anderen Jahres.",
  ferry_assumed: "Ein Abschnitt über Land quert Wasser mit einer Fähre.",
  field_ignored: "Diese Angabe hat in dieser Anfrage keine Wirkung.",
  field_unknown: "Die Schnittstelle kennt diese Angabe der Anfrage nicht: Sie blieb unbeachtet.",
  flight_route_mismatch: "Dieser Flug ist zwischen diesen Flughäfen nicht bekannt.",
  flight_unknown: "Von diesem Flug ist nichts bekannt: Es gilt der Durchschnitt der Luftfracht.",
  fuel_assumed: "Es war kein Kraftstoff angegeben: Es gilt eine Vorgabe oder der übliche des Landes.",
  legs_disconnected: "Ein Abschnitt beginnt anderswo, als der vorige endet.",
  load_implausible: "Die Sendung ist schwerer, als ein Fahrzeug trägt.",
  place_ambiguous: "Mehrere Orte heißen so: Einer davon wurde verwendet.",
  place_corrected: "Schreibweise oder Postleitzahl eines Ortes wurde berichtigt.",
  place_imprecise: "Es ist nur die Mitte eines Ortes, einer Region oder eines Landes bekannt.",
  place_moved:
    "Hafen, Flughafen oder Station liegt mehr als 50 km vom angegebenen Ort: Der Weg dazwischen ist nicht mitgezählt.",
  price_level_assumed: "Es gelten Preise eines anderen Jahres oder eines anderen Landes.",
  region_fallback: "Für diese Region gibt es keinen Faktor: Es gilt der einer anderen Region.",
  reported_figure_implausible: "Der gemeldete Wert und das Modell liegen um mehr als den Faktor 3 auseinander.",
  schedule_unavailable:
    "Es gibt keine Fahrpläne von Reedereien: Es gilt ein durchschnittliches Schiff auf dem Seenetz.",
  tracking_unavailable: "Es gibt keine Schiffspositionen: Die Entfernung ist die des Seenetzes.",
  trade_lane_unknown:
    "Ein Fahrtgebiet war nicht angegeben oder wurde nicht gefunden: Es gilt der Durchschnitt aller oder ein erschlossenes.",
  vehicle_assumed: "Es war kein Fahrzeug angegeben: Es gilt eine Vorgabe.",
  vessel_unknown: "Von diesem Schiff ist nichts bekannt: Es gilt der Durchschnitt seiner Art.",
  year_fallback: "Der Faktor ist der eines anderen Jahres.",
};

/** What a warning says, in German; undefined for a code that came later than this page. */
export const germanWarning = (code: string): string | undefined =>
  Object.hasOwn(IN_GERMAN, code) ? IN_GERMAN[code as WarningCode] : undefined;
