import { TEMPLATES } from "@isotherm/spreadsheets/templates";
import { describe, expect, it } from "vitest";
import { columnWords, withColumnWords } from "./template-words.ts";

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

it.each([
  ['line 1: a column is missing: "amount", "country"', 'line 1: a column is missing: "Betrag", "Land"'],
  [
    'line 1: more than one column is amount: "amount", "Wert"',
    'line 1: more than one column is Betrag: "amount", "Wert"',
  ],
  ["line 3: this is no text", "line 3: this is no text"],
])("what is wrong with columns names them in the reader's language: %s", (message, german) => {
  expect(withColumnWords("transactions", message, "de")).toBe(german);
  expect(withColumnWords("transactions", message, "en")).toBe(message);
});
