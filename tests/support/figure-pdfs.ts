import { drawnPdf } from "./pdfs.ts";

/** A row of a parts list: the drawing number and the part code. */
type Row = readonly [label: string, code: string];

/** A catalogue page. A drawing shows `numbers`; `belongs` maps them to part codes. */
export interface FigurePage {
  title?: string;
  titleAt?: "top" | "bottom" | "side";
  numbers?: readonly string[];
  belongs?: readonly Row[];
  lists?: readonly { title?: string; rows: readonly Row[] }[];
  text?: string;
}

/** A catalogue with the expected number of linked and unlinked drawing numbers. */
export interface FigureLayout {
  name: string;
  pages: readonly FigurePage[];
  right: number;
  none: number;
  /** Pages with an ambiguous list, each with the pages of the possible lists. */
  unclear?: readonly (readonly [page: number, lists: readonly number[]])[];
}

export function figurePdf({ pages }: FigureLayout): Promise<Buffer> {
  return drawnPdf(...pages.map((page) => (document: PDFKit.PDFDocument) => drawPage(document, page)));
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

/** Rows with codes from 'PA-1001' on for the labels of the given figure. */
const rows = (figure: number, labels: readonly string[]): Row[] =>
  labels.map((label, at) => [label, `PA-${figure}${String(at + 1).padStart(3, "0")}`]);
const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, at) => String(first + at));

const drawing = (belongs: readonly Row[], title = "", more: Partial<FigurePage> = {}): FigurePage => ({
  ...{ numbers: belongs.map(([label]) => label), belongs, title, ...more },
});
const list = (listed: readonly Row[], title = "", more: Partial<FigurePage> = {}): FigurePage => ({
  ...{ lists: [{ rows: listed }], title, ...more },
});
/** A drawing followed by its list, both with this title. */
const figure = (of: readonly Row[], title = ""): FigurePage[] => [drawing(of, title), list(of, title)];

/** A layout with the expected numbers of linked and unlinked drawing numbers. */
const layout = (
  name: string,
  [right, none]: readonly [number, number],
  pages: readonly FigurePage[],
  unclear?: FigureLayout["unclear"],
): FigureLayout => ({ name, pages, right, none, ...(unclear && { unclear }) });

const COVER: FigurePage = { text: "Spare parts catalogue" };
const NOTES: FigurePage = { text: "Notes on ordering. The drawings are on the pages before." };
const SEE: Partial<FigurePage> = { text: "For the cover see Fig. 1 and the notes." };
const BELOW = { titleAt: "bottom" } as const;
const [A, B, C] = [rows(1, upTo(6)), rows(2, upTo(4)), rows(3, upTo(5))];
const [A4, B4, A8, A9] = [rows(1, upTo(4)), rows(2, upTo(4)), rows(1, upTo(8)), rows(1, upTo(9))];
const [SKIPS, OTHERS] = [rows(1, ["1", "3", "4", "10", "12"]), rows(2, ["1", "2", "5", "9"])];
const without = (last: number, title = ""): FigurePage => ({ numbers: upTo(last), belongs: [], title });
const BOTH_LISTS: FigurePage = {
  lists: [A4, B4].map((listed, at) => ({ title: `Fig. ${at + 1}`, rows: listed })),
};

