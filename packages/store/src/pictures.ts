import { createHash } from "node:crypto";
import * as z from "zod";
import { SCHEMA_ONE, keys } from "./keys.ts";
import { type Table, readItem } from "./table.ts";

const Item = z.object({
  ...SCHEMA_ONE,
  media: z.enum(["image/png", "image/jpeg", "image/svg+xml"]),
  bytes: z.instanceof(Uint8Array),
});

/** A picture that was uploaded and may be shown to anybody. */
export interface StoredPicture extends Pick<z.output<typeof Item>, "media"> {
  readonly bytes: Uint8Array;
}

const ENDINGS = { "image/png": "png", "image/jpeg": "jpg", "image/svg+xml": "svg" } as const;
const NAME = /^[0-9a-f]{40}\.(png|jpg|svg)$/;
const FOLDER = "/v1/media/";

/**
 * The name that the address of a picture ends in: another one for every other picture, and for the same picture of
 * somebody else, so that whoever removes theirs removes nobody else's.
 *
 * @param owner the id of the account or project
 */
const pictureName = (owner: string, { media, bytes }: StoredPicture): string =>
  `${createHash("sha256").update(`${owner}\n`).update(bytes).digest("hex").slice(0, 40)}.${ENDINGS[media]}`;

/** The path of an uploaded picture, as accounts keep it. */
export const picturePath = (owner: string, picture: StoredPicture): string => FOLDER + pictureName(owner, picture);

/** The item of a picture. */
export const pictureItem = (owner: string, { media, bytes }: StoredPicture) => ({
  ...keys.picture(pictureName(owner, { media, bytes })),
  schema: 1,
  media,
  bytes,
});

/** The key of the picture at a path; undefined where the path is that of no uploaded picture. */
export const keyOfPicture = (path: string | null) =>
  path?.startsWith(FOLDER) && NAME.test(path.slice(FOLDER.length))
    ? keys.picture(path.slice(FOLDER.length))
    : undefined;

/** The picture of a name; undefined where there is none. */
export const readPicture = async (table: Table, name: string): Promise<StoredPicture | undefined> => {
  const key = keyOfPicture(FOLDER + name);
  return key && readItem(table, key, Item);
};
