import { putHeading, putPage, TOP } from "./frame.ts";
import { LEFT, type Paper, WIDTH } from "./paper.ts";
import { anchorOf, type Plan, type PlannedPart, partsOf } from "./plan.ts";
import { type Cell, putTable } from "./table.ts";
import { WORDS } from "./words.ts";

/** Facts that tell a length: they begin with a number of millimetres. */
const MEASURE = /^[\d.]+ mm/;
const MEASURES_SHOWN = 3;
const ROW_PADDING = 10;

/** The first measures of a part, such as 'Length 1980 mm, height 124 mm'. */
function measuresOf(part: PlannedPart): string {
  const measures = Object.entries(part.entry.facts)
    .filter(([, value]) => MEASURE.test(value))
    .slice(0, MEASURES_SHOWN)
    .map(([name, value], index) => `${index === 0 ? name : name.toLowerCase()} ${MEASURE.exec(value)?.[0]}`);
  return measures.join(", ");
}

function materialOf(part: PlannedPart): string {
  return part.entry.facts["Material"] ?? "";
}

/** Measures and materials of all parts, as many pages as they need. */
export function dimensionsPages(paper: Paper, plan: Plan): void {
  const parts = partsOf(plan);
  const { dimensionsShare: share } = plan;
  const { columns } = WORDS;
  for (let start = 0; start < parts.length; start += share) {
    const page = plan.back.dimensions + start / share;
    putPage(paper, plan, page, WORDS.dimensions, () => {
      if (start === 0) paper.outline.addItem(WORDS.dimensions);
      putHeading(paper, WORDS.dimensions, WORDS.millimetres);
      putTable(
        paper,
        LEFT,
        TOP,
        [
          { head: columns.code, width: 84, style: { face: "code" } },
          { head: columns.title, width: 122 },
          { head: columns.dimensions, width: WIDTH - 84 - 122 - 128 - 36 },
          { head: columns.material, width: 128 },
          { head: columns.page, width: 36, style: { face: "code", align: "right" } },
        ],
        parts
          .slice(start, start + share)
          .map((part): Cell[] => [
            { text: part.entry.code, goTo: anchorOf(part.page) },
            { text: part.entry.title },
            { text: measuresOf(part) },
            { text: materialOf(part) },
            { text: String(part.page), goTo: anchorOf(part.page) },
          ]),
        ROW_PADDING,
      );
    });
  }
}
