import { BadRequestException, SESv2Client, type SESv2ClientConfig, SendEmailCommand } from "@aws-sdk/client-sesv2";
import type { Mail } from "./receipt-mail.ts";

/** SES will never take a mail to this address: it is none, whatever the form's check has said. */
export class RefusedAddress extends Error {
  constructor() {
    super("SES takes no mail to this address");
    this.name = "RefusedAddress";
  }
}

/** Sends mails. */
export interface Mailer {
  /**
   * @throws RefusedAddress
   * @throws Error that names what SES answered, without the words of the answer: they may tell the address
   */
  send(mail: Mail): Promise<void>;
}

/** So many bytes fit into an encoded word of 75 characters (RFC 2047), at the longest characters of UTF-8. */
const BYTES_IN_A_WORD = 45;

/** A name for the head of a mail: encoded as a whole, so that nothing in it is read as anything but a name. */
export const encodedName = (name: string): string => {
  const words: string[] = [];
  let word = "";
  for (const character of name) {
    if (Buffer.byteLength(word + character) > BYTES_IN_A_WORD) {
      words.push(word);
      word = "";
    }
    word += character;
  }
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString("base64")}?=`).join(" ");
};

const UTF8 = "UTF-8";

/** A mail is some 100 kB; the queue brings again what takes longer. One try each: SES knows no token against sending twice. */
const LIMITS = {
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
} as const;

/** What went wrong by its name: SES quotes addresses, and what is thrown is logged. */
const withoutWords = (error: unknown): Error =>
  error instanceof BadRequestException
    ? new RefusedAddress()
    : new Error(`SES did not take the mail: ${error instanceof Error ? error.name : "unknown"}`);

/**
 * Sends mails by Amazon SES, from one address. Nothing in them is counted or followed: no configuration set is named.
 *
 * @param from the address that mails come from
 */
export const sesMailer = (from: string, config: SESv2ClientConfig = {}): Mailer => {
  const client = new SESv2Client({ ...LIMITS, ...config });
  return {
    send: async ({ to, sender, replyTo, subject, text, html, attachment }) => {
      const command = new SendEmailCommand({
        FromEmailAddress: `${encodedName(sender)} <${from}>`,
        Destination: { ToAddresses: [to] },
        ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
        Content: {
          Simple: {
            Subject: { Data: subject, Charset: UTF8 },
            Body: { Text: { Data: text, Charset: UTF8 }, Html: { Data: html, Charset: UTF8 } },
            // Nobody is out of office to a machine.
            Headers: [{ Name: "Auto-Submitted", Value: "auto-generated" }],
            Attachments: [
              {
                FileName: attachment.name,
                ContentType: attachment.media,
                ContentDisposition: "ATTACHMENT",
                ContentTransferEncoding: "BASE64",
                RawContent: attachment.bytes,
              },
            ],
          },
        },
      });
      try {
        await client.send(command);
      } catch (error) {
        throw withoutWords(error);
      }
    },
  };
};