export const FIGURE_LAYOUTS: readonly FigureLayout[] = [
  layout("drawing, then its list, without a cover", [10, 0], [...figure(A), ...figure(B)]),
  layout(
    "drawing, then its list, behind a cover",
    [15, 0],
    [COVER, ...[A, B, C].flatMap((each) => figure(each))],
  ),
  layout("list before the drawing", [15, 0], [list(A), drawing(A), list(B), drawing(B), list(C), drawing(C)]),
  layout(
    "the same numbers on each figure, titles above",
    [8, 0],
    [...figure(A4, "Fig. 1 Gripper head"), ...figure(B4, "Fig. 2 Weft cutter")],
  ),
  layout(
    "the same numbers on each figure, list before the drawing, titles below, at the side and joined",
    [8, 0],
    [
      list(A4, "Parts list for Abb. 1", BELOW),
      drawing(A4, "Abbildung 1: Greiferkopf", BELOW),
      list(B4, "Teileliste zu Abb.2"),
      drawing(B4, "Abb. 2", { titleAt: "side" }),
    ],
  ),
  layout(
    "the same numbers on each figure, without titles",
    [0, 8],
    [...figure(A4), ...figure(B4)],
    [
      [1, [2]],
      [3, [2, 4]],
    ],
  ),
  layout(
    "a list over two pages, with titles",
    [13, 0],
    [
      drawing(A9, "PLATE 3"),
      list(A9.slice(0, 5), "Plate 3"),
      list(A9.slice(5), "Plate 3 (continued)"),
      drawing(B4, "PLATE 4"),
      list(B4, "Plate 4"),
    ],
  ),
  layout(
    "a list over two pages, without titles",
    [13, 0],
    [drawing(A9), list(A9.slice(0, 5)), list(A9.slice(5)), ...figure(B4)],
  ),
  layout(
    "two drawings to one list, with titles",
    [11, 0],
    [drawing(A4, "Fig. 7a"), drawing(A4.slice(1), "Fig. 7b"), list(A4, "Fig. 7"), ...figure(B4, "Fig. 8")],
  ),
  layout(
    "two drawings to one list, numbers divided, without titles",
    [6, 0],
    [drawing(A.slice(0, 3)), drawing(A.slice(3)), list(A)],
  ),
  layout(
    "two drawings with the same numbers and one list, without titles",
    [0, 8],
    [...figure(A4), drawing(A4)],
    [1, 3].map((page) => [page, [2]]),
  ),
  layout(
    "two lists to one drawing, on both sides, without titles",
    [6, 0],
    [list(A.slice(0, 3)), drawing(A), list(A.slice(3))],
  ),
  layout(
    "two lists to one drawing, on one page",
    [6, 0],
    [drawing(A, "Fig. 1"), { title: "Fig. 1", lists: [{ rows: A.slice(0, 3) }, { rows: A.slice(3) }] }],
  ),
  layout(
    "two lists to one drawing that give two parts for a number",
    [0, 4],
    [drawing(A4, "Fig. 1"), list(A4, "Fig. 1 Model A"), list(B4, "Fig. 1 Model B")],
    [[1, [2, 3]]],
  ),
  layout(
    "two figures on a page of drawings, both lists on the next",
    [0, 8],
    [drawing([...A4, ...B4], "Fig. 1 and Fig. 2"), BOTH_LISTS],
    [[1, [2]]],
  ),
  layout(
    "two figures with their lists on one page, their drawings before and after",
    [8, 0],
    [drawing(A4, "Fig. 1"), BOTH_LISTS, drawing(B4, "Fig. 2")],
  ),
  layout("numbers that skip", [9, 0], [...figure(SKIPS), ...figure(OTHERS)]),
  layout(
    "a drawing without a list between two figures",
    [10, 3],
    [...figure(A), without(3), ...figure(B)],
    [[3, [2, 5]]],
  ),
  layout("a drawing whose numbers no list has", [0, 9], [list(B), without(9), list(C)]),
  layout(
    "a drawing whose title another list's page does not have",
    [0, 4],
    [without(4, "Fig. 9"), list(B4, "Fig. 2")],
  ),
  layout(
    "lists at the end of the catalogue, with titles",
    [13, 0],
    [
      ...[A4, B4, C].map((each, at) => drawing(each, `Fig. ${at + 1}`)),
      NOTES,
      ...[A4, B4, C].map((each, at) => list(each, `Fig. ${at + 1}`)),
    ],
  ),
  layout(
    "figures counted from 1 in each chapter",
    [8, 0],
    [...figure(A4, "Fig. 1"), { text: "Chapter 2" }, ...figure(B4, "Fig. 1")],
  ),
  layout(
    "text that names another figure",
    [8, 0],
    [...figure(A4, "Fig. 1"), drawing(B4, "Fig. 2", SEE), list(B4, "Fig. 2")],
  ),
  layout(
    "each figure with its list below it",
    [8, 0],
    [A4, B4].map((each) => ({ ...drawing(each), ...list(each) })),
  ),
  layout(
    "the end of a list above the next drawing",
    [12, 0],
    [drawing(A8), list(A8.slice(0, 5)), { ...list(A8.slice(5)), ...drawing(B4) }, list(B4)],
  ),
  layout(
    "two lists on the drawing's own page that give two parts for a number",
    [0, 8],
    [{ ...drawing([...A4, ...B4]), lists: [{ rows: A4 }, { rows: B4 }] }],
    [[1, [1]]],
  ),
];
