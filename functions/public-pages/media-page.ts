import { ApiError } from "@isotherm/core";
import type { Page } from "@isotherm/http";
import { PUBLIC_HEADERS } from "@isotherm/pages";
import type { StoredPicture } from "@isotherm/store";

/** What the page of uploaded pictures uses. */
export interface MediaPageUses {
  readonly picture: (name: string) => Promise<StoredPicture | undefined>;
}

/** Nothing runs in a picture, loads, or is taken for anything else, whoever made it. Only its own styles and paints show. */
const POLICY = "default-src 'none'; sandbox";

/** Logos of accounts. Another picture has another address, so that everybody may keep them for a year. */
export const mediaPage = ({ picture }: MediaPageUses): Page => ({
  id: "media",
  method: "GET",
  path: "/v1/media/{name}",
  run: async ({ params }) => {
    const found = await picture(params["name"] ?? "");
    if (!found) throw new ApiError("not_found");
    const headers = {
      ...PUBLIC_HEADERS,
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": found.media,
      "content-security-policy": POLICY,
      // Logos are shown by mails and pages of their owners, too.
      "cross-origin-resource-policy": "cross-origin",
    };
    return { status: 200, headers, body: found.bytes };
  },
});
