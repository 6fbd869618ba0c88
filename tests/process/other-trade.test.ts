import { expect, test } from "vitest";
import { pdfFile } from "../support/catalogs.ts";
import type { ApiClient } from "../support/client.ts";
import { callback, contact } from "../support/enquiries.ts";
import { drawnPdf } from "../support/pdfs.ts";
import { createTestProduct, specifications } from "../support/products.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { mailEnvironment, openSmtp } from "../support/smtp.ts";
import { until } from "../support/until.ts";

const ORIGIN = "https://pumps.example.com";
/** The words of weaving, and the first categories of a new site. */
const TRADE =
  /.{0,60}(?:\bloom|weaving|textile|bhilwara|picanol|toyota|tsudakoma|jacquard|dobby|staubli|\bPIC-).{0,60}/gi;
const start = serversOfEachTest();

/** A dealer of pumps: the answers about a new site, and the switches of what it sends. */
async function becomePumpDealer(admin: ApiClient): Promise<void> {
  const { status } = await admin.post("/api/site/start", {
    business: { companyName: "Pump House", email: "sales@pumps.example.com" },
    brands: ["Grundfos", "KSB"],
    machine: { one: "pump", many: "pumps", isOtherTrade: true },
  });
  const site = { contactMessages: true, newsletter: true, news: true };
  expect([status, (await admin.put("/api/settings/site", site)).status]).toEqual([200, 200]);
}

test("the site of another trade names no loom and no first category at any public address or in a mail", async () => {
  const smtp = await openSmtp();
  const server = await start({ ...mailEnvironment(smtp), PUBLIC_URL: ORIGIN });
  try {
    const { visitor } = server;
    const admin = await server.signIn();
    await becomePumpDealer(admin);
    for (const [title, model] of [
      ["Impeller", "CR 3"],
      ["Shaft seal", "CR 5"],
    ] as const) {
      await createTestProduct(admin, {
        title,
        category: "grundfos",
        description: "For clean water.",
        specifications: specifications(["Part code", `97-${title.length}`], ["Pump", model]),
      });
    }
    await admin.form("POST", "/api/catalogs/grundfos", {}, [
      pdfFile(await drawnPdf((page) => page.text("Impellers 97-1040")), "Pumps.pdf"),
    ]);
    await until(async () => (await visitor.get("/catalogue/grundfos/1")).status === 200, 60_000);

    const seen = new Set<string>();
    const queue = [
      ...["/sitemap.xml", "/robots.txt", "/site.webmanifest", "/enquiry-list", "/search", "/none"],
      ...["/search?q=impeler", "/search?q=zzzzqqqq", "/products/details/999999", "/products/sulzer"],
      ...[
        "/products/grundfos?view=table",
        "/products/grundfos?filter=machine.cr3",
        "/products/grundfos?q=zzzz",
      ],
      ...["/api/openapi.json", "/api/docs", "/api/site", "/api/site/home", "/api/site/about"],
      ...[
        "/api/products",
        "/api/products?search=cr",
        "/api/products?category=grundfos",
        "/api/products/featured",
      ],
      ...[
        "/api/hero/news",
        "/api/hero/tabs",
        "/api/hero/slider",
        "/api/photographs",
        "/api/catalogs/metadata",
      ],
    ];
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const { text, headers } = await visitor.get(path);
      expect.soft([path, text.match(TRADE) ?? []]).toEqual([path, []]);
      if (!/html|xml/.test(headers.get("content-type") ?? "")) continue;
      const links = [...text.matchAll(/(?:href="|<loc>)([^"<]+)/g)].map(([, link = ""]) => link);
      for (const link of links) {
        const own = link.replaceAll("&amp;", "&").replace(ORIGIN, "").split("#")[0] ?? "";
        if (/^\/(?!\/|assets|files|pieces|admin)/.test(own)) queue.push(own);
      }
    }
    for (const path of ["/", "/about", "/contact", "/privacy", "/products/grundfos", "/catalogue/grundfos/1"])
      expect(seen).toContain(path);
    expect([...seen].filter((path) => path.startsWith("/products/details/")).length).toBeGreaterThan(2);
    const part = [...seen].find((path) => /details\/(?!999999)/.test(path)) ?? "";
    const { text } = await visitor.get(part);
    expect(text).toContain(`<meta property="og:image:alt"`);
    // Messengers show no AVIF and hardly any WebP.
    const [, card = ""] = /"og:image" content="https:\/\/[^/]+([^"]+)"/.exec(text) ?? [];
    expect((await visitor.get(card)).headers.get("content-type")).toBe("image/jpeg");
    for (const [name, value] of Object.entries({ type: "image/jpeg", width: 1200, height: 630 }))
      expect(text).toContain(`<meta property="og:image:${name}" content="${value}">`);
    expect((await visitor.get("/about")).text).toContain(`"og:image" content="${ORIGIN}/icon-512.png"`);

    await visitor.post("/api/email/callback", callback({ name: "Asha", message: "Two seals, please." }));
    await visitor.post("/api/email/contact", contact({ subject: "A seal", message: "What does it cost?" }));
    await until(() => Promise.resolve(smtp.taken.length === 2), 60_000);
    for (const mail of smtp.taken) expect(JSON.stringify(mail).match(TRADE) ?? []).toEqual([]);
  } finally {
    await smtp.stop();
  }
}, 180_000);
