import { describe, expect, it } from "vitest";
import { ERRORS } from "./errors.ts";
import { sandboxWish } from "./sandbox-wishes.ts";

describe("metadata.sandbox", () => {
  it.each([
    ["offset_link_constraint_required", 409],
    ["bundle_selection_bundle_invalid", 409],
    ["estimate_not_found", 404],
    ["unauthorised", 403],
  ])("refuse:%s stands for the status that the contract names first, %i", (code, status) => {
    const wish = sandboxWish("test", { sandbox: `refuse:${code}` });
    expect(wish?.kind === "refuse" && ERRORS[wish.code].status).toBe(status);
  });
});
