import sax, { type Tag } from "sax";
import { FileError } from "../file-error.ts";

/** What happens in a part of XML. Names are without prefix. */
export interface XmlEvents {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  /** Text comes in pieces. */
  readonly text?: (text: string) => void;
}

/** No spreadsheet program lays elements deeper into each other. Each open one, and each attribute of one, takes memory. */
const MOST_DEPTH = 256;
const MOST_ATTRIBUTE_CHARACTERS = 65_536;

/**
 * Reads XML piece by piece; yields after each piece, so that what was collected can be handed on.
 *
 * @throws FileError file_unreadable
 */
export async function* xmlPieces(bytes: AsyncIterable<Uint8Array>, events: XmlEvents): AsyncIterable<void> {
  let [depth, characters] = [0, 0];
  const xml = Object.assign(sax.parser(true, { position: false }), {
    onattribute: ({ name, value }: { readonly name: string; readonly value: string }) => {
      characters += name.length + value.length;
      if (characters > MOST_ATTRIBUTE_CHARACTERS) refuse();
    },
    onopentag: (tag: Tag) => {
      [depth, characters] = [depth + 1, 0];
      if (depth > MOST_DEPTH) refuse();
      events.open?.(localName(tag.name), localAttributes(tag));
    },
    onclosetag: (name: string) => {
      depth -= 1;
      events.close?.(localName(name));
    },
    ontext: (text: string) => events.text?.(text),
    oncdata: (text: string) => events.text?.(text),
    // Nobody needs a document type but who wants to do harm with entities.
    ondoctype: refuse,
    onerror: refuse,
  });
  const decoder = new TextDecoder("utf-8");
  for await (const piece of bytes) {
    xml.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  xml.close();
  yield;
}

const refuse = (): never => {
  throw new FileError("file_unreadable", "a part of the XLSX file is not valid XML of a workbook");
};

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

const localAttributes = ({ attributes }: Tag): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
