import PDFDocument from "pdfkit";
import { collect } from "./pdfs.ts";

/** A row of a parts list: the number on the drawing, then the part code. */
type Row = readonly [label: string, code: string];

/** A page of a catalogue. A drawing shows `numbers`; `belongs` says which part codes they mean, by number. */
export interface FigurePage {
  title?: string;
  titleAt?: "top" | "bottom" | "side";
  numbers?: readonly string[];
  belongs?: readonly Row[];
  lists?: readonly { title?: string; rows: readonly Row[] }[];
  text?: string;
}

/** A catalogue, with what a reader of it knows: how many numbers open their part, and how many open none. */
export interface FigureLayout {
  name: string;
  pages: readonly FigurePage[];
  right: number;
  none: number;
  /** Pages whose list is unclear, each with the pages of the lists that remain possible. */
  unclear?: readonly (readonly [page: number, lists: readonly number[]])[];
}

/** The layout as a PDF. */
export function figurePdf({ pages }: FigureLayout): Promise<Buffer> {
  const document = new PDFDocument({ size: "A4", margin: 0, autoFirstPage: false });
  const bytes = collect(document);
  for (const page of pages) {
    document.addPage().font("Helvetica").fontSize(9);
    drawPage(document, page);
  }
  document.end();
  return bytes;
}

function drawPage(
  doc: PDFKit.PDFDocument,
  { title, titleAt = "top", numbers, lists, text }: FigurePage,
): void {
  const put = (x: number, y: number, words: string) => doc.text(words, x, y, { lineBreak: false });
  if (text) doc.text(text, 60, 150, { width: 460 });
  if (title && titleAt === "side") {
    doc.save().rotate(-90, { origin: [30, 500] });
    put(30, 500, title);
    doc.restore();
  } else if (title) put(60, titleAt === "top" ? 60 : 760, title);
  if (numbers) doc.circle(300, 260, 60).stroke();
  numbers?.forEach((number, at) => {
    put(90 + ((at * 137) % 400), 120 + at * 18, number);
  });
  let top = numbers ? 480 : 110;
  for (const list of lists ?? []) {
    if (list.title) put(44, top - 20, list.title);
    const rows = [["Pos.", "Part no.", "Description"], ...list.rows.map((row) => [...row, "Part"])];
    for (const row of rows) {
      for (const [at, cell] of row.entries()) put([44, 90, 220][at] ?? 0, top, cell);
      top += 16;
    }
    top += 60;
  }
}

/** Rows 'PA-1001' and on of the positions named, in the figure of this number. */
const rows = (figure: number, labels: readonly string[]): Row[] =>
  labels.map((label, at) => [label, `PA-${figure}${String(at + 1).padStart(3, "0")}`]);
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, at) => String(first + at));

const drawing = (belongs: readonly Row[], more: Partial<FigurePage> = {}): FigurePage => ({
  numbers: belongs.map(([label]) => label),
  belongs,
  ...more,
});
const list = (listed: readonly Row[], more: Partial<FigurePage> = {}): FigurePage => ({
  lists: [{ rows: listed }],
  ...more,
});
const COVER: FigurePage = { text: "Spare parts catalogue" };

const [A, B, C] = [rows(1, upTo(6)), rows(2, upTo(4)), rows(3, upTo(5))];
const [A4, B4] = [rows(1, upTo(4)), rows(2, upTo(4))];

