/** What helps against columns that nothing knows. */
const RENAME = "benennen Sie sie um, stellen Sie den Namen ein # voran, oder sagen Sie, was sie bedeuten";

/** What may be wrong with a value: as the interface says it, and in German. What is captured is a name, a value or a number. */
const FAULTS: readonly (readonly [said: RegExp, german: string])[] = [
  [/^is required$/, "fehlt"],
  [/^is empty$/, "ist leer"],
  [/^is empty, and no distance is given$/, "ist leer, und eine Entfernung ist nicht angegeben"],
  [/^is empty, and no TEU are given$/, "ist leer, und TEU sind nicht angegeben"],
  [
    /^is empty, and neither a description nor a merchant is given$/,
    "ist leer, und weder Beschreibung noch Händler sind angegeben",
  ],
  [/^is empty; write (.+)$/, "ist leer; schreiben Sie eines von: $1"],
  [
    /^is empty, but the line is not the first leg; cells must not be merged$/,
    "ist leer, aber die Zeile ist nicht der erste Abschnitt; Zellen dürfen nicht verbunden sein",
  ],
  [/^is empty, but not for all lines with this reference$/, "ist leer, aber nicht in allen Zeilen mit dieser Referenz"],
  [/^is (\S+) as for another line with this reference$/, "ist $1 wie in einer anderen Zeile mit dieser Referenz"],
  [/^differs from line (\d+), which has the same reference$/, "weicht von Zeile $1 mit derselben Referenz ab"],
  [/^is not known here$/, "ist hier nicht bekannt"],
  [/^is not known here; (\S+) is$/, "ist hier nicht bekannt; $1 ist es"],
  [
    /^is needed to calculate the leg, or its distance$/,
    "wird gebraucht, um den Abschnitt zu berechnen, oder die Entfernung",
  ],
  [/^nobody knows where (.+) is$/, "niemand weiß, wo $1 liegt"],
  [/^must be above (\S+)$/, "muss über $1 liegen"],
  [/^must not be negative$/, "darf nicht negativ sein"],
  [
    /^must have at most (\d+) digits before and (\d+) after the point$/,
    "darf höchstens $1 Stellen vor und $2 nach dem Komma haben",
  ],
  [/^must be at least (\S+)$/, "muss mindestens $1 sein"],
  [/^must be at most (\S+)$/, "darf höchstens $1 sein"],
  [/^must have at least (\S+) characters?$/, "muss mindestens $1 Zeichen haben"],
  [/^must have at most (\S+) characters?$/, "darf höchstens $1 Zeichen haben"],
  [/^must be a number$/, "muss eine Zahl sein, nicht unter 0"],
  [/^must be a whole number$/, "muss eine ganze Zahl sein"],
  [/^must be in the future$/, "muss in der Zukunft liegen"],
  [/^is below value$/, "ist niedriger als der feste Betrag"],
  [/^must not be after through\.$/, "darf nicht nach dem letzten Tag liegen"],
  [/^is not the IANA name of a time zone$/, "ist keine Zeitzone wie Europe/Berlin"],
  [/^no airport has the code (\S+)\.$/, "kein Flughafen hat das Kürzel $1"],
  [/^source and destination are the same airport\.$/, "Start und Ziel sind derselbe Flughafen"],
  [/^must be a number such as (.+)$/, "muss eine Zahl sein wie 12,5, nicht unter 0"],
  [/^must be a decimal number written as a string, such as (.+)$/, "muss eine Dezimalzahl als Text sein wie $1"],
  [/^must be a date such as (\S+)$/, "muss ein Datum sein wie $1"],
  [/^must be one of (.+) – did you mean (.+)\?$/, "muss eines von $1 sein – meinten Sie $2?"],
  [/^must be one of ("[^–]+)$/, "muss eines von $1 sein"],
  [/^must be a currency code of the interface, such as (\S+)$/, "muss ein Währungscode der Schnittstelle sein wie $1"],
  [
    /^must be a code of ISO 3166-2 of a state .+, such as (\S+) or (\S+)$/,
    "muss der Code eines Bundesstaats der USA oder Australiens, einer Provinz Kanadas oder einer eGRID-Region sein wie $1 oder $2",
  ],
  [/^must be a merchant category code of four digits$/, "muss ein vierstelliger Branchencode (MCC) sein"],
  [/^must be an IATA or ICAO code, such as (.+)$/, "muss ein IATA- oder ICAO-Code sein wie LHR oder EGLL"],
  [/^must be an ISO 3166-1 alpha-3 code, such as (\S+)$/, "muss ein Ländercode mit drei Buchstaben sein wie $1"],
  [/^must be a unit of emission factors, such as (.+)$/, "muss eine Einheit von Emissionsfaktoren sein wie $1"],
  [/^must be the id of an emission factor, such as (\S+)$/, "muss die Kennung eines Emissionsfaktors sein wie $1"],
  [/^must be an (?:absolute )?https URL$/, "muss eine Adresse sein, die mit https:// beginnt"],
  [
    /^must be 3 to 64 of a-z, 0-9 and -, with no - at an end$/,
    "muss 3 bis 64 Zeichen haben: a–z, 0–9 und -, aber kein - am Anfang oder Ende",
  ],
  [/^must be one line$/, "muss eine Zeile sein"],
  [/^must be an e-mail address$/, "muss eine E-Mail-Adresse sein"],
  [/^must be an integer$/, "muss eine ganze Zahl sein"],
  [/^must be a whole number from (\S+) to (\S+)$/, "muss eine ganze Zahl von $1 bis $2 sein"],
  [/^must have seven digits$/, "muss sieben Ziffern haben"],
  [/^must have nine digits$/, "muss neun Ziffern haben"],
  [/^must have at least one leg$/, "braucht mindestens einen Abschnitt"],
  [/^may have at most ten legs$/, "darf höchstens zehn Abschnitte haben"],
  [/^must lie in the country of country_code$/, "muss im Land von country_code liegen"],
  [/^is not of the form of .+: write ([A-Z0-9]+)$/, "schreiben Sie $1"],
  [/^is not of the form of an airport code$/, "hat nicht die Form eines Flughafencodes"],
  [/^is not of the form of a UN\/LOCODE$/, "hat nicht die Form eines UN/LOCODE"],
  [/^is not the name of a method( – did you mean (.+)\?)?$/, "ist kein Name eines Verfahrens"],
  [
    /^(.+): (\S+) is an alpha-2 code, its alpha-3 is (\S+)$/,
    "$2 ist ein Ländercode mit zwei Buchstaben; mit dreien ist er $3",
  ],
  [/^(.+): write ([A-Z]{3}) in capitals$/, "schreiben Sie $2 in Großbuchstaben"],
  [/^(".+") is below 0$/, "$1 liegt unter 0"],
  [/^(".+") is no amount$/, "$1 ist keine Menge"],
  [
    /^(".+") is no date; write YYYY-MM-DD, DD\.MM\.YYYY or D\/M\/YYYY$/,
    "$1 ist kein Datum; schreiben Sie JJJJ-MM-TT, TT.MM.JJJJ oder T/M/JJJJ",
  ],
  [/^(".+") is none of (.+)$/, "$1 ist keines von $2"],
  [/^(".+") is neither yes nor no$/, "$1 ist weder ja noch nein"],
  [
    /^(".+") is no country; write a code such as (.+) or (.+)$/,
    "$1 ist kein Land; schreiben Sie einen Code wie $2 oder $3",
  ],
  [/^(".+") is no airport code, such as (\S+) or (\S+)$/, "$1 ist kein Flughafencode wie $2 oder $3"],
  [/^(".+") is no year$/, "$1 ist kein Jahr"],
  [/^(".+") is no method$/, "$1 ist kein Verfahren"],
  [/^(".+") is no method; (\S+) is$/, "$1 ist kein Verfahren; $2 ist eines"],
  [/^(".+") is of mode (\S+), not (\S+)$/, "$1 gehört zum Verkehrsmittel $2, nicht zu $3"],
  [
    /^a column of this name is not known: (.+); rename them, begin their names with #, or send a mapping$/,
    `hier ist keine Spalte dieses Namens bekannt: $1; ${RENAME}`,
  ],
  [
    /^columns of these names are not known: (.+) and (\d+) more; rename them, begin their names with #, or send a mapping$/,
    `hier sind Spalten dieser Namen nicht bekannt: $1 und $2 weitere; ${RENAME}`,
  ],
  [
    /^columns of these names are not known: (.+); rename them, begin their names with #, or send a mapping$/,
    `hier sind Spalten dieser Namen nicht bekannt: $1; ${RENAME}`,
  ],
  [/^city: no place(?: in .+)? is called (".+") or nearly so\.$/, "dort heißt kein Ort $1 oder so ähnlich"],
  [
    /^city: (".+") resembles too many names to look through: write it as maps do, with its country\.$/,
    "$1 ähnelt zu vielen Namen; schreiben Sie den Ort wie auf Karten und nennen Sie sein Land",
  ],
  [/^country: no place is known in (".+")\.$/, "in $1 ist kein Ort bekannt"],
  [/^city: (".+") is a region of (.+): give a city\.$/, "$1 ist eine Region ($2); nennen Sie eine Stadt"],
  [
    /^city: (".+") is no name, and resembles several: write it as maps do\.$/,
    "kein Ort heißt $1, und mehrere heißen ähnlich; schreiben Sie ihn wie auf Karten",
  ],
  [
    /^postcode: (".+") is no postcode that is known in (.+): give the city\.$/,
    "in $2 ist keine Postleitzahl $1 bekannt; nennen Sie den Ort",
  ],
  [/^city: is missing, and the street names none\.$/, "der Ort fehlt, und die Straße nennt keinen"],
  [
    /^No place is known by the UN\/LOCODE(.*)\. Did you mean (.+)\?$/,
    "kein Ort ist unter dem UN/LOCODE$1 bekannt; meinten Sie $2?",
  ],
  [/^No place is known by the UN\/LOCODE(.*)\.$/, "kein Ort ist unter dem UN/LOCODE$1 bekannt"],
  [/^No airport has the code(.*)\.$/, "kein Flughafen hat den Code$1"],
  [/^No sea port lies within (\d+) km of (.+)\.$/, "kein Seehafen liegt höchstens $1 km von $2 entfernt"],
  [/^No way over the sea leads from ([^,]+) to ([^,]+)\.$/, "kein Seeweg führt von $1 nach $2"],
  [/^no railway is known in ([A-Z]{3})\.$/, "in $1 ist keine Eisenbahn bekannt"],
  [/^no railway is known that joins ([A-Z]{3}) and ([A-Z]{3})\.$/, "keine bekannte Eisenbahn verbindet $1 und $2"],
  [
    /^neither road nor a known ferry line joins the two ends\.$/,
    "weder Straßen noch bekannte Fähren verbinden die beiden Enden",
  ],
  [
    /^neither rail nor a known ferry line joins the two ends\.$/,
    "weder Schienen noch bekannte Fähren verbinden die beiden Enden",
  ],
  [/^no inland waterway joins the two ends\.$/, "keine Binnenwasserstraße verbindet die beiden Enden"],
  [
    /^an end lies more than (\d+) km from the land of the map\.$/,
    "ein Ende liegt mehr als $1 km vor dem Land der Karte",
  ],
  [/^source and destination are the same\.$/, "Start und Ziel sind gleich"],
  [/^source and destination are one place\.$/, "Start und Ziel sind derselbe Ort"],
  [/^both ends are at (.+)\.$/, "beide Enden liegen bei: $1"],
  [/^both ends are served by one port, (.+)\.$/, "beide Enden haben denselben Hafen: $1"],
  [/^needs (.+)$/, "braucht $1"],
  [/^there is no emission factor (.+)\.$/, "es gibt keinen Emissionsfaktor $1"],
  [/^(".+") looks like a sum of the lines above; it is no row$/, "$1 sieht nach einer Summe der Zeilen darüber aus"],
  [
    /^has a value in column (\d+), but the header has (\d+); is a quote missing\?$/,
    "hat einen Wert in Spalte $1, aber die Kopfzeile hat nur $2; fehlt ein Anführungszeichen?",
  ],
  [
    /^column (\d+) has a value, but no name in line (\d+), the header$/,
    "Spalte $1 hat einen Wert, aber keinen Namen in der Kopfzeile, Zeile $2",
  ],
  [
    /^has a formula whose result is not in the file; open it in a spreadsheet program and save it$/,
    "hat eine Formel, deren Ergebnis nicht in der Datei steht; öffnen und speichern Sie sie in einer Tabellenkalkulation",
  ],
  [/^(".+") is not what other columns say$/, "$1 widerspricht anderen Spalten"],
  [
    /^(.+) has a unit below it, and no amount; write (".+") into the header$/,
    "unter $1 steht eine Einheit ohne Menge; schreiben Sie $2 in die Kopfzeile",
  ],
  [
    /^the file is a list; JSONL has one object in each line, and no commas between them$/,
    "die Datei ist eine Liste; JSONL hat in jeder Zeile ein Objekt und keine Kommas dazwischen",
  ],
  [
    /^the file has objects of several lines; JSONL has one object in each line, and no commas between them$/,
    "Objekte der Datei haben mehrere Zeilen; JSONL hat in jeder Zeile ein Objekt und keine Kommas dazwischen",
  ],
  [/^the file is UTF-16; save it as UTF-8$/, "die Datei ist UTF-16; speichern Sie sie als UTF-8"],
  [/^more than (\d+) rows$/, "hier sind es mehr als $1"],
  [
    /^(.+): (".+") may be (.+) or (.+); .+; write it without thousands separators$/,
    "$1: $2 kann $3 oder $4 sein; schreiben Sie Zahlen ohne Tausendertrennzeichen",
  ],
  [/^(.+): (".+") may be (.+) or (.+); .+; write YYYY-MM-DD$/, "$1: $2 kann $3 oder $4 sein; schreiben Sie JJJJ-MM-TT"],
  [/^a column is missing: (.+)$/, "es fehlt eine Spalte: $1"],
  [/^more than one column is ([^:]+): (.+)$/, "mehrere Spalten bedeuten $1: $2"],
  [/^the unit of (".+") is none of (.+)$/, "die Einheit von $1 ist keine von $2"],
  [/^is (.+), but (.+) says (.+)$/, "ist $1, aber $2 sagt $3"],
];

/** Faults are parted so; the place of the next one follows. */
const FAULT_END = /; (?=[^;:"]+: )/;

/** `weight, line 17` and `line 17` in German; names of columns and paths of fields stay. */
export const placeWords = (place: string): string => place.replace(/(^|, )line (\d+)$/, "$1Zeile $2");

/** The faults of a request or a row in German; undefined where one of them has no German words. */
export const faultWords = (message: string): string | undefined => {
  const faults = message.split(FAULT_END).map(faultOf);
  return faults.includes(undefined) ? undefined : faults.join("; ");
};

/** Where the reference lists what a value may be: for who writes programs. */
const LISTED = / – all of them: .+$/;

/** By which other modes a way would go. */
const WOULD_GO = / It would go by (.+); a distance of the request is calculated by any mode\.$/;
const MODES: ReadonlyMap<string, string> = new Map([
  ["road", "auf der Straße"],
  ["rail", "auf der Schiene"],
  ["inland waterway", "auf Binnenwasserstraßen"],
  ["sea", "über See"],
  ["air", "durch die Luft"],
]);

const otherModes = (named: string): string => {
  const modes = named.split(" or ").map((mode) => MODES.get(mode) ?? mode);
  return `; es ginge ${modes.join(" oder ")}, und eine Entfernung in der Anfrage gilt für jedes Verkehrsmittel`;
};

/** What is wrong with a value, in German; undefined where there are no words for it. */
export const faultText = (text: string): string | undefined => {
  const fault = text.replace(LISTED, "").replace(WOULD_GO, "");
  const found = FAULTS.find(([said]) => said.test(fault));
  const [, others] = WOULD_GO.exec(text) ?? [];
  return found && `${fault.replace(...found)}${others === undefined ? "" : otherModes(others)}`;
};

/** A fault with its place before it, which may be one within another: `legs.0: route.source: …`. */
const faultOf = (fault: string): string | undefined => {
  for (let end = fault.indexOf(": "); end !== -1; end = fault.indexOf(": ", end + 1)) {
    const text = faultText(fault.slice(end + 2));
    if (text !== undefined) return `${placeWords(fault.slice(0, end))}: ${text}`;
  }
  return undefined;
};
