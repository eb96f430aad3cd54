import { instant, ApiError } from "@isotherm/core";
import type { HtmlRequest } from "@isotherm/http";
import { describe, expect, it } from "vitest";
import { anOpenLink } from "@isotherm/storefront/fixtures";
import type { LinkPageUses } from "./order-choice.ts";
import { showLink } from "./link-pages.ts";

const REQUEST = {
  method: "GET",
  header: () => undefined,
  query: new URLSearchParams(),
  sourceIp: "192.0.2.1",
  now: instant(0),
} as unknown as HtmlRequest;

/** The page of a link whose visitors are counted so. */
const shown = (markVisit: () => Promise<void>) =>
  showLink(
    { links: { markVisit }, mailsReceipts: [], visitorSecret: async () => "secret" } as unknown as LinkPageUses,
    REQUEST,
    anOpenLink(),
  );

describe("the page of a link", () => {
  it("is shown also where its visitor can't be counted for now", async () => {
    const busy = () => Promise.reject(new ApiError("service_unavailable"));
    expect((await shown(busy)).status).toBe(200);
  });

  it("hides no fault of ours", async () => {
    await expect(shown(() => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
  });
});
