/** The languages that a certificate may be in. */
export type CertificateLanguage = "en" | "de";

type Text = Readonly<Record<CertificateLanguage, string>>;

/** What a certificate says, but for names and figures. `{…}` is filled in. */
export const CERTIFICATE_TEXTS = {
  heading: { en: "CERTIFICATE OF RETIREMENT", de: "STILLLEGUNGSBESCHEINIGUNG" },
  title: {
    en: "Certificate of retirement: {quantity} t CO2e for {beneficiary}",
    de: "Stilllegungsbescheinigung: {quantity} t CO2e für {beneficiary}",
  },
  lead: { en: "Carbon credits were retired on behalf of", de: "Emissionszertifikate wurden stillgelegt im Namen von" },
  testLead: { en: "A test order of", de: "Eine Testbestellung von" },
  // The customer pays; on whose behalf the registry retires is the account.
  payer: { en: "Paid for by {customer}", de: "Bezahlt von {customer}" },
  testPayer: { en: "As if paid for by {customer}", de: "Als hätte {customer} bezahlt" },
  retired: {
    en: "Retired in full on {date}. A retired credit is taken out of circulation for good.",
    de: "Vollständig stillgelegt am {date}. Ein stillgelegtes Zertifikat ist für immer aus dem Umlauf genommen.",
  },
  testRetired: {
    en: "Test order of {date}: nothing was paid and no credit was retired.",
    de: "Testbestellung vom {date}: Es wurde nichts bezahlt und kein Zertifikat stillgelegt.",
  },
  ofOneProject: {
    en: "Credits of one project, listed on the following pages.",
    de: "Zertifikate eines Projekts; sie stehen auf den folgenden Seiten.",
  },
  ofProjects: {
    en: "Credits of {count} projects, listed on the following pages.",
    de: "Zertifikate von {count} Projekten; sie stehen auf den folgenden Seiten.",
  },
  project: { en: "Project", de: "Projekt" },
  continued: { en: "{project} (continued)", de: "{project} (Fortsetzung)" },
  registry: { en: "Registry and serial numbers", de: "Register und Seriennummern" },
  vintage: { en: "Vintage", de: "Jahrgang" },
  parts: {
    en: "Less than a tonne: a part of a credit that was retired for several orders on behalf of the same beneficiary.",
    de: "Weniger als eine Tonne: ein Teil eines Zertifikats, das für mehrere Bestellungen im Namen derselben Begünstigten stillgelegt wurde.",
  },
  issuer: { en: "Issued by Isotherm", de: "Ausgestellt von Isotherm" },
  order: { en: "Order {order}", de: "Bestellung {order}" },
  orderPage: { en: "Order {order}, page {page} of {pages}", de: "Bestellung {order}, Seite {page} von {pages}" },
  check: { en: "Check this certificate: ", de: "Diese Bescheinigung prüfen: " },
  qr: {
    en: "QR code that leads to the page where this certificate can be checked",
    de: "QR-Code, der zur Seite führt, auf der sich diese Bescheinigung prüfen lässt",
  },
} as const satisfies Record<string, Text>;

/** A text with its places filled in. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
