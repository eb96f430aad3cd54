import { moment } from "@isotherm/pages/figures";
import { type Html, html } from "@isotherm/pages/html";
import type { LocalMail } from "./mailbox.ts";

/** An answer of the mailbox to a browser. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'";
/** What a mail brings along does nothing but lie there, as in a mail program. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups";

const answer = (body: string | Uint8Array, type: string, more: Readonly<Record<string, string>> = {}): PageAnswer => ({
  status: 200,
  headers: {
    "content-type": type,
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    ...more,
  },
  body,
});

/** What a browser asked the mailbox for: all mails, one (`mail`), or a part of it (`part`: html, eml, or which attachment). */
export const mailPage = (mails: readonly LocalMail[], asked: URLSearchParams): PageAnswer => {
  const number = asked.get("mail");
  if (number === null) return answer(framed("Mailbox", listOf(mails)), "text/html; charset=utf-8");
  const mail = mails.find((one) => String(one.number) === number);
  const shown = mail && partOf(mail, asked.get("part"));
  return shown ?? { status: 404, headers: { "content-type": "text/plain" }, body: "There is no such mail.\n" };
};

const partOf = (mail: LocalMail, part: string | null): PageAnswer | undefined => {
  if (part === null) return answer(framed(mail.subject, wholeMail(mail)), "text/html; charset=utf-8");
  if (part === "html") return answer(mail.html, "text/html; charset=utf-8", { "content-security-policy": MAIL_POLICY });
  if (part === "eml") return download(mail.eml, `mail-${mail.number}.eml`, "message/rfc822");
  const attachment = /^\d+$/.test(part) ? mail.attachments[Number(part)] : undefined;
  return attachment && download(attachment.bytes, attachment.name, attachment.media);
};

const download = (body: string | Uint8Array, name: string, media: string): PageAnswer =>
  answer(body, media, { "content-disposition": `inline; filename="${name.replaceAll(/[^\w.-]/g, "_")}"` });

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;overflow-wrap:anywhere}table{border-collapse:collapse}td,th{text-align:left;padding:.4em 1em .4em 0;vertical-align:top;border-bottom:1px solid #8884}th{font-weight:500;opacity:.75;white-space:nowrap}a{color:light-dark(#0b6b4d,#6fd6ab)}iframe{width:100%;height:36em;border:1px solid #8886;border-radius:8px;background:#fff}pre{white-space:pre-wrap;border:1px solid #8886;border-radius:8px;padding:1em}:root{color-scheme:light dark}";

const framed = (title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.toString();

const listOf = (mails: readonly LocalMail[]): Html =>
  html`<h1>Mailbox</h1>
    <p>What this stack would have sent by mail. Nothing has left this machine.</p>
    ${
      mails.length === 0
        ? html`<p>There is no mail yet: pay at an offset link with <code>require_payment</code>.</p>`
        : html`<table>
            <tr>
              <th scope="col">Sent</th>
              <th scope="col">To</th>
              <th scope="col">Subject</th>
            </tr>
            ${mails.toReversed().map(
              ({ number, at, to, subject }) =>
                html`<tr>
                  <td><time datetime="${at}">${moment(at, "en")}</time></td>
                  <td>${to.join(", ")}</td>
                  <td><a href="?mail=${number}">${subject}</a></td>
                </tr>`,
            )}
          </table>`
    }`;

const wholeMail = ({ number, at, from, to, subject, text, attachments }: LocalMail): Html =>
  html`<p><a href="?">Mailbox</a></p>
    <h1>${subject}</h1>
    <table>
      <tr>
        <th scope="row">From</th>
        <td>${readable(from)}</td>
      </tr>
      <tr>
        <th scope="row">To</th>
        <td>${to.join(", ")}</td>
      </tr>
      <tr>
        <th scope="row">Sent</th>
        <td><time datetime="${at}">${moment(at, "en")}</time></td>
      </tr>
      <tr>
        <th scope="row">Attached</th>
        <td>
          ${attachments.map(({ name }, index) => html`<a href="?mail=${number}&amp;part=${index}">${name}</a> `)}
          <a href="?mail=${number}&amp;part=eml">the whole mail (.eml)</a>
        </td>
      </tr>
    </table>
    <h2>HTML</h2>
    <iframe title="The mail as HTML" sandbox="allow-popups" src="?mail=${number}&amp;part=html"></iframe>
    <h2>Text</h2>
    <pre>${text}</pre>`;

/** A head's encoded words, decoded. */
const readable = (header: string): string =>
  header
    .replaceAll(/\?= +=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/g, (_word, base64: string) => Buffer.from(base64, "base64").toString("utf8"));
