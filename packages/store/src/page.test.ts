import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byName, cursorsOf, cutPage, pageByName } from "./page.ts";
import { ringOf } from "./secrets/key-ring.ts";

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

describe("a list by name", () => {
  const things = fc.uniqueArray(fc.record({ name: fc.string(), id: fc.uuid() }), {
    selector: ({ id }) => id,
    maxLength: 40,
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
