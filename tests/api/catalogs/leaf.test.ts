import sharp from "sharp";
import { expect } from "vitest";
import { LEAF_TEXT_MAX } from "#contract/catalogs/limits.ts";
import { CatalogLeaf } from "#contract/catalogs/links.ts";
import { onSqlite } from "#tests/support/app.ts";
import { makeCatalog, plantCatalog } from "#tests/support/catalogs.ts";
import { CODED_LAYOUTS } from "#tests/support/coded-pdfs.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";

const ORIGIN = "https://parts.example.com";
const PAGES = ["Contents", "Gripper PIC-GR-0471", "Index"];
const leafAt = (page: number | string, key = "picanol") => `/api/catalogs/${key}/pages/${page}/leaf`;
const addressesOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

onSqlite("GET a catalogue page with its neighbours", (test) => {
  test("returns image, text, sections in page order and both neighbours", async ({ services, visitor }) => {
    await plantCatalog(services, { pages: PAGES, navigation: { "2024": 3, DRIVE: 1, REEDS: 2 } });
    const leaf = CatalogLeaf.strict().parse((await visitor.get(leafAt(2))).body);
    expect([leaf.page, leaf.previous, leaf.next].map((page) => page?.pageNumber)).toEqual([2, 1, 3]);
    expect(leaf.sections).toEqual([
      { name: "DRIVE", page: 1 },
      { name: "REEDS", page: 2 },
      { name: "2024", page: 3 },
    ]);
    expect(leaf).toMatchObject({ category: "picanol", totalPages: 3, text: PAGES[1], parts: [] });
    expect((await visitor.get(leaf.page.imageUrl)).status).toBe(200);
  });

  test("the first page has no previous one, the last no next one", async ({ services, visitor }) => {
    await plantCatalog(services, { pages: PAGES });
    expect((await visitor.get(leafAt(1))).body).toMatchObject({ previous: null, next: { pageNumber: 2 } });
    expect((await visitor.get(leafAt(3))).body).toMatchObject({ previous: { pageNumber: 2 }, next: null });
  });

  test("of a catalogue that is still read, a page is there once it is rendered", async ({
    services,
    visitor,
  }) => {
    await plantCatalog(services, { pages: PAGES.slice(0, 2), totalPages: 9, status: "processing" });
    expect((await visitor.get(leafAt(2))).body).toMatchObject({ totalPages: 9, pdfUrl: null, next: null });
    expectAnswer(await visitor.get(leafAt(3)), 404);
  });

  test("shortens a long text", async ({ services, visitor }) => {
    await plantCatalog(services, { pages: ["word ".repeat(LEAF_TEXT_MAX)] });
    expect((await visitor.get(leafAt(1))).body.text).toHaveLength(LEAF_TEXT_MAX);
  });

  test("returns 404 for other keys and hidden catalogues, for administrators too", async ({
    services,
    visitor,
    admin,
  }) => {
    const id = await plantCatalog(services, { pages: PAGES });
    await plantCatalog(services, { pages: PAGES, category: "toyota", active: false });
    for (const key of ["toyota", "tsudakoma", "default", "none"]) {
      expectAnswer(await visitor.get(leafAt(1, key)), 404);
      expectAnswer(await admin.get(leafAt(1, key)), 404);
    }
    expectAnswer(await visitor.get(leafAt(1, id)), 404);
  });
});

onSqlite("catalogue pages for search engines and link previews", (test, open) => {
  test("the sitemap lists each page of visible, completed catalogues", async () => {
    const { services, visitor } = await open({ publicUrl: ORIGIN });
    await plantCatalog(services, { pages: PAGES });
    await plantCatalog(services, { pages: PAGES, category: "toyota", active: false });
    await plantCatalog(services, { pages: PAGES, category: "others", status: "processing" });
    expect(addressesOf((await visitor.get("/sitemap.xml")).text)).toEqual([
      `${ORIGIN}/sitemap-pages.xml`,
      `${ORIGIN}/sitemap-catalogues.xml`,
    ]);
    expect(addressesOf((await visitor.get("/sitemap-catalogues.xml")).text)).toEqual(
      [1, 2, 3].map((page) => `${ORIGIN}/catalogue/picanol/${page}`),
    );
  });

  test("without a catalogue the index names no sitemap of pages, and it is empty", async () => {
    const { visitor } = await open({ publicUrl: ORIGIN });
    expect(addressesOf((await visitor.get("/sitemap.xml")).text)).toEqual([`${ORIGIN}/sitemap-pages.xml`]);
    expect(addressesOf((await visitor.get("/sitemap-catalogues.xml")).text)).toEqual([]);
  });

  test("the preview is a JPEG of 1200 x 630 pixels; unknown and hidden pages return 404", async ({ app }) => {
    const { services, visitor, url } = app;
    await makeCatalog(app, (await CODED_LAYOUTS[0]?.pdf()) ?? new Uint8Array());
    await plantCatalog(services, { pages: PAGES, category: "toyota", active: false });
    const answer = await fetch(`${url}/pieces/picanol/1/share.jpg`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
    for (const path of [
      "picanol/99/share.jpg",
      "toyota/1/share.jpg",
      "picanol/1/share.png",
      "x/1/share.jpg",
    ]) {
      expectAnswer(await visitor.get(`/pieces/${path}`), 404);
    }
  });
});
