import type { BusinessProfile } from "../../contract/site/site.ts";
import { putHeading, putPage, TOP } from "./frame.ts";
import { COLOURS, LEFT, type Paper, rule, setText, WIDTH } from "./paper.ts";
import type { Plan } from "./plan.ts";
import { putWeave } from "./weave.ts";
import { ORDERING, WORDS } from "./words.ts";

const NUMBER_WIDTH = 40;
const STEP_WIDTH = 350;
const BAND = { y: 550, height: 212 } as const;
const WEAVE_HEIGHT = 27;

function putSteps(paper: Paper, y: number): void {
  let line = y;
  ORDERING.steps.forEach(({ title, text }, index) => {
    setText(paper, String(index + 1), LEFT, line, { face: "code", size: 20, colour: COLOURS.indigo });
    setText(paper, title, LEFT + NUMBER_WIDTH, line, { face: "strong", size: 12 });
    const body = { size: 10, leading: 14.5, width: STEP_WIDTH, colour: COLOURS.ink2 };
    line = setText(paper, text, LEFT + NUMBER_WIDTH, line + 18, body) + 18;
    rule(paper, LEFT, line, WIDTH, COLOURS.line);
    line += 28;
  });
}

function putAddress(paper: Paper, business: BusinessProfile, site: string): void {
  const { y, height } = BAND;
  paper.rect(LEFT, y, WIDTH, height).fill(COLOURS.indigo);
  putWeave(paper, { x: LEFT, y, width: WIDTH, height: WEAVE_HEIGHT }, COLOURS.yarnOnIndigo);
  const x = LEFT + 24;
  const ink = { colour: COLOURS.onIndigo } as const;
  setText(paper, business.companyName, x, y + 66, { ...ink, face: "strong", size: 18 });
  business.address.forEach((line, index) => {
    setText(paper, line, x, y + 94 + index * 16, { ...ink, size: 10.5 });
  });
  const contact = LEFT + WIDTH / 2 + 12;
  const code = { ...ink, face: "code", size: 10.5 } as const;
  setText(paper, business.email, contact, y + 94, { ...code, link: `mailto:${business.email}` });
  setText(paper, site, contact, y + 112, { ...code, link: site });
  business.phones.forEach((phone, index) => {
    setText(paper, phone, contact, y + 136 + index * 16, code);
  });
  setText(paper, ORDERING.invitation, x, y + height - 22, { ...ink, size: 9 });
}

/** The last page: how to ask for a price, and whom. */
export function orderingPage(paper: Paper, plan: Plan, business: BusinessProfile, site: string): void {
  putPage(paper, plan, plan.back.ordering, WORDS.ordering, () => {
    putHeading(paper, WORDS.ordering, plan.number, "code");
    setText(paper, ORDERING.intro, LEFT, TOP + 14, { size: 12, leading: 17, width: WIDTH * 0.8 });
    putSteps(paper, TOP + 76);
    putAddress(paper, business, site);
  });
}
