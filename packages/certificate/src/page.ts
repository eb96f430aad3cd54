/** Colours, as they are printed. What is written has a contrast with white of at least 4.5 to 1. */
export const COLOURS = {
  ink: "#14211f",
  quiet: "#53625f",
  accent: "#0b6b5d",
  line: "#c9d6d3",
  contour: "#dbe9e5",
  test: "#b3261e",
} as const;

// A4 landscape in points, with a frame and room around what is written.
const PAGE_WIDTH = 841.89;
const PAGE_HEIGHT = 595.28;
const FRAME = 28;
const INNER_FRAME = FRAME + 5;
const MARGIN = 72;

/** A place on a page, in points from the top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where things stand on a page, in points from the top left corner. */
export const GEOMETRY = {
  left: MARGIN,
  right: PAGE_WIDTH - MARGIN,
  width: PAGE_WIDTH - 2 * MARGIN,
  top: 66,
  bottom: PAGE_HEIGHT - 54,
  qrSize: 72,
} as const;

/** What the inner frame encloses. */
export const FRAMED = {
  left: INNER_FRAME,
  right: PAGE_WIDTH - INNER_FRAME,
  top: INNER_FRAME,
  bottom: PAGE_HEIGHT - INNER_FRAME,
} as const;

/** A document and what is written into its structure, in reading order. */
export interface Page {
  readonly doc: PDFKit.PDFDocument;
  /** Writes something under a tag of PDF's structure (`P`, `H1`, `TD` …), inside the table row that is open. */
  tag(type: string, draw: () => void): void;
  /** Draws a picture that is read out as a text. */
  figure(alternative: string, draw: () => void): void;
  /** Gathers what is written meanwhile under a tag: a table, a row. */
  group(type: string, write: () => void): void;
  /** Ends the structure. */
  end(): void;
}

/** Keeps the structure of a document. */
export const pageOf = (doc: PDFKit.PDFDocument): Page => {
  const root = doc.struct("Document");
  doc.addStructure(root);
  let open = root;
  const write = (type: string, options: { alt?: string }, draw: () => void): void => {
    const content = doc.markStructureContent(type);
    draw();
    doc.endMarkedContent();
    open.add(doc.struct(type, options, [content]));
  };
  return {
    doc,
    tag: (type, draw) => write(type, {}, draw),
    figure: (alt, draw) => write("Figure", { alt }, draw),
    group: (type, inside) => {
      const outer = open;
      open = doc.struct(type);
      outer.add(open);
      inside();
      open.end();
      open = outer;
    },
    end: () => root.end(),
  };
};

/** Draws what is no content: readers skip it. */
export const artifact = (doc: PDFKit.PDFDocument, draw: () => void, type: "Layout" | "Pagination" = "Layout"): void => {
  doc.markContent("Artifact", { type });
  draw();
  doc.endMarkedContent();
};

/** The double frame of a page. */
export const frame = (doc: PDFKit.PDFDocument): void =>
  artifact(doc, () => {
    const box = (inset: number, weight: number, colour: string): void => {
      doc
        .lineWidth(weight)
        .strokeColor(colour)
        .rect(inset, inset, PAGE_WIDTH - 2 * inset, PAGE_HEIGHT - 2 * inset)
        .stroke();
    };
    box(FRAME, 1.5, COLOURS.accent);
    box(INNER_FRAME, 0.5, COLOURS.line);
  });

/** Says below the frame of which document a page is which. */
export const pageNumber = (doc: PDFKit.PDFDocument, text: string): void =>
  artifact(
    doc,
    () =>
      doc
        .font("regular")
        .fontSize(7)
        .fillColor(COLOURS.quiet)
        .text(text, MARGIN, PAGE_HEIGHT - FRAME + 6, { width: GEOMETRY.width, align: "center", lineBreak: false }),
    "Pagination",
  );

/** Says across the page that nothing real was retired. */
export const watermark = (doc: PDFKit.PDFDocument): void =>
  artifact(doc, () => {
    doc
      .save()
      .rotate(-24, { origin: [PAGE_WIDTH / 2, PAGE_HEIGHT / 2] })
      .fillOpacity(0.11)
      .fillColor(COLOURS.test)
      .font("bold")
      .fontSize(170)
      .text("TEST", 0, PAGE_HEIGHT / 2 - 115, { width: PAGE_WIDTH, align: "center", lineBreak: false })
      .restore();
  });
