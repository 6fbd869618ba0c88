import { expect } from "vitest";
import { CopyMarksAnswer, PageMarks, PageParts, PrintedCodes } from "#contract/catalogs/links.ts";
import { CATALOG_ADMIN } from "#contract/catalogs/messages.ts";
import { AREA_MIN } from "#contract/platform/limits.ts";
import { CATALOG_SERVER, PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { makeCatalog, plantCatalog } from "#tests/support/catalogs.ts";
import { CODED_LAYOUTS } from "#tests/support/coded-pdfs.ts";
import { FIGURE_LAYOUTS, figurePdf } from "#tests/support/figure-pdfs.ts";
import { findLinks } from "#tests/support/links.ts";
import { createTestProduct } from "#tests/support/products.ts";

const LIST = "a ruled table with a head";
const AREA = [0.1, 0.5, 0.2, 0.1] as const;

/** A catalogue that prints PIC-GR-0471, which is a product's code, and PIC-GR-0472, which isn't. */
async function openList(open: () => Promise<TestApp>) {
  const app = await open();
  const pdf = await CODED_LAYOUTS.find(({ name }) => name === LIST)?.pdf();
  if (!pdf) throw new Error("The layout is gone");
  const part = await createTestProduct(app.admin, { partCode: "PIC-GR-0471" });
  const { _id: id } = await makeCatalog(app, pdf);
  await findLinks(app.services);
  const path = `/api/catalogs/${id}/pages/1/marks`;
  const read = async () => PageMarks.strict().parse((await app.admin.get(path)).body);
  const codes = async () =>
    PageParts.parse((await app.visitor.get("/api/catalogs/picanol/pages/1/parts")).body).parts.map(
      ({ partCode }) => partCode,
    );
  return { ...app, id, path, part, pdf, read, codes };
}

onSqlite("corrections of the links on a page", (test, open) => {
  test("a rejected link is hidden for visitors and can be restored; each save returns the version", async () => {
    const { admin, path, read, codes, services } = await openList(open);
    const { version, marks } = await read();
    expect(marks).toMatchObject([{ kind: "found", printed: "PIC-GR-0471", label: null }]);
    const refused = marks.map(({ codeKey, box }) => ({ codeKey, box }));
    const match = { "if-match": `"${version}"` };
    const saved = await admin.put(path, { refused, drawn: [] }, match);
    expect([saved.status, saved.body.version]).toEqual([200, version + 1]);
    expect(saved.body.marks).toMatchObject([{ kind: "refused", printed: "PIC-GR-0471" }]);
    expect(await codes()).toEqual([]);
    const stale = await admin.put(path, { refused: [], drawn: [] }, match);
    expect([stale.status, stale.body.message]).toEqual([409, CATALOG_SERVER.stale]);
    await admin.put(path, { refused: [], drawn: [] });
    expect(await codes()).toEqual(["PIC-GR-0471"]);
    const { description } = await services.database.read
      .selectFrom("activity")
      .select("description")
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(description).toBe("Updated the parts on page 1 of catalog 'Brand catalogue.pdf'");
  });

  test("a drawn area shows its part as long as the part exists", async () => {
    const { admin, path, visitor, read } = await openList(open);
    const { _id } = await createTestProduct(admin, { partCode: "TOY-MN-0150", title: "Nozzle" });
    const saved = await admin.put(path, { refused: [], drawn: [{ box: AREA, product: _id }] });
    expect(saved.body.marks.at(-1)).toMatchObject({ kind: "drawn", box: AREA, product: { title: "Nozzle" } });
    const parts = async () =>
      PageParts.parse((await visitor.get("/api/catalogs/picanol/pages/1/parts")).body).parts;
    expect((await parts()).at(-1)).toMatchObject({ partCode: "TOY-MN-0150", spots: [{ boxes: [AREA] }] });
    const places = (await visitor.get(`/api/products/places/${_id}`)).body;
    expect(places).toMatchObject([{ pageNumber: 1 }]);
    await admin.del(`/api/products/${_id}`);
    expect((await parts()).map(({ partCode }) => partCode)).toEqual(["PIC-GR-0471"]);
    expect((await read()).marks.at(-1)?.product).toBeNull();
  });

  test("rejects invalid areas and products and changes nothing", async () => {
    const { admin, visitor, path, part, read } = await openList(open);
    const before = await read();
    const drawn = (box: readonly number[], product = part._id) => ({
      refused: [],
      drawn: [{ box, product }],
    });
    const areas = [
      [0.9, 0.1, 0.2, 0.1],
      [0.1, 0.95, 0.1, 0.1],
      [-0.1, 0, 0.1, 0.1],
      [0.1, 0.1, AREA_MIN / 2, 0.1],
    ];
    for (const box of areas) {
      const answer = await admin.put(path, drawn(box));
      expect([box, answer.status, answer.text.includes(CATALOG_ADMIN.areaOutside)]).toEqual([box, 400, true]);
    }
    const unknown = await admin.put(path, drawn(AREA, "0199a000-0000-7000-8000-000000000000"));
    expect([unknown.status, unknown.text.includes(PRODUCT_SERVER.notFound)]).toEqual([400, true]);
    expect((await admin.put(path.replace("pages/1", "pages/9"), drawn(AREA))).status).toBe(404);
    expect((await visitor.put(path, drawn(AREA))).status).toBe(401);
    expect((await visitor.get(path)).status).toBe(401);
    expect(await read()).toEqual(before);
  });

  test("copies corrections once to another edition with the same page text", async () => {
    const app = await openList(open);
    const { admin, id, path, part, pdf, read } = app;
    const { marks } = await read();
    const refused = marks.map(({ codeKey, box }) => ({ codeKey, box }));
    await admin.put(path, { refused, drawn: [{ box: AREA, product: part._id }] });
    const { _id: next } = await makeCatalog(app, pdf);
    await findLinks(app.services);
    const copy = async (to: string, from: string) => {
      const { status, body } = await admin.post(`/api/catalogs/${to}/marks/copy`, { from });
      return status === 200 ? CopyMarksAnswer.parse(body) : body;
    };
    expect(await copy(next, id)).toEqual({ message: "2 marks copied", copied: 2, left: 0 });
    expect((await admin.get(`/api/catalogs/${next}/pages/1/marks`)).body.marks).toMatchObject([
      { kind: "refused" },
      { kind: "drawn" },
    ]);
    expect(await copy(next, id)).toMatchObject({ copied: 0, left: 0 });
    const other = await plantCatalog(app.services, { category: "toyota", pages: ["Something else"] });
    expect(await copy(other, id)).toEqual({
      message: "0 marks copied, 2 skipped: no matching page here",
      copied: 0,
      left: 2,
    });
    expect((await copy(id, id)).errors).toEqual([{ field: "from", message: CATALOG_ADMIN.copyOwn }]);
  });
});

onSqlite("GET /catalogs/{id}/codes", (test, open) => {
  test("counts and lists codes without a product: those under a heading or shaped like a part code, not plain numbers", async () => {
    const { admin, visitor, id } = await openList(open);
    const read = async () => PrintedCodes.strict().parse((await admin.get(`/api/catalogs/${id}/codes`)).body);
    expect(await read()).toEqual({ printed: 2, missing: [{ code: "PIC-GR-0472", pages: [1] }], unclear: [] });
    await createTestProduct(admin, { partCode: "picgr0472" });
    expect(await read()).toEqual({ printed: 2, missing: [], unclear: [] });
    expect((await visitor.get(`/api/catalogs/${id}/codes`)).status).toBe(401);
    expect((await admin.get("/api/catalogs/0199a000-0000-7000-8000-000000000000/codes")).status).toBe(404);
  });

  test("lists drawings that could belong to two parts lists and links none of their numbers", async ({
    app,
  }) => {
    const layout = FIGURE_LAYOUTS.find(({ name }) => name.endsWith("figure, without titles"));
    if (!layout) throw new Error("The layout is missing");
    await createTestProduct(app.admin, { partCode: "PA-1001" });
    const { _id: id } = await makeCatalog(app, await figurePdf(layout));
    await findLinks(app.services);
    const { unclear } = PrintedCodes.strict().parse((await app.admin.get(`/api/catalogs/${id}/codes`)).body);
    expect(unclear).toEqual(layout.unclear?.map(([page, lists]) => ({ page, lists })));
    const parts = async (page: number) =>
      PageParts.parse((await app.visitor.get(`/api/catalogs/picanol/pages/${page}/parts`)).body).parts.length;
    expect([await parts(1), await parts(2), await parts(3)]).toEqual([0, 1, 0]);
  });
});
