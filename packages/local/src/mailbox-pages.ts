import { moment } from "@isotherm/pages/figures";
import { Html, html } from "@isotherm/pages/html";
import { ICON, MARK } from "@isotherm/pages/page-response";
import { STYLES } from "@isotherm/pages/styles";
import type { LocalMail } from "./mailbox.ts";

/** An answer of the mailbox to a browser. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'";
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

const STYLE = `${STYLES}iframe{width:100%;height:56rem;border:1px solid var(--line);border-radius:.9rem;background:var(--card)}pre{font-size:.9rem}`;

const framed = (title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${ICON} ${Html.ofOurOwn(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <div class="page">
          <header class="brand">${MARK}Mailbox of this stack</header>
          <main>${body}</main>
        </div>
      </body>
    </html>`.toString();

const listOf = (mails: readonly LocalMail[]): Html =>
  html`<h1>Mailbox</h1>
    <p class="lead">What this stack would have sent by mail. Nothing has left this machine.</p>
    ${
      mails.length === 0
        ? html`<p>There is no mail yet: pay at an offset link with <code>require_payment</code>.</p>`
        : html`<table>
            <thead>
              <tr>
                <th scope="col">Subject</th>
                <th scope="col">To</th>
                <th scope="col">Sent</th>
              </tr>
            </thead>
            <tbody>
              ${mails.toReversed().map(
                ({ number, at, to, subject }) =>
                  html`<tr>
                    <td><a href="?mail=${number}">${subject}</a></td>
                    <td>${to.join(", ")}</td>
                    <td><time datetime="${at}">${moment(at, "en")}</time></td>
                  </tr>`,
              )}
            </tbody>
          </table>`
    }`;

const wholeMail = ({ number, at, from, to, subject, text, attachments }: LocalMail): Html =>
  html`<p><a href="?">All mails</a></p>
    <h1>${subject}</h1>
    <div class="card">
      <dl>
        <dt>From</dt>
        <dd>${readable(from)}</dd>
        <dt>To</dt>
        <dd>${to.join(", ")}</dd>
        <dt>Sent</dt>
        <dd><time datetime="${at}">${moment(at, "en")}</time></dd>
        <dt>Attached</dt>
        <dd>${attachments.map(({ name }, index) => html`<a href="?mail=${number}&amp;part=${index}">${name}</a> `)}</dd>
        <dt>As a file</dt>
        <dd><a href="?mail=${number}&amp;part=eml">the whole mail (.eml)</a></dd>
      </dl>
    </div>
    <h2>HTML</h2>
    <iframe title="The mail as HTML" sandbox="allow-popups" src="?mail=${number}&amp;part=html"></iframe>
    <h2>Text</h2>
    <div class="card"><pre>${text}</pre></div>`;

/** A head's encoded words, decoded. */
const readable = (header: string): string =>
  header
    .replaceAll(/\?= +=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/g, (_word, base64: string) => Buffer.from(base64, "base64").toString("utf8"));
