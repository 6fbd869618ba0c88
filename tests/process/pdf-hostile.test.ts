import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { openMedia } from "#server/media.ts";
import { MediaError, type MediaProblem } from "#server/platform/media/media-error.ts";
import { sharedFolder, writeIn } from "../support/folders.ts";
import * as hostile from "../support/hostile-pdfs.ts";
import { onePagePdf } from "../support/pdf-objects.ts";

/** One reader for files that fail by themselves, and for one that takes minutes. */
const withoutDeadline = openMedia();
const withDeadline = openMedia({ deadlineMs: 2000 });
/** A limit reached within seconds; the bad page among good ones shows that PDFium's own limit works. */
const small = openMedia({ memoryBytes: 2 ** 28 });
afterAll(() => Promise.all([withoutDeadline.close(), withDeadline.close(), small.close()]));

const folder = sharedFolder();
const fileOf = (bytes: Uint8Array) => writeIn(folder, bytes);
const good = await writeIn(folder, onePagePdf({ content: "10 10 100 100 re f" }), "good.pdf");

const problemOf = (work: Promise<unknown>): Promise<MediaProblem> =>
  work.then(
    () => expect.fail("It was read"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(MediaError);
      return (error as MediaError).problem;
    },
  );

async function expectGoodFileIsDrawn(): Promise<void> {
  const { width, height } = await withoutDeadline.pdf.draw(good, 1, folder);
  expect([width, height]).toEqual([2500, 1875]);
}

test.each<[string, MediaProblem, () => Buffer | Promise<Buffer>]>([
  ["encrypted", "encrypted", hostile.encryptedPdf],
  ["cut off", "damaged", hostile.truncatedPdf],
  ["a text", "damaged", hostile.textNamedPdf],
  ["a JPEG", "damaged", hostile.imageNamedPdf],
  ["an empty file", "damaged", hostile.emptyFile],
  ["without pages", "empty", hostile.noPagesPdf],
])("9 rejects a file that is %s as %s", async (_name, problem, make) => {
  const path = await fileOf(await make());
  expect(await problemOf(withoutDeadline.pdf.inspect(path))).toBe(problem);
  await problemOf(withoutDeadline.pdf.draw(path, 1, folder));
  await expectGoodFileIsDrawn();
});

test.each<[string, MediaProblem, () => Buffer]>([
  ["a tree of pages that is its own branch", "damaged", hostile.circularPagesPdf],
  ["forms that multiply", "too-large", hostile.formBombPdf],
])("9 rejects a page of %s as %s", async (_name, problem, make) => {
  const path = await fileOf(make());
  await small.pdf.inspect(path);
  expect(await problemOf(small.pdf.draw(path, 1, folder))).toBe(problem);
  await expectGoodFileIsDrawn();
});

test("9 a page that takes too long fails, and its child process is ended", async () => {
  const path = await fileOf(hostile.imageBombPdf());
  expect(await problemOf(withDeadline.pdf.draw(path, 1, folder))).toBe("too-slow");
  // On a busy machine, a good page may need more than two seconds and a retry.
  const drawn = () => withDeadline.pdf.draw(good, 1, folder);
  await expect.poll(async () => (await drawn()).width, { timeout: 30_000 }).toBe(2500);
});

test.each<[string, () => Buffer | Promise<Buffer>, number, number]>([
  ["a sheet of a billion points", () => hostile.sizedPdf("0 0 1000000000 1000000000"), 2500, 2500],
  ["a horizon", () => hostile.sizedPdf("0 0 10000000 1"), 2500, 1],
  ["a thread", () => hostile.sizedPdf("0 0 1 10000000"), 1, 16_383],
  ["a hair", () => hostile.sizedPdf("0 0 .001 .001"), 2500, 2500],
  ["sides that are no numbers", () => hostile.sizedPdf("0 0 NaN NaN"), 2500, 3235],
  ["no sides", () => hostile.sizedPdf("0 0 0 0"), 2500, 3235],
  ["sides below nothing", () => hostile.sizedPdf("0 0 -400 -300"), 2500, 1875],
  ["a turn to the left", () => hostile.sizedPdf("0 0 400 300", "/Rotate -90"), 2500, 3333],
  ["half a turn of a corner", () => hostile.sizedPdf("0 0 400 300", "/Rotate 45"), 2500, 1875],
  ["a form that draws itself", hostile.circularFormPdf, 2500, 1875],
  ["an outline in a circle", hostile.circularOutlinePdf, 2500, 1875],
  ["nesting without end", hostile.deepNestingPdf, 2500, 1875],
  ["a hollow image", hostile.hollowImagePdf, 2500, 1875],
  ["tiles smaller than dust", hostile.tinyTilesPdf, 2500, 1875],
  ["a kilobyte that becomes 300 MB", hostile.packedBombPdf, 2500, 1875],
  ["fonts that are nowhere", hostile.strangeFontsPdf, 2500, 1875],
  ["a table of garbage", hostile.garbageTablePdf, 2500, 3536],
])("9 %s is rendered within bounds", async (_name, make, width, height) => {
  const path = await fileOf(await make());
  expect((await withoutDeadline.pdf.inspect(path)).pages).toBe(1);
  const drawn = await withoutDeadline.pdf.draw(path, 1, folder);
  expect([drawn.width, drawn.height]).toEqual([width, height]);
  const { format } = drawn;
  const largest = await withoutDeadline.pdf.onDemand(path, 1, { width: 2500, format }, folder);
  expect(await sharp(await readFile(largest.path)).metadata()).toMatchObject({
    format,
    width,
    height,
  });
  await expectGoodFileIsDrawn();
});

test.each([hostile.manyPagesPdf, hostile.claimedPagesPdf])(
  "9 counts 300,000 pages without reading them",
  async (make) => {
    const path = await fileOf(make(300_000));
    expect(await withoutDeadline.pdf.inspect(path)).toEqual({ pages: 300_000, outline: [] });
  },
);

test("9 a missing page is reported as damaged, also one before the first", async () => {
  const path = await fileOf(hostile.claimedPagesPdf(3));
  for (const page of [0, -1, 2, 4, 2 ** 31]) {
    expect(await problemOf(withoutDeadline.pdf.draw(path, page, folder))).toBe("damaged");
  }
});

test("9 reads a circular outline and one thousands deep in bounded size", async () => {
  const circle = await withoutDeadline.pdf.inspect(await fileOf(hostile.circularOutlinePdf()));
  expect(circle.outline).toEqual([{ title: "Round", page: 1, depth: 0 }]);
  const deep = await withoutDeadline.pdf.inspect(await fileOf(hostile.deepOutlinePdf(20_000)));
  expect(deep.outline.length).toBeGreaterThan(5);
  expect(deep.outline.length).toBeLessThan(50);
});

test("9 renders the pages before and after a bad page", async () => {
  const path = await fileOf(hostile.poisonedPdf());
  const [before, bad, after] = await Promise.allSettled(
    [1, 2, 3].map((page) => withoutDeadline.pdf.draw(path, page, folder)),
  );
  expect([before?.status, after?.status]).toEqual(["fulfilled", "fulfilled"]);
  expect(bad).toMatchObject({ status: "rejected", reason: { problem: "too-large" } });
});

test("9 reads text without an embedded font", async () => {
  const path = await fileOf(hostile.strangeFontsPdf());
  const { text, words } = await withoutDeadline.pdf.draw(path, 1, folder);
  expect(text).toContain("Heald frame");
  expect(text).toContain("织纺");
  expect(words.map((word) => word.text)).toContain("frame");
});
