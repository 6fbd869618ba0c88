import type { ViewName } from "../drawing/camera.ts";
import { putHeading, putPage, TOP } from "./frame.ts";
import { drawingHeight } from "./ink.ts";
import { COLOURS, LEFT, type Paper, rule, setText, WIDTH } from "./paper.ts";
import { anchorOf, entryOf, type Plan, type PlannedPart, type PlannedSection, placeOf } from "./plan.ts";
import { type Cell, putTable } from "./table.ts";
import { putBalloon, putTile } from "./tile.ts";
import { WORDS } from "./words.ts";

const MAIN_HEIGHT = 322;
const GAP = 14;
const THIRD = (WIDTH - 2 * GAP) / 3;
const TILE_HEIGHT = drawingHeight(THIRD);
const SPECIFICATION_WIDTH = 212;
const LIST_WIDTH = WIDTH - SPECIFICATION_WIDTH - 2 * GAP;
/** From the front the dents of a reed run together. */
const DENSE = new Set(["reed"]);

/** Two more sides of a part: those that its entry names, then others that tell most. */
function sides(part: PlannedPart): ViewName[] {
  const { views = [], part: drawn } = part.entry;
  const candidates = new Set<ViewName>([...views, "front", "corner", "side"]);
  if (DENSE.has(drawn.family)) candidates.delete("front");
  return [...candidates].slice(0, 2);
}

function putSides(paper: Paper, part: PlannedPart, y: number): void {
  sides(part).forEach((view, index) => {
    const x = LEFT + (index + 1) * (THIRD + GAP);
    const end = putTile(paper, part.entry.part, x, y, THIRD, { view, dims: view !== "corner" });
    setText(paper, WORDS.views[view], x, end + 12, { size: 8, colour: COLOURS.ink2 });
  });
}

function putSpecification(paper: Paper, part: PlannedPart, x: number, y: number): void {
  const { entry } = part;
  const rows = [
    [WORDS.fits, entry.model],
    ...Object.entries(entry.facts),
    ...(entry.replaces ? [[WORDS.replaces, entry.replaces]] : []),
  ].map((row) => row.map((text): Cell => ({ text })));
  setText(paper, WORDS.specification, x, y, { face: "strong", size: 11 });
  const columns = [
    { head: "", width: 76, style: { colour: COLOURS.ink2 } },
    { head: "", width: SPECIFICATION_WIDTH - 76, style: { face: "mid" } },
  ] as const;
  putTable(paper, x, y + 8, columns, rows);
}

function putPartsList(paper: Paper, plan: Plan, part: PlannedPart, x: number, y: number): void {
  const codes = [part.entry.code, ...(part.entry.mountedWith ?? [])];
  const rows = codes.map((code): Cell[] => {
    const place = placeOf(plan, code);
    const goTo = place && place !== part ? { goTo: anchorOf(place.page) } : {};
    return [
      { text: code, ...goTo },
      { text: entryOf(code).title },
      { text: place ? String(place.perMachine) : "" },
      { text: place ? String(place.page) : WORDS.otherCatalogue },
    ];
  });
  setText(paper, WORDS.partsList, x, y, { face: "strong", size: 11 });
  const { columns } = WORDS;
  putTable(
    paper,
    x,
    y + 8,
    [
      { head: columns.code, width: 80, style: { face: "code", size: 8.6 } },
      { head: columns.title, width: LIST_WIDTH - 80 - 28 - 36 },
      { head: columns.quantity, width: 28, style: { face: "code", size: 8.6, align: "right" } },
      { head: columns.page, width: 36, style: { face: "code", size: 8.6, align: "right" } },
    ],
    rows,
  );
}

/** The page of one part: its drawing with measures, two more sides, specification and parts list. */
export function partPage(paper: Paper, plan: Plan, section: PlannedSection, part: PlannedPart): void {
  putPage(paper, plan, part.page, section.name, () => {
    putHeading(paper, part.entry.title, part.entry.code, "code");
    const mainEnd = putTile(paper, part.entry.part, LEFT, TOP, WIDTH, { dims: true, height: MAIN_HEIGHT });
    putBalloon(paper, part.position, LEFT + 20, TOP + 20);
    setText(paper, WORDS.millimetres, LEFT + 12, mainEnd - 10, { size: 8, colour: COLOURS.ink2 });
    const middle = mainEnd + GAP;
    setText(paper, part.entry.description, LEFT, middle + 7, { size: 9, leading: 13, width: THIRD });
    putSides(paper, part, middle);
    const tables = middle + TILE_HEIGHT + 44;
    rule(paper, LEFT, tables - 20, WIDTH, COLOURS.line);
    putSpecification(paper, part, LEFT, tables);
    putPartsList(paper, plan, part, LEFT + SPECIFICATION_WIDTH + 2 * GAP, tables);
  });
}
