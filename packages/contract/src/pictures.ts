import * as z from "zod";
import { operation } from "./operation.ts";

/**
 * The address of a picture of the catalogue. Of one that the service draws itself only the path below `/v1` is kept.
 *
 * @param origin where the service was reached, such as `https://api.example.org`
 */
export const pictureAddress = (origin: string, picture: string): string =>
  picture.startsWith("/") ? `${origin}/v1${picture}` : picture;

/** `GET /pictures/{name}` */
export const getPicture = operation({
  id: "getPicture",
  group: "public-pages",
  method: "GET",
  path: "/pictures/{name}",
  params: z.object({ name: z.string() }),
  summary: "Read a picture of the sandbox catalogue.",
  access: "public",
  media: "image/svg+xml",
  answer: z.string(),
  refuses: [],
});
