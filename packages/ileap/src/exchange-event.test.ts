import { describe, expect, it } from "vitest";
import { readExchangeEvent } from "./exchange-event.ts";

const MEDIA = "application/cloudevents+json; charset=UTF-8";
const PUBLISHED = {
  type: "org.wbcsd.pathfinder.ProductFootprint.Published.v1",
  specversion: "1.0",
  id: "1",
  source: "//partner.example/events",
  time: "2026-03-01T00:00:00Z",
  data: { pfIds: ["3a6c14a7-4deb-498a-b5ea-16ce2535b576"] },
};

const reasonOf = (event: object, media: string | undefined = MEDIA): string => {
  try {
    readExchangeEvent(media, JSON.stringify(event));
    return "taken";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
};

describe("an event of a partner", () => {
  it("is taken as CloudEvents are sent", () => {
    expect(reasonOf(PUBLISHED)).toBe("taken");
    expect(reasonOf(PUBLISHED, "application/json")).toBe("taken");
  });

  it.each([
    [{ ...PUBLISHED, specversion: "0.3" }, "specversion"],
    [{ ...PUBLISHED, id: "" }, "id"],
    [{ ...PUBLISHED, source: undefined }, "source"],
    [{ ...PUBLISHED, data: { pfIds: [] } }, "data.pfIds"],
    [{ ...PUBLISHED, data: { pfIds: ["urn:gtin:4712345060507"] } }, "data.pfIds.0"],
    [{ ...PUBLISHED, type: "org.example.other" }, "type"],
    [[PUBLISHED], "event"],
  ])("is refused where a part of it is wrong, and told which", (event, field) => {
    expect(reasonOf(event)).toMatch(new RegExp(`^${field}: `, "u"));
  });

  it("is refused as another media type, and as no JSON", () => {
    expect(reasonOf(PUBLISHED, "text/plain")).toContain("content-type");
    expect(() => readExchangeEvent(MEDIA, "{")).toThrow("not valid JSON");
  });
});
