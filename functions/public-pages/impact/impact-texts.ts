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
