import { systemClock } from "@isotherm/core/system";
import type { Log } from "@isotherm/http";
import { type SecretReading, secretSource } from "@isotherm/store/secrets/index";
import { readEnvironment } from "./environment.ts";

/** How a function reads its secrets: from where its environment says. Nothing is read before one is wanted. */
export const secretReading = (environment: NodeJS.ProcessEnv, log: Log): SecretReading => ({
  source: secretSource(readEnvironment(environment, "SECRETS").SECRETS),
  clock: systemClock,
  onFailure: (name, error) => log.error("secret not read", { secret: name, error }),
});
