import { instant } from "@isotherm/core";
import type { Hook } from "@isotherm/delivery";
import { expect, it } from "vitest";
import { MADE_MS as NOW, newEndpoint } from "../../test/harness/new-endpoint.ts";
import { withSecret, withShortSecret } from "./found-webhook.ts";

const hook: Hook = {
  ...newEndpoint(),
  schema: 1,
  slot: 0,
  version: 1,
  secrets: ["the new one", "the one before"],
};
const at = (nowMs: number) => ({
  sealed: { open: async (kept: string) => kept } as never,
  clock: { nowMs: () => nowMs } as never,
});

it("an endpoint tells until when its previous secret signs as well, and no longer than that", async () => {
  const rotated = { ...hook, old_secrets_until: NOW + 1_000 };
  expect(await withSecret(at(NOW), rotated)).toMatchObject({
    secret: "the new one",
    previous_secret_until: instant(NOW + 1_000),
  });
  for (const shown of [await withSecret(at(NOW + 1_000), rotated), await withSecret(at(NOW), hook)]) {
    expect(shown.secret).toBe("the new one");
    expect(shown).not.toHaveProperty("previous_secret_until");
  }
});

it("an endpoint is shown without what is kept of it alone, in a list with the end of its secret", async () => {
  const shown = await withShortSecret(at(NOW), hook);
  expect(shown.secret).toBe(" one");
  for (const kept of ["secrets", "old_secrets_until"]) expect(shown).not.toHaveProperty(kept);
});
