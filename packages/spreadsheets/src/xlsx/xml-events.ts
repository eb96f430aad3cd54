import sax, { type Tag } from "sax";
import { FileError } from "../file-error.ts";

/** What happens in a part of XML. Names are without prefix. */
export interface XmlEvents {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  /** Text comes in pieces. */
  readonly text?: (text: string) => void;
}

/**
 * Reads XML piece by piece; yields after each piece, so that what was collected can be handed on.
 *
 * @throws FileError file_unreadable
 */
export async function* xmlPieces(bytes: AsyncIterable<Uint8Array>, events: XmlEvents): AsyncIterable<void> {
  const xml = Object.assign(sax.parser(true, { position: false }), {
    onopentag: (tag: Tag) => events.open?.(localName(tag.name), localAttributes(tag)),
    onclosetag: (name: string) => events.close?.(localName(name)),
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
  throw new FileError("file_unreadable", "a part of the XLSX file is not valid XML");
};

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

const localAttributes = ({ attributes }: Tag): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
