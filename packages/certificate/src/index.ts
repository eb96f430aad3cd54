export * from "./certificate.ts";
export * from "./certificate-pdf.ts";
