import { expect, test } from "vitest";
import { pdfFile } from "../support/catalogs.ts";
import type { ApiClient } from "../support/client.ts";
import { callback, contact } from "../support/enquiries.ts";
import { drawnPdf } from "../support/pdfs.ts";
import { createTestProduct, specifications } from "../support/products.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { openSmtp } from "../support/smtp.ts";
import { until } from "../support/until.ts";

const ORIGIN = "https://pumps.example.com";
/** The words of weaving, and the first categories of a new site. */
const TRADE =
  /.{0,60}(?:\bloom|weaving|textile|picanol|toyota|tsudakoma|jacquard|dobby|staubli|\bPIC-).{0,60}/gi;
const start = serversOfEachTest();

/** Replaces every text in a value; dates, numbers and addresses stay. */
function retold(value: unknown): unknown {
  if (typeof value === "string") return /^\d{4}-\d\d-\d\d$|^https?:/.test(value) || !value ? value : "Pumps";
  if (Array.isArray(value)) return value.map(retold);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, retold(each)]));
}

/** A dealer of pumps: the owner's texts are theirs, nothing else is changed. */
async function becomePumpDealer(admin: ApiClient): Promise<void> {
  const { body: first } = await admin.get("/api/categories");
  for (const label of ["Grundfos", "KSB"]) {
    const { status } = await admin.post("/api/categories", { id: label.toLowerCase(), label });
    expect([label, status]).toEqual([label, 201]);
  }
  for (const { id } of first)
    expect([id, (await admin.del(`/api/categories/${id}`)).status]).toEqual([id, 200]);
  const { body: settings } = await admin.get("/api/settings");
  const put = async (part: string, body: unknown) => {
    const { status, text } = await admin.put(`/api/settings/${part}`, body);
    expect([part, status, status === 200 ? "" : text]).toEqual([part, 200, ""]);
  };
  const business = { companyName: "Pump House", tagline: "Pump spares", about: "Spare parts for pumps." };
  await put("business", { ...settings.business, ...business });
  for (const part of ["home", "about"]) await put(part, retold(settings[part]));
  await put("facts", { claims: retold(settings.facts.claims), facts: [] });
  await put("reviews", { rating: null, satisfaction: null, reviews: [] });
  const words = { one: "pump", many: "pumps", kind: "", ownOne: "", ownMany: "", exampleCode: "97-1040" };
  await put("machines", { ...words, names: [{ name: "Pump" }] });
  await put("words", { synonyms: [], words: [], phrases: [] });
  await put("site", { contactMessages: true, newsletter: true, news: true, mapUrl: null });
}

test("the site of another trade names no loom and no first category at any public address or in a mail", async () => {
  const smtp = await openSmtp();
  const server = await start({
    SMTP_URL: `smtp://127.0.0.1:${smtp.server.port}?security=none`,
    MAIL_TO: "orders@example.com",
    PUBLIC_URL: ORIGIN,
  });
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
    expect((await visitor.get(part)).text).toContain(`<meta property="og:image:alt"`);
    expect((await visitor.get("/about")).text).toContain(`"og:image" content="${ORIGIN}/icon-512.png"`);

    await visitor.post("/api/email/callback", callback({ name: "Asha", message: "Two seals, please." }));
    await visitor.post("/api/email/contact", contact({ subject: "A seal", message: "What does it cost?" }));
    await until(() => Promise.resolve(smtp.taken.length === 2), 60_000);
    for (const mail of smtp.taken) expect(JSON.stringify(mail).match(TRADE) ?? []).toEqual([]);
  } finally {
    await smtp.stop();
  }
}, 180_000);
