import { html, type Html } from "@isotherm/pages";
import type { Visit } from "../access/visit.ts";
import { stateText } from "../frame/page-parts.ts";

/** Why a request to an endpoint had no answer, as people read it. What has no words is told by its code alone. */
const wordsOf = (error: string, say: Visit["say"]): string | undefined => {
  if (error.startsWith("CERT_") || error.includes("SIGNED_CERT")) return say("bad certificate", "Zertifikat ungültig");
  switch (error) {
    case "ECONNREFUSED":
      return say("connection refused", "Verbindung abgelehnt");
    case "ECONNRESET":
    case "CLOSED":
      return say("hung up", "aufgelegt");
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return say("unknown host", "Adresse unbekannt");
    case "TIMEOUT":
    case "ETIMEDOUT":
      return say("no answer in time", "keine Antwort in der Zeit");
    case "NOT_PUBLIC":
      return say("not a public address", "Adresse nicht öffentlich");
    default:
      return undefined;
  }
};

/** How an attempt ended: the status of the answer, or why there was none. */
export const attemptState = (
  { status, error }: { readonly status?: number | null; readonly error?: string | null },
  say: Visit["say"],
): Html => {
  const isGood = typeof status === "number" && status >= 200 && status < 300;
  if (isGood) return stateText(String(status), "good");
  const code = String(status ?? error ?? "");
  const words = wordsOf(code, say);
  return words === undefined ? stateText(code, "bad") : html`${stateText(words, "bad")} <code>${code}</code>`;
};
