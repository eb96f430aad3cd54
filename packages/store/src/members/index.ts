export * from "./challenges.ts";
export * from "./change-sign-in-methods.ts";
export * from "./member-acts.ts";
export * from "./member-items.ts";
export * from "./member-keys.ts";
export * from "./members.ts";
export * from "./sessions.ts";
export * from "./sign-in-methods.ts";
