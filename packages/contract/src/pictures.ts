import * as z from "zod";
import { operation } from "./operation.ts";

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
