import { startServer } from "../../support/process.ts";
import { publicPaths } from "../support/paths.ts";
import { expect, test } from "../support/test.ts";

const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
  );
const typesOf = (html: string) => dataOf(html).map((data) => data["@type"]);

test("each page tells machines what it is, or that it is not for them", async ({ page, server }) => {
  const paths = await publicPaths(server);
  const read = async (path: string) => (await server.visitor.get(path)).text;
  expect(typesOf(await read("/"))).toEqual(["Organization", "WebSite"]);
  expect(typesOf(await read("/products/toyota"))).toEqual(["BreadcrumbList"]);
  const detail = await read(String(paths["detail"]));
  expect(typesOf(detail)).toEqual(["Product", "BreadcrumbList"]);
  expect(dataOf(detail)[0]).toMatchObject({ sku: "PIC-GR-0471" });
  expect(detail).not.toMatch(/"(?:offers|price|priceCurrency|stock)"/);
  for (const path of ["/search?q=reed", "/admin/login", "/products/details/999999"]) {
    expect([path, dataOf(await read(path))]).toEqual([path, []]);
    expect(await read(path)).not.toContain('property="og:');
  }
  // Strangers in the head, and the page is hydrated and led on without a word of the browser.
  await page.goto(String(paths["detail"]));
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Picanol" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Picanol");
});

test("a link that is handed on shows the page's own words and picture, by whole addresses", async () => {
  const origin = "https://parts.example.com";
  const server = await startServer({ PUBLIC_URL: origin, SAMPLE_DATA: "off" });
  const { text } = await server.visitor.get("/products/toyota?page=1");
  const tags = Object.fromEntries(
    [...text.matchAll(/<meta property="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  );
  expect(tags).toMatchObject({
    "og:site_name": "Heddle Loom Spares",
    "og:title": "Toyota loom spare parts: Heddle Loom Spares",
    "og:url": `${origin}/products/toyota`,
  });
  const picture = new URL(String(tags["og:image"]));
  expect(picture.origin).toBe(origin);
  expect((await server.visitor.get(picture.pathname)).headers.get("content-type")).toBe("image/png");
  await server.end("SIGTERM");
});
