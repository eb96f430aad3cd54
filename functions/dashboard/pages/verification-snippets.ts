import { html, type Html } from "@isotherm/pages";
import type { AccountVisit } from "../access/visit.ts";

const TYPESCRIPT = `import { webhookHandler } from "@isotherm/client/webhooks";

export const handler = webhookHandler({
  secrets: process.env.WEBHOOK_SECRET,
  onEvents: (events) => console.log(events.map(({ event_type }) => event_type)),
});`;

const PYTHON = `import os
from isotherm.webhooks import verify_webhook

def receive(headers, body: bytes) -> None:
    delivery = verify_webhook(headers=headers, body=body, secrets=[os.environ["WEBHOOK_SECRET"]])
    for event in delivery.events:
        print(event)`;

/** How a receiver checks a request, with the clients. */
export const verificationSnippets = ({ say }: AccountVisit): Html =>
  html`${(
    [
      ["TypeScript", TYPESCRIPT],
      ["Python", PYTHON],
    ] as const
  ).map(
    ([name, text]) =>
      html`<details>
        <summary>${say(`Verification in ${name}`, `Prüfung in ${name}`)}</summary>
        <pre tabindex="0" role="region" aria-label="${say(`Verification in ${name}`, `Prüfung in ${name}`)}">
${text}</pre>
      </details>`,
  )}`;
