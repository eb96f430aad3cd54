import type { OverlapReason } from "@isotherm/contract/overlap-reason";

/** A reason in words. */
export interface OverlapWords {
  readonly title: string;
  /** Why the estimates may count one thing twice. */
  readonly why: string;
  /** What to look at. */
  readonly check: string;
}

type Languages = "en" | "de";

/** Every reason in words, in English and German. */
export const OVERLAP_WORDS: Readonly<Record<OverlapReason, Readonly<Record<Languages, OverlapWords>>>> = {
  same_freight_reference: {
    en: {
      title: "The same freight twice",
      why: "Several freight estimates have the same reference.",
      check:
        "Are they legs of one shipment, each estimated once? Then nothing is double. If two of them cover the same leg, or one covers all legs and others single ones, keep one way of counting.",
    },
    de: {
      title: "Dieselbe Fracht zweimal",
      why: "Mehrere Frachtschätzungen haben dieselbe Referenz.",
      check:
        "Sind es Abschnitte einer Sendung, jeder einmal geschätzt? Dann ist nichts doppelt. Wenn zwei denselben Abschnitt betreffen, oder eine alle Abschnitte und andere einzelne, behalten Sie eine Zählweise.",
    },
  },
  same_journey_reference: {
    en: {
      title: "The same journey twice",
      why: "Several estimates of flights or journeys have the same reference.",
      check:
        "Are they parts of one journey, or one estimate for each passenger? Then nothing is double. A flight may also be a leg of a journey that was estimated as a whole.",
    },
    de: {
      title: "Dieselbe Reise zweimal",
      why: "Mehrere Schätzungen von Flügen oder Reisen haben dieselbe Referenz.",
      check:
        "Sind es Teile einer Reise, oder je eine Schätzung pro Person? Dann ist nichts doppelt. Ein Flug kann auch Abschnitt einer Reise sein, die als Ganzes geschätzt wurde.",
    },
  },
  same_purchase_reference: {
    en: {
      title: "The same purchase twice",
      why: "Several purchases have the same reference.",
      check:
        "Are they lines of one invoice, each with its own amount? Then nothing is double. Equal amounts, or one that is the sum of the others, point to a purchase that was recorded twice.",
    },
    de: {
      title: "Derselbe Einkauf zweimal",
      why: "Mehrere Einkäufe haben dieselbe Referenz.",
      check:
        "Sind es Positionen einer Rechnung, jede mit eigenem Betrag? Dann ist nichts doppelt. Gleiche Beträge, oder einer, der die Summe der anderen ist, deuten auf einen doppelt erfassten Einkauf.",
    },
  },
  same_electricity: {
    en: {
      title: "The same electricity twice",
      why: "Several estimates of electricity are of the same place, and their periods overlap: the same day, or a year and a part of it.",
      check:
        "Compare the meter and the period of each bill. A yearly statement includes the months that were estimated before.",
    },
    de: {
      title: "Derselbe Strom zweimal",
      why: "Mehrere Stromschätzungen betreffen denselben Ort, und ihre Zeiträume überschneiden sich: derselbe Tag, oder ein Jahr und ein Teil davon.",
      check:
        "Vergleichen Sie Zähler und Zeitraum der Abrechnungen. Eine Jahresabrechnung enthält die Monate, die vorher geschätzt wurden.",
    },
  },
  same_company_year: {
    en: {
      title: "The same company year twice",
      why: "Several estimates are of a company's year in the same country and city.",
      check:
        "Are they of different companies or sites? Then nothing is double. A draft that was estimated again instead of being replaced counts twice.",
    },
    de: {
      title: "Dasselbe Unternehmensjahr zweimal",
      why: "Mehrere Schätzungen betreffen das Jahr eines Unternehmens in demselben Land und derselben Stadt.",
      check:
        "Sind es verschiedene Unternehmen oder Standorte? Dann ist nichts doppelt. Ein Entwurf, der neu geschätzt statt ersetzt wurde, zählt zweimal.",
    },
  },
  purchase_and_freight: {
    en: {
      title: "A purchase and freight",
      why: "What was paid to a carrier is estimated by its amount, and freight with the same reference, or with the same metadata on the same day, by tonnes and kilometres.",
      check:
        "Does the invoice pay for this freight? Then keep the freight estimate, which knows more, and mark the purchase as not a transaction.",
    },
    de: {
      title: "Ein Einkauf und Fracht",
      why: "Was einem Transporteur gezahlt wurde, ist nach dem Betrag geschätzt, und Fracht mit derselben Referenz, oder mit denselben Metadaten am selben Tag, nach Tonnen und Kilometern.",
      check:
        "Bezahlt die Rechnung diese Fracht? Dann behalten Sie die Frachtschätzung, die mehr weiß, und kennzeichnen den Einkauf als nicht geschehen.",
    },
  },
  purchase_and_journey: {
    en: {
      title: "A purchase and a journey",
      why: "A ticket is estimated by its price, and a flight or journey with the same reference, or with the same metadata on the same day, by its distance.",
      check:
        "Does the purchase pay for this journey? Then keep the estimate by distance and mark the purchase as not a transaction.",
    },
    de: {
      title: "Ein Einkauf und eine Reise",
      why: "Ein Ticket ist nach dem Preis geschätzt, und ein Flug oder eine Reise mit derselben Referenz, oder mit denselben Metadaten am selben Tag, nach der Entfernung.",
      check:
        "Bezahlt der Einkauf diese Reise? Dann behalten Sie die Schätzung nach der Entfernung und kennzeichnen den Einkauf als nicht geschehen.",
    },
  },
  purchase_and_electricity: {
    en: {
      title: "A purchase and electricity",
      why: "Electricity bills are estimated by their amount, and electricity of the same year and country by the kilowatt-hours consumed.",
      check: "Do the bills pay for this consumption? Then keep the estimates by kilowatt-hours.",
    },
    de: {
      title: "Ein Einkauf und Strom",
      why: "Stromrechnungen sind nach dem Betrag geschätzt, und Strom desselben Jahres und Landes nach den verbrauchten Kilowattstunden.",
      check: "Bezahlen die Rechnungen diesen Verbrauch? Dann behalten Sie die Schätzungen nach Kilowattstunden.",
    },
  },
  servers_and_electricity: {
    en: {
      title: "Servers and electricity",
      why: "Servers are estimated, a company's own or those of a data centre, and so is electricity of the same year.",
      check:
        "Does the electricity come from a meter that servers of the estimate hang on? Servers in the office are on the office's meter; a data centre may bill its electricity apart. Cloud services elsewhere are not double.",
    },
    de: {
      title: "Server und Strom",
      why: "Server sind geschätzt, eigene oder die eines Rechenzentrums, und ebenso Strom desselben Jahres.",
      check:
        "Kommt der Strom von einem Zähler, an dem diese Server hängen? Server im Büro hängen am Zähler des Büros; ein Rechenzentrum kann Strom gesondert berechnen. Cloud-Dienste an anderem Ort sind nicht doppelt.",
    },
  },
  company_and_parts: {
    en: {
      title: "A company's year and its parts",
      why: "The estimate of a company's year includes what other estimates of the same year are of: electricity, gas, flights, fuel of cars, food, devices or cloud services.",
      check:
        "Is the same consumption in both? Then leave it out of the company's year, or use only one of them in a total.",
    },
    de: {
      title: "Ein Unternehmensjahr und seine Teile",
      why: "Die Schätzung eines Unternehmensjahres enthält, wovon auch andere Schätzungen desselben Jahres sind: Strom, Gas, Flüge, Kraftstoff von Autos, Essen, Geräte oder Cloud-Dienste.",
      check:
        "Steckt derselbe Verbrauch in beiden? Dann lassen Sie ihn im Unternehmensjahr weg, oder nehmen Sie nur eine davon in eine Summe auf.",
    },
  },
};
