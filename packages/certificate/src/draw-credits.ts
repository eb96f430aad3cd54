import type { RetiredCredits } from "./certificate.ts";
import { formatQuantity } from "./format.ts";
import { COLOURS, GEOMETRY, type Page } from "./page.ts";

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

const { left, right, top, bottom, qrSize } = GEOMETRY;
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

const COLUMNS: readonly Column[] = [
  column(
    "Project",
    0,
    0.4,
    (credits) =>
      `${credits.project_name}${credits.continued ? " (continued)" : ""}\n${credits.project_type}, ${credits.country_name}`,
  ),
  column("Registry and serial numbers", 0.4, 0.78, (credits) =>
    [credits.registry_name, ...credits.serial_numbers].join("\n"),
  ),
  column("Vintage", 0.78, 0.87, ({ vintage }) => vintage ?? "–"),
  column("t CO₂e", 0.87, 1, ({ quantity, continued }) => (continued ? "" : formatQuantity(quantity)), "right"),
];

const TEXT_SIZE = 8.5;
const ROW_GAP = 7;

const heightOf = ({ doc }: Page, credits: Row): number => {
  doc.font("regular").fontSize(TEXT_SIZE);
  return Math.max(...COLUMNS.map(({ text, width }) => doc.heightOfString(text(credits), { width }))) + ROW_GAP;
};

const line = ({ doc }: Page, y: number): void => {
  doc.markContent("Artifact", { type: "Layout" });
  doc.lineWidth(0.5).strokeColor(COLOURS.line).moveTo(left, y).lineTo(right, y).stroke();
  doc.endMarkedContent();
};

const row = (page: Page, y: number, tag: "TH" | "TD", cells: (column: Column) => string): void => {
  const { doc } = page;
  page.group("TR", () => {
    for (const cell of COLUMNS) {
      doc
        .font(tag === "TH" ? "bold" : "regular")
        .fontSize(TEXT_SIZE)
        .fillColor(tag === "TH" ? COLOURS.quiet : COLOURS.ink);
      page.tag(tag, () => doc.text(cells(cell), cell.x, y, { width: cell.width, align: cell.align ?? "left" }));
    }
  });
};

const HEADER_HEIGHT = 18;

/**
 * Draws the table of credits from a height of the first page down. What has no room above its foot goes on over further
 * pages. A row that is taller than a page (hundreds of serial numbers) is cut into rows of its own first.
 */
export const drawCredits = (page: Page, credits: readonly RetiredCredits[], from: number): void => {
  const { doc } = page;
  let lowest = bottom - qrSize - 8;
  let y = from;
  const header = (): void => {
    row(page, y, "TH", ({ title }) => title);
    line(page, y + HEADER_HEIGHT - 4);
    y += HEADER_HEIGHT;
  };
  page.group("Table", () => {
    header();
    for (const entry of credits.flatMap(inRowsOfAPage)) {
      const height = heightOf(page, entry);
      if (y + height > lowest) {
        doc.addPage();
        lowest = bottom;
        y = top;
        header();
      }
      row(page, y, "TD", ({ text }) => text(entry));
      y += height;
      line(page, y - ROW_GAP / 2);
    }
  });
};

const MOST_SERIALS = 24;

const inRowsOfAPage = (credits: RetiredCredits): Row[] => {
  const rows: Row[] = [];
  for (let first = 0; first === 0 || first < credits.serial_numbers.length; first += MOST_SERIALS) {
    const serial_numbers = credits.serial_numbers.slice(first, first + MOST_SERIALS);
    rows.push({ ...credits, serial_numbers, continued: first > 0 });
  }
  return rows;
};
