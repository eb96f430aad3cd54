import { Refusal } from "@isotherm/core";

const ORDER = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** The methods that a path answers: HEAD wherever GET is. */
export const allowedMethods = (methods: readonly string[]): string[] =>
  ORDER.filter((method) => methods.includes(method === "HEAD" ? "GET" : method));

/** A path that exists with other methods; `allow` names them as the header of that name does. */
export class MethodNotAllowed extends Refusal {
  readonly allow: string;

  constructor(methods: readonly string[]) {
    super("method_not_allowed");
    this.allow = allowedMethods(methods).join(", ");
  }
}
