import type { Attempt } from "@isotherm/client";
import { html, type Html } from "@isotherm/pages";
import type { AccountVisit } from "../access/visit.ts";
import { secondText, stateText, timeText } from "../frame/page-parts.ts";
import { attemptState } from "./attempt-state.ts";

/** What was tried with an endpoint, newest first: what was sent, how the answer began, how long it took, when it goes on. */
export const attemptTimeline = (visit: AccountVisit, id: string, attempts: readonly Attempt[]): Html => {
  const { say } = visit;
  if (attempts.length === 0)
    return html`<p class="empty">${say("None yet: a test is one.", "Noch keine: Ein Test ist einer.")}</p>`;
  const title = say("Attempts of the last 30 days", "Versuche der letzten 30 Tage");
  return html`<ol class="attempts" aria-label="${title}">
    ${attempts.map((attempt) => html`<li>${attemptEntry(visit, id, attempt)}</li>`)}
  </ol>`;
};

const attemptEntry = (visit: AccountVisit, id: string, attempt: Attempt): Html => {
  const { say, language, base } = visit;
  const { attempted_at, kind, answer, duration_ms, next_attempt_at, event_ids } = attempt;
  const { account_id, first_sequence, last_sequence } = attempt;
  const count = event_ids.length;
  const what = {
    delivery: count === 1 ? say("1 event", "1 Ereignis") : say(`${count} events`, `${count} Ereignisse`),
    test: say("Test", "Test"),
    skip: say("Skipped", "Übersprungen"),
  }[kind];
  const range = new URLSearchParams({ account_id, from: first_sequence, through: last_sequence });
  return html`<div>
      ${kind === "skip" ? stateText(what) : attemptState(attempt, say)} ${secondText(attempted_at)}
      ${kind !== "skip" && html`<b>${what}</b> · ${duration_ms} ms`}
      ${kind === "skip" && html`<code>${first_sequence}</code> – <code>${last_sequence}</code>`}
    </div>
    ${next_attempt_at !== null && html`<div>${say("Tried again", "Noch einmal")} ${timeText(next_attempt_at, language)}</div>`}
    ${kind === "delivery" && html`<a href="${base}/webhooks/${id}/request?${String(range)}">${say("Request", "Anfrage")}</a>`}
    ${
      answer !== "" &&
      html`<details>
        <summary>${say("How the answer began", "Wie die Antwort begann")}</summary>
        <pre tabindex="0">${answer}</pre>
      </details>`
    }`;
};
