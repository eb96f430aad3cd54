import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { ApiError } from "@isotherm/core";

/** A file that came with a form. */
export interface FormFile {
  /** Of the field that it was chosen in. */
  readonly field: string;
  /** As the browser says, without folders; any text. */
  readonly filename: string;
  /** As the browser says. */
  readonly type: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

/** What a form with files consists of. */
export interface MultipartForm {
  readonly fields: URLSearchParams;
  /** Fields in which no file was chosen have none. */
  readonly files: readonly FormFile[];
}

/** More than any form of ours has. */
const LIMITS = { fields: 1_200, fieldSize: 100_000, files: 10, parts: 1_210, headerPairs: 20 };

const MULTIPART = /^multipart\/form-data\s*;/i;

/** Whether a body of this content type is a form that may have files. */
export const isMultipart = (contentType: string | undefined): contentType is string =>
  MULTIPART.test(contentType ?? "");

/**
 * Reads a form with files (RFC 7578). How large the body may be was checked before.
 *
 * @param contentType with the boundary
 * @throws ApiError validation_error where it can't be read, payload_too_large where it has too many parts or too long texts
 */
export const readMultipart = (contentType: string, body: Uint8Array): Promise<MultipartForm> =>
  new Promise((resolve, reject) => {
    const unreadable = () => reject(new ApiError("validation_error", "The body is not valid multipart/form-data."));
    const tooMuch = () => reject(new ApiError("payload_too_large", "The form has too many parts, or too long a text."));
    const fields = new URLSearchParams();
    const files: FormFile[] = [];
    const parser = parserOf(contentType);
    if (!parser) {
      unreadable();
      return;
    }
    parser.on("field", (name, value, _isNameCut, isValueCut) => {
      if (isValueCut) tooMuch();
      else fields.append(name, value);
    });
    parser.on("file", (field, stream, filename, _encoding, type) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", unreadable);
      stream.on("end", () => {
        const bytes = Buffer.concat(chunks);
        if ((filename ?? "") !== "" || bytes.length > 0) files.push({ field, filename: filename ?? "", type, bytes });
      });
    });
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(limit, tooMuch);
    parser.on("error", unreadable);
    parser.on("finish", () => resolve({ fields, files }));
    parser.end(body);
  });

/** Undefined where the content type has no boundary. */
const parserOf = (contentType: string): BusboyInstance | undefined => {
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits: LIMITS });
  } catch {
    return undefined;
  }
};
