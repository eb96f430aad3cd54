import type { OrderId } from "@isotherm/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byName, cursorsOf, cutPage, idAfter, pageByName } from "./page.ts";
import { ringOf } from "./secrets/kept-secret.ts";

const cursors = cursorsOf(ringOf("a secret of some length, 32 or so"), "things of acc_1");

describe("a cursor", () => {
  it("leads back to its position, whatever text that is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (position) => {
        expect(cursors.decode(cursors.encode(position))).toBe(position);
      }),
    );
  });

  it("with one changed character is refused", () => {
    const cursor = cursors.encode("position");
    fc.assert(
      fc.property(fc.nat({ max: cursor.length - 1 }), fc.constantFrom("A", "b", "0", "-"), (place, character) => {
        fc.pre(cursor[place] !== character);
        expect(() => cursors.decode(cursor.slice(0, place) + character + cursor.slice(place + 1))).toThrow(/cursor/);
      }),
    );
  });

  it.each([
    "",
    "x",
    "🙂",
    "=".repeat(10_000),
    cursorsOf(ringOf("another secret, as long as it gets"), "things of acc_1").encode("p"),
  ])("that is %j is refused", (cursor) => {
    expect(() => cursors.decode(cursor)).toThrow(/cursor/);
  });

  it.each(["=", "!", " ", ".A"])("with %j behind it, which decoding would pass over, is refused", (more) => {
    expect(() => cursors.decode(cursors.encode("position") + more)).toThrow(/cursor/);
  });

  it("made with an earlier value is read, one made with a value that ended is not", () => {
    const [before, now, gone] = ["a".repeat(32), "b".repeat(32), "c".repeat(32)];
    const after = cursorsOf(ringOf(now, before), "things");
    expect(after.decode(cursorsOf(ringOf(before), "things").encode("position"))).toBe("position");
    expect(after.encode("position")).toBe(cursorsOf(ringOf(now), "things").encode("position"));
    expect(() => after.decode(cursorsOf(ringOf(gone), "things").encode("position"))).toThrow(/cursor/);
  });

  it("of another list is refused", () => {
    const other = cursorsOf(ringOf("a secret of some length, 32 or so"), "things of acc_2");
    expect(() => other.decode(cursors.encode("position"))).toThrow(/cursor/);
  });
});

describe("the place behind which a page begins", () => {
  const ORDER = "ord_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A" as OrderId;
  const ofOrders = cursorsOf<OrderId>(ringOf("a secret of some length, 32 or so"), "orders acc_1");
  const placeOf = (after: string | undefined, known = true) =>
    idAfter(ofOrders, "order", after, async (id) => (known && id === ORDER ? {} : undefined));

  it("is that of a cursor, or of a resource of the list by its id", async () => {
    expect(await placeOf(undefined)).toBeUndefined();
    expect(await placeOf(ORDER)).toBe(ORDER);
    expect(await placeOf(ofOrders.encode(ORDER), false)).toBe(ORDER);
  });

  it.each([
    [ORDER, "nothing of this list has the id"],
    ["ord_1", "is not a cursor of this list"],
    ["est_01JD9Z3N8Q5V7R2T4W6X8Y0Z1A", "is not a cursor of this list"],
  ])("is refused where it is %s and the list has none of it", async (after, why) => {
    await expect(placeOf(after, false)).rejects.toMatchObject({ code: "id_invalid", message: `after: ${why}` });
  });
});

describe("the code of a cursor", () => {
  it("tells where the name of its list ends and its position begins", () => {
    const ring = ringOf("a secret of some length, 32 or so");
    const code = Buffer.from(cursorsOf(ring, "things of acc_1").encode("2 p"), "base64url").subarray(0, 16);
    const forged = Buffer.concat([code, Buffer.from(" p")]).toString("base64url");
    expect(() => cursorsOf(ring, "things of acc_12").decode(forged)).toThrow(/cursor/);
  });
});

