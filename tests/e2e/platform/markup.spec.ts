import { publicPaths } from "../support/paths.ts";
import { expect, test } from "../support/test.ts";

test("each page has the strict policy and its own head, without price and stock", async ({ server }) => {
  const paths = await publicPaths(server);
  const own = ["home", "about", "contact", "privacy", "listing", "detail"];
  const titles = new Set<string>();
  for (const [name, path] of Object.entries(paths)) {
    const { headers, text } = await server.visitor.get(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')*;/);
    expect(policy).toMatch(/style-src 'self';/);
    // The contact page's map is the only third-party content.
    const mapless =
      name === "contact" ? policy.replace("frame-src https://www.openstreetmap.org;", "") : policy;
    expect(mapless).not.toMatch(/unsafe|\*|https?:/);
    expect([name, text.match(/<[^>]+\s(style|on[a-z]+)=/gi)]).toEqual([name, null]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    // Neither in the markup nor in the embedded data.
    expect(text).not.toMatch(/["']?(price|stock|catalogId)["']?\s*:/);
    expect(text).not.toContain("₹");
    expectNoSources(path, text);
    expect(Buffer.from(text).subarray(0, 1024).toString()).toContain('<meta charset="utf-8">');
    if (!own.includes(name)) continue;
    const title = /<title>([^<]+)<\/title>/.exec(text)?.[1] ?? "";
    expect(title.length).toBeGreaterThan(10);
    titles.add(title);
    expect(text).toMatch(/<meta name="description" content="[^"]{40,}"/);
    expect(text).toMatch(/<link rel="canonical" href="[^"]+"/);
    expect(text).toMatch(/<html lang="en"/);
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1);
  }
  expect(titles.size).toBe(own.length);
  for (const path of ["/enquiry-list", "/products/details/999999", "/admin/login"]) {
    expectNoSources(path, (await server.visitor.get(path)).text);
  }
});

function expectNoSources(path: string, text: string): void {
  expect(text).toContain("</html>");
  expect([path, text.match(/filePath|[\w/]*node_modules|[\w/.$-]*\.tsx?\b/)]).toEqual([path, null]);
  expect([path, text.includes(process.cwd())]).toEqual([path, false]);
}

test("pages, scripts and styles are compressed; HEAD returns the headers of GET", async ({ server }) => {
  for (const path of Object.values(await publicPaths(server))) {
    const get = await server.visitor.get(path, { "accept-encoding": "br, gzip" });
    expect([path, get.headers.get("content-encoding")]).toEqual([path, "br"]);
    const zipped = await server.visitor.get(path, { "accept-encoding": "gzip" });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(zipped.text).toContain("</html>");
    const head = await server.visitor.call("HEAD", path, { headers: { "accept-encoding": "br, gzip" } });
    for (const name of ["content-encoding", "content-type", "cache-control", "vary"]) {
      expect([path, name, head.headers.get(name)]).toEqual([path, name, get.headers.get(name)]);
    }
    // Each page contains its build time, so length and hashes differ in a digit.
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(1000);
    expect(head.headers.get("content-security-policy")).toContain("'sha256-");
  }
  const { text } = await server.visitor.get("/");
  for (const [asset] of text.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)) {
    const answer = await server.visitor.get(asset, { "accept-encoding": "br" });
    expect([asset, answer.status, answer.headers.get("content-encoding")]).toEqual([asset, 200, "br"]);
  }
});

test("the home page's markup contains its slides, parts and news", async ({ server }) => {
  const read = async (path: string) => (await server.visitor.get(path)).body;
  const { text } = await server.visitor.get("/");
  await test.step("requests the first slide before anything else, the others later", async () => {
    const slides = await read("/api/hero/slider");
    const [preload] = text.match(/<link rel="preload" as="image"[^>]*fetchpriority="high"[^>]*>/i) ?? [];
    const shown = text.slice(text.indexOf('class="slides '));
    const [source] = shown.match(/<source [^>]*>/) ?? [];
    const files = (of = "") =>
      ["srcset", "sizes"].map((name) => of.match(new RegExp(`${name}="([^"]+)"`, "i"))?.[1]);
    expect(files(preload)).toEqual([expect.stringContaining(" 960w"), expect.stringContaining("vw")]);
    expect(files(preload)).toEqual(files(source));
    const images = shown.match(/<img [^>]*alt="[^"]+"[^>]*>/g) ?? [];
    expect(images[0]).toContain(slides[0].title);
    for (const words of [/loading="eager"/, /fetchpriority="high"/i]) expect(images[0]).toMatch(words);
    expect(images[1]).toContain(slides[1].title);
    expect(images[1]).toMatch(/loading="lazy"/);
  });
  await test.step("contains each featured part once", async () => {
    const parts = await read("/api/products/featured");
    const markup = text.slice(text.indexOf('class="strip"'), text.indexOf("News and company"));
    expect(parts.length).toBeGreaterThanOrEqual(5);
    expect(markup.match(/<li /g)).toHaveLength(parts.length);
    for (const { productId } of parts) expect(markup).toContain(`href="/products/details/${productId}"`);
  });
  await test.step("contains the stored news", async () => {
    const news = await read("/api/hero/news");
    expect(news.length).toBeGreaterThan(0);
    for (const { title } of news) expect(text).toContain(title);
  });
});
