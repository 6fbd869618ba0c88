import { putHeading, putPage, TOP } from "./frame.ts";
import { COLOURS, LEFT, type Paper, WIDTH } from "./paper.ts";
import { anchorOf, type Plan } from "./plan.ts";
import { type Cell, putTable } from "./table.ts";
import { WORDS } from "./words.ts";

/** A line of the index. */
interface CodeLine {
  code: string;
  title: string;
  section: string;
  page: number;
}

/** Every code and every former one in the order of the alphabet. */
function codeLines(plan: Plan): CodeLine[] {
  return plan.sections
    .flatMap(({ name: section, parts }) =>
      parts.flatMap(({ entry, page }): CodeLine[] => [
        { code: entry.code, title: entry.title, section, page },
        ...(entry.replaces
          ? [{ code: entry.replaces, title: WORDS.formerCode(entry.code), section, page }]
          : []),
      ]),
    )
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** The index of all codes; a click leads to the part. */
export function codesPage(paper: Paper, plan: Plan): void {
  putPage(paper, plan, plan.back.codes, WORDS.codes, () => {
    putHeading(paper, WORDS.codes, WORDS.catalogTitleInPrint(plan.title));
    const { columns } = WORDS;
    putTable(
      paper,
      LEFT,
      TOP,
      [
        { head: columns.code, width: 104, style: { face: "code" } },
        { head: columns.title, width: WIDTH - 104 - 150 - 40 },
        { head: columns.section, width: 150, style: { colour: COLOURS.ink2 } },
        { head: columns.page, width: 40, style: { face: "code", align: "right" } },
      ],
      codeLines(plan).map((line): Cell[] => [
        { text: line.code, goTo: anchorOf(line.page) },
        { text: line.title },
        { text: line.section },
        { text: String(line.page), goTo: anchorOf(line.page) },
      ]),
    );
  });
}
