import { isPartOfCredit, projectWords, type RetiredCredits } from "@isotherm/ordering";
import { CERTIFICATE_TEXTS as TEXTS, type CertificateLanguage, filled } from "./certificate-texts.ts";
import type { Certificate } from "./certificate.ts";
import { formatQuantity } from "./format.ts";
import { artifact, COLOURS, GEOMETRY, type Page } from "./page.ts";

/** A row of the table: credits, or the further serial numbers of those in the row above. */
interface Row extends RetiredCredits {
  readonly continued: boolean;
}

interface Column {
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly align?: "right";
  readonly text: (row: Row) => string;
}

const { left, right, top, bottom } = GEOMETRY;
const GUTTER = 12;
const column = (title: string, from: number, to: number, text: Column["text"], align?: "right"): Column => {
  const width = right - left;
  return {
    title,
    x: left + from * width,
    width: (to - from) * width - (align ? 0 : GUTTER),
    text,
    ...(align && { align }),
  };
};

const REGISTRY_ENDS = [0.36, 0.8] as const;

const columnsIn = (language: CertificateLanguage): readonly Column[] => [
  column(TEXTS.project[language], 0, REGISTRY_ENDS[0], ({ project_name: project, continued, ...credits }) => {
    const name = continued ? filled(TEXTS.continued[language], { project }) : project;
    return `${name}\n${projectWords(credits, language).join(", ")}`;
  }),
  column(TEXTS.registry[language], ...REGISTRY_ENDS, ({ registry_name, serial_numbers }) =>
    [registry_name, ...serial_numbers].filter((line) => line !== "").join("\n"),
  ),
  column(TEXTS.vintage[language], REGISTRY_ENDS[1], 0.88, ({ vintage }) => vintage ?? "–"),
  column(
    "t CO₂e",
    0.88,
    1,
    ({ quantity, continued }) => (continued ? "" : formatQuantity(quantity, language)),
    "right",
  ),
];

const REGISTRY_WIDTH = (REGISTRY_ENDS[1] - REGISTRY_ENDS[0]) * (right - left) - GUTTER;

const TEXT_SIZE = 8.5;
const ROW_GAP = 7;
const HEADER_HEIGHT = 18;
const NOTE_SIZE = 7.5;
const NOTE_HEIGHT = 14;
const TALLEST_ROW = bottom - top - HEADER_HEIGHT;

/** Credits have serial numbers by the tonne: who reads a smaller quantity beside one is told why. */
const noteOf = (credits: readonly RetiredCredits[], language: CertificateLanguage): string | undefined =>
  credits.some(isPartOfCredit) ? TEXTS.parts[language] : undefined;

const heightOf = ({ doc }: Page, columns: readonly Column[], credits: Row): number => {
  doc.font("regular").fontSize(TEXT_SIZE);
  return Math.max(...columns.map(({ text, width }) => doc.heightOfString(text(credits), { width }))) + ROW_GAP;
};

/** Credits whose serial numbers would be taller than a page become several rows. */
const rowsOf = (page: Page, columns: readonly Column[], credits: RetiredCredits): Row[] => {
  const { doc } = page;
  const rows: Row[] = [{ ...credits, continued: false }];
  if (heightOf(page, columns, { ...credits, continued: false }) <= TALLEST_ROW) return rows;
  rows.length = 0;
  const heights = credits.serial_numbers.map((serial) => doc.heightOfString(serial, { width: REGISTRY_WIDTH }));
  const room = TALLEST_ROW - ROW_GAP - doc.heightOfString(credits.registry_name, { width: REGISTRY_WIDTH });
  let serial_numbers: string[] = [];
  let used = 0;
  const close = (): void => {
    rows.push({ ...credits, serial_numbers, continued: rows.length > 0 });
    serial_numbers = [];
    used = 0;
  };
  for (const [index, serial] of credits.serial_numbers.entries()) {
    const height = heights[index] ?? 0;
    if (serial_numbers.length > 0 && used + height > room) close();
    serial_numbers.push(serial);
    used += height;
  }
  close();
  return rows;
};

const line = ({ doc }: Page, y: number): void =>
  artifact(doc, () => void doc.lineWidth(0.5).strokeColor(COLOURS.line).moveTo(left, y).lineTo(right, y).stroke());

interface Cells {
  readonly tag: "TH" | "TD";
  readonly columns: readonly Column[];
  readonly text: (column: Column) => string;
}

const row = (page: Page, y: number, { tag, columns, text }: Cells): void => {
  const { doc } = page;
  page.group("TR", () => {
    for (const cell of columns) {
      doc
        .font(tag === "TH" ? "bold" : "regular")
        .fontSize(TEXT_SIZE)
        .fillColor(tag === "TH" ? COLOURS.quiet : COLOURS.ink);
      page.tag(tag, () => doc.text(text(cell), cell.x, y, { width: cell.width, align: cell.align ?? "left" }));
    }
  });
};

const drawNote = (page: Page, note: string, y: number): void => {
  const { doc } = page;
  doc.font("regular").fontSize(NOTE_SIZE).fillColor(COLOURS.quiet);
  page.tag("P", () => doc.text(note, left, y, { width: right - left }));
};

/** The table of credits, ready to be drawn. */
export interface CreditsTable {
  readonly height: number;
  /** Draws it from a height of the page down. What has no room goes on over further pages. */
  draw(from: number): void;
}

/** The table of credits, one row for each project and vintage. */
export const creditsTable = (page: Page, { credits, language = "en" }: Certificate): CreditsTable => {
  const { doc } = page;
  const columns = columnsIn(language);
  const rows = credits
    .flatMap((entry) => rowsOf(page, columns, entry))
    .map((entry) => ({ entry, height: heightOf(page, columns, entry) }));
  const note = noteOf(credits, language);
  const noteHeight = note === undefined ? 0 : NOTE_HEIGHT;
  let y: number;
  const header = (): void => {
    row(page, y, { tag: "TH", columns, text: ({ title }) => title });
    line(page, y + HEADER_HEIGHT - 4);
    y += HEADER_HEIGHT;
  };
  const turnUnlessFits = (height: number): boolean => {
    if (y + height <= bottom) return false;
    doc.addPage();
    y = top;
    return true;
  };
  return {
    height: rows.reduce((total, { height }) => total + height, HEADER_HEIGHT + noteHeight),
    draw: (from) => {
      y = from;
      page.group("Table", () => {
        header();
        for (const { entry, height } of rows) {
          if (turnUnlessFits(height)) header();
          row(page, y, { tag: "TD", columns, text: ({ text }) => text(entry) });
          y += height;
          line(page, y - ROW_GAP / 2);
        }
      });
      if (note === undefined) return;
      turnUnlessFits(noteHeight);
      drawNote(page, note, y + 1);
    },
  };
};
