import { SecretMoved, type SecretStore } from "./secret-store.ts";

const DEADLINE_MS = 2_000;

/**
 * Secrets of a local stack, from its keeper over HTTP: `GET` and `PUT` of the address and the name, the version as ETag.
 *
 * @param address with a slash at its end; whoever asks is part of it, and gets what is meant for them
 */
export const localSecrets = (address: string): SecretStore => ({
  read: async (name) => {
    const answer = await fetch(address + name, { signal: AbortSignal.timeout(DEADLINE_MS) });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`the keeper of secrets answered ${answer.status} for ${name}`);
    return { text: await answer.text(), version: answer.headers.get("etag") ?? "" };
  },
  write: async (name, text, expected) => {
    const answer = await fetch(address + name, {
      method: "PUT",
      headers: expected === undefined ? { "if-none-match": "*" } : { "if-match": expected.version },
      body: text,
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (answer.status === 412) throw new SecretMoved(name);
    if (!answer.ok) throw new Error(`the keeper of secrets answered ${answer.status} for ${name}`);
  },
});
