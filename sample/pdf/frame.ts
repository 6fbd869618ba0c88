import { BOTTOM, COLOURS, type Face, LEFT, PAGE, type Paper, RIGHT, rule, setText, WIDTH } from "./paper.ts";
import { anchorOf, CONTENTS_PAGE, type Plan } from "./plan.ts";
import { WORDS } from "./words.ts";

/** Grounds go past the edge, so that no white seam is left where a page ends within a pixel. */
export const BLEED = 2;
const HEADING = 66;
const HEADING_RULE = 80;
/** Where the content under a heading begins. */
export const TOP = 96;
const FOOT = BOTTOM + 18;

/** Starts a page with a ground of its own and the place that links lead to. */
export function startSheet(paper: Paper, page: number, ground: string): void {
  paper.addPage();
  paper.addNamedDestination(anchorOf(page), "Fit");
  paper.rect(0, 0, PAGE.width + BLEED, PAGE.height + BLEED).fill(ground);
}

/** On the outer side the page number, on the inner one catalogue and section, which lead to the contents. */
function putFoot(paper: Paper, plan: Plan, page: number, section: string): void {
  rule(paper, LEFT, BOTTOM, WIDTH, COLOURS.line);
  const line = `${WORDS.catalogTitleInPrint(plan.title)}   ${section}`;
  const number = { face: "codeMid", size: 10 } as const;
  const small = { size: 8, colour: COLOURS.ink3, goTo: anchorOf(CONTENTS_PAGE) } as const;
  if (page % 2 === 0) {
    setText(paper, line, RIGHT, FOOT, { ...small, align: "right" });
    setText(paper, String(page), LEFT, FOOT, number);
  } else {
    setText(paper, line, LEFT, FOOT, small);
    setText(paper, String(page), RIGHT, FOOT, { ...number, align: "right" });
  }
}

/** Makes an inner page of what `put` draws and a foot, which comes last when the text is read out. */
export function putPage(paper: Paper, plan: Plan, page: number, section: string, put: () => void): void {
  startSheet(paper, page, COLOURS.surface);
  put();
  putFoot(paper, plan, page, section);
}

/** The heading of a page on its rule, with a line or a code at the right. */
export function putHeading(paper: Paper, title: string, beside: string, face: Face = "text"): void {
  setText(paper, title, LEFT, HEADING, { face: "strong", size: 21 });
  const size = face === "code" ? 11.5 : 9;
  setText(paper, beside, RIGHT, HEADING, { face, size, colour: COLOURS.ink2, align: "right" });
  rule(paper, LEFT, HEADING_RULE, WIDTH, COLOURS.ink, 1.6);
}
