import type { BusinessProfile } from "../../contract/site/site.ts";
import { BLEED, startSheet } from "./frame.ts";
import { COLOURS, LEFT, PAGE, type Paper, RIGHT, rule, setText, WIDTH } from "./paper.ts";
import { type Plan, partsOf } from "./plan.ts";
import { putTile } from "./tile.ts";
import { putWeave } from "./weave.ts";
import { WORDS } from "./words.ts";

const DRAWING = { y: 214, height: 404 } as const;
const WEAVE = { y: 690, height: 36 } as const;
const BAND = WEAVE.y + WEAVE.height;

/** The cover: brand, machines, a large drawing, and the band with the firm's name. */
export function coverPage(paper: Paper, plan: Plan, business: BusinessProfile): void {
  startSheet(paper, 1, COLOURS.paper);
  setText(paper, plan.number, LEFT, 62, { face: "code", size: 10, colour: COLOURS.ink2 });
  setText(paper, WORDS.edition, RIGHT, 62, { size: 10, colour: COLOURS.ink2, align: "right" });
  rule(paper, LEFT, 74, WIDTH, COLOURS.ink, 1.6);
  setText(paper, plan.title, LEFT - 3, 148, { face: "head", size: 66 });
  setText(paper, plan.machines, LEFT, 182, { size: 14, colour: COLOURS.ink2 });
  putTile(paper, plan.coverPart.part, LEFT, DRAWING.y, PAGE.width + BLEED - LEFT, { height: DRAWING.height });
  const code = { face: "code", size: 9, colour: COLOURS.ink2 } as const;
  setText(paper, plan.coverPart.code, LEFT, DRAWING.y + DRAWING.height + 16, code);
  const count = WORDS.partCount(partsOf(plan).length);
  setText(paper, count, RIGHT, DRAWING.y + DRAWING.height + 16, {
    size: 9,
    colour: COLOURS.ink2,
    align: "right",
  });
  paper.rect(0, WEAVE.y, PAGE.width + BLEED, PAGE.height + BLEED - WEAVE.y).fill(COLOURS.indigo);
  putWeave(paper, { x: 0, y: WEAVE.y, width: PAGE.width, height: WEAVE.height }, COLOURS.yarnOnIndigo);
  setText(paper, business.companyName, LEFT, BAND + 52, {
    face: "strong",
    size: 22,
    colour: COLOURS.onIndigo,
  });
  setText(paper, business.tagline, LEFT, BAND + 74, { size: 10.5, colour: COLOURS.onIndigo });
}
