import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { PublicCatalog } from "#contract/catalogs/catalog.ts";
import { pageImageUrl } from "#contract/catalogs/catalog-rules.ts";
import { CATALOG_IMAGE_WIDTHS } from "#contract/platform/limits.ts";
import { onSqlite, openTestApp, type TestApp } from "#tests/support/app.ts";
import { catalogOf, plantCatalog, remains } from "#tests/support/catalogs.ts";
import { apiClient } from "#tests/support/client.ts";
import { ENGINES } from "#tests/support/databases.ts";
import { fromEarlier } from "#tests/support/earlier.ts";
import { signIn } from "#tests/support/people.ts";
import { createTestProduct } from "#tests/support/products.ts";

/** Every file URL of a catalogue: the PDF and each page in each width. */
const addressesOf = ({ pdfUrl, pages }: PublicCatalog): string[] => [
  String(pdfUrl),
  ...pages.flatMap(({ imageUrl }) => CATALOG_IMAGE_WIDTHS.map((width) => pageImageUrl(imageUrl, width))),
];
const read = async ({ admin }: Pick<TestApp, "admin">, id: string): Promise<PublicCatalog> =>
  (await admin.get(`/api/catalogs/${id}`)).body;
const toggle = ({ admin }: TestApp, id: string) => admin.put(`/api/catalogs/${id}/toggle-active`);
const statuses = ({ visitor }: Pick<TestApp, "visitor">, urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => (await visitor.get(url)).status));
const all = (urls: readonly string[], status: number) => urls.map(() => status);

