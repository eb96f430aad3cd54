import type { Text } from "@isotherm/pages";

/** What people are told who sign in at the stage's provider. */
export const OPENID_TEXTS = {
  title: { en: "You are not signed in", de: "Sie sind nicht angemeldet" },
  back: { en: "To the sign-in", de: "Zur Anmeldung" },
  goOn: { en: "Go on to {name}", de: "Weiter zu {name}" },
  notBegun: {
    en: "This sign-in was not begun in this browser, was used already, or took longer than five minutes. Begin anew.",
    de: "Diese Anmeldung wurde nicht in diesem Browser begonnen, schon benutzt oder hat länger als fünf Minuten gedauert. Beginnen Sie neu.",
  },
  opensNothing: {
    en: "Your account there opens nothing here yet. Open the link of your invitation and go on from there; without one, ask an owner of your organisation.",
    de: "Ihr Konto dort öffnet hier noch nichts. Öffnen Sie den Link Ihrer Einladung und gehen Sie von dort weiter; ohne Link fragen Sie eine Inhaberin oder einen Inhaber Ihrer Organisation.",
  },
  otherAddress: {
    en: "The invitation is for another e-mail address than that of your account there. Sign in there with the invited one, or ask for an invitation of this one.",
    de: "Die Einladung gilt für eine andere E-Mail-Adresse als die Ihres Kontos dort. Melden Sie sich dort mit der eingeladenen an, oder bitten Sie um eine Einladung für diese.",
  },
  ofAnother: {
    en: "This account there is that of another member. Sign in there with your own.",
    de: "Dieses Konto dort gehört einem anderen Mitglied. Melden Sie sich dort mit Ihrem eigenen an.",
  },
  notRecent: {
    en: "The provider does not say that it has asked you within the last ten minutes. Confirm with a passkey.",
    de: "Der Anbieter sagt nicht, dass er Sie in den letzten zehn Minuten gefragt hat. Bestätigen Sie mit einem Passkey.",
  },
  refused: {
    en: "The provider did not sign you in: you or it said no.",
    de: "Der Anbieter hat Sie nicht angemeldet: Sie oder er haben abgelehnt.",
  },
  tooMany: {
    en: "You have as many ways to sign in as a member may have. Remove one first.",
    de: "Sie haben so viele Arten der Anmeldung, wie ein Mitglied haben darf. Entfernen Sie zuerst eine.",
  },
  fault: {
    en: "The provider could not be asked, or what it answered is not right. Try again, or sign in with a passkey.",
    de: "Der Anbieter ließ sich nicht fragen, oder seine Antwort stimmt nicht. Versuchen Sie es noch einmal, oder melden Sie sich mit einem Passkey an.",
  },
} as const satisfies Record<string, Text>;