export const FIGURE_LAYOUTS: readonly FigureLayout[] = [
  {
    name: "drawing, then its list, without a cover",
    pages: [drawing(A), list(A), drawing(B), list(B)],
    right: 10,
    none: 0,
  },
  {
    name: "drawing, then its list, behind a cover",
    pages: [COVER, drawing(A), list(A), drawing(B), list(B), drawing(C), list(C)],
    right: 15,
    none: 0,
  },
  {
    name: "list before the drawing",
    pages: [list(A), drawing(A), list(B), drawing(B), list(C), drawing(C)],
    right: 15,
    none: 0,
  },
  {
    name: "the same numbers on each figure, titles above",
    pages: [
      drawing(A4, { title: "Fig. 1 Gripper head" }),
      list(A4, { title: "Fig. 1 Gripper head" }),
      drawing(B4, { title: "Fig. 2 Weft cutter" }),
      list(B4, { title: "Fig. 2 Weft cutter" }),
    ],
    right: 8,
    none: 0,
  },
  {
    name: "the same numbers on each figure, list before the drawing, titles below, at the side and joined",
    pages: [
      list(A4, { title: "Parts list for Abb. 1", titleAt: "bottom" }),
      drawing(A4, { title: "Abbildung 1: Greiferkopf", titleAt: "bottom" }),
      list(B4, { title: "Teileliste zu Abb.2" }),
      drawing(B4, { title: "Abb. 2", titleAt: "side" }),
    ],
    right: 8,
    none: 0,
  },
  {
    name: "the same numbers on each figure, without titles",
    pages: [drawing(A4), list(A4), drawing(B4), list(B4)],
    right: 0,
    none: 8,
    unclear: [
      [1, [2]],
      [3, [2, 4]],
    ],
  },
  {
    name: "a list over two pages, with titles",
    pages: [
      drawing(rows(1, upTo(9)), { title: "PLATE 3" }),
      list(rows(1, upTo(9)).slice(0, 5), { title: "Plate 3" }),
      list(rows(1, upTo(9)).slice(5), { title: "Plate 3 (continued)" }),
      drawing(B4, { title: "PLATE 4" }),
      list(B4, { title: "Plate 4" }),
    ],
    right: 13,
    none: 0,
  },
  {
    name: "a list over two pages, without titles",
    pages: [
      drawing(rows(1, upTo(9))),
      list(rows(1, upTo(9)).slice(0, 5)),
      list(rows(1, upTo(9)).slice(5)),
      drawing(B4),
      list(B4),
    ],
    right: 13,
    none: 0,
  },
  {
    name: "two drawings to one list, with titles",
    pages: [
      drawing(A4, { title: "Fig. 7a" }),
      drawing(A4.slice(1), { title: "Fig. 7b" }),
      list(A4, { title: "Fig. 7" }),
      drawing(B4, { title: "Fig. 8" }),
      list(B4, { title: "Fig. 8" }),
    ],
    right: 11,
    none: 0,
  },
  {
    name: "two drawings to one list, numbers divided, without titles",
    pages: [drawing(A.slice(0, 3)), drawing(A.slice(3)), list(A)],
    right: 6,
    none: 0,
  },
  {
    name: "two drawings with the same numbers and one list, without titles",
    pages: [drawing(A4), list(A4), drawing(A4)],
    right: 0,
    none: 8,
    unclear: [
      [1, [2]],
      [3, [2]],
    ],
  },
  {
    name: "two lists to one drawing, on both sides, without titles",
    pages: [list(A.slice(0, 3)), drawing(A), list(A.slice(3))],
    right: 6,
    none: 0,
  },
  {
    name: "two lists to one drawing, on one page",
    pages: [
      drawing(A, { title: "Fig. 1" }),
      { title: "Fig. 1", lists: [{ rows: A.slice(0, 3) }, { rows: A.slice(3) }] },
    ],
    right: 6,
    none: 0,
  },
  {
    name: "two lists to one drawing that give two parts for a number",
    pages: [
      drawing(A4, { title: "Fig. 1" }),
      list(A4, { title: "Fig. 1 Model A" }),
      list(B4, { title: "Fig. 1 Model B" }),
    ],
    right: 0,
    none: 4,
    unclear: [[1, [2, 3]]],
  },
  {
    name: "two figures on a page of drawings, both lists on the next",
    pages: [
      drawing([...A4, ...B4], { title: "Fig. 1 and Fig. 2" }),
      {
        lists: [
          { title: "Fig. 1", rows: A4 },
          { title: "Fig. 2", rows: B4 },
        ],
      },
    ],
    right: 0,
    none: 8,
    unclear: [[1, [2]]],
  },
  {
    name: "two figures with their lists on one page, their drawings before and after",
    pages: [
      drawing(A4, { title: "Fig. 1" }),
      {
        lists: [
          { title: "Fig. 1", rows: A4 },
          { title: "Fig. 2", rows: B4 },
        ],
      },
      drawing(B4, { title: "Fig. 2" }),
    ],
    right: 8,
    none: 0,
  },
  {
    name: "numbers that skip",
    pages: [
      drawing(rows(1, ["1", "3", "4", "10", "12"])),
      list(rows(1, ["1", "3", "4", "10", "12"])),
      drawing(rows(2, ["1", "2", "5", "9"])),
      list(rows(2, ["1", "2", "5", "9"])),
    ],
    right: 9,
    none: 0,
  },
  {
    name: "a drawing without a list between two figures",
    pages: [drawing(A), list(A), { numbers: upTo(3), belongs: [] }, drawing(B), list(B)],
    right: 10,
    none: 3,
    unclear: [[3, [2, 5]]],
  },
  {
    name: "a drawing whose numbers no list has",
    pages: [list(B), { numbers: upTo(9), belongs: [] }, list(C)],
    right: 0,
    none: 9,
  },
  {
    name: "a drawing whose title another list's page does not have",
    pages: [{ numbers: upTo(4), belongs: [], title: "Fig. 9" }, list(B4, { title: "Fig. 2" })],
    right: 0,
    none: 4,
  },
  {
    name: "lists at the end of the catalogue, with titles",
    pages: [
      drawing(A4, { title: "Fig. 1" }),
      drawing(B4, { title: "Fig. 2" }),
      drawing(C, { title: "Fig. 3" }),
      { text: "Notes on ordering. The drawings are on the pages before." },
      list(A4, { title: "Fig. 1" }),
      list(B4, { title: "Fig. 2" }),
      list(C, { title: "Fig. 3" }),
    ],
    right: 13,
    none: 0,
  },
  {
    name: "figures counted from 1 in each chapter",
    pages: [
      drawing(A4, { title: "Fig. 1" }),
      list(A4, { title: "Fig. 1" }),
      { text: "Chapter 2" },
      drawing(B4, { title: "Fig. 1" }),
      list(B4, { title: "Fig. 1" }),
    ],
    right: 8,
    none: 0,
  },
  {
    name: "text that names another figure",
    pages: [
      drawing(A4, { title: "Fig. 1" }),
      list(A4, { title: "Fig. 1", text: "" }),
      drawing(B4, { title: "Fig. 2", text: "For the cover see Fig. 1 and the notes." }),
      list(B4, { title: "Fig. 2" }),
    ],
    right: 8,
    none: 0,
  },
  {
    name: "each figure with its list below it",
    pages: [A4, B4].map((figure) => ({ ...drawing(figure), ...list(figure) })),
    right: 8,
    none: 0,
  },
  {
    name: "the end of a list above the next drawing",
    pages: [
      drawing(rows(1, upTo(8))),
      list(rows(1, upTo(8)).slice(0, 5)),
      { ...list(rows(1, upTo(8)).slice(5)), ...drawing(B4) },
      list(B4),
    ],
    right: 12,
    none: 0,
  },
  {
    name: "two lists on the drawing's own page that give two parts for a number",
    pages: [{ ...drawing([...A4, ...B4]), lists: [{ rows: A4 }, { rows: B4 }] }],
    right: 0,
    none: 8,
    unclear: [[1, [1]]],
  },
];