describe("a list by name", () => {
  // Letters that differ by case, accent or in writing only, numbers, and whatever else there is.
  const name = fc.oneof(
    fc.string({
      unit: fc.constantFrom("e", "E", "é", "e\u0301", "z", "ø", "ß", "2", "10", " ", "-", "\u0000", "\ud800"),
    }),
    fc.string({ unit: "binary" }),
  );
  const things = fc.uniqueArray(fc.record({ name, id: fc.uuid() }), {
    selector: ({ id }) => id,
    maxLength: 40,
  });

  it("reads as people do: letters before accents and case, and numbers by their value", () => {
    const names = [
      "Zebra",
      "apple",
      "Éclair",
      "eclair",
      "Eclipse",
      "Depot 10",
      "depot 2",
      "Depot 2",
      "Øresund",
      "Ostsee",
      "Straße",
      "Strasse 1",
      "Яна",
      "東京",
      "1 Way",
    ];
    const sorted = names.map((each) => ({ name: each, id: "x" })).toSorted(byName);
    expect(sorted.map((each) => each.name)).toEqual([
      "1 Way",
      "apple",
      "depot 2",
      "Depot 2",
      "Depot 10",
      "eclair",
      "Éclair",
      "Eclipse",
      "Øresund",
      "Ostsee",
      "Straße",
      "Strasse 1",
      "Zebra",
      "Яна",
      "東京",
    ]);
  });

  it("has names that read the same by their letters, and then by id", () => {
    const [one, same, padded] = [
      { name: "1", id: "a" },
      { name: "1", id: "c" },
      { name: "01", id: "b" },
    ];
    expect([same, one, padded].toSorted(byName)).toEqual([padded, one, same]);
  });

  it("has a place of its own for each resource, and the same order whichever way it is looked at", () => {
    fc.assert(
      fc.property(fc.tuple(name, name, name), fc.tuple(fc.uuid(), fc.uuid(), fc.uuid()), (names, ids) => {
        fc.pre(new Set(ids).size === 3);
        const [a, b, c] = names.map((each, index) => ({ name: each, id: ids[index] ?? "" })).toSorted(byName);
        if (!a || !b || !c) throw new Error("three went in");
        expect([byName(a, b), byName(b, c), byName(a, c)].map(Math.sign)).toEqual([-1, -1, -1]);
        expect([byName(b, a), byName(c, b), byName(c, a)].map(Math.sign)).toEqual([1, 1, 1]);
      }),
    );
  });

  it("shows each resource once and in order, also when others are added meanwhile", () => {
    fc.assert(
      fc.property(things, things, fc.integer({ min: 1, max: 7 }), (present, added, limit) => {
        const seen: { name: string; id: string }[] = [];
        let after: string | undefined;
        const all = [...present];
        const waiting = [...added];
        for (;;) {
          const page = pageByName(all, cursors, { limit, after }, (thing) => thing);
          seen.push(...page.data);
          expect(seen.length).toBeLessThanOrEqual(present.length + added.length);
          expect(page.has_more).toBe(page.next_cursor !== null);
          expect(page.data.length).toBeLessThanOrEqual(limit);
          if (page.next_cursor === null) break;
          after = page.next_cursor;
          all.push(...waiting.splice(0, 2));
        }
        const ids = seen.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(present.every(({ id }) => ids.includes(id))).toBe(true);
        expect(seen).toEqual(seen.toSorted(byName));
      }),
    );
  });
});

describe("a page", () => {
  const LAMBDA_LIMIT_BYTES = 6 * 1024 * 1024;
  const pageOf = (texts: readonly string[]) =>
    cutPage({
      resources: texts.map((text, index) => ({ text, index })),
      limit: 100,
      cursors,
      positionOf: ({ index }) => String(index),
      answerOf: ({ text }) => ({ text }),
    });

  // Each grows in another way on its way out: by its bytes, by one escape, by two.
  it.each(["x", "€", "\n", '"', "\\", "\u0001"])("of texts of %j fits into the answer of a function", (character) => {
    const page = pageOf(Array.from({ length: 101 }, () => character.repeat(80_000)));
    const payload = JSON.stringify({ statusCode: 200, body: JSON.stringify(page) });
    expect(Buffer.byteLength(payload)).toBeLessThan(LAMBDA_LIMIT_BYTES);
    expect(page.data.length).toBeGreaterThan(6);
    expect(cursors.decode(page.next_cursor ?? "")).toBe(String(page.data.length - 1));
  });

  it("has one resource at least, and all that are small", () => {
    expect(pageOf(["\\".repeat(2_000_000), "x"]).data).toHaveLength(1);
    expect(pageOf(["x", "y"])).toEqual({ has_more: false, next_cursor: null, data: [{ text: "x" }, { text: "y" }] });
    expect(pageOf([])).toEqual({ has_more: false, next_cursor: null, data: [] });
  });
});
