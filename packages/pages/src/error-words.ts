import { type BatchErrorCode, ERRORS, wireCode } from "@isotherm/contract";
import type { ErrorCode } from "@isotherm/core";
import { faultWords, placeWords } from "./fault-words.ts";
import type { Language } from "./language.ts";

/** What rows and files of batches are refused for besides what their own operations answer. */
type CodeOfBatches =
  | BatchErrorCode
  | "no_match"
  | "row_too_large"
  | "row_unreadable"
  | "batch_cancelled"
  | "counterparty_missing"
  | "shipment_already_exists"
  | "load_missing";

/** What each refusal says in German. A code without an entry does not compile. */
const GERMAN = {
  account_handle_idempotency_inconsistent: "Kürzel und Idempotenzschlüssel gehören zu verschiedenen Kundenkonten.",
  account_idempotency_used: "Ein Kundenkonto der Organisation hat diesen Idempotenzschlüssel.",
  account_scope_incorrect: "Für diese Art von Konto gilt das nicht.",
  account_suspended: "Das Konto ist gesperrt.",
  address_not_found: "Die Adresse wurde nicht gefunden.",
  airport_invalid: "Kein Flughafen hat diesen Code.",
  airport_route_required: "Zu einer Flugnummer gehören Flughafencodes an beiden Enden der Strecke.",
  batch_already_processed: "Der Stapel ist schon verarbeitet.",
  batch_idempotency_already_exists: "Ein anderer Stapel des Kontos hat diesen Idempotenzschlüssel.",
  batch_limit_reached: "Ein Konto kann höchstens 20 Stapel haben, die noch nicht verarbeitet sind.",
  batch_not_processed: "Der Stapel hat keine Ergebnisse. Ausführen lässt sich nur, was fertig geprüft ist.",
  bundle_id_invalid: "Kein Bündel hat diese Kennung.",
  bundle_selection_bundle_invalid: "Ein Bündel der Auswahl wird nicht mehr angeboten.",
  bundle_selection_ratios_invalid: "Die Anteile müssen über 0 liegen und zusammen 100 ergeben.",
  bundle_selection_ratios_invalid_format: "Geben Sie für jedes Bündel einen Anteil an oder für keines.",
  claim_refused: "Der Text enthält eine Umweltaussage, die die Richtlinie (EU) 2024/825 verbietet.",
  destination_location_code_invalid: "Kein Flughafen hat den Code des Ziels.",
  distance_invalid:
    "Eine Entfernung liegt über 0 und höchstens bei 100.000 km, zwischen zwei Enden, die sich unterscheiden.",
  emission_factor_gated: "Der Datensatz dieses Emissionsfaktors ist hier nicht freigeschaltet.",
  emission_factor_id_invalid: "Kein Emissionsfaktor hat diese Kennung.",
  emission_factor_idempotency_used: "Ein anderer eigener Faktor der Organisation hat diesen Idempotenzschlüssel.",
  emission_factor_unit_mismatch: "Die Einheit lässt sich nicht in die des Emissionsfaktors umrechnen.",
  estimate_idempotency_used: "Eine andere Schätzung des Kontos hat diesen Idempotenzschlüssel.",
  estimate_not_found: "Das Konto hat keine Schätzung mit dieser Kennung.",
  estimate_order_already_placed: "Für diese Schätzung wurde schon bestellt.",
  estimate_to_order_not_found: "Das Konto hat keine Schätzung mit dieser Kennung.",
  event_cursor_expired: "Ereignisse vor dieser Stelle werden nicht mehr aufbewahrt.",
  exchange_rate_not_found: "Für diese Währung ist kein Wechselkurs bekannt.",
  future_departure_invalid: "Die Abfahrt liegt mehr als 24 Stunden in der Zukunft.",
  handle_not_unique: "Ein anderes Konto der Organisation hat dieses Kürzel.",
  id_invalid: "Eine Kennung ist falsch geschrieben oder unbekannt.",
  internal_error: "Bei uns ist etwas schiefgegangen. Sie können es gefahrlos noch einmal versuchen.",
  key_not_permitted: "Dem API-Schlüssel fehlt die Berechtigung dafür.",
  link_bundle_disabled: "Ein Bündel des Links wird nicht mehr angeboten.",
  link_constraint_missing:
    "Ein Link, den das Konto bezahlt, braucht einen Betrag, E-Mail-Adressen oder ein Ablaufdatum.",
  link_email_not_allowed: "Diese E-Mail-Adresse darf den Link nicht benutzen.",
  locode_not_found: "Kein Ort hat diesen UN/LOCODE.",
  method_not_allowed: "Das geht unter dieser Adresse nicht.",
  not_authenticated: "Es fehlt ein gültiger API-Schlüssel.",
  not_found: "Das gibt es nicht.",
  offset_link_bundles_size_invalid: "Ein Link hat 1 bis 24 Bündel.",
  offset_link_constraint_required:
    "Ein Link, den das Konto bezahlt, braucht einen Betrag, E-Mail-Adressen oder ein Ablaufdatum.",
  offset_link_limit_reached: "Die Bestellung kostet mehr, als der Link noch zulässt.",
  order_idempotency_used: "Eine andere Bestellung des Kontos hat diesen Idempotenzschlüssel.",
  order_quantity_invalid: "Die berechnete Menge liegt nicht über 0.",
  order_transition_invalid: "Aus ihrem jetzigen Zustand geht eine Bestellung nicht in diesen über.",
  order_value_invalid: "Der Betrag liegt unter der kleinsten Einheit der Währung des Kontos.",
  pagination_limit_invalid: "Eine Seite hat 1 bis 100 Einträge.",
  payload_too_large: "Die Anfrage ist größer als 100 kB.",
  port_not_found: "Kein Seehafen liegt höchstens 250 km von einem Ende des Seewegs.",
  rate_limit_exceeded: "Das waren zu viele Anfragen. Versuchen Sie es später noch einmal.",
  region_not_found: "Für dieses Land ist kein Emissionsfaktor bekannt, und ein anderer darf nicht gelten.",
  report_limit_reached: "Ein Konto kann höchstens 5 Berichte haben, die noch nicht fertig sind.",
  report_not_processed: "Der Bericht hat keine Dateien: Er ist nicht fertig oder konnte nicht erstellt werden.",
  route_not_found: "Beide Orte wurden gefunden, aber kein Weg zwischen ihnen ließ sich berechnen.",
  selected_account_invalid: "Kein Konto der Organisation hat diese Kennung.",
  selection_too_large: "Die Filter wählen mehr als 200.000 Sendungen aus.",
  service_unavailable: "Ein nötiger Teil des Dienstes ist ausgelastet. Versuchen Sie es später noch einmal.",
  shipment_batch_idempotency_already_exists: "Ein anderer Stapel des Kontos hat diesen Idempotenzschlüssel.",
  source_location_code_invalid: "Kein Flughafen hat den Code des Starts.",
  sustainability_page_exists: "Das Konto hat schon eine Wirkungsseite.",
  sustainability_page_slug_not_unique: "Eine andere Wirkungsseite hat diese Adresse.",
  test_account_name_update_disallowed: "Ein Testkonto wird über sein Live-Konto umbenannt.",
  test_account_required: "Das geht nur mit einem Testschlüssel.",
  time_range_invalid: "Anfang und Ende gehören zusammen, und der Anfang liegt vor dem Ende.",
  unsupported_image_format: "Ein Logo ist ein PNG, JPEG oder SVG mit Seiten von 16 bis 4.096 Pixeln.",
  unsupported_media_type: "Die Anfrage muss JSON sein.",
  validation_error: "Die Angaben passen nicht.",
  webhook_busy: "Eine andere Anfrage an den Endpunkt läuft gerade. Versuchen Sie es gleich noch einmal.",
  webhook_limit_reached: "Eine Organisation kann höchstens 10 Endpunkte je Modus haben.",
} as const satisfies Record<ErrorCode, string>;

