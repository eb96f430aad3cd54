import type { AccountId } from "@isotherm/core";
import * as z from "zod";
import { operation, responseOf } from "./operation.ts";
import { idInPath } from "./wire.ts";

/** Bytes of a file in a form: on the wire of the form a character for each. */
const FileBytes = z
  .codec(
    z.string(),
    z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    {
      decode: (characters): Uint8Array => Buffer.from(characters, "latin1"),
      encode: (bytes) => Buffer.from(bytes).toString("latin1"),
    },
  )
  .meta({ format: "binary", description: "PNG, JPEG or SVG, at most 200 kB, 16 to 4,096 pixels a side." });

/** What is asked of an upload of a logo. */
const LogoUpload = z.object({ logo: FileBytes });

/** Where a logo is; nothing after it was removed. */
const LogoAddress = z.object({
  url: z.string().meta({ format: "uri", description: "Public, and another one for every other picture." }),
});
const NoLogo = z.object({ url: z.string().optional().meta({ format: "uri", description: "Never there." }) });

const shared = {
  group: "accounts",
  permission: "accounts.write",
  params: idInPath<AccountId>("account"),
} as const;

const upload = {
  ...shared,
  method: "POST",
  description:
    "`multipart/form-data` with a file in the field `logo`. An SVG keeps what draws: scripts, foreign content and references " +
    "to elsewhere are removed. Of a pair each account has its own.",
  body: LogoUpload,
  multipart: true,
  // The file, and what a form has around it.
  largestBodyBytes: 208_896,
  response: LogoAddress,
  errors: ["account_scope_incorrect", "unsupported_image_format"],
} as const;

const removal = { ...shared, method: "DELETE", response: NoLogo, errors: ["account_scope_incorrect"] } as const;

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><path fill="#0b6b4c" d="M4 28 48 4l44 24z"/></svg>';

/** `POST /accounts/{id}/logo` */
export const setAccountLogo = operation({
  ...upload,
  id: "setAccountLogo",
  path: "/accounts/{id}/logo",
  summary: "Upload the logo of an account.",
  example: { params: { id: responseOf("createAccounts", "test.id") }, body: { logo: DRAWING } },
});

/** `DELETE /accounts/{id}/logo` */
export const deleteAccountLogo = operation({
  ...removal,
  id: "deleteAccountLogo",
  path: "/accounts/{id}/logo",
  summary: "Remove the logo of an account.",
  example: { params: { id: responseOf("createAccounts", "test.id") }, after: ["setAccountLogo"] },
});

/** `POST /accounts/client/{id}/logo` */
export const setClientAccountLogo = operation({
  ...upload,
  id: "setClientAccountLogo",
  path: "/accounts/client/{id}/logo",
  summary: "Upload the logo of a client account.",
  example: { params: { id: responseOf("createClientAccount", "id") }, body: { logo: DRAWING } },
});

/** `DELETE /accounts/client/{id}/logo` */
export const deleteClientAccountLogo = operation({
  ...removal,
  id: "deleteClientAccountLogo",
  path: "/accounts/client/{id}/logo",
  summary: "Remove the logo of a client account.",
  example: { params: { id: responseOf("createClientAccount", "id") }, after: ["setClientAccountLogo"] },
});
