import { beforeAll, expect, test } from "vitest";
import { PageParts } from "#contract/catalogs/links.ts";
import { onSharedApp } from "#tests/support/app.ts";
import { makeCatalog } from "#tests/support/catalogs.ts";
import { CODED_LAYOUTS, SHOP } from "#tests/support/coded-pdfs.ts";
import { findLinks } from "#tests/support/links.ts";
import { createTestProduct } from "#tests/support/products.ts";

onSharedApp("part codes in catalogue layouts", (app) => {
  beforeAll(async () => {
    for (const partCode of SHOP)
      await createTestProduct(app().admin, { title: `Part ${partCode}`, partCode });
  });

  test.each(CODED_LAYOUTS)("$name: links every code of a product and no other", async ({ pdf, pages }) => {
    const { _id } = await makeCatalog(app(), await pdf());
    await findLinks(app().services);
    for (const [index, { codes, positions = [] }] of pages.entries()) {
      const answer = await app().admin.get(`/api/catalogs/${_id}/pages/${index + 1}/parts`);
      const { parts } = PageParts.parse(answer.body);
      const spots = parts.flatMap(({ partCode, spots }) => spots.map(({ label }) => ({ partCode, label })));
      const printed = spots.flatMap(({ partCode, label }) => (label === null ? [String(partCode)] : []));
      const numbered = spots.flatMap(({ partCode, label }) =>
        label === null ? [] : [`${label} ${partCode}`],
      );
      expect([index + 1, printed.toSorted()]).toEqual([index + 1, codes.toSorted()]);
      expect([index + 1, numbered.toSorted()]).toEqual([index + 1, positions.toSorted()]);
    }
  });
});
