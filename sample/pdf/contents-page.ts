import { putHeading, putPage, TOP } from "./frame.ts";
import { COLOURS, LEFT, type Paper, RIGHT, rule, setText, WIDTH } from "./paper.ts";
import { anchorOf, CONTENTS_PAGE, type Plan, partsOf } from "./plan.ts";
import { WORDS } from "./words.ts";

const PART_LINE = 13.6;
const SECTION_LINE = 17;
const SECTION_GAP = 9;

function putLine(paper: Paper, title: string, page: number, y: number, isSection: boolean): void {
  const face = isSection ? "strong" : "text";
  const number = { face: isSection ? "codeMid" : "code", size: isSection ? 10 : 9, align: "right" } as const;
  setText(paper, title, isSection ? LEFT : LEFT + 104, y, { face, size: isSection ? 11 : 9.2 });
  setText(paper, String(page), RIGHT, y, number);
  paper.goTo(LEFT, y - 10, WIDTH, PART_LINE, anchorOf(page));
}

/** The contents: every section and part with its page; a click on a line leads there. */
export function contentsPage(paper: Paper, plan: Plan): void {
  putPage(paper, plan, CONTENTS_PAGE, WORDS.contents, () => {
    putHeading(paper, WORDS.contents, WORDS.partCount(partsOf(plan).length));
    let y = TOP + 10;
    for (const section of plan.sections) {
      putLine(paper, section.name, section.page, y, true);
      y += SECTION_LINE;
      for (const part of section.parts) {
        setText(paper, part.entry.code, LEFT, y, { face: "code", size: 8.8, colour: COLOURS.ink2 });
        putLine(paper, part.entry.title, part.page, y, false);
        y += PART_LINE;
      }
      rule(paper, LEFT, y - 7, WIDTH, COLOURS.line);
      y += SECTION_GAP;
    }
    const { back } = plan;
    for (const [title, page] of [
      [WORDS.dimensions, back.dimensions],
      [WORDS.machines, back.machines],
      [WORDS.codes, back.codes],
      [WORDS.ordering, back.ordering],
    ] as const) {
      putLine(paper, title, page, y, true);
      y += SECTION_LINE;
    }
  });
}