const GERMAN_OF_BATCHES = {
  no_match: "Dazu ist kein Faktor bekannt.",
  row_too_large: "Die Zeile ist zu groß.",
  row_unreadable: "Die Zeile lässt sich nicht lesen.",
  batch_cancelled: "Der Stapel wurde abgebrochen, bevor diese Zeile an der Reihe war.",
  counterparty_missing: "Es fehlt, für wen die Sendung war, und der Stapel nennt niemanden.",
  shipment_already_exists: "Eine Sendung dieses Geschäftspartners hat diese Nummer schon.",
  load_missing: "Die Ladung fehlt: Weder dieser Abschnitt noch einer davor nennt sie.",
  upload_expired: "Die Datei kam nicht in der Zeit, die für das Hochladen vorgesehen ist.",
  checksum_mismatch: "Die Datei ist nicht die angekündigte: Größe oder Prüfsumme weichen ab.",
  file_unreadable: "Die Datei lässt sich nicht lesen.",
  file_empty: "Die Datei hat keine Zeilen.",
  file_too_large: "Die Datei ist zu groß.",
  too_many_rows: "Die Datei hat zu viele Zeilen.",
  column_unknown: "Eine Spalte fehlt oder ist nicht bekannt.",
  column_ambiguous: "Eine Spalte lässt sich auf zwei Arten lesen, oder mehrere bedeuten dasselbe.",
} as const satisfies Record<CodeOfBatches, string>;

/** What was refused, as the interface says it. */
interface Refusal {
  readonly error_code: string;
  readonly message: string;
}

/** A refusal in the language of a reader. */
export interface ErrorWords {
  readonly text: string;
  /** The message of the interface, in English, where it says more than the text. */
  readonly more?: string;
}

const CODES = Object.keys(GERMAN) as ErrorCode[];

/** Several refusals may have one code on the wire; their sentences tell which it is. */
const sentenceOf = ({ error_code, message }: Refusal): { readonly german: string; readonly english?: string } => {
  const codes = CODES.filter((code) => wireCode(code) === error_code);
  const code = codes.find((each) => message.endsWith(ERRORS[each].message)) ?? codes[0];
  if (code !== undefined) return { german: GERMAN[code], english: ERRORS[code].message };
  return { german: (GERMAN_OF_BATCHES as Partial<Record<string, string>>)[error_code] ?? "Das wurde abgelehnt." };
};

/**
 * A refusal in words of the reader's language. Its message is English and names places, values and what was meant; what has no
 * German words of its own gets the sentence of its code, and the message with it.
 */
export const errorWords = (refusal: Refusal, language: Language): ErrorWords => {
  const { message } = refusal;
  if (language === "en") return { text: message };
  const faults = faultWords(message);
  if (faults !== undefined) return { text: faults };
  const { german, english } = sentenceOf(refusal);
  if (english === undefined || !message.endsWith(english)) return { text: german, more: message };
  const place = message.slice(0, -english.length).replace(/: $/, "");
  return { text: place === "" ? german : `${placeWords(place)}: ${german}` };
};
