import { INDIGO, INK, MADDER } from "../drawing/palette.ts";
import { drawPart } from "../drawing/render.ts";
import { SHEET_WIDTH } from "../drawing/svg.ts";
import type { Point2 } from "../drawing/vector.ts";
import { putHeading, putPage, TOP } from "./frame.ts";
import { drawingHeight } from "./ink.ts";
import { COLOURS, LEFT, type Paper, rule, setText, WIDTH } from "./paper.ts";
import { anchorOf, nameOf, type Plan, partsOf, READING_PAGE } from "./plan.ts";
import { type Cell, putTable } from "./table.ts";
import { putBalloon, putTile } from "./tile.ts";
import { READING, WORDS } from "./words.ts";

const PANEL = { y: TOP, height: 300 } as const;
const LEADER = 34;
const GAP = 18;
const THIRD = (WIDTH - 2 * GAP) / 3;
const LEGEND = PANEL.y + PANEL.height + 26;
const CODE = LEGEND + 88;
const KEYS = CODE + 66;
const KEY_COLUMNS = 3;
/** What each callout points at, and from which side. The outline is the widest stroke. */
const CALLOUTS: readonly { stroke: string; towards: Point2 }[] = [
  { stroke: `stroke="${INDIGO}"`, towards: [-1, 0] },
  { stroke: `stroke="${MADDER}"`, towards: [1, 0] },
  { stroke: `stroke="${INK}" stroke-width="1.6"`, towards: [0, -1] },
];

/** A path that is no letter: its points, and how it is stroked. */
const PATH = /<path d="([^"]*)" fill="[^"]*" (stroke="[^"]*" stroke-width="[^"]*")/g;

/** On the sheet, the farthest point of one direction that is drawn with a stroke. */
function endOf(markup: string, { stroke, towards }: (typeof CALLOUTS)[number]): Point2 {
  const points = [...markup.matchAll(PATH)]
    .filter(([, , stroked = ""]) => stroked.startsWith(stroke))
    .flatMap(([, data = ""]) => data.match(/(?<![\d.-])-?[\d.]+ -?[\d.]+/g) ?? [])
    .map((pair) => pair.split(" ").map(Number));
  const reach = ([x = 0, y = 0]: number[]) => x * towards[0] + y * towards[1];
  const [x = 0, y = 0] = points.toSorted((a, b) => reach(b) - reach(a))[0] ?? [];
  return [x, y];
}

function putCallout(paper: Paper, number: number, [x, y]: Point2, towards: Point2): void {
  const end: Point2 = [x + towards[0] * LEADER, y + towards[1] * LEADER];
  paper
    .moveTo(x, y)
    .lineTo(...end)
    .lineWidth(0.7)
    .strokeColor(COLOURS.ink)
    .stroke();
  paper.circle(x, y, 1.8).fill(COLOURS.ink);
  putBalloon(paper, number, ...end);
}

/** One drawing, in which each kind of line has a number. */
function putSpecimen(paper: Paper, plan: Plan): void {
  const { part } = plan.readingPart;
  putTile(paper, part, LEFT, PANEL.y, WIDTH, { dims: true, height: PANEL.height });
  const markup = drawPart(part, { dims: true });
  const scale = PANEL.height / drawingHeight(SHEET_WIDTH);
  const left = LEFT + (WIDTH - SHEET_WIDTH * scale) / 2;
  CALLOUTS.forEach((callout, index) => {
    const [x, y] = endOf(markup, callout);
    putCallout(paper, index + 1, [left + x * scale, PANEL.y + y * scale], callout.towards);
  });
  READING.lines.forEach(({ title, text }, index) => {
    const x = LEFT + index * (THIRD + GAP);
    putBalloon(paper, index + 1, x + 9, LEGEND - 3);
    setText(paper, title, x + 26, LEGEND, { face: "strong", size: 10.5 });
    setText(paper, text, x, LEGEND + 20, { size: 9, leading: 13, width: THIRD, colour: COLOURS.ink2 });
  });
}

/** A code taken apart. */
function putCode(paper: Paper, plan: Plan): void {
  rule(paper, LEFT, CODE - 22, WIDTH, COLOURS.ink, 0.9);
  setText(paper, READING.code, LEFT, CODE, { face: "strong", size: 14 });
  const size = 22;
  const advance = size * 0.6;
  let x = LEFT + THIRD + GAP;
  plan.readingPart.code.split("-").forEach((piece, index) => {
    if (index > 0) setText(paper, "-", x - advance, CODE + 4, { face: "code", size, colour: COLOURS.ink3 });
    setText(paper, piece, x, CODE + 4, { face: "codeMid", size });
    rule(paper, x, CODE + 12, piece.length * advance, COLOURS.indigo, 1.2);
    const name = READING.pieces[index] ?? "";
    setText(paper, name, x, CODE + 26, { size: 8.6, colour: COLOURS.indigo });
    x += (piece.length + 1) * advance;
  });
}

/** The families by the two letters of their codes. */
function putKeys(paper: Paper, plan: Plan): void {
  const keys = partsOf(plan)
    .map(({ entry, page }): Cell[] => [
      { text: entry.code.split("-")[1] ?? "", goTo: anchorOf(page) },
      { text: nameOf(entry) },
      { text: String(page), goTo: anchorOf(page) },
    ])
    .sort(([a], [b]) => ((a?.text ?? "") < (b?.text ?? "") ? -1 : 1));
  const length = Math.ceil(keys.length / KEY_COLUMNS);
  for (let column = 0; column < KEY_COLUMNS; column++) {
    putTable(
      paper,
      LEFT + column * (THIRD + GAP),
      KEYS,
      [
        { head: "", width: 28, style: { face: "code" } },
        { head: "", width: THIRD - 28 - 24 },
        { head: "", width: 24, style: { face: "code", align: "right" } },
      ],
      keys.slice(column * length, (column + 1) * length),
    );
  }
}

/** How to read drawings and codes, with the families by their letters. */
export function readingPage(paper: Paper, plan: Plan): void {
  putPage(paper, plan, READING_PAGE, WORDS.reading, () => {
    putHeading(paper, WORDS.reading, WORDS.millimetres);
    putSpecimen(paper, plan);
    putCode(paper, plan);
    putKeys(paper, plan);
  });
}
