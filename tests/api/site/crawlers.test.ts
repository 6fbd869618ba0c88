import { expect, test } from "vitest";
import { onBothEngines } from "../../support/app.ts";
import { createTestProduct } from "../../support/products.ts";

const ORIGIN = "https://parts.example.com";
const addressesOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

onBothEngines("what search engines ask for", (open) => {
  test("robots.txt keeps them out of the back office and the calls, and names the sitemap", async () => {
    const { visitor } = await open({ publicUrl: ORIGIN });
    const { status, text, headers } = await visitor.get("/robots.txt");
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(text.trim().split("\n")).toEqual([
      "User-agent: *",
      "Disallow: /admin",
      "Disallow: /api/",
      "",
      `Sitemap: ${ORIGIN}/sitemap.xml`,
    ]);
  });

  test("18 the sitemaps list every page and product that a visitor sees, and nothing else", async () => {
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
    expect(pages.filter((page) => /\/(admin|api|search)/.test(String(page)))).toEqual([]);
  });

  test("a site without products has no sitemap of them; other numbers are 404", async () => {
    const { visitor } = await open();
    expect(addressesOf((await visitor.get("/sitemap.xml")).text)).toHaveLength(1);
    for (const number of ["0", "1", "2", "01", "99999", "-1", "x", "1.5"]) {
      const answer = await visitor.get(`/sitemap-products-${number}.xml`);
      expect([number, answer.status, answer.body]).toEqual([number, 404, { message: "Not found" }]);
    }
  });

  test("the manifest carries the firm's name and pictures that are there", async () => {
    const { visitor } = await open();
    const { text, headers } = await visitor.get("/site.webmanifest");
    const body = JSON.parse(text);
    expect(headers.get("content-type")).toMatch(/^application\/manifest\+json/);
    expect(body).toMatchObject({ name: "Heddle Loom Spares", start_url: "/" });
    const paths = [
      "/favicon.ico",
      "/apple-touch-icon.png",
      ...body.icons.map((icon: { src: string }) => icon.src),
    ];
    for (const path of paths) {
      const answer = await visitor.get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get("content-type")).toMatch(/^image\//);
    }
  });
});
