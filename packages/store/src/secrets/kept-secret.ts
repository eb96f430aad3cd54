import { type Clock, Refusal } from "@isotherm/core";
import { SECRET_LIFETIME_MS } from "./generated-secret.ts";
import type { SecretName } from "./secret-store.ts";
import type { SecretSource } from "./secret-store.ts";

/** What reading secrets needs. */
export interface SecretReading {
  readonly source: SecretSource;
  readonly clock: Clock;
  /** Hears of a source that fails. */
  readonly onFailure: (name: SecretName, error: unknown) => void;
}

const RETRY_MS = 60_000;

/**
 * A secret that is read when it is first wanted, and again when a lifetime has gone by. While its source fails, what was
 * read last goes on holding: a secret is changed rarely, and its earlier values stay good for a while.
 *
 * @throws Refusal service_unavailable (by the function that it answers) while nothing was read yet and the source fails
 */
export const keptSecret = <T>(
  { source, clock, onFailure }: SecretReading,
  name: SecretName,
  parse: (text: string | undefined) => T,
): (() => Promise<T>) => {
  let known: { readonly value: T; readonly untilMs: number } | undefined;
  let asking: Promise<T> | undefined;
  const ask = async (): Promise<T> => {
    const nowMs = clock.nowMs();
    try {
      const value = parse((await source.read(name))?.text);
      known = { value, untilMs: nowMs + SECRET_LIFETIME_MS };
      return value;
    } catch (error) {
      onFailure(name, error);
      if (!known) throw Object.assign(new Refusal("service_unavailable"), { cause: error });
      known = { value: known.value, untilMs: nowMs + RETRY_MS };
      return known.value;
    } finally {
      asking = undefined;
    }
  };
  // Wall-clock time: a function that sleeps between two requests must not believe that none has passed.
  return async () => (known && clock.nowMs() < known.untilMs ? known.value : (asking ??= ask()));
};
