import { describe, expect, it } from "vitest";
import { isImoNumber } from "./imo-number.ts";

describe("an IMO number", () => {
  // 9·7 + 0·6 + 7·5 + 4·4 + 7·3 + 2·2 = 139
  it.each(["9074729", "9321483", "9811000"])("has the check digit of its first six: %s", (number) => {
    expect(isImoNumber(number)).toBe(true);
  });

  it.each(["9074728", "9074792", "907472", "90747290", "", "90747a9"])("is not %s", (number) => {
    expect(isImoNumber(number)).toBe(false);
  });
});
