const RANGE = /^(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?$/;

/** Numbers of pages as people write them: '4-16, 38'. */
export function rangesOf(pages: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const page of [...pages].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && page <= last[1] + 1) last[1] = page;
    else spans.push([page, page]);
  }
  return spans.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(", ");
}

/** The pages that a text names, each once; undefined for a text that names others than there are, or none. */
export function pagesIn(text: string, total: number): number[] | undefined {
  const pages = new Set<number>();
  for (const piece of text.split(",").map((each) => each.trim())) {
    if (piece === "") continue;
    const [, first, second] = RANGE.exec(piece) ?? [];
    if (first === undefined) return undefined;
    const [from, to] = [Number(first), Number(second ?? first)];
    if (from < 1 || to > total || from > to) return undefined;
    for (let page = from; page <= to; page += 1) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}

/** The pages of each section, in their order; what comes before the first has no name. */
export function sectionPages(
  sections: readonly { name: string; page: number }[],
  total: number,
): { name: string; pages: number[] }[] {
  return sections.map(({ name, page }, at) => {
    const end = (sections[at + 1]?.page ?? total + 1) - 1;
    return { name, pages: Array.from({ length: Math.max(0, end - page + 1) }, (_, each) => page + each) };
  });
}
