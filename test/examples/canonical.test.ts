import { describe, expect, it } from "vitest";
import { canonicaliser } from "./canonical.ts";

const canonical = canonicaliser({
  baseUrl: "http://localhost:3000/v1",
  pagesBase: "http://localhost:3000",
  inboxUrl: "https://localhost:3443/hook",
  days: ["2026-11-30", "2026-12-01"],
});
const SEALED = "jL41ZzErCILQjMNxiF3o0YCgOpUlgaeHT7CX5oovmS8f";

describe("what stands in examples", () => {
  it.each([
    "road-freight/2024-1/truck_articulated_40t",
    "container-lanes/2024-1/disaggregated_asia_to_north_europe/dry",
    "relative-errors/2026-2/great_circle_distance",
    "https://ourworldindata.org/grapher/carbon-intensity-electricity",
  ])("keeps the names that a reader can look up: %s", (name) => {
    expect(canonical(name)).toBe(name);
  });

  it.each([
    [`http://localhost:3000/e/${SEALED}`, "https://api.example.com/v1/e/Zk0bQxJc8VtUyWn3EaLdGfHi7o"],
    [
      `http://localhost:3000/verify/${SEALED}?lang=de`,
      "https://api.example.com/v1/verify/Zk0bQxJc8VtUyWn3EaLdGfHi7o?lang=de",
    ],
    [`own/2/${SEALED}`, "own/2/Zk0bQxJc8VtUyWn3EaLdGfHi7o"],
  ])("has one text for what every run seals anew: %s", (address, shown) => {
    expect(canonical(address)).toBe(shown);
  });
});
