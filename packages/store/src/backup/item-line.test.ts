import { describe, expect, it } from "vitest";
import { type RawItem, compareItems, itemLine, itemOfLine } from "./compare-items.ts";

const item: RawItem = {
  sk: { S: "ESTIMATE#est_1" },
  pk: { S: "ACCOUNT#acc_1" },
  // More digits than a floating-point number holds.
  total: { N: "12345678901234567890.123456789" },
  body: { B: new Uint8Array([0, 255, 10]) },
  // An attribute that is named like a type.
  B: { S: "text" },
  rest: { M: { B: { B: new Uint8Array([1]) }, parts: { L: [{ BS: [new Uint8Array([2])] }, { NULL: true }] } } },
};
const several = async function* (...items: RawItem[]): AsyncGenerator<RawItem> {
  yield* items;
};

describe("a line of a backup", () => {
  it("brings back the same item: exact numbers, binary, nested values", () => {
    const back = itemOfLine(itemLine(item));
    expect(back["total"]).toEqual({ N: "12345678901234567890.123456789" });
    expect([...(back["body"]?.B ?? [])]).toEqual([0, 255, 10]);
    expect([...(back["rest"]?.M?.["B"]?.B ?? [])]).toEqual([1]);
    expect(back["B"]).toEqual({ S: "text" });
    expect(itemLine(back)).toBe(itemLine(item));
  });

  it("is the same for items that differ in the order of their attributes only", () => {
    expect(itemLine(Object.fromEntries(Object.entries(item).toReversed()))).toBe(itemLine(item));
  });

  it("is the same for numbers that differ in the zeros at their end only, as sums of DynamoDB Local have them", () => {
    const summed = { ...item, mass: { N: "0.50" }, parts: { M: { N: { N: "0.00000" } } }, count: { N: "100" } };
    const putBack = { ...item, mass: { N: "0.5" }, parts: { M: { N: { N: "0" } } }, count: { N: "1E+2" } };
    expect(itemLine(summed)).toBe(itemLine(putBack));
    expect(itemLine(summed)).not.toBe(itemLine({ ...putBack, count: { N: "10" } }));
  });

  it("without an item is refused", () => {
    expect(() => itemOfLine('{"item":{}}')).toThrow("a line holds no item");
  });
});

describe("comparing", () => {
  it("finds what is missing on either side, and a single changed digit", async () => {
    const other: RawItem = { pk: { S: "ORG#1" }, sk: { S: "ORG" } };
    const changed = { ...item, total: { N: "12345678901234567890.123456788" } };
    const third: RawItem = { pk: { S: "ORG#2" }, sk: { S: "ORG" } };
    expect(await compareItems(several(item, other), several(third, changed))).toEqual({
      onlyInFirst: ["ORG#1 ORG"],
      onlyInSecond: ["ORG#2 ORG"],
      different: ["ACCOUNT#acc_1 ESTIMATE#est_1"],
      equal: 0,
    });
    expect(await compareItems(several(item, other), several(other, item))).toMatchObject({ equal: 2, different: [] });
  });
});
