import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Selectable } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INDIGO } from "../../../sample/drawing/palette.ts";
import { DRAWINGS, type Drawing, sumOf, THINGS } from "../../../sample/fill-site.ts";
import { SAMPLE_ORDER, writeCatalog } from "../../../sample/pdf/catalog-pdf.ts";
import { SAMPLE_CATEGORIES } from "../../../sample/pdf/sections.ts";
import { CARD, rasterise, SHIPPED } from "../../../sample/sheet.ts";
import { PDF_FILE } from "../../../server/catalogs/store.ts";
import { verifyBackup } from "../../../server/operations/backup/verify-backup.ts";
import { SAMPLE_SET } from "../../../server/operations/sample/load-sample.ts";
import type { Database } from "../../../server/platform/database/open.ts";
import type { Tables } from "../../../server/platform/database/schema.ts";
import { encodeImage } from "../../../server/platform/media/images.ts";
import {
  readImage,
  readImages,
  type StoredImage,
} from "../../../server/platform/media/stored/stored-image.ts";
import { shippedFiles } from "../../support/sample.ts";

const BYTES_MAX = 12_000_000;

let folder: string;
let set: Database;
let file: Awaited<ReturnType<typeof shippedFiles>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heddle-sample-set-"));
  set = (await verifyBackup(SAMPLE_SET, folder)).rehearsal;
  file = await shippedFiles();
});

afterAll(async () => {
  await set.close();
  await rm(folder, { recursive: true, force: true });
});

/** The rows of a table in the order in which they were made. */
const made = async <T extends "catalogs" | "hero_slides" | "news" | "hero_tabs" | "photographs" | "products">(
  table: T,
) => {
  const rows = (await set.read
    .selectFrom(table as "catalogs")
    .selectAll()
    .execute()) as unknown[];
  return (rows as (Selectable<Tables[T]> & { created_at: number })[]).sort(
    (a, b) => a.created_at - b.created_at,
  );
};

const bodyOf = ({ body }: { body: unknown }) => body;

test("the shipped set holds what the generator makes, and nothing else", async () => {
  const slides = await made("hero_slides");
  expect(slides.map(({ title, category, description }) => ({ title, category, description }))).toEqual(
    THINGS.slides.map(bodyOf),
  );
  const tabs = await made("hero_tabs");
  expect(tabs.map(({ name: title, content }) => ({ title, content }))).toEqual(THINGS.tabs.map(bodyOf));
  const news = await made("news");
  expect(
    news.map(({ title, content, date, author, tag, tag_color: tagColor }) => ({
      title,
      content,
      date,
      author,
      tag,
      tagColor,
    })),
  ).toEqual(THINGS.news.map(bodyOf));
  const photographs = await made("photographs");
  expect(photographs.map(({ title, page }) => ({ title, page }))).toEqual(THINGS.photographs.map(bodyOf));
  // What stands where photographs will stand says that it is drawn.
  for (const { title } of photographs) expect(title).toMatch(/\(Drawing\)$/);
  const catalogs = new Map((await made("catalogs")).map(({ id, category }) => [id, category]));
  expect([...catalogs.values()]).toEqual(SAMPLE_CATEGORIES);
  const products = await made("products");
  expect(
    products.map(({ specifications, images, featured, catalog_id, part_code, ...row }) => ({
      body: {
        title: row.title,
        partCode: part_code,
        description: row.description,
        category: row.category,
        price: row.price,
        stock: row.stock,
        specifications: JSON.parse(specifications),
        openingImage: `new:${readImages(images).findIndex(({ opens }) => opens)}`,
      },
      featured: featured === 1,
      catalog: catalog_id && catalogs.get(catalog_id),
    })),
  ).toEqual(
    THINGS.products.map(({ body, featured }) => ({
      body,
      featured,
      catalog: SAMPLE_CATEGORIES.find((category) => category === body.category) ?? null,
    })),
  );
  for (const table of ["users", "settings", "enquiries", "imports", "catalog_pages"] as const)
    expect(await set.read.selectFrom(table).selectAll().execute()).toEqual([]);
});

test("every drawing is whole, and all are to the letter those that the shipped pictures were made of", async () => {
  const drawn = new Map(DRAWINGS.map((drawing) => [drawing, drawing.draw()]));
  const sum = await readFile(join(import.meta.dirname, "../../../sample/drawings.sha256"), "utf8");
  expect(sumOf([...drawn.values()])).toBe(sum.trim());
  expect(new Set(drawn.values()).size).toBe(DRAWINGS.length);
  for (const [{ sheet }, svg] of drawn) {
    expect(svg.startsWith(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.units} `)).toBe(true);
    expect(svg.endsWith("</svg>") && !/NaN|undefined|Infinity/.test(svg), svg.slice(0, 200)).toBe(true);
  }
  for (const { drawings } of THINGS.products) {
    const [part, measured] = drawings.map((drawing) => drawn.get(drawing)?.includes(INDIGO));
    expect([part, measured]).toEqual([false, true]);
  }
});

test("the shipped pictures are what their drawings become: a plate, a part, a part with its measures", async () => {
  const slide = readImage((await made("hero_slides"))[0]?.image ?? "");
  const [first, last] = [(await made("products"))[0], (await made("products")).at(-1)];
  const pictures: [Drawing | undefined, StoredImage | undefined][] = [
    [THINGS.slides[0]?.drawings[0], slide],
    [THINGS.products[0]?.drawings[0], readImages(first?.images ?? "")[0]],
    [THINGS.products.at(-1)?.drawings[1], readImages(last?.images ?? "")[1]],
  ];
  // Before anything is encoded: from then on the server's library reads no SVG.
  await expect(rasterise("<svg", CARD)).rejects.toThrow();
  for (const [at, [drawing]] of pictures.entries())
    await writeFile(
      join(folder, `${at}.png`),
      await rasterise(drawing?.draw() ?? "", drawing?.sheet ?? CARD),
    );
  for (const [at, [drawing, image]] of pictures.entries()) {
    const { variants, ...about } = await encodeImage(
      join(folder, `${at}.png`),
      drawing?.sheet.widths ?? [],
      SHIPPED,
    );
    expect(image).toMatchObject(about);
    for (const name of about.sizes.map((size) => `${size}.avif`))
      expect(file(image?.key ?? "", name).equals(variants.get(name) as Uint8Array), name).toBe(true);
    expect(() => file(image?.key ?? "", `${about.width}.webp`)).toThrow();
  }
});

test.each(SAMPLE_CATEGORIES)("the shipped catalogue of %s is what the generator makes", async (category) => {
  const path = join(folder, `${category}.pdf`);
  await writeCatalog({ ...SAMPLE_ORDER, category }, path);
  const catalog = (await made("catalogs")).find((each) => each.category === category);
  expect((await readFile(path)).equals(file(catalog?.file_key ?? "", PDF_FILE))).toBe(true);
});

test("the set stays small", async () => {
  expect((await stat(SAMPLE_SET)).size).toBeLessThan(BYTES_MAX);
});
