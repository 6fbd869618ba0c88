import { startServer } from "#tests/support/process.ts";
import { fail } from "../support/calls.ts";
import { publicPaths } from "../support/paths.ts";
import { expect, test } from "../support/test.ts";

test("shows facts, expertise and mission; a brand links to its parts", async ({ page }) => {
  await page.goto("/about");
  const facts = page.getByRole("table", { name: "Company facts" });
  for (const [name, value] of [
    ["Company", "Heddle Loom Spares"],
    ["Nature of business", "Wholesaler/Distributor"],
    ["Legal status", "Proprietorship"],
    ["Annual turnover", "1.5 to 5 crore"],
    ["GST registration", "2017"],
  ] as const) {
    await expect(
      facts.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) }),
    ).toContainText(value);
  }
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Expertise",
    "Mission",
  ]);
  for (const claim of ["Over 25", "More than 50", "500+", "1000+", "ISO 9001:2015"]) {
    await expect(page.getByRole("main").locator("dl")).toContainText(claim);
  }
  await page.getByRole("main").getByRole("link", { name: "Tsudakoma" }).click();
  await expect(page).toHaveURL("/products/tsuda-komaeda");
});

test.describe("without the brands' images", () => {
  // The last of these answers may come after the test.
  test.use({ forgiven: /500/ });

  test("shows the brands", async ({ page }) => {
    await page.route("**/latest", fail);
    await page.goto("/privacy");
    await page.getByRole("banner").getByRole("link", { name: "About" }).first().click();
    await expect(page.getByRole("heading", { name: "Expertise" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Toyota" })).toBeVisible();
  });
});

test("the privacy page describes what is stored, and a visit stores nothing", async ({ page, context }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("sets no cookie");
  // The host of the map.
  await expect(page.getByRole("main")).toContainText("www.openstreetmap.org");
  await page.getByRole("searchbox", { name: "Search products" }).fill("gripper");
  await expect(page.getByRole("search").first().getByRole("listitem").first()).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
  );

const typesOf = (html: string) => dataOf(html).map((data) => data["@type"]);

/** The properties that schema.org knows of each type used here, and those that Google requires first, up to '|'. */
const PROPERTIES: Readonly<Record<string, string>> = {
  Organization:
    "name url logo | @id alternateName slogan description email telephone address taxID location sameAs",
  Place: "openingHoursSpecification | name address",
  PostalAddress: "streetAddress | addressLocality addressRegion",
  OpeningHoursSpecification: "dayOfWeek opens closes |",
  WebSite: "name url | publisher potentialAction",
  SearchAction: "target query-input |",
  EntryPoint: "urlTemplate |",
  BreadcrumbList: "itemListElement |",
  ListItem: "position name item |",
  Product: "name url | productID sku mpn description image isAccessoryOrSparePartFor additionalProperty",
  ProductModel: "name |",
  PropertyValue: "name value |",
};

/** Returns what is wrong in structured data: unknown types and properties, and missing required ones. */
function faultsIn(data: unknown): string[] {
  if (Array.isArray(data)) return data.flatMap(faultsIn);
  if (typeof data !== "object" || data === null || Object.keys(data).join() === "@id") return [];
  const { "@context": _, "@type": type, ...own } = data as Record<string, unknown>;
  const [required = [], optional = []] = (PROPERTIES[String(type)] ?? "")
    .split("|")
    .map((list) => list.split(" "));
  const known = new Set([...required, ...optional]);
  return [
    ...(PROPERTIES[String(type)] ? [] : [`unknown type ${type}`]),
    ...Object.keys(own)
      .filter((name) => !known.has(name))
      .map((name) => `${type}: unknown ${name}`),
    ...required.filter((name) => name && !own[name]).map((name) => `${type}: missing ${name}`),
    ...Object.values(own).flatMap(faultsIn),
  ];
}

test("each page has structured data, or is excluded from indexing", async ({ page, server }) => {
  const paths = await publicPaths(server);
  const read = async (path: string) => (await server.visitor.get(path)).text;
  for (const path of Object.values(paths))
    expect([path, dataOf(await read(path)).flatMap(faultsIn)]).toEqual([path, []]);
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
  // Third-party elements in the head don't break hydration or navigation, and the console stays empty.
  await page.goto(String(paths["detail"]));
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Picanol" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Picanol");
});

test("a shared link shows the page's own text and image, with absolute addresses", async () => {
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
  const image = new URL(String(tags["og:image"]));
  expect(image.origin).toBe(origin);
  expect((await server.visitor.get(image.pathname)).headers.get("content-type")).toBe("image/png");
  await server.end("SIGTERM");
});
