import type { Text } from "@isotherm/pages";
import type { ActName } from "@isotherm/store/members/index";

/** Infinitives, for an act may have been refused. */
const ACTS: Readonly<Record<ActName, Text>> = {
  "account create": { en: "Make an account", de: "Konto anlegen" },
  "account logo": { en: "Replace the logo", de: "Logo ersetzen" },
  "account logo remove": { en: "Remove the logo", de: "Logo entfernen" },
  "account update": { en: "Change the account", de: "Konto ändern" },
  "batch cancel": { en: "Cancel a batch", de: "Stapel abbrechen" },
  "batch run": { en: "Carry a batch out", de: "Stapel ausführen" },
  "batch upload": { en: "Upload a file", de: "Datei hochladen" },
  "client account create": { en: "Make a client account", de: "Kundenkonto anlegen" },
  "estimate create": { en: "Make an estimate", de: "Schätzung erstellen" },
  "identity add": { en: "Add an account at the provider", de: "Konto beim Anbieter hinzufügen" },
  "identity remove": { en: "Remove an account at the provider", de: "Konto beim Anbieter entfernen" },
  "impact page create": { en: "Make the impact page", de: "Wirkungsseite anlegen" },
  "impact page update": { en: "Change the impact page", de: "Wirkungsseite ändern" },
  "key issue": { en: "Make an API key", de: "API-Schlüssel erstellen" },
  "key revoke": { en: "Revoke an API key", de: "API-Schlüssel sperren" },
  "key roll": { en: "Replace an API key", de: "API-Schlüssel ersetzen" },
  "member identity": {
    en: "Take an invitation with an account at the provider",
    de: "Einladung annehmen, mit einem Konto beim Anbieter",
  },
  "member erase": {
    en: "Erase a removed member's name and address",
    de: "Name und Adresse eines entfernten Mitglieds löschen",
  },
  "member invite": { en: "Invite a member", de: "Mitglied einladen" },
  "member link": { en: "Take an invitation", de: "Einladung annehmen" },
  "member passkey": { en: "Take an invitation with a passkey", de: "Einladung annehmen, mit einem Passkey" },
  "member revoke": { en: "Remove a member", de: "Mitglied entfernen" },
  "member role": { en: "Change a role", de: "Rolle ändern" },
  "offset link create": { en: "Make a link", de: "Link erstellen" },
  "offset link end": { en: "End a link", de: "Link beenden" },
  "offset link update": { en: "Change a link", de: "Link ändern" },
  "order advance": { en: "Move a test order on", de: "Testauftrag weiterführen" },
  "order cancel": { en: "Cancel a test order", de: "Testauftrag stornieren" },
  "order place": { en: "Place an order", de: "Auftrag erteilen" },
  "passkey add": { en: "Add a passkey", de: "Passkey hinzufügen" },
  "passkey remove": { en: "Remove a passkey", de: "Passkey entfernen" },
  "passkey rename": { en: "Rename a passkey", de: "Passkey umbenennen" },
  "portfolio follow": { en: "Choose a portfolio", de: "Portfolio wählen" },
  "report create": { en: "Make a report", de: "Bericht erstellen" },
  "selection replace": { en: "Replace the selection of bundles", de: "Auswahl der Bündel ersetzen" },
  "session end": { en: "End a session", de: "Sitzung beenden" },
  "sessions end": { en: "End all sessions", de: "Alle Sitzungen beenden" },
  "sign in": { en: "Sign in", de: "Anmelden" },
  "sign out": { en: "Sign out", de: "Abmelden" },
  "webhook create": { en: "Make an endpoint", de: "Endpunkt anlegen" },
  "webhook delete": { en: "Delete an endpoint", de: "Endpunkt löschen" },
  "webhook pause": { en: "Pause an endpoint", de: "Endpunkt anhalten" },
  "webhook resume": { en: "Resume an endpoint", de: "Endpunkt fortsetzen" },
  "webhook retry": { en: "Try a delivery again", de: "Zustellung erneut versuchen" },
  "webhook rotate": { en: "Replace the secret of an endpoint", de: "Geheimnis eines Endpunkts ersetzen" },
  "webhook secret": { en: "Show the secret of an endpoint", de: "Geheimnis eines Endpunkts anzeigen" },
  "webhook skip": { en: "Skip an event", de: "Ereignis überspringen" },
  "webhook test": { en: "Send a test event", de: "Testereignis senden" },
  "webhook update": { en: "Change an endpoint", de: "Endpunkt ändern" },
};

const WORDS = new Map<string, Text>(Object.entries(ACTS));

/** What a member did or tried, in words; undefined for what another release calls something. */
export const actWords = (action: string): Text | undefined => WORDS.get(action);
