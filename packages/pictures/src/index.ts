export * from "./safe-picture.ts";
