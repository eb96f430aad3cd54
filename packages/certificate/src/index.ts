export * from "./certificate.ts";
export * from "./fonts.ts";
