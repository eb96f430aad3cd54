import { toldError } from "@isotherm/core/told-error";
import { LockHeld } from "./lock.ts";

/** The ports that a person chose or knows. */
export interface KnownPorts {
  readonly port?: number;
  readonly inboxPort?: number;
}

/** Why the stack did not start and what to do, in one line. */
export const startupTrouble = (error: unknown, { port, inboxPort }: KnownPorts): string => {
  if (error instanceof LockHeld) {
    return `Another stack runs here (${error.message}). End it, or start this one with --state DIR and --port 0.`;
  }
  const { code, port: taken } = error as NodeJS.ErrnoException & { readonly port?: number };
  if (code === "EADDRINUSE" && taken === port) {
    return `Port ${taken} is taken. End what uses it, or choose another with --port N (0 takes any that is free).`;
  }
  if (code === "EADDRINUSE" && taken === inboxPort) {
    return `Port ${taken} of the webhook inbox is taken. End what uses it, or choose another with --inbox-port N.`;
  }
  if (code === "EACCES" && taken !== undefined) {
    return `Port ${taken} may not be used by this user: choose another with --port N or --inbox-port N.`;
  }
  if (code === "ENOSPC") return "The disk is full. Free some space (1 GB is plenty) and start again.";
  return `Isotherm did not start: ${toldError(error).message}`;
};
