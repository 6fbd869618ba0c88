import { putHeading, putPage, TOP } from "./frame.ts";
import { drawingHeight } from "./ink.ts";
import { BOTTOM, COLOURS, LEFT, type Paper, setText, WIDTH } from "./paper.ts";
import { anchorOf, type Plan, type PlannedPart, type PlannedSection } from "./plan.ts";
import { type Cell, putTable } from "./table.ts";
import { putTile } from "./tile.ts";
import { WORDS } from "./words.ts";

const GAP = 14;
const CAPTION = 30;
const GRID_TOP = TOP + 26;
/** What the list of positions takes: its head, then each row. */
const LIST_HEAD = 40;
const LIST_ROW = 21;

/** How much higher a row with one wide drawing is. */
const WIDE = 1.4;

/** Two beside each other; the first of an odd number, and each of a few, has a row of its own. */
function rowsOf(parts: readonly PlannedPart[]): PlannedPart[][] {
  const alone = parts.length < 3 ? parts.length : parts.length % 2;
  const pairs = Array.from({ length: (parts.length - alone) / 2 }, (_, i) =>
    parts.slice(alone + i * 2, alone + i * 2 + 2),
  );
  return [...parts.slice(0, alone).map((part) => [part]), ...pairs];
}

function putPart(paper: Paper, part: PlannedPart, x: number, y: number, width: number, height: number): void {
  const end = putTile(paper, part.entry.part, x, y, width, { height });
  paper.goTo(x, y, width, height, anchorOf(part.page));
  setText(paper, String(part.position), x, end + 13, { face: "codeMid", size: 10 });
  const code = { face: "code", size: 9, colour: COLOURS.ink2, align: "right" } as const;
  setText(paper, part.entry.code, x + width, end + 13, code);
}

function putGrid(paper: Paper, parts: readonly PlannedPart[]): number {
  const rows = rowsOf(parts);
  const weight = (row: PlannedPart[]) => (row.length === 1 ? WIDE : 1);
  const room = BOTTOM - LIST_HEAD - LIST_ROW * parts.length - GRID_TOP - CAPTION * rows.length;
  const share = room / rows.reduce((sum, row) => sum + weight(row), 0);
  let y = GRID_TOP;
  for (const row of rows) {
    const width = (WIDTH - GAP * (row.length - 1)) / row.length;
    const height = Math.min(drawingHeight(WIDTH / 2) * weight(row), share * weight(row));
    row.forEach((part, index) => {
      putPart(paper, part, LEFT + index * (width + GAP), y, width, height);
    });
    y += height + CAPTION;
  }
  return y;
}

function putPositions(paper: Paper, parts: readonly PlannedPart[], y: number): void {
  const { columns } = WORDS;
  const figures = { face: "code", align: "right" } as const;
  putTable(
    paper,
    LEFT,
    y,
    [
      { head: columns.position, width: 40, style: { face: "code" } },
      { head: columns.code, width: 96, style: { face: "code" } },
      { head: columns.title, width: WIDTH - 40 - 96 - 70 - 50 },
      { head: columns.perMachine, width: 70, style: figures },
      { head: columns.page, width: 50, style: figures },
    ],
    parts.map((part): Cell[] => [
      { text: String(part.position) },
      { text: part.entry.code, goTo: anchorOf(part.page) },
      { text: part.entry.title },
      { text: String(part.perMachine) },
      { text: String(part.page), goTo: anchorOf(part.page) },
    ]),
  );
}

/** The opening page of a section: all its parts, numbered, and the list of the numbers. */
export function sectionPage(paper: Paper, plan: Plan, section: PlannedSection): void {
  putPage(paper, plan, section.page, section.name, () => {
    const number = plan.sections.indexOf(section) + 1;
    putHeading(paper, section.name, WORDS.sectionCount(number, plan.sections.length));
    setText(paper, section.intro, LEFT, TOP + 8, { size: 10.5, colour: COLOURS.ink2 });
    putPositions(paper, section.parts, putGrid(paper, section.parts) + 4);
  });
}
