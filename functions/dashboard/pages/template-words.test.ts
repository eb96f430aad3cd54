import { TEMPLATES } from "@isotherm/spreadsheets/templates";
import { describe, expect, it } from "vitest";
import { columnWords } from "./template-words.ts";

describe("the German words of a template", () => {
  it.each(Object.keys(TEMPLATES))("name each column of %s as files may name it, and say what it holds", (kind) => {
    for (const { name, about, synonyms } of TEMPLATES[kind]?.columns ?? []) {
      const german = columnWords(kind, { name, about }, "de");
      expect(synonyms, name).toContain(german.name);
      expect(german.about, name).not.toBe(about.replaceAll("`", ""));
    }
  });
});

it.each(Object.keys(TEMPLATES))("the English words of the template of %s have no marks of Markdown", (kind) => {
  for (const column of TEMPLATES[kind]?.columns ?? []) {
    const words = columnWords(kind, column, "en");
    expect(words.name).toBe(column.name);
    expect(words.about).not.toContain("`");
  }
});
