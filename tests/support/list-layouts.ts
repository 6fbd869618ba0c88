import type { Doc } from "./pdfs.ts";
import { columnsOf, layout, line, row, rowsOf, type TableLayout } from "./table-layouts.ts";

const NAMES = ["Spring washer", "Cam plate", "Key", "Bolt M8", "Guide roller"] as const;
const LONG = "Gripper jaw for wide looms, hardened and ground";

const name = (at: number) => NAMES[at % NAMES.length] ?? "";

/** A text as it is read: lines of a code without space, lines of words with one. */
export const asRead = (text: string) => text.replace(/([-/.])\n|\n(?=[-/.])/g, "$1").replace(/\n/g, " ");

/** A drawing of boxes above `bottom`, with position numbers at the ends of slanted lines, the lowest at `bottom`. */
function drawing(document: Doc, bottom: number, across = 220): void {
  document.lineWidth(0.8);
  for (let at = 0; at < 20; at += 1) {
    const x = 110 + ((at * 67) % across);
    const y = bottom - 45 - ((at * 29) % (bottom - 150));
    document.rect(x, y, 25, 18).stroke();
    document
      .moveTo(x + 12, y + 18)
      .lineTo(x + 40, y + 38)
      .stroke();
    document.text(`${at + 1}${at % 7 === 6 ? "a" : ""}`, x + 42, y + 34, { lineBreak: false });
  }
}

interface List {
  columns: string;
  head?: string[];
  rows: string[][];
  y?: number;
  step?: number;
  /** The height of cells above or below which shorter ones are centred. */
  isCentred?: boolean;
}

/** Lists beside each other; a line break in a text is printed. */
function lists(
  title: string,
  all: readonly List[],
  more: (document: Doc) => void = () => undefined,
): Promise<TableLayout> {
  const tables = all.map(({ head, rows }) => [
    ...(head ? [head] : []),
    ...rows.map((texts) => texts.map(asRead)),
  ]);
  return layout(title, tables, (document) => {
    document.addPage().font("Helvetica").fontSize(9);
    more(document);
    for (const { columns, head, rows, y: top = 320, step = 15, isCentred = false } of all) {
      let y = top;
      if (head) row(document.font("Helvetica-Bold"), head, columnsOf(columns), y);
      if (head) y += step;
      document.font("Helvetica");
      for (const texts of rows) {
        const heights = columnsOf(columns).map(({ width }, at) =>
          document.heightOfString(texts[at] || " ", { width }),
        );
        const height = Math.max(...heights);
        for (const [at, column] of columnsOf(columns).entries()) {
          const down = isCentred ? (height - (heights[at] ?? 0)) / 2 : 0;
          row(document, [texts[at] ?? ""], [column], y + down);
        }
        y += Math.max(step, height + 5);
      }
    }
  });
}

const ref = (count: number, from: number, code: string) =>
  rowsOf(count, from, (at) => [String(at), `${code}-${1000 + at}`, name(at), String((at % 5) + 1)]);
const HEAD = ["Ref", "Part No.", "Description", "Qty"];
const coded = (count: number, code: string) =>
  rowsOf(count, 1, (at) => [`${code}-${200 + at}`, name(at), `${at * 10}.00`]);

