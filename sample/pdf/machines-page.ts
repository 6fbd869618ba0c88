import { putHeading, putPage, TOP } from "./frame.ts";
import { COLOURS, LEFT, type Paper, rule, setText, WIDTH } from "./paper.ts";
import { anchorOf, nameOf, type Plan, type PlannedPart, partsOf } from "./plan.ts";
import { WORDS } from "./words.ts";

const NAME_WIDTH = 106;
const CODE_WIDTH = 78;
const ACROSS = 2;
const STEP = (WIDTH - NAME_WIDTH) / ACROSS;
const LINE = 14.2;
const CODE = { face: "code", size: 8.6, colour: COLOURS.indigo } as const;

/** The machines of a catalogue, each with the parts that fit it, by name. */
function machinesOf(plan: Plan): [string, PlannedPart[]][] {
  const machines = new Map<string, PlannedPart[]>();
  for (const part of partsOf(plan)) {
    const names = part.entry.model.replace(plan.title, "").split(",");
    for (const name of names.map((written) => written.trim()).filter(Boolean)) {
      machines.set(name, [...(machines.get(name) ?? []), part]);
    }
  }
  const isGroup = (name: string) => (/^[A-Z]/.test(name) ? 0 : 1);
  return [...machines].sort(([a], [b]) => isGroup(a) - isGroup(b) || (a < b ? -1 : 1));
}

/** For each machine its parts; a click leads to the part. */
export function machinesPage(paper: Paper, plan: Plan): void {
  putPage(paper, plan, plan.back.machines, WORDS.machines, () => {
    putHeading(paper, WORDS.machines, WORDS.catalogTitleInPrint(plan.title));
    let y = TOP + 8;
    for (const [name, parts] of machinesOf(plan)) {
      setText(paper, name.charAt(0).toUpperCase() + name.slice(1), LEFT, y, { face: "strong", size: 9.5 });
      parts.forEach(({ entry, page }, index) => {
        const x = LEFT + NAME_WIDTH + (index % ACROSS) * STEP;
        const line = y + Math.floor(index / ACROSS) * LINE;
        setText(paper, entry.code, x, line, { ...CODE, goTo: anchorOf(page) });
        setText(paper, nameOf(entry), x + CODE_WIDTH, line, { size: 8.8 });
      });
      y += Math.ceil(parts.length / ACROSS) * LINE;
      rule(paper, LEFT, y - LINE + 7, WIDTH, COLOURS.line);
      y += 8;
    }
  });
}
