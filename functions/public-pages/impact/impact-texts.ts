import type { Text } from "@isotherm/pages";

/** The words of impact pages. */
export const IMPACT_TEXTS = {
  title: { en: "what was retired", de: "was stillgelegt wurde" },
  heading: { en: "Carbon credits retired for {account}", de: "Für {account} stillgelegte Zertifikate" },
  retired: { en: "retired", de: "stillgelegt" },
  spent: { en: "spent on carbon credits", de: "für Zertifikate ausgegeben" },
  meaning: {
    en: "A retired credit is taken out of circulation for good. It stands for one tonne that was removed from the air or whose emission was avoided; it does not make anybody's own emissions smaller.",
    de: "Ein stillgelegtes Zertifikat ist für immer aus dem Verkehr gezogen. Es steht für eine Tonne, die aus der Luft geholt oder deren Ausstoß vermieden wurde; niemandes eigene Emissionen werden dadurch kleiner.",
  },
  flights: {
    en: "As much as {n} seats in economy from New York to London emit.",
    de: "So viel, wie {n} Sitze in der Economy von New York nach London ausstoßen.",
  },
  goalsLead: {
    en: "Projects: {projects}. Goals of the United Nations that they work towards: {goals}.",
    de: "Projekte: {projects}. Ziele der Vereinten Nationen, zu denen sie beitragen: {goals}.",
  },
  nothingYet: { en: "Nothing has been retired yet.", de: "Noch wurde nichts stillgelegt." },
  bundles: { en: "What was funded", de: "Was finanziert wurde" },
  bundle: { en: "Offer", de: "Angebot" },
  quantity: { en: "Quantity", de: "Menge" },
  share: { en: "Share", de: "Anteil" },
  projects: { en: "Projects", de: "Projekte" },
  map: { en: "Map of the projects", de: "Karte der Projekte" },
  goals: { en: "Sustainable Development Goals", de: "Ziele für nachhaltige Entwicklung" },
  goal: { en: "Goal", de: "Ziel" },
  project: { en: "project", de: "Projekt" },
  manyProjects: { en: "projects", de: "Projekte" },
  certificates: { en: "Latest certificates", de: "Neueste Bescheinigungen" },
  age: {
    en: "Completed orders only; up to five minutes old.",
    de: "Nur abgeschlossene Bestellungen; bis zu fünf Minuten alt.",
  },
  by: { en: "with Isotherm", de: "mit Isotherm" },
} as const satisfies Record<string, Text>;

/** The goals by their number, as the United Nations name them. */
export const GOALS: Readonly<Record<number, Text>> = {
  1: { en: "No poverty", de: "Keine Armut" },
  2: { en: "Zero hunger", de: "Kein Hunger" },
  3: { en: "Good health and well-being", de: "Gesundheit und Wohlergehen" },
  4: { en: "Quality education", de: "Hochwertige Bildung" },
  5: { en: "Gender equality", de: "Geschlechtergleichheit" },
  6: { en: "Clean water and sanitation", de: "Sauberes Wasser und Sanitäreinrichtungen" },
  7: { en: "Affordable and clean energy", de: "Bezahlbare und saubere Energie" },
  8: { en: "Decent work and economic growth", de: "Menschenwürdige Arbeit und Wirtschaftswachstum" },
  9: { en: "Industry, innovation and infrastructure", de: "Industrie, Innovation und Infrastruktur" },
  10: { en: "Reduced inequalities", de: "Weniger Ungleichheiten" },
  11: { en: "Sustainable cities and communities", de: "Nachhaltige Städte und Gemeinden" },
  12: { en: "Responsible consumption and production", de: "Nachhaltiger Konsum und nachhaltige Produktion" },
  13: { en: "Climate action", de: "Maßnahmen zum Klimaschutz" },
  14: { en: "Life below water", de: "Leben unter Wasser" },
  15: { en: "Life on land", de: "Leben an Land" },
  16: { en: "Peace, justice and strong institutions", de: "Frieden, Gerechtigkeit und starke Institutionen" },
  17: { en: "Partnerships for the goals", de: "Partnerschaften zur Erreichung der Ziele" },
};
