export * from "./operator-mistake.ts";
export * from "./program.ts";
export * from "./terminal.ts";
