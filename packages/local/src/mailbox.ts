import type { IncomingMessage, ServerResponse } from "node:http";
import { instant, type Clock } from "@isotherm/core";
import type { FunctionDefinition } from "@isotherm/infra/topology/function-definition";
import type { buildApp } from "fauxqs";
import { mailPage, type PageAnswer } from "./mailbox-pages.ts";
import { functionIn } from "./user-agent.ts";

/** A mail that would have gone out. */
export interface LocalMail {
  /** 1 for the first. */
  readonly number: number;
  readonly at: string;
  /** As its head has it: the name is encoded. */
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly name: string; readonly media: string; readonly bytes: Uint8Array }[];
  /** The whole, as mail programs open it. */
  readonly eml: string;
}

/** What SES answers instead of taking a mail. */
export interface MailRefusal {
  readonly status: number;
  /** Such as `TooManyRequestsException`. */
  readonly name: string;
}

/** The mailbox of a stack: everything that it sends, whoever it is for. */
export interface Mailbox {
  mails(): readonly LocalMail[];
  clear(): void;
  /** From now on SES answers this to every mail for which it gives something. */
  refuse(refusal: ((to: string) => MailRefusal | undefined) | undefined): void;
}

/** What the emulator of SES needs to know. */
interface MailboxOptions {
  readonly functions: readonly FunctionDefinition[];
  readonly clock: Pick<Clock, "nowMs">;
  readonly onRefusal: (functionName: string, what: string) => void;
  /** Hears of every permission that a function needed. */
  readonly onAccess?: ((functionName: string, permission: string) => void) | undefined;
}

/** What a call of SendEmail says, as far as our mails go: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
interface SentEmail {
  readonly FromEmailAddress: string;
  readonly Destination: { readonly ToAddresses: readonly string[] };
  readonly ReplyToAddresses?: readonly string[];
  readonly Content: {
    readonly Simple: {
      readonly Subject: { readonly Data: string };
      readonly Body: { readonly Text: { readonly Data: string }; readonly Html: { readonly Data: string } };
      readonly Headers?: readonly { readonly Name: string; readonly Value: string }[];
      readonly Attachments?: readonly {
        readonly FileName: string;
        readonly ContentType: string;
        readonly RawContent: string;
      }[];
    };
  };
}

/** Mails that are kept, with their papers: those before the last of them are forgotten, so that a stack may run for long. */
const MOST_MAILS = 1_000;

const CONTROL = /\p{Cc}/u;

/** Opens a mailbox, and gives an emulator the operation of SES that fills it. */
export const openMailbox = (emulator: ReturnType<typeof buildApp>, options: MailboxOptions): Mailbox => {
  const mails: LocalMail[] = [];
  let taken = 0;
  let refusal: (to: string) => MailRefusal | undefined = () => undefined;
  emulator.post("/v2/email/outbound-emails", async (request, reply) => {
    const sent = JSON.parse(String(request.body)) as SentEmail;
    const refused =
      whyForbidden(options, request.headers["user-agent"]) ??
      refusal(sent.Destination.ToAddresses.join(", ")) ??
      whyUnfit(sent);
    if (refused)
      return reply.code(refused.status).header("x-amzn-errortype", refused.name).send({ message: refused.name });
    taken += 1;
    mails.push(mailOf(sent, taken, instant(options.clock.nowMs())));
    if (mails.length > MOST_MAILS) mails.shift();
    return reply.code(200).send({ MessageId: `local-${taken}` });
  });
  return {
    mails: () => mails,
    clear: () => void mails.splice(0),
    refuse: (by) => {
      refusal = by ?? (() => undefined);
    },
  };
};

/** Only functions whose rows say so send mail, as in AWS. */
const whyForbidden = (
  { functions, onRefusal, onAccess }: MailboxOptions,
  userAgent: string | undefined,
): MailRefusal | undefined => {
  const row = functions.find(({ name }) => name === functionIn(userAgent));
  if (!row) return undefined;
  if (row.mails) {
    onAccess?.(row.name, "SendEmail");
    return undefined;
  }
  onRefusal(row.name, "SendEmail");
  return { status: 403, name: "AccessDeniedException" };
};

/** A line of the head that would be two is refused. */
const whyUnfit = ({ FromEmailAddress, Destination, ReplyToAddresses = [], Content }: SentEmail) =>
  [FromEmailAddress, ...Destination.ToAddresses, ...ReplyToAddresses, Content.Simple.Subject.Data].some((line) =>
    CONTROL.test(line),
  )
    ? { status: 400, name: "BadRequestException" }
    : undefined;

const mailOf = (sent: SentEmail, number: number, at: string): LocalMail => {
  const { Subject, Body, Attachments = [] } = sent.Content.Simple;
  return {
    number,
    at,
    from: sent.FromEmailAddress,
    to: sent.Destination.ToAddresses,
    subject: Subject.Data,
    text: Body.Text.Data,
    html: Body.Html.Data,
    attachments: Attachments.map(({ FileName, ContentType, RawContent }) => ({
      name: FileName,
      media: ContentType,
      bytes: Buffer.from(RawContent, "base64"),
    })),
    eml: emlOf(sent, at),
  };
};

const wrapped = (base64: string): string => base64.replaceAll(/.{76}/g, "$&\r\n");
const part = (headers: readonly string[], base64: string): string =>
  [...headers, "Content-Transfer-Encoding: base64", "", wrapped(base64)].join("\r\n");
const several = (kind: string, boundary: string, parts: readonly string[]): string =>
  [
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    "",
    ...parts.map((one) => `--${boundary}\r\n${one}`),
    `--${boundary}--`,
  ].join("\r\n");
const inBase64 = (text: string): string => Buffer.from(text).toString("base64");

/** The mail as SES would compose it; texts in its head are UTF-8 (RFC 6532). */
const emlOf = ({ FromEmailAddress, Destination, ReplyToAddresses = [], Content }: SentEmail, at: string): string => {
  const { Subject, Body, Headers = [], Attachments = [] } = Content.Simple;
  const bodies = several("alternative", "isotherm-bodies", [
    part(["Content-Type: text/plain; charset=utf-8"], inBase64(Body.Text.Data)),
    part(["Content-Type: text/html; charset=utf-8"], inBase64(Body.Html.Data)),
  ]);
  const attached = Attachments.map(({ FileName, ContentType, RawContent }) =>
    part([`Content-Type: ${ContentType}`, `Content-Disposition: attachment; filename="${FileName}"`], RawContent),
  );
  return [
    `From: ${FromEmailAddress}`,
    `To: ${Destination.ToAddresses.join(", ")}`,
    ...ReplyToAddresses.map((address) => `Reply-To: ${address}`),
    `Subject: ${Subject.Data}`,
    `Date: ${at}`,
    ...Headers.map(({ Name, Value }) => `${Name}: ${Value}`),
    "MIME-Version: 1.0",
    several("mixed", "isotherm-mail", [bodies, ...attached]),
    "",
  ].join("\r\n");
};

/** Serves the mailbox: GET shows it, a mail of it or a part of one; DELETE empties it. */
export const mailboxPage =
  (mailbox: () => Mailbox | undefined) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    request.resume();
    if (request.method === "DELETE") {
      mailbox()?.clear();
      response.writeHead(204).end();
      return;
    }
    const { searchParams } = new URL(request.url ?? "/", "http://local");
    const answer: PageAnswer = mailPage(mailbox()?.mails() ?? [], searchParams);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  };