onSqlite("files of an inactive catalogue", (test, _open, engine) => {
  test("return 404 to visitors at once, even at known URLs, and are served again once it is active", async ({
    app,
  }) => {
    const { visitor, services } = app;
    const older = await plantCatalog(services, { createdAt: 10 });
    const id = await plantCatalog(services, { createdAt: 20, pages: ["one", "two"] });
    const product = await createTestProduct(app.admin, { catalogId: id });
    const known = addressesOf((await visitor.get("/api/catalogs/picanol")).body);
    const others = [...addressesOf(await read(app, older)), String(product.images[0]?.url)];
    expect([known.length, await statuses(app, known)]).toEqual([7, all(known, 200)]);

    expect((await toggle(app, id)).status).toBe(200);
    for (const url of known) {
      const etag = `"${url.split(/[/?]/).slice(2, 4).join(".")}"`;
      for (const answer of [
        await visitor.get(url),
        await app.admin.get(url),
        await visitor.call("HEAD", url),
        await visitor.get(url, { range: "bytes=0-0" }),
        await visitor.get(url, { "if-none-match": etag }),
        await visitor.get(url, { "if-none-match": "*" }),
      ]) {
        expect([url, answer.status, answer.headers.get("cache-control")]).toEqual([url, 404, "no-store"]);
        expect(answer.text).not.toContain("planted");
      }
    }
    expect(await statuses(app, others)).toEqual(all(others, 200));

    expect((await toggle(app, id)).status).toBe(200);
    expect(await statuses(app, known)).toEqual(all(known, 200));
    expect(addressesOf(await read(app, id))).toEqual(known);
  });

  test("are served to administrators from signed URLs and not cached for others", async ({ app }) => {
    const { visitor, services } = app;
    const id = await plantCatalog(services);
    const shown = addressesOf(await read(app, id));
    const answered = (await toggle(app, id)).body;
    const listed = await catalogOf(app, id);
    expect(listed.pdfUrl).toBe(answered.pdfUrl);
    const passed = addressesOf(await read(app, id));
    expect(passed[0]).toBe(listed.pdfUrl);
    expect(passed.map((url) => url.split("?")[0])).toEqual(shown.map((url) => url.split("?")[0]));
    for (const url of passed) {
      const { status, headers, text } = await visitor.get(url);
      expect([url, status, headers.get("cache-control")]).toEqual([url, 200, "private, no-cache"]);
      expect(text).toContain("planted");
      expect((await visitor.call("HEAD", url)).status).toBe(200);
      expect((await visitor.get(url, { range: "bytes=0-3" })).status).toBe(206);
      expect((await visitor.get(url, { "if-none-match": String(headers.get("etag")) })).status).toBe(304);
    }
    const pdf = await visitor.get(String(listed.pdfUrl));
    expect(pdf.headers.get("content-disposition")).toContain('inline; filename="Planted.pdf"');
    const saved = await app.admin.put(`/api/catalogs/${id}/page-navigation`, { A: 1 });
    expect(await statuses(app, [saved.body.pdfUrl])).toEqual([200]);
  });

  test("are served only with the pass created for them, as long as its session lives", async ({ app }) => {
    const { services } = app;
    const [one, two] = [await plantCatalog(services), await plantCatalog(services, { category: "toyota" })];
    await toggle(app, one);
    await toggle(app, two);
    const token = await signIn(services, { role: "admin" });
    const other = apiClient(app.url, token);
    const url = String((await read({ admin: other }, one)).pdfUrl);
    const foreign = String((await read({ admin: other }, two)).pdfUrl);
    const passIn = (address: string) => String(new URLSearchParams(address.split("?")[1]).get("pass"));
    const path = url.split("?")[0];
    const pass = passIn(url);
    const [session, signature = ""] = pass.split(".");
    const forged = [
      passIn(foreign),
      passIn(String((await catalogOf(app, one)).pdfUrl)).replace(/^[^.]+/, String(session)),
      `${session}.${signature.replace(/.$/, (last) => (last === "A" ? "E" : "A"))}`,
      `${session}.`,
      session,
      `${session}.${"é".repeat(43)}`,
      `01900000-0000-7000-8000-000000000000.${signature}`,
      `' or 1=1 --.${signature}`,
      "",
    ].map((each) => `${path}?pass=${encodeURIComponent(String(each))}`);
    expect(await statuses(app, forged)).toEqual(all(forged, 404));
    expect(await statuses(app, [`${path}?pass=${pass}&pass=${pass}`, url])).toEqual([404, 200]);
    expect(await statuses(app, [`${path}/../w1000.webp?pass=${pass}`])).toEqual([404]);
    await other.post("/api/auth/logout");
    expect(await statuses(app, [url, String((await read(app, one)).pdfUrl)])).toEqual([404, 200]);
  });

  test("have a different cache-control than files visitors can read", async ({ app }) => {
    await plantCatalog(app.services);
    const product = await createTestProduct(app.admin);
    const kept = async (url: unknown) => (await app.visitor.get(String(url))).headers.get("cache-control");
    for (const url of addressesOf((await app.visitor.get("/api/catalogs/picanol")).body)) {
      expect(await kept(url)).toBe("public, max-age=300, s-maxage=0, must-revalidate");
    }
    expect(await kept(product.images[0]?.url)).toBe("public, max-age=31536000, immutable");
  });

  test("return 404 in every process once the toggle has answered, and are deleted with the catalogue", async ({
    app: one,
  }) => {
    const { databaseUrl, dataDir, s3 } = one.services.config;
    const two = await openTestApp(engine, engine === "sqlite" ? { dataDir } : { databaseUrl, s3 });
    try {
      const id = await plantCatalog(one.services);
      const known = addressesOf((await two.visitor.get("/api/catalogs/picanol")).body);
      expect(await statuses(two, known)).toEqual(all(known, 200));
      await toggle(one, id);
      expect(await statuses(two, known)).toEqual(all(known, 404));
      const passed = addressesOf(await read(one, id));
      expect(await statuses(two, passed)).toEqual(all(known, 200));
      await one.admin.del(`/api/catalogs/${id}`);
      for (const { visitor } of [one, two]) {
        expect(await statuses({ visitor }, [...known, ...passed])).toEqual(all([...known, ...passed], 404));
      }
      expect(await remains(one.services)).toMatchObject({ catalogs: [], pages: [], records: [] });
    } finally {
      await two.close();
    }
  });
});

describe.each(ENGINES)("a database of an earlier version [%s]", (engine) => {
  test("the migration hides the files of inactive catalogues from visitors", async () => {
    const rowsOf = (name: string, active: number) => [
      sql`insert into catalogs (id, category, original_name, processing_status, is_active, total_pages,
            page_navigation, file_key, created_by, version, change, created_at)
          values (${name}, 'picanol', 'A.pdf', 'completed', ${active}, 1, '{}', ${`catalog-${name}`}, '', 1, 1, 1)`,
      sql`insert into catalog_pages (catalog_id, page_number, file_key, width, height, text, search_text, words, links)
          values (${name}, 1, ${`page-${name}`}, 1, 1, '', '', '[]', '[]')`,
      ...["catalog", "page", "image"].map(
        (kind) => sql`insert into files (key, parts, bytes, state, instance, due_at, attempts, created_at)
            values (${`${kind}-${name}`}, '[]', 1, 'live', 'x', 0, 0, 1)`,
      ),
    ];
    const after = await fromEarlier(engine, "0010-saved-views", async (before) => {
      for (const row of [...rowsOf("shown", 1), ...rowsOf("hidden", 0)]) await row.execute(before);
    });
    const held = await after.read.selectFrom("files").select("key").where("state", "=", "held").execute();
    expect(held.map(({ key }) => key).sort()).toEqual(["catalog-hidden", "page-hidden"]);
  });
});
