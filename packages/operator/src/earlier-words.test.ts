import { describe, expect, it } from "vitest";
import { inTodaysWords } from "./earlier-words.ts";

const today = (line: string): string => inTodaysWords(line.split(" ")).join(" ");

describe("a command line in earlier words", () => {
  it.each([
    ["order waiting file.csv", "retirement export file.csv"],
    ["--stage prod --json order record file.csv", "--stage prod --json retirement import file.csv"],
    ["--as Ann order check-conservation", "--actor Ann order verify-ledger"],
    ["payment unplaced --as=Ann", "payment unmatched --actor=Ann"],
    ["--yes secret off payment-keys", "--yes secret disable payment-keys"],
    ["rates import r.json", "exchange-rate import r.json"],
    ["stock set prj 2030 --issued 9", "inventory set prj 2030 --issued 9"],
    ["key roll 8PAZ --keep 24h", "key roll 8PAZ --grace-period 24h"],
    ["secret rotate page-keys --leaked", "secret rotate page-keys --revoke-previous"],
  ])("%s means %s", (earlier, now) => {
    expect(today(earlier)).toBe(now);
    expect(today(now)).toBe(now);
  });

  it("keeps values and other commands as they are", () => {
    for (const line of ["organisation create --name stock", "key issue --name --keep", "--stage order order open"]) {
      expect(today(line)).toBe(line);
    }
  });
});
