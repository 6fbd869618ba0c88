import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { ImportParts, ImportPhotos, PlacePhotosBody, ProductImport } from "#contract/imports/import.ts";
import { IMPORT_PHOTO, IMPORT_ROW, IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { IMAGE_BYTES_MAX } from "#contract/platform/limits.ts";
import { onSharedApp, onSqlite, type TestApp } from "#tests/support/app.ts";
import { imageBytes } from "#tests/support/images.ts";
import { mapped, previewOf, productsOf, putMapping } from "#tests/support/import-mapping.ts";
import {
  applyImport,
  checkFile,
  csvOf,
  problemsOf,
  readImport,
  rowsOf,
  runImports,
  zipFile,
  zipOf,
} from "#tests/support/imports.ts";
import { createTestProduct } from "#tests/support/products.ts";

const COLUMNS = ["Code", "Item Name", "Brand"];
const bytesOf = (...colours: string[]) => Promise.all(colours.map((colour) => imageBytes({ colour })));

const photosOf = async (
  { admin }: TestApp,
  { _id }: ProductImport,
  kind = "left",
): Promise<ImportPhotos["photos"]> =>
  (await admin.get(`/api/imports/${_id}/photos?kind=${kind}`)).body.photos;

const partsOf = async ({ admin }: TestApp, { _id }: ProductImport, text: string): Promise<ImportParts> =>
  (await admin.get(`/api/imports/${_id}/parts?search=${encodeURIComponent(text)}`)).body;

const place = ({ admin }: TestApp, { _id }: ProductImport, body: PlacePhotosBody) =>
  admin.put(`/api/imports/${_id}/photos`, body);

/** The planned images of each row, by title. */
const imagesOf = async (app: TestApp, item: ProductImport) =>
  Object.fromEntries(
    (await rowsOf(app, item)).map(({ title, differences }) => [
      title,
      differences.find(({ column }) => column === "Images")?.to,
    ]),
  );

/** An import of two parts, a photo of the first and two photos whose names lead to none. */
const openTwo = async (app: TestApp, more: Record<string, Uint8Array> = {}) => {
  const [red, green, blue] = await bytesOf("#f00", "#0f0", "#00f");
  const zip = await zipOf({
    "IMG_10.jpg": red as Buffer,
    "IMG_2.jpg": green as Buffer,
    "P-1.jpg": blue as Buffer,
    ...more,
  });
  const csv = csvOf(COLUMNS, ["P-1", "Weft cutter", "Toyota"], ["P-2", "Reed", "Toyota"]);
  return { item: await mapped(app, await checkFile(app, csv, zip)), csv, zip };
};

onSqlite("photos named in a column", (test) => {
  test("are found without their ending if only one has the name, and keep it", async ({ app }) => {
    const [red, green, blue] = (await bytesOf("#f00", "#0f0", "#00f")) as [Buffer, Buffer, Buffer];
    const zip = await zipOf({
      "photos/PL-1234.jpg": red,
      "PL-1.2.JPG": green,
      "two.jpg": blue,
      "two.png": red,
      "a/side.png": red,
      "b/side.png": green,
      "sheet.pdf": blue,
    });
    const head = ["Code", "Item Name", "Brand", "Image"];
    const names = ["PL-1234", "pl-1.2", "two", "two.png", "side", "b/side", "PL-1234 | PL-1234.jpg"];
    const rows = [...names, "sheet", "PL-123"].map((name, at) => [`C-${at}`, `Part ${at}`, "Toyota", name]);
    const item = await mapped(app, await checkFile(app, csvOf(head, ...rows), zip));
    expect(await problemsOf(app, item)).toEqual([
      `4, Images: ${IMPORT_ROW.imageSeveral("two", "two.jpg, two.png")}`,
      `6, Images: ${IMPORT_ROW.imageSeveral("side", "a/side.png, b/side.png")}`,
      `8, Images: ${IMPORT_ROW.imageTwice("PL-1234.jpg")}`,
      ...[9, 10].map(
        (line, at) => `${line}, Images: ${IMPORT_ROW.imageUnknown(["sheet", "PL-123"][at] ?? "")}`,
      ),
    ]);
    expect(Object.values(await imagesOf(app, item)).filter(Boolean)).toEqual([
      "PL-1234.jpg",
      "pl-1.2.JPG",
      "two.png",
      "b/side.png",
    ]);
    await applyImport(app, item);
    // Without the ZIP, a product's own photo is known by the same name.
    const again = await checkFile(app, csvOf(head, ["C-0", "Part 0", "Toyota", "PL-1234"]));
    expect(again.counts).toMatchObject({ same: 1, refused: 0 });
  });
});

onSqlite("unplaced photos of an import", (test) => {
  test("are listed with thumbnails, placed in the given order and taken back", async ({ app }) => {
    const { item } = await openTwo(app);
    expect(item).toMatchObject({ pictures: 3, unusedPictures: 2, placedPictures: 0 });
    const left = await photosOf(app, item);
    expect(left.map(({ name, problem, part }) => [name, problem, part])).toEqual([
      ["IMG_2.jpg", null, null],
      ["IMG_10.jpg", null, null],
    ]);
    expect(left[0]?.picture).toMatch(/^data:image\/webp;base64,/);
    const [two, ten] = left.map(({ photo }) => photo) as [number, number];

    const [cutter] = await partsOf(app, item, "p1");
    expect(cutter).toEqual({ line: 2, product: null, productId: null, code: "P-1", title: "Weft cutter" });
    expect((await partsOf(app, item, "reed")).map(({ line }) => line)).toEqual([3]);
    expect(await partsOf(app, item, "")).toHaveLength(2);
    expect((await partsOf(app, item, "cut-te")).map(({ line }) => line)).toEqual([2]);
    // Wildcards of SQL are matched literally.
    for (const none of ["gripper", "r_ed"]) expect(await partsOf(app, item, none)).toEqual([]);

    const placed = (await place(app, item, { photos: [ten, two], part: { line: 2 } })).body as ProductImport;
    expect(placed).toMatchObject({ state: "checked", unusedPictures: 0, placedPictures: 2 });
    expect(await imagesOf(app, item)).toEqual({
      "Weft cutter": "P-1.jpg | IMG_10.jpg | IMG_2.jpg",
      Reed: undefined,
    });
    expect((await photosOf(app, item, "placed")).map(({ name, part }) => [name, part?.line])).toEqual([
      ["IMG_10.jpg", 2],
      ["IMG_2.jpg", 2],
    ]);
    await place(app, item, { photos: [two], part: { line: 3 } });
    expect(await imagesOf(app, item)).toEqual({ "Weft cutter": "P-1.jpg | IMG_10.jpg", Reed: "IMG_2.jpg" });
    await place(app, item, { photos: [two, ten], part: null });
    expect(await imagesOf(app, item)).toEqual({ "Weft cutter": "P-1.jpg", Reed: undefined });

    await place(app, item, { photos: [ten], part: { line: 3 } });
    const done = await applyImport(app, item);
    expect(done).toMatchObject({ state: "done", applied: 2, failed: 0, unusedPictures: 1 });
    expect((await photosOf(app, done)).map(({ name }) => name)).toEqual(["IMG_2.jpg"]);
    const reed = (await productsOf(app)).find(({ title }) => title === "Reed");
    expect(reed?.images).toHaveLength(1);
    expect(reed?.images[0]).not.toMatchObject({ width: 960, height: 720 });
  });

  test("can be placed with a product the file does not name, which counts as a change", async ({ app }) => {
    const other = await createTestProduct(app.admin, { title: "Jacquard hook", partCode: "J-1" });
    const { item, csv, zip } = await openTwo(app);
    const [photo] = await photosOf(app, item);
    const [found] = await partsOf(app, item, "jacquard");
    expect(found).toMatchObject({ line: null, product: other._id, code: "J-1" });
    const part = { product: other._id };
    const placed = (await place(app, item, { photos: [photo?.photo ?? 0], part })).body as ProductImport;
    expect(placed.counts).toEqual({ new: 2, changed: 1, same: 0, refused: 0 });
    const [row] = await rowsOf(app, item, "changed");
    expect(row).toMatchObject({ line: -1, product: other._id, differences: [{ column: "Images" }] });
    await place(app, item, { photos: [photo?.photo ?? 0], part: null });
    expect((await readImport(app, item._id)).counts.changed).toBe(0);
    await place(app, item, { photos: [photo?.photo ?? 0], part });
    await applyImport(app, item);
    const after = (await app.admin.get(`/api/products/${other._id}`)).body;
    expect(after.images.map(({ key }: { key: string }) => key)).toEqual([
      ...other.images.map(({ key }) => key),
      expect.any(String),
    ]);
    // Importing the same files again changes nothing.
    const again = await checkFile(app, csv, zip);
    const [same] = await photosOf(app, again);
    const refused = await place(app, again, { photos: [same?.photo ?? 0], part });
    expect([refused.status, refused.body.message]).toEqual([400, IMPORT_PHOTO.noRoom]);
    expect((await readImport(app, again._id)).unusedPictures).toBe(2);
  });

  test("stay placed after rows are fixed or columns mapped differently", async ({ app }) => {
    const stored = await createTestProduct(app.admin, {
      title: "Heald",
      partCode: "H-1",
      category: "toyota",
    });
    const [red, green] = await bytesOf("#f00", "#0f0");
    const zip = await zipOf({ "a.jpg": red as Buffer, "b.jpg": green as Buffer });
    const csv = csvOf(COLUMNS, ["H-1", "Heald", "Sulzer"], ["N-1", "Bush", "Toyota"]);
    const item = await mapped(app, await checkFile(app, csv, zip));
    expect(item.counts).toEqual({ new: 1, changed: 0, same: 0, refused: 1 });
    const [a, b] = (await photosOf(app, item)).map(({ photo }) => photo) as [number, number];
    await place(app, item, { photos: [a], part: { product: stored._id } });
    await place(app, item, { photos: [b], part: { line: 3 } });
    expect((await readImport(app, item._id)).counts).toEqual({ new: 1, changed: 1, same: 0, refused: 1 });
    await app.admin.put(`/api/imports/${item._id}/cells`, {
      edits: [{ line: 2, column: "Category", cell: "Toyota" }],
    });
    await runImports(app);
    const fixed = await readImport(app, item._id);
    expect([fixed.counts, fixed.placedPictures]).toEqual([{ new: 1, changed: 1, same: 0, refused: 0 }, 2]);
    expect((await rowsOf(app, fixed, "changed")).map(({ line }) => line)).toEqual([2]);

    const { mapping } = await previewOf(app, item);
    await putMapping(app, item, { ...mapping, category: "others" });
    await runImports(app);
    expect((await rowsOf(app, item)).map(({ line, kind }) => [line, kind])).toEqual([
      [2, "refused"],
      [3, "new"],
      [-1, "changed"],
    ]);
    expect((await readImport(app, item._id)).placedPictures).toBe(2);
    // A photo whose row is gone is unplaced again.
    await putMapping(app, item, { ...mapping, columns: [null, "Title", "Category"], category: null });
    await runImports(app);
    await app.admin.put(`/api/imports/${item._id}/sheet`, { sheet: null, headLine: 2 });
    await runImports(app);
    const other = await previewOf(app, item);
    await putMapping(app, item, { ...other.mapping, columns: ["Part Code", "Title", null] });
    await runImports(app);
    const last = await readImport(app, item._id);
    expect([last.unusedPictures, last.placedPictures]).toEqual([1, 1]);
  });

  test("files that are not images are listed with the reason and cannot be placed (400)", async ({ app }) => {
    const { item } = await openTwo(app, { "scan.png": Buffer.from("not a picture at all") });
    const left = await photosOf(app, item);
    const scan = left.find(({ name }) => name === "scan.png");
    expect(scan).toMatchObject({ picture: null, problem: IMPORT_ROW.imageRefused("scan.png") });
    const answer = await place(app, item, { photos: [scan?.photo ?? 0], part: { line: 2 } });
    expect([answer.status, answer.body.message]).toEqual([400, scan?.problem]);
    expect((await readImport(app, item._id)).placedPictures).toBe(0);
  });

  test("large phone photos are reduced; unreadable files are listed with the reason", async ({ app }) => {
    // As many bytes as a detailed photo has, which would take seconds to encode.
    const plain = await imageBytes({ width: 2400, height: 1800, format: "jpeg" });
    const large = Buffer.concat([plain, randomBytes(IMAGE_BYTES_MAX)]);
    const heic = Buffer.concat([Buffer.from("\0\0\0\u0018ftypheic", "latin1"), randomBytes(IMAGE_BYTES_MAX)]);
    const { item } = await openTwo(app, {
      "P-2.jpg": large,
      "IMG_3.heic": heic,
      "photos/IMG_4.jpg": heic,
      "note.txt": Buffer.from("P-2 is on the left"),
      "film.mp4": randomBytes(99),
      Thumbs: (await bytesOf("#777"))[0] as Buffer,
      "__MACOSX/._P-1.jpg": Buffer.from("x"),
    });
    const left = await photosOf(app, item);
    expect(left.map(({ name, problem }) => [name, problem])).toEqual([
      ["IMG_2.jpg", null],
      ["IMG_10.jpg", null],
      ["photos/IMG_4.jpg", IMPORT_ROW.imageHeic("IMG_4.jpg")],
      ["film.mp4", IMPORT_ROW.imageRefused("film.mp4")],
      ["IMG_3.heic", IMPORT_ROW.imageHeic("IMG_3.heic")],
      ["note.txt", IMPORT_ROW.imageRefused("note.txt")],
      ["Thumbs", null],
    ]);
    await applyImport(app, item);
    const reed = (await productsOf(app)).find(({ title }) => title === "Reed");
    expect(reed?.images).toHaveLength(1);
    const stored = await fetch(app.url + reed?.images[0]?.url);
    expect((await stored.arrayBuffer()).byteLength).toBeLessThan(large.length / 4);
  });

  test("rejects a ZIP of only HEIC photos and explains how to export them", async ({ admin }) => {
    const zip = await zipOf({ "IMG_1.HEIC": Buffer.from("x"), "IMG_2.heif": Buffer.from("y") });
    const { status, body } = await admin.form("POST", "/api/imports", {}, [zipFile(zip)]);
    expect([status, body.message]).toEqual([400, IMPORT_ROW.imageHeic("IMG_1.HEIC")]);
  });

  test("can be placed up to the image limit of a part, and no longer once rows are applied", async ({
    app,
  }) => {
    const colours = Array.from({ length: 21 }, (_, at) => `#${(at + 16).toString(16)}0000`);
    const bytes = await bytesOf(...colours);
    const zip = await zipOf(
      Object.fromEntries(bytes.map((image, at) => [`IMG_${at + 1}.png`, image] as const)),
    );
    const csv = csvOf(COLUMNS, ["P-1", "Weft cutter", "Toyota"]);
    const item = await mapped(app, await checkFile(app, csv, zip));
    const photos = (await photosOf(app, item)).map(({ photo }) => photo);
    expect(photos).toHaveLength(21);
    const whole = await place(app, item, { photos: photos.slice(0, 20), part: { line: 2 } });
    expect(whole.body.placedPictures).toBe(20);
    const tooMany = await place(app, item, { photos: photos.slice(20), part: { line: 2 } });
    expect([tooMany.status, tooMany.body.message]).toEqual([400, IMPORT_PHOTO.noRoom]);
    await applyImport(app, item);
    const late = await place(app, item, { photos: photos.slice(20), part: null });
    expect([late.status, late.body.message]).toEqual([409, IMPORT_SERVER.notChecked]);
    expect((await productsOf(app))[0]?.images).toHaveLength(20);
  });
});

onSharedApp("an invalid place of photos", (app) => {
  let item: ProductImport;
  beforeAll(async () => {
    item = (await openTwo(app())).item;
  });

  test.each<[string, PlacePhotosBody, string]>([
    ["a photo that is not listed", { photos: [99], part: { line: 2 } }, IMPORT_PHOTO.unknown],
    ["one photo twice", { photos: [1, 1], part: { line: 2 } }, IMPORT_PHOTO.unknown],
    ["a line without a row", { photos: [1], part: { line: 9 } }, IMPORT_PHOTO.unknownPart],
    [
      "a product that is gone",
      { photos: [1], part: { product: "0199a000-0000-7000-8000-000000000001" } },
      IMPORT_PHOTO.unknownPart,
    ],
  ])("rejects %s and changes nothing", async (_, body, message) => {
    const answer = await place(app(), item, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(await readImport(app(), item._id)).toEqual(item);
  });
});
