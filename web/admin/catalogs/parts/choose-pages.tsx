import { type FormEvent, useState } from "react";
import type { Catalog, CatalogPage } from "#contract/catalogs/catalog.ts";
import { sectionsInOrder } from "#contract/catalogs/catalog-rules.ts";
import { FIND_PARTS } from "#contract/catalogs/reading-messages.ts";
import { counted } from "#contract/platform/counted.ts";
import { plainDigits } from "#contract/platform/digits.ts";
import { useCall } from "#web/admin/platform/calls/use-call.ts";
import { Check } from "#web/admin/platform/ui/check.tsx";
import { Panel } from "#web/admin/platform/ui/panel.tsx";
import { Button, UnstyledButton } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { PreviewImage } from "../page-image.tsx";
import { putReading, startReading } from "./reading-data.ts";

const RANGE = /^(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?$/;

interface Props {
  catalog: Catalog;
  pages: ReadonlyMap<number, CatalogPage> | undefined;
  /** The pages of the previous reading. */
  before: readonly number[];
  onStarted: () => void;
}

/** Chooses the pages to read: all, a section's, or single ones by image or number. */
export function ChoosePages({ catalog, pages, before, onStarted }: Props) {
  const { _id: id, totalPages } = catalog;
  const allPages = Array.from({ length: totalPages }, (_, at) => at + 1);
  const [text, setText] = useState(rangesOf(before.length ? before : allPages));
  const { isBusy, run } = useCall();
  const typedPages = pagesIn(text, totalPages);
  const chosen = new Set(typedPages);
  const choose = (next: Iterable<number>) => setText(rangesOf([...next]));
  const turn = (some: readonly number[], isOn: boolean) =>
    choose(isOn ? chosen.union(new Set(some)) : chosen.difference(new Set(some)));
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (!typedPages?.length) return;
    void run(async () => {
      putReading(await startReading(id, typedPages));
      onStarted();
    }, FIND_PARTS.startFailed);
  };
  return (
    <Panel title="Which pages hold tables of parts?">
      <form noValidate onSubmit={start}>
        <div className="pad stack">
          <div className="parts-sections cluster">
            <UnstyledButton
              className="pill"
              aria-pressed={chosen.size === totalPages}
              onClick={() => choose(allPages)}
            >
              All
              <span className="mono">{totalPages}</span>
            </UnstyledButton>
            <UnstyledButton
              className="pill"
              aria-pressed={typedPages?.length === 0}
              onClick={() => choose([])}
            >
              None
            </UnstyledButton>
            {sectionPages(sectionsInOrder(catalog.pageNavigation), totalPages).map((section) => {
              const isOn = section.pages.length > 0 && section.pages.every((page) => chosen.has(page));
              return (
                <UnstyledButton
                  key={section.name}
                  className="pill"
                  aria-pressed={isOn}
                  onClick={() => turn(section.pages, !isOn)}
                >
                  {section.name}
                  <span className="mono">{section.pages.length}</span>
                </UnstyledButton>
              );
            })}
          </div>
          <div className="narrow">
            <TextField
              label="Pages"
              hint="Such as 4-16, 38"
              className="mono"
              value={text}
              error={typedPages ? undefined : FIND_PARTS.pagesWrong(totalPages)}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </div>
          <ul className="stack fill-columns parts-pages">
            {allPages.map((page) => (
              <li key={page}>
                <label className="stack gap-1 parts-page">
                  <PreviewImage page={pages?.get(page)} width={200} />
                  <span className="line small">
                    <Check
                      checked={chosen.has(page)}
                      onChange={({ currentTarget }) => turn([page], currentTarget.checked)}
                    />
                    Page {page}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </div>
        <footer className="parts-bar pad cluster fills">
          <Button type="submit" look="fill" {...unlessBusy(isBusy || !typedPages?.length)}>
            Find parts on {counted(typedPages?.length ?? 0, "page")}
          </Button>
        </footer>
      </form>
    </Panel>
  );
}

/** Formats page numbers as ranges: '4-16, 38'. */
export function rangesOf(pages: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const page of [...pages].sort((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last && page <= last[1] + 1) last[1] = page;
    else spans.push([page, page]);
  }
  return spans.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(", ");
}

/** Parses page ranges, without duplicates; undefined if invalid, empty or out of range. */
export function pagesIn(text: string, total: number): number[] | undefined {
  const pages = new Set<number>();
  for (const piece of plainDigits(text)
    .split(",")
    .map((each) => each.trim())) {
    if (piece === "") continue;
    const [, first, second] = RANGE.exec(piece) ?? [];
    if (first === undefined) return undefined;
    const [from, to] = [Number(first), Number(second ?? first)];
    if (from < 1 || to > total || from > to) return undefined;
    for (let page = from; page <= to; page += 1) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}

/** Returns the pages of each section in order; pages before the first section have no name. */
export function sectionPages(
  sections: readonly { name: string; page: number }[],
  total: number,
): { name: string; pages: number[] }[] {
  return sections.map(({ name, page }, at) => {
    const end = (sections[at + 1]?.page ?? total + 1) - 1;
    return { name, pages: Array.from({ length: Math.max(0, end - page + 1) }, (_, each) => page + each) };
  });
}
