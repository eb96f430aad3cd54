export * from "./page-answer.ts";
export * from "./figures.ts";
export * from "./html.ts";
export * from "./language.ts";
export * from "./pictures.ts";
export * from "./problem-page.ts";
