import type { OrderId } from "@isotherm/core";
import * as z from "zod";
import { operation } from "./operation.ts";
import { idInPath } from "./wire.ts";

/** `GET /orders/{id}/certificate` */
export const getCertificate = operation({
  id: "getCertificate",
  group: "orders",
  method: "GET",
  path: "/orders/{id}/certificate",
  params: idInPath<OrderId>(),
  summary: "Download the certificate of a completed order.",
  description: "404 until the order is complete. Certificates of test orders say so across the page.",
  media: "application/pdf",
  attachment: "certificate-{id}.pdf",
  answer: z
    .custom<Uint8Array>((value) => value instanceof Uint8Array)
    .meta({ type: "string", contentMediaType: "application/pdf" }),
  refuses: [],
});

/** `GET /verify/{token}` */
export const verifyCertificate = operation({
  id: "verifyCertificate",
  group: "public-pages",
  method: "GET",
  path: "/verify/{token}",
  params: z.object({ token: z.string() }),
  summary: "Check a certificate: a page that shows what the certificate shows.",
  access: "public",
  media: "text/html; charset=utf-8",
  answer: z.string(),
  refuses: [],
});
