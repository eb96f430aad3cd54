import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";

/** The kinds of changes that "Keep a Changelog" knows, in its order. */
const KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];

const changelog = await readFile(new URL("../../CHANGELOG.md", import.meta.url), "utf8");

const versions = changelog.split(/^## /m).slice(1);

/** The sections of a version: kind and lines, without the blank ones around them. */
const sectionsOf = (version: string) =>
  version
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [kind = "", ...lines] = section.trimEnd().split("\n");
      return { kind, lines: lines.slice(1) };
    });

describe("the changelog", () => {
  it("has each kind of change once in a version, in the usual order", () => {
    for (const version of versions) {
      const kinds = sectionsOf(version).map(({ kind }) => kind);
      expect(kinds).toEqual(KINDS.filter((kind) => kinds.includes(kind)));
    }
  });

  it("has nothing but entries and their further lines, without gaps and remains of a merge", () => {
    const lines = versions.flatMap(sectionsOf).flatMap((section) => section.lines);
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter((line) => !/^(?:- |  )\S/.test(line))).toEqual([]);
  });
});
