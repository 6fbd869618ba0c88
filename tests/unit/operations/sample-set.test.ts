import { stat } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { OPEN_CATALOG } from "#server/catalogs/processing/kinds.ts";
import { readTableShapes } from "#server/operations/backup/tables.ts";
import { verifyBackup } from "#server/operations/backup/verify-backup.ts";
import { SAMPLE_SET, SAMPLE_TABLES } from "#server/operations/sample/load-sample.ts";
import { readImage, readImages } from "#server/platform/media/stored/stored-image.ts";
import { sharedFolder } from "#tests/support/folders.ts";
import { CATALOG_CATEGORIES, shippedFiles, shippedRows } from "#tests/support/shipped-sample.ts";

const BYTES_MAX = 12_000_000;

const set = (await verifyBackup(SAMPLE_SET, sharedFolder())).rehearsal;
afterAll(() => set.close());

const shipped = await shippedRows();
const { products, catalogs, hero_slides, hero_tabs, news, photographs } = shipped;
const items = Object.values(shipped).flat();

test("contains only sample content, and rows in no other table", async () => {
  const counts = [catalogs, products, hero_slides, hero_tabs, news, photographs].map((rows) => rows.length);
  expect(counts).toEqual([2, 120, 6, 3, 7, 4]);
  expect(items.filter(({ sample }) => sample !== 1)).toEqual([]);
  const others = (await readTableShapes(set.main)).filter(
    ({ name }) => ![...SAMPLE_TABLES, "counters", "files", "categories"].some((own) => own === name),
  );
  expect(others.map(({ name }) => name)).toContain("users");
  for (const { name } of others)
    expect(await set.read.selectFrom(name).selectAll().execute(), name).toEqual([]);
});

test("catalogues are pending, and own the products of their brand", async () => {
  expect(catalogs.map(({ category }) => category)).toEqual(CATALOG_CATEGORIES);
  for (const catalog of catalogs)
    expect(catalog).toMatchObject({ is_active: 1, processing_status: "pending", total_pages: 0 });
  const jobs = await set.read.selectFrom("jobs").select(["kind", "payload"]).orderBy("id").execute();
  expect(jobs).toEqual(catalogs.map(({ id }) => ({ kind: OPEN_CATALOG, payload: id })));
  const owners = new Map(catalogs.map(({ id, category }) => [category, id]));
  for (const product of products) expect(product.catalog_id).toBe(owners.get(product.category) ?? null);
});

test("the history names nobody and records the creation of each item", async () => {
  const history = await set.read.selectFrom("activity").selectAll().execute();
  expect(history.filter(({ actor_id }) => actor_id !== null)).toEqual([]);
  const created = history.filter(({ type }) => type === "create").map(({ entity_id }) => entity_id);
  const ids = items.map((item) => ("id" in item ? item.id : item.name));
  expect(created).toEqual(expect.arrayContaining(ids));
});

test("each product has at least two images and opens on the second, the dimensioned drawing", () => {
  for (const { title, featured, images } of products) {
    const storedImages = readImages(images);
    expect(storedImages.length, title).toBeGreaterThanOrEqual(featured ? 3 : 2);
    expect(storedImages.map(({ opens = false }) => opens)).toEqual(storedImages.map((_, at) => at === 1));
  }
});

test("photographs are labelled as drawings", () => {
  for (const { title } of photographs) expect(title).toMatch(/\(Drawing\)$/);
});

test("every image is stored as AVIF in each size, without WebP, and each file belongs to an item", async () => {
  const file = await shippedFiles();
  const storedImages = [
    ...products.flatMap(({ images }) => readImages(images)),
    ...[...hero_slides, ...hero_tabs, ...news, ...photographs].flatMap(({ image }) => readImage(image) ?? []),
  ];
  for (const { key, width, sizes } of storedImages) {
    expect(Math.max(...sizes)).toBe(width);
    for (const size of sizes) {
      const bytes = file(key, `${size}.avif`);
      expect(bytes.subarray(4, 12).toString()).toBe("ftypavif");
      // The box with the image's width and height (ISO/IEC 23008-12, 6.5.3).
      expect(bytes.readUInt32BE(bytes.indexOf("ispe") + 8)).toBe(size);
      expect(() => file(key, `${size}.webp`)).toThrow();
    }
  }
  const stored = await set.read.selectFrom("files").select("key").execute();
  const named = [...storedImages.map(({ key }) => key), ...catalogs.map(({ file_key }) => file_key)];
  expect(stored.map(({ key }) => key).toSorted()).toEqual(named.toSorted());
});

test("the set is below its size limit", async () => {
  expect((await stat(SAMPLE_SET)).size).toBeLessThan(BYTES_MAX);
});
