import { expect } from "vitest";
import { SETTINGS_SERVER } from "#contract/platform/server-messages.ts";
import { ADDRESS_FORM } from "#contract/site/messages.ts";
import { SiteAnswer } from "#contract/site/site.ts";
import { SYSTEM, write } from "#server/platform/database/write.ts";
import { administrator, PASSWORD } from "#tests/support/accounts.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { createTestProduct } from "#tests/support/products.ts";

/** Stores a setting directly. */
const store = ({ services }: TestApp, key: string, value: unknown) =>
  write(services.database, SYSTEM, ({ tx }) =>
    tx
      .insertInto("settings")
      .values({ key, value: JSON.stringify(value), updated_at: 0 })
      .execute(),
  );

onSqlite("GET /site", (test) => {
  test("a new site has neutral sample values, nothing switched on, and the map of Bhilwara", async ({
    visitor,
  }) => {
    const { status, body } = await visitor.get("/api/site");
    expect(status).toBe(200);
    const { business, site } = SiteAnswer.strict().parse(body);
    expect(business.email).toBe("parts@example.com");
    expect(business.phones).toHaveLength(2);
    expect(site).toEqual({
      contactMessages: false,
      newsletter: false,
      news: false,
      mapUrl: expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=/),
      offlineMegabytes: 60,
    });
  });

  test("the owner's values replace the samples, the rest stays", async ({ app }) => {
    await store(app, "business", { companyName: "Other Spares", secret: "x" });
    await store(app, "site", { mapUrl: null, news: true, secret: "x" });
    const { body } = await app.visitor.get("/api/site");
    expect(body.business).toMatchObject({ companyName: "Other Spares", email: "parts@example.com" });
    const stored = { contactMessages: false, newsletter: false, news: true, mapUrl: null };
    expect(body.site).toEqual({ ...stored, offlineMegabytes: 60 });
    expect(JSON.stringify(body)).not.toContain("secret");
  });
});

const PATH = "/api/settings/address";

onSqlite("the public address setting", (test, open) => {
  test("is used in links and sitemaps as soon as saved, and until cleared", async ({ app }) => {
    const { admin, visitor, url } = app;
    expect((await admin.get(PATH)).body).toEqual({ publicUrl: null, isFromEnvironment: false, version: 0 });
    const saved = await admin.put(PATH, { publicUrl: "https://parts.example.com/" }, { "if-match": "0" });
    expect(saved.body).toEqual({
      publicUrl: "https://parts.example.com",
      isFromEnvironment: false,
      version: 1,
    });
    expect((await visitor.get("/robots.txt")).text).toContain("https://parts.example.com/sitemap.xml");
    expect((await visitor.get("/sitemap.xml")).text).toContain("<loc>https://parts.example.com/");
    const { client } = await administrator(app);
    const invited = await client.post("/api/administrators", {
      email: "a@example.com",
      currentPassword: PASSWORD,
    });
    expect(invited.body.link).toMatch(/^https:\/\/parts\.example\.com\/admin\/invitation#/);
    expect((await admin.put(PATH, { publicUrl: null })).status).toBe(200);
    expect((await visitor.get("/robots.txt")).text).toContain(`${url}/sitemap.xml`);
  });

  test("rejects a value that is not an origin (400) and a stale version", async ({ admin, visitor }) => {
    for (const publicUrl of [
      "parts.example.com",
      "ftp://parts.example.com",
      "https://a.example/b",
      "https://u:p@a.example",
      "https://a.example/?x",
      "",
      "javascript:alert(1)",
    ]) {
      expectAnswer(await admin.put(PATH, { publicUrl }), 400, ADDRESS_FORM.invalid);
    }
    expect((await visitor.put(PATH, { publicUrl: null })).status).toBe(401);
    await admin.put(PATH, { publicUrl: "https://a.example" });
    const stale = await admin.put(PATH, { publicUrl: "https://b.example" }, { "if-match": "0" });
    expectAnswer(stale, 409, SETTINGS_SERVER.stale);
    expect(stale.body.current).toMatchObject({ publicUrl: "https://a.example", version: 1 });
  });

  test("the environment's value overrides it and can't be changed", async () => {
    const { admin, visitor, services } = await open({ publicUrl: "https://env.example.com" });
    await services.database.main
      .insertInto("settings")
      .values({ key: "address", value: '{"publicUrl":"https://old.example"}', updated_at: 1 })
      .execute();
    expect((await admin.get(PATH)).body).toMatchObject({
      publicUrl: "https://env.example.com",
      isFromEnvironment: true,
    });
    expect((await visitor.get("/robots.txt")).text).toContain("https://env.example.com/sitemap.xml");
    const refused = await admin.put(PATH, { publicUrl: "https://parts.example.com" });
    expectAnswer(refused, 400, SETTINGS_SERVER.setByEnvironment);
  });
});

const ORIGIN = "https://parts.example.com";
const addressesOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

onSqlite("files for search engines", (test, open) => {
  test("robots.txt excludes the API alone, so that 'noindex' is read elsewhere, and names the sitemap", async () => {
    const { visitor } = await open({ publicUrl: ORIGIN });
    const { status, text, headers } = await visitor.get("/robots.txt");
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(text.trim().split("\n")).toEqual([
      "User-agent: *",
      "Disallow: /api/",
      "Allow: /api/quotation-links/",
      "",
      `Sitemap: ${ORIGIN}/sitemap.xml`,
    ]);
  });

  test("18 the sitemaps list exactly the pages and products visible to visitors", async () => {
    const { admin, visitor } = await open({ publicUrl: ORIGIN });
    const kept = await createTestProduct(admin, { title: "Reed" });
    const gone = await createTestProduct(admin, { title: "Old reed" });
    await admin.del(`/api/products/${gone._id}`);
    expect(addressesOf((await visitor.get("/sitemap.xml")).text)).toEqual([
      `${ORIGIN}/sitemap-pages.xml`,
      `${ORIGIN}/sitemap-products-1.xml`,
    ]);
    const { text } = await visitor.get("/sitemap-products-1.xml");
    expect(addressesOf(text)).toEqual([`${ORIGIN}/products/details/${kept.productId}`]);
    expect(text).toContain(`<lastmod>${kept.updatedAt}</lastmod>`);
    const pages = addressesOf((await visitor.get("/sitemap-pages.xml")).text);
    expect(pages).toContain(`${ORIGIN}/products/jacquard-dobby`);
    expect(pages).toContain(`${ORIGIN}/search`);
    expect(pages.filter((page) => /\/(admin|api|search.)/.test(String(page)))).toEqual([]);
  });

  test("a site without products has no product sitemap; other numbers return 404", async ({ visitor }) => {
    expect(addressesOf((await visitor.get("/sitemap.xml")).text)).toHaveLength(1);
    for (const number of ["0", "1", "2", "01", "99999", "-1", "x", "1.5"]) {
      expectAnswer(await visitor.get(`/sitemap-products-${number}.xml`), 404, { message: "Not found" });
    }
  });
});
