export * from "./page-response.ts";
export * from "./figures.ts";
export * from "./html.ts";
export * from "./language.ts";
export * from "./pictures.ts";
export * from "./error-page.ts";
export { CHECKOUT_STYLES } from "./styles.ts";
export * from "./warning-words.ts";
export * from "./error-words.ts";
