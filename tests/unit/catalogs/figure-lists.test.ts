import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { DrawingLists } from "../../../server/catalogs/links/link-work.ts";
import type { Page } from "../../../server/catalogs/links/printed/page.ts";
import { openDocument } from "../../../server/platform/media/pdf/document.ts";
import { openEngine } from "../../../server/platform/media/pdf/engine.ts";
import { pictureSpace } from "../../../server/platform/media/pdf/picture-space.ts";
import { readText } from "../../../server/platform/media/pdf/text.ts";
import { FIGURE_LAYOUTS, type FigureLayout, figurePdf } from "../../support/figure-pdfs.ts";

const folder = await mkdtemp(join(tmpdir(), "figure-lists-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The words of each page, as they are stored. */
async function pagesOf(layout: FigureLayout): Promise<Page[]> {
  const path = join(folder, `${FIGURE_LAYOUTS.indexOf(layout)}.pdf`);
  await writeFile(path, await figurePdf(layout));
  const document = openDocument(await openEngine(), path);
  const pages: Page[] = [];
  for (let number = 1; number <= document.pages; number += 1) {
    const words = await document.withPage(
      number,
      async ({ address }) => readText(document, address, pictureSpace(document, address)).words,
    );
    pages.push({ number, width: 595, height: 842, words });
  }
  document.close();
  return pages;
}

const keyOf = (code: string) => code.replace("-", "").toLowerCase();

async function readLayout(layout: FigureLayout) {
  const pages = await pagesOf(layout);
  const lists = new DrawingLists();
  for (const page of pages) lists.add(page);
  return pages.map((page) => lists.read(page));
}

/** How many numbers of a layout open their own part, another one, or none. */
async function resultOf(layout: FigureLayout) {
  const result = { right: 0, wrong: 0, none: 0 };
  const printed = await readLayout(layout);
  for (const [at, { numbers = [], belongs = [] }] of layout.pages.entries()) {
    const found = printed[at]?.positions ?? [];
    const meant = new Set(belongs.map(([label, code]) => `${label} ${keyOf(code)}`));
    const places = new Map<number, string[]>();
    for (const { label, keys, place } of found)
      places.set(place, [...(places.get(place) ?? []), ...keys.map((key) => `${label} ${key}`)]);
    for (const links of places.values()) {
      if (links.length === 1 && links.every((link) => meant.has(link))) result.right += 1;
      else result.wrong += 1;
    }
    result.none += numbers.length - places.size;
  }
  const unclear = printed.flatMap((page) => (page.unclear.length ? [[page.number, page.unclear]] : []));
  return { ...result, unclear };
}

describe("the list of a drawing", () => {
  test.each(FIGURE_LAYOUTS.map((layout) => [layout.name, layout] as const))(
    "%s: no number opens another figure's part",
    async (_name, layout) => {
      const { right, none, unclear = [] } = layout;
      expect(await resultOf(layout)).toEqual({ right, wrong: 0, none, unclear });
    },
  );
});
