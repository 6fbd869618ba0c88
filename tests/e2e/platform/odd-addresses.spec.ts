import { rawGet } from "#tests/support/raw.ts";
import { collectRequests } from "../support/calls.ts";
import { expect, test } from "../support/test.ts";

const ODD = [
  ...["1", "0", "-1", "x", "1e0", "%222%22", "", "2.5", "99999999999999999999"].map((page) => `page=${page}`),
  ...["", "%20", "gripper&page=1", "g".repeat(400)].map((text) => `q=${text}`),
  ...["catalogue=%3Cb%3E", "catalogue=default&leaf=x&zoom=1&spread=7", "leaf=3"],
  "q[]=1&__proto__=1&constructor=2",
];

test("invalid parameters leave a page intact", async ({ server }) => {
  for (const path of ["/products/picanol", "/search", "/"]) {
    for (const query of ODD) {
      const answer = await server.visitor.get(`${path}?${query}`);
      // A text that is too long, or a page in quotes, redirects to the repaired address.
      const repaired = answer.status >= 300 ? answer.headers.get("location") : undefined;
      const { status, text } = repaired ? await server.visitor.get(repaired) : answer;
      expect([path, query, status]).toEqual([path, query, 200]);
      expect(text).not.toContain("<!--$!-->");
    }
  }
});

/** An address redirects exactly like this: temporarily, and never to another site. */
async function expectRedirect(
  url: string,
  target: string,
): Promise<[status: number, to: string | undefined]> {
  const { status, headers } = await rawGet(url, target);
  return [status, headers.get("location")];
}

test("an unknown path leads home; an unknown API call or file returns no page", async ({ server }) => {
  for (const path of [
    ...["/index.php", "/index.html", "/index.html?page=2", "/.evil.example", "/evil.example", "/.env"],
    ...["/.well-known/security.txt", "/wp-login.php?redirect_to=//evil.example", "/favicon.png"],
    ...["/no/such/page.html", "/nowhere", "/%2f%2fevil.example", "/%5cevil.example", "/@evil.example", "/%"],
  ]) {
    expect([path, ...(await expectRedirect(server.url, path))]).toEqual([path, 307, "/"]);
  }
  // Each page has one path; the remaining addresses redirect as above.
  for (const [path, to] of [
    ["//", "/"],
    ["//evil", "/evil"],
    ["//evil.example/x?y=1", "/evil.example/x?y=1"],
    ["/\\evil.example", "/evil.example"],
    ["///\\/evil.example", "/evil.example"],
    ["/%2e%2e/", "/"],
    ["/../..//evil.example", "/evil.example"],
    ["/x/%2E./about?q=1", "/about?q=1"],
    ["/%00//evil.example", "/evil.example"],
    ["/https://evil.example", "/https:/evil.example"],
  ] as const) {
    expect([path, ...(await expectRedirect(server.url, path))]).toEqual([path, 307, to]);
  }
  for (const path of ["/api", "/api/nothing.php", "/files/x", "/files", "/assets/x.js", "/assets"]) {
    expect([path, (await rawGet(server.url, path)).status]).toEqual([path, 404]);
  }
  for (const path of ["/robots.txt", "/favicon.ico", "/site.webmanifest"]) {
    expect([path, (await rawGet(server.url, path)).status]).toEqual([path, 200]);
  }
  // A missing part keeps its address, whatever it contains.
  expect((await rawGet(server.url, "/products/details/999999")).status).toBe(404);
  expect((await rawGet(server.url, "/products/toyota/999999.html")).status).toBe(404);
  for (const [path, target] of [
    ["/no/such/page", "/"],
    ["/about-us", "/"],
    ["/admin-portal", "/"],
    ["/products", "/products/picanol"],
    ["/products/sulzer", "/products/picanol"],
    ["/favicon.png", "/"],
    ["/wp-login.php?x=1", "/"],
    ["//evil.example/", "/evil.example/"],
    ["/products/details/%ED%A0%80", "/"],
    ["/products/details/none%00-%0asuch", "/products/details/none-such"],
    ["/search?q=a%00b", "/search"],
  ] as const) {
    await test.step(`${path} to ${target}`, async () => {
      const answer = await server.visitor.get(path);
      expect([301, 302, 303, 307]).toContain(answer.status);
      const location = new URL(String(answer.headers.get("location")), server.url);
      expect([location.origin, location.pathname]).toEqual([server.url, target]);
    });
  }
  for (const path of [
    ...["/api/nothing", "/api", "/assets/none.js", "/assets/", "/files/none", "/files/a/b/c"],
    "/sitemap-products-999.xml",
  ]) {
    await test.step(path, async () => {
      const answer = await server.visitor.get(path);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ message: "Not found" });
    });
  }
});

