import { strFromU8, unzipSync } from "fflate";
import sax, { type Tag } from "sax";

/** A cell of a workbook as it is stored: its formula, and its value or the result of that. */
export interface WorkbookCell {
  readonly formula: string | undefined;
  readonly value: string | number | undefined;
}

/** The cells of each sheet of a workbook by their addresses, `B12`, read without the library that wrote it. */
export const readWorkbook = (bytes: Uint8Array): Map<string, Map<string, WorkbookCell>> => {
  const files = unzipSync(bytes);
  const textOf = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  const targets = new Map<string, string>();
  each(textOf("xl/_rels/workbook.xml.rels"), {
    open: (name, a) => name === "Relationship" && targets.set(a["Id"] ?? "", a["Target"] ?? ""),
  });
  const sheets = new Map<string, Map<string, WorkbookCell>>();
  each(textOf("xl/workbook.xml"), {
    open: (name, a) => {
      if (name !== "sheet") return;
      const target = (targets.get(a["r:id"] ?? "") ?? "").replace(/^\/?(xl\/)?/, "xl/");
      sheets.set(a["name"] ?? "", cellsOf(textOf(target)));
    },
  });
  return sheets;
};

const cellsOf = (xml: string): Map<string, WorkbookCell> => {
  const cells = new Map<string, WorkbookCell>();
  let [address, type, text] = ["", "n", ""];
  let [formula, value]: (string | undefined)[] = [];
  each(xml, {
    open: (name, a) => {
      text = "";
      if (name === "c") [address, type, formula, value] = [a["r"] ?? "", a["t"] ?? "n", undefined, undefined];
    },
    text: (piece) => (text += piece),
    close: (name) => {
      if (name === "f") formula = text;
      if (name === "v" || name === "t") value = text;
      if (name === "c")
        cells.set(address, { formula, value: value === undefined || type !== "n" ? value : Number(value) });
    },
  });
  return cells;
};

interface Events {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => unknown;
  readonly text?: (text: string) => unknown;
  readonly close?: (name: string) => unknown;
}

const each = (xml: string, { open, text, close }: Events): void => {
  const parser = Object.assign(sax.parser(true), {
    onopentag: ({ name, attributes }: Tag) => open?.(name, attributes),
    ontext: (piece: string) => text?.(piece),
    onclosetag: (name: string) => close?.(name),
  });
  parser.write(xml).close();
};
