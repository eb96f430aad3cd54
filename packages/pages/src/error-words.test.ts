import { BatchErrorCode, ERRORS, wireCode } from "@isotherm/contract";
import type { ErrorCode } from "@isotherm/core";
import { describe, expect, it } from "vitest";
import { errorWords } from "./error-words.ts";

describe("a refusal", () => {
  it("has a German sentence for every code, which is not the interface's", () => {
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      const { message } = ERRORS[code];
      const { text, more } = errorWords({ error_code: wireCode(code), message }, "de");
      expect([text === message, more], code).toEqual([false, undefined]);
    }
  });

  it("keeps the message of the interface in English, and beside a German sentence that says less", () => {
    const refusal = { error_code: "file_unreadable", message: "line 3: this is no text; save the file as CSV (UTF-8)" };
    expect(errorWords(refusal, "en")).toEqual({ text: refusal.message });
    expect(errorWords(refusal, "de")).toEqual({ text: "Die Datei lässt sich nicht lesen.", more: refusal.message });
    for (const error_code of BatchErrorCode.options)
      expect(errorWords({ error_code, message: "x" }, "de").text, error_code).not.toBe("Das wurde abgelehnt.");
    expect(errorWords({ error_code: "of_a_later_version", message: "x" }, "de")).toEqual({
      text: "Das wurde abgelehnt.",
      more: "x",
    });
  });

  it.each([
    [
      'route.source: city: no place in Germany is called "Xyz" or nearly so.',
      'route.source: dort heißt kein Ort "Xyz" oder so ähnlich',
    ],
    [
      'from, line 4: city: no place is called "Xyz" or nearly so.',
      'from, Zeile 4: dort heißt kein Ort "Xyz" oder so ähnlich',
    ],
    ['route.source: country: no place is known in "ATA".', 'route.source: in "ATA" ist kein Ort bekannt'],
    [
      'route.source: city: "Bad" resembles too many names to look through: write it as maps do, with its country.',
      'route.source: "Bad" ähnelt zu vielen Namen; schreiben Sie den Ort wie auf Karten und nennen Sie sein Land',
    ],
  ])("of a place, %s, is German as a whole", (message, text) => {
    expect(errorWords({ error_code: "address_not_found", message }, "de")).toEqual({ text });
  });

  it.each([
    [
      'from, line 4: city: "Texas" is a region of United States of America: give a city.',
      'from, Zeile 4: "Texas" ist eine Region (United States of America); nennen Sie eine Stadt',
    ],
    [
      'route.source: city: "Sta" is no name, and resembles several: write it as maps do.',
      'route.source: kein Ort heißt "Sta", und mehrere heißen ähnlich; schreiben Sie ihn wie auf Karten',
    ],
    [
      'route.source: postcode: "0" is no postcode that is known in Germany: give the city.',
      'route.source: in Germany ist keine Postleitzahl "0" bekannt; nennen Sie den Ort',
    ],
    [
      "route.source: city: is missing, and the street names none.",
      "route.source: der Ort fehlt, und die Straße nennt keinen",
    ],
    [
      'legs.0: route.source: city: no place is called "Xyz" or nearly so.',
      'legs.0: route.source: dort heißt kein Ort "Xyz" oder so ähnlich',
    ],
    [
      "route.source: No place is known by the UN/LOCODE DEHAN. Did you mean DEHAM (Hamburg)?",
      "route.source: kein Ort ist unter dem UN/LOCODE DEHAN bekannt; meinten Sie DEHAM (Hamburg)?",
    ],
    [
      "route.source: No place is known by the UN/LOCODE DEXXX.",
      "route.source: kein Ort ist unter dem UN/LOCODE DEXXX bekannt",
    ],
    ["route.source: No airport has the code XXX.", "route.source: kein Flughafen hat den Code XXX"],
    [
      "route.source: No sea port lies within 250 km of 48, 9.",
      "route.source: kein Seehafen liegt höchstens 250 km von 48, 9 entfernt",
    ],
    ["route: No way over the sea leads from Baku to Hamburg.", "route: kein Seeweg führt von Baku nach Hamburg"],
    [
      "route: no railway is known in ISL. It would go by road or sea or air; a distance of the request is calculated by any mode.",
      "route: in ISL ist keine Eisenbahn bekannt; es ginge auf der Straße oder über See oder durch die Luft, und eine Entfernung in der Anfrage gilt für jedes Verkehrsmittel",
    ],
    ["route: no railway is known that joins KEN and NGA.", "route: keine bekannte Eisenbahn verbindet KEN und NGA"],
    [
      "route: neither road nor a known ferry line joins the two ends. It would go by air; a distance of the request is calculated by any mode.",
      "route: weder Straßen noch bekannte Fähren verbinden die beiden Enden; es ginge durch die Luft, und eine Entfernung in der Anfrage gilt für jedes Verkehrsmittel",
    ],
    [
      "route: neither rail nor a known ferry line joins the two ends.",
      "route: weder Schienen noch bekannte Fähren verbinden die beiden Enden",
    ],
    [
      "route: no inland waterway joins the two ends. It would go by rail or inland waterway; a distance of the request is calculated by any mode.",
      "route: keine Binnenwasserstraße verbindet die beiden Enden; es ginge auf der Schiene oder auf Binnenwasserstraßen, und eine Entfernung in der Anfrage gilt für jedes Verkehrsmittel",
    ],
    [
      "route: an end lies more than 25 km from the land of the map.",
      "route: ein Ende liegt mehr als 25 km vor dem Land der Karte",
    ],
    ["route: source and destination are the same.", "route: Start und Ziel sind gleich"],
    ["route: source and destination are one place.", "route: Start und Ziel sind derselbe Ort"],
    ["route: both ends are at Munich Airport (MUC).", "route: beide Enden liegen bei: Munich Airport (MUC)"],
    ["route: both ends are served by one port, Hamburg.", "route: beide Enden haben denselben Hafen: Hamburg"],
    ["method: needs vessel_type", "method: braucht vessel_type"],
  ])("of a way, %s, is German as a whole", (message, text) => {
    expect(errorWords({ error_code: "route_not_found", message }, "de")).toEqual({ text });
  });

  it("tells which of several refusals with one code it is", () => {
    const said = ({ message }: { readonly message: string }) =>
      errorWords({ error_code: "unauthorised", message }, "de").text;
    expect(said(ERRORS.link_email_not_allowed)).toContain("E-Mail-Adresse");
    expect(said(ERRORS.key_not_permitted)).toContain("Berechtigung");
  });

  it.each([
    [
      'line 1: columns of these names are not known: "Datum", "Ort"; rename them, begin their names with #, or send a mapping',
      'Zeile 1: hier sind Spalten dieser Namen nicht bekannt: "Datum", "Ort"; benennen Sie sie um, stellen Sie den Namen ein # voran, oder sagen Sie, was sie bedeuten',
    ],
    [
      'line 1: columns of these names are not known: "a", "b" and 3 more; rename them, begin their names with #, or send a mapping',
      'Zeile 1: hier sind Spalten dieser Namen nicht bekannt: "a", "b" und 3 weitere; benennen Sie sie um, stellen Sie den Namen ein # voran, oder sagen Sie, was sie bedeuten',
    ],
    [
      'line 1: a column of this name is not known: "Ort"; rename them, begin their names with #, or send a mapping',
      'Zeile 1: hier ist keine Spalte dieses Namens bekannt: "Ort"; benennen Sie sie um, stellen Sie den Namen ein # voran, oder sagen Sie, was sie bedeuten',
    ],
    ['line 1: a column is missing: "amount"', 'Zeile 1: es fehlt eine Spalte: "amount"'],
    ['line 1: more than one column is amount: "kWh", "MWh"', 'Zeile 1: mehrere Spalten bedeuten amount: "kWh", "MWh"'],
  ])("of the columns of a file, %s, is German as a whole", (message, german) => {
    expect(errorWords({ error_code: "column_unknown", message }, "de")).toEqual({ text: german });
  });

  it.each([
    [
      'country, line 3: "Atlantis" is no country; write a code such as DEU or DE',
      'country, Zeile 3: "Atlantis" ist kein Land; schreiben Sie einen Code wie DEU oder DE',
    ],
    ["weight (kg), line 17: must be above 0", "weight (kg), Zeile 17: muss über 0 liegen"],
    ["consumption.amount: must not be negative", "consumption.amount: darf nicht negativ sein"],
    [
      "weight (kg): must have at most 20 digits before and 18 after the point",
      "weight (kg): darf höchstens 20 Stellen vor und 18 nach dem Komma haben",
    ],
    [
      "amount, line 2: is empty; route, line 2: is not known here",
      "amount, Zeile 2: ist leer; route, Zeile 2: ist hier nicht bekannt",
    ],
    ["route.source.locode: is not of the form of a UN/LOCODE: write DEHAM", "route.source.locode: schreiben Sie DEHAM"],
    [
      "legs.0.route.source.locode: is not of the form of a UN/LOCODE",
      "legs.0.route.source.locode: hat nicht die Form eines UN/LOCODE",
    ],
    [
      "country_code: must be an ISO 3166-1 alpha-3 code, such as DEU – all of them: /v1/docs/schemas/CountryCode",
      "country_code: muss ein Ländercode mit drei Buchstaben sein wie DEU",
    ],
    [
      "currency, line 3: must be a currency code of the interface, such as EUR – all of them: /v1/docs/schemas/CurrencyCode",
      "currency, Zeile 3: muss ein Währungscode der Schnittstelle sein wie EUR",
    ],
    [
      "region, line 6: must be a code of ISO 3166-2 of a state of the USA or Australia or a province of Canada, or US- and an eGRID subregion, such as US-TX or US-NYCW – all of them: /v1/docs/schemas/RegionCode",
      "region, Zeile 6: muss der Code eines Bundesstaats der USA oder Australiens, einer Provinz Kanadas oder einer eGRID-Region sein wie US-TX oder US-NYCW",
    ],
    ["url: must be an absolute https URL", "url: muss eine Adresse sein, die mit https:// beginnt"],
  ])("of a row's field says what is wrong and where: %s", (message, text) => {
    expect(errorWords({ error_code: "validation_error", message }, "de")).toEqual({ text });
  });

  it.each([
    [
      'line 7: "Summe" looks like a sum of the lines above; it is no row',
      'Zeile 7: "Summe" sieht nach einer Summe der Zeilen darüber aus',
    ],
    [
      "line 3: has a value in column 5, but the header has 4; is a quote missing?",
      "Zeile 3: hat einen Wert in Spalte 5, aber die Kopfzeile hat nur 4; fehlt ein Anführungszeichen?",
    ],
    [
      "line 3: column 5 has a value, but no name in line 1, the header",
      "Zeile 3: Spalte 5 hat einen Wert, aber keinen Namen in der Kopfzeile, Zeile 1",
    ],
    [
      "passengers, line 2: has a formula whose result is not in the file; open it in a spreadsheet program and save it",
      "passengers, Zeile 2: hat eine Formel, deren Ergebnis nicht in der Datei steht; öffnen und speichern Sie sie in einer Tabellenkalkulation",
    ],
    ['name, line 3: "x" is not what other columns say', 'name, Zeile 3: "x" widerspricht anderen Spalten'],
    [
      'line 2: weight has a unit below it, and no amount; write "weight (t)" into the header',
      'Zeile 2: unter weight steht eine Einheit ohne Menge; schreiben Sie "weight (t)" in die Kopfzeile',
    ],
    [
      "line 1: the file is a list; JSONL has one object in each line, and no commas between them",
      "Zeile 1: die Datei ist eine Liste; JSONL hat in jeder Zeile ein Objekt und keine Kommas dazwischen",
    ],
    ["line 1: the file is UTF-16; save it as UTF-8", "Zeile 1: die Datei ist UTF-16; speichern Sie sie als UTF-8"],
    ["line 10002: more than 10000 rows", "Zeile 10002: hier sind es mehr als 10000"],
    [
      'line 4: Gewicht: "1.000" may be 1 or 1000; no cell of the column tells which; write it without thousands separators',
      'Zeile 4: Gewicht: "1.000" kann 1 oder 1000 sein; schreiben Sie Zahlen ohne Tausendertrennzeichen',
    ],
    [
      'line 2: Datum: "3/4/2026" may be 2026-04-03 or 2026-03-04; cells of the column are written in both ways; write YYYY-MM-DD',
      'Zeile 2: Datum: "3/4/2026" kann 2026-04-03 oder 2026-03-04 sein; schreiben Sie JJJJ-MM-TT',
    ],
  ])("of a line or a column of a file, %s, is German as a whole", (message, german) => {
    expect(errorWords({ error_code: "row_unreadable", message }, "de")).toEqual({ text: german });
  });

  it("of a row whose fault has no German words has the sentence of its code, and the message", () => {
    const message = "line 4: must be one of a kind; weight, line 4: is empty";
    expect(errorWords({ error_code: "validation_error", message }, "de")).toEqual({
      text: "Die Angaben passen nicht.",
      more: message,
    });
    const address = { error_code: "address_not_found", message: "from, line 4: The address can't be resolved." };
    expect(errorWords(address, "de")).toEqual({ text: "from, Zeile 4: Die Adresse wurde nicht gefunden." });
  });
});