test("an address that a chat or a mail broke leads to its page, for good; one of no page keeps its answer", async ({
  server,
}) => {
  const { body } = await server.visitor.get("/api/products?search=PIC-GR-0471&limit=1");
  const [{ _id, productId }] = body.products;
  const part = `/products/details/${productId}`;
  const token = `-${"aB3".repeat(13)}x__`;
  for (const [path, to] of [
    ...[
      ")",
      ",",
      ".",
      "%3E",
      "%22",
      "%E2%80%9D",
      "%20",
      ".html",
      "*",
      "_",
      "%0A",
      "/",
      "%0AThanks",
      "%22%3Ehere",
    ].map((end) => [part + end, part]),
    [`${part}?catalogue=picanol&amp;leaf=16`, `${part}?catalogue=picanol&leaf=16`],
    [`${part}&amp;utm_source=chat`, part],
    [`${part}).?utm_source=chat`, part],
    [`/products//details/${productId}`, part],
    [`/products/Picanol/${_id}.`, `/products/picanol/${_id}`],
    ["/products/picanol,", "/products/picanol"],
    ["/products/TOYOTA)?page=2", "/products/toyota?page=2"],
    ["/catalogue/picanol/16).", "/catalogue/picanol/16"],
    ["/catalogue/Picanol/16.html", "/catalogue/picanol/16"],
    ["/catalogue/picanol.", "/catalogue/picanol"],
    ["/about.html", "/about"],
    ["/contact%E2%80%9D", "/contact"],
    ["/enquiry-list.", "/enquiry-list"],
    ["/privacy/", "/privacy"],
    ["/search?q=gripper&amp;page=2", "/search?q=gripper&page=2"],
    [`/quotation/${token}).`, `/quotation/${token}`],
    [`/newsletter/unsubscribe/${token}%3E`, `/newsletter/unsubscribe/${token}`],
    [`/https://evil.example${part}`, part],
  ] as [string, string][]) {
    expect([path, ...(await expectRedirect(server.url, path))]).toEqual([path, 301, to]);
    // It is repaired at once.
    expect([to, (await rawGet(server.url, to)).status]).not.toEqual([to, 301]);
  }
  for (const [path, status] of [
    [`${part}?utm_source=chat`, 200],
    ["/products/details/999999).", 404],
    ["/products/details/471471.html", 404],
    ["/search?q=40%20mm%20(1)", 200],
  ] as const) {
    expect([path, (await rawGet(server.url, path)).status]).toEqual([path, status]);
  }
  for (const [path, to] of [
    [`${part}%94`, part],
    [`${part}%`, part],
    ["/no-such-page).", "/"],
    ["/quotation/short).", "/quotation/short)."],
  ] as const) {
    const [status, location] = await expectRedirect(server.url, path);
    expect([path, status === 307 ? location : path]).toEqual([path, to]);
  }
  // Calls, files and assets are never repaired.
  for (const path of ["/api/products).", "/files/x).", "/assets/x.js)."])
    expect([path, (await rawGet(server.url, path)).status]).toEqual([path, 404]);
});

test("a category in capitals redirects to lower case, with its query", async ({ server }) => {
  const { body } = await server.visitor.get("/api/products?category=toyota&limit=1");
  const { productId } = body.products[0];
  for (const [path, to] of [
    ["/products/TOYOTA", "/products/toyota"],
    ["/products/Tsuda-Komaeda?q=reed&page=2", "/products/tsuda-komaeda?q=reed&page=2"],
    [`/products/TOYOTA/${productId}`, `/products/toyota/${productId}`],
  ] as const) {
    expect([path, ...(await expectRedirect(server.url, path))]).toEqual([path, 301, to]);
  }
  for (const path of ["/products/SULZER", "/products/SULZER?q=reed"])
    expect([path, ...(await expectRedirect(server.url, path))]).toEqual([path, 307, "/products/picanol"]);
  for (const path of ["/products/toyota", `/products/toyota/${productId}`]) {
    expect([path, (await rawGet(server.url, path)).status]).toEqual([path, 200]);
  }
});

test("an unusual address is not fetched again and opens in the back office", async ({ page }) => {
  const requested = collectRequests(page, /\/api\/products/);
  await page.goto("/products/picanol?page=1&q=gripper&zz=1", { waitUntil: "networkidle" });
  await expect(page.getByRole("link", { name: "Clear" }).first()).toBeVisible();
  expect(requested).toEqual([]);
  const login = page.getByRole("heading", { name: "Admin Login" });
  for (const path of ["/Admin/login", "/%61dmin/login"]) {
    await page.goto(path);
    await expect(login).toBeVisible();
  }
  // Once the scripts run, the router of a public page receives history changes.
  await page.goto("/privacy", { waitUntil: "networkidle" });
  await page.evaluate(() => {
    history.pushState({}, "", "/admin/login");
    history.pushState({}, "", "/privacy");
  });
  await page.goBack();
  await expect(login).toBeVisible();
});
