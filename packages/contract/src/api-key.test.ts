import { systemTokens } from "@isotherm/core/system";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashSecret, isKeyId, newApiKey, newKeyId, parseApiKey } from "./api-key.ts";

describe("an API key", () => {
  it.each(["test", "live"] as const)("of the mode %s has a form that secret scanners can find", (mode) => {
    expect(newApiKey(mode, systemTokens).text).toMatch(new RegExp(`^iso_${mode}_[0-9A-Za-z]{58}$`));
  });

  it("is read back into its id and its secret", () => {
    const { text, keyId, secret } = newApiKey("test", systemTokens);
    expect(parseApiKey(text)).toEqual({ keyId, secret });
    expect(secret).toHaveLength(40);
  });

  it("takes an id that was made before it, and none that is none", () => {
    const id = newKeyId(systemTokens);
    const { text } = newApiKey("test", systemTokens, id);
    expect([isKeyId(id), parseApiKey(text)?.keyId]).toEqual([true, id]);
    for (const none of ["", id.slice(1), `${id}0`, `${id}\n`, `-${id.slice(1)}`]) expect(isKeyId(none)).toBe(false);
  });

  it("with one wrong character is refused without a look-up", () => {
    const { text } = newApiKey("live", systemTokens);
    fc.assert(
      fc.property(
        fc.nat({ max: text.length - 1 }),
        fc.constantFrom("0", "A", "Z", "a", "z", "-", "_", " "),
        (place, character) => {
          fc.pre(text[place] !== character);
          expect(parseApiKey(text.slice(0, place) + character + text.slice(place + 1))).toBeUndefined();
        },
      ),
    );
  });

  it("is stored as the SHA-256 of its secret", () => {
    expect(hashSecret("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});