/** Lists beside each other, below drawings. */
const besideLayouts = (): Promise<TableLayout>[] => {
  const [left, right] = ["40 25, 72 75, 150 100, 255 20", "310 25, 342 75, 420 100, 525 20"];
  return [
    lists(
      "two lists below a drawing",
      [
        { columns: left, head: HEAD, rows: ref(20, 1, "QP") },
        { columns: right, head: HEAD, rows: ref(20, 21, "QP") },
      ],
      (document) => drawing(document, 308),
    ),
    lists(
      "three lists below a drawing",
      [0, 1, 2].map((part) => ({
        columns: `${36 + part * 180} 20, ${58 + part * 180} 55, ${115 + part * 180} 75`,
        head: HEAD.slice(0, 3),
        rows: ref(18, part * 18 + 1, "TR").map((texts) => texts.slice(0, 3)),
      })),
      (document) => drawing(document, 300, 320),
    ),
    lists(
      "two lists with other columns",
      [
        { columns: left, head: HEAD, rows: ref(16, 1, "LA") },
        {
          columns: "320 75, 400 100, 505 50 right",
          head: ["Part No.", "Name", "Price"],
          rows: coded(20, "RB"),
        },
      ],
      (document) => drawing(document, 305),
    ),
    lists(
      "two lists with other names of their columns, at other heights",
      [
        { columns: left, head: ["Pos.", "Teile-Nr.", "Benennung", "Stk"], rows: ref(16, 1, "DE"), step: 16 },
        {
          columns: "320 75, 400 100, 505 50 right",
          head: ["Item code", "Item name", "Rate"],
          rows: coded(20, "EN"),
          y: 328,
          step: 14,
        },
      ],
      (document) => drawing(document, 306),
    ),
    lists("two lists, the names of one wrapped", [
      {
        columns: left,
        head: HEAD,
        rows: ref(14, 1, "WR").map((texts, at) => (at % 3 === 1 ? texts.with(2, LONG) : texts)),
        y: 100,
      },
      { columns: right, head: HEAD, rows: ref(20, 15, "WR"), y: 100 },
    ]),
    lists(
      "two lists without headings below a drawing",
      [
        { columns: left, rows: ref(18, 1, "NH") },
        { columns: right, rows: ref(18, 19, "NH") },
      ],
      (document) => drawing(document, 306),
    ),
    lists(
      "two lists between the same lines",
      [
        { columns: left, head: HEAD, rows: ref(12, 1, "GR") },
        {
          columns: "320 75, 400 100, 505 50 right",
          head: ["Part No.", "Name", "Price"],
          rows: coded(12, "GB"),
        },
      ],
      (document) => {
        for (let at = 0; at <= 13; at += 1) line(document, 36, 560, 316 + at * 15);
        for (const x of [36, 68, 146, 250, 300, 396, 500, 560])
          document.moveTo(x, 316).lineTo(x, 511).stroke();
      },
    ),
    ...[10, 25, 40].map((above) =>
      lists(
        `one list ${above} points below a drawing`,
        [{ columns: "60 30, 100 90, 210 150, 380 40", head: HEAD, rows: ref(20, 1, "ONE") }],
        (document) => drawing(document, 320 - above - 9),
      ),
    ),
  ];
};

/** Codes printed on several lines. */
const wrappedLayouts = (): Promise<TableLayout>[] => {
  const columns = "60 30, 100 70, 220 150, 400 60 right";
  const head = ["No", "Part Code", "Name", "Price"];
  const rows = (wrapped: (at: number) => string, named: (at: number) => string = name) =>
    rowsOf(16, 1, (at) => [String(at), at % 4 ? `KD-${100 + at}` : wrapped(at), named(at), `${at * 10}.00`]);
  const make = (title: string, wrapped: (at: number) => string, more: Partial<List> = {}) =>
    lists(title, [{ columns, head, rows: rows(wrapped), y: 80, step: 16, ...more }]);
  return [
    make("codes wrapped after a hyphen", (at) => `KD-100-\n2${10 + at}-A`),
    make("codes wrapped after a slash", (at) => `KD/100/\n2${10 + at}`),
    make("codes wrapped after a point", (at) => `911.323.\n0${10 + at}`),
    make("codes wrapped twice", (at) => `KD-100-\n2${10 + at}-\nA12`),
    make("codes wrapped before a hyphen", (at) => `KD-100\n-2${10 + at}`),
    make("codes wrapped beside wrapped names", () => "", {
      rows: rows(
        (at) => `KD-100-\n2${10 + at}-A`,
        (at) => (at % 4 ? name(at) : LONG),
      ),
    }),
    make("wrapped codes with the cells beside them centred", (at) => `KD-100-\n2${10 + at}-A`, {
      isCentred: true,
      step: 20,
    }),
    lists("wrapped codes that begin their row", [
      {
        columns: "60 70, 160 150, 400 60 right",
        head: ["Part Code", "Name", "Price"],
        rows: rows((at) => `KD-100-\n2${10 + at}-A`).map((texts) => texts.slice(1)),
        y: 80,
        step: 16,
      },
    ]),
    lists(
      "wrapped codes between lines",
      [{ columns, head, rows: rows((at) => `KD-100-\n2${10 + at}-A`), y: 80, step: 30 }],
      (document) => {
        for (let at = 0; at <= 17; at += 1) line(document, 50, 470, 74 + at * 30);
        for (const x of [50, 95, 210, 390, 470]) document.moveTo(x, 74).lineTo(x, 584).stroke();
      },
    ),
    lists("wrapped codes in two lists beside each other", [
      {
        columns: "40 20, 65 60, 135 100, 240 40 right",
        head,
        rows: rows((at) => `KD-100-\n2${10 + at}-A`),
        y: 80,
      },
      {
        columns: "310 20, 335 60, 405 100, 510 40 right",
        head,
        rows: rows((at) => `LM/77/\n3${10 + at}`),
        y: 80,
      },
    ]),
  ];
};

/** Ways in which traders print lists: beside each other, and with wrapped codes. */
export const listLayouts = async () => ({
  beside: await Promise.all(besideLayouts()),
  wrapped: await Promise.all(wrappedLayouts()),
});
