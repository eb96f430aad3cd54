import * as z from "zod";
import { operation } from "./operation.ts";

/** `GET /openapi.json` */
export const getOpenApi = operation({
  id: "getOpenApi",
  group: "public-pages",
  method: "GET",
  path: "/openapi.json",
  summary: "Read this interface as OpenAPI 3.1.",
  access: "public",
  answer: z.record(z.string(), z.unknown()),
  refuses: [],
});
