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
  // It stays the same until a new version of the service draws it otherwise.
  keptSeconds: 86_400,
  response: z.string(),
  errors: [],
  example: { params: { name: "direct-air-capture-2.svg" } },
});

/** `GET /openapi.json` */
export const getOpenApi = operation({
  id: "getOpenApi",
  group: "public-pages",
  method: "GET",
  path: "/openapi.json",
  summary: "Read this interface as OpenAPI 3.1.",
  access: "public",
  keptSeconds: 300,
  response: z
    .record(z.string(), z.unknown())
    .meta({ id: "OpenApiDocument", description: "This interface as OpenAPI 3.1." }),
  errors: [],
});

/** `GET /health` */
export const getHealth = operation({
  id: "getHealth",
  group: "public-pages",
  method: "GET",
  path: "/health",
  summary: "Health check: the service is up and can read its table.",
  access: "public",
  response: z.object({ status: z.literal("ok") }).meta({ id: "Health" }),
  errors: ["service_unavailable"],
});
