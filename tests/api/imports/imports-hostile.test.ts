import { expect, onTestFinished, test } from "vitest";
import { IMPORT_PHOTOS_PAGE } from "#contract/imports/limits.ts";
import { IMPORT_ROW, IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { openMedia } from "#server/media.ts";
import { onSharedApp } from "#tests/support/app.ts";
import {
  oneRow,
  zipOfNoImages,
  zipOfOneEntry,
  zipOfOverlappingEntries,
} from "#tests/support/hostile-archives.ts";
import { specificationRows } from "#tests/support/hostile-imports.ts";
import { checkFile, readImport, runImports, uploadFiles, zipFile } from "#tests/support/imports.ts";
import { workbookOf } from "#tests/support/workbooks.ts";

const sheet = (content: string) => workbookOf({ A: `<worksheet><sheetData>${content}` });

onSharedApp("files made to exhaust memory or time", (app, open) => {
  // Each kind of such a workbook: import-workbooks-rejected.test.ts.
  test.each([
    ["elements nested too deep", "<a>".repeat(1000), IMPORT_SERVER.workbookStructure],
    ["an end that is missing", "<row><c><v>1</v></c></row>", IMPORT_SERVER.workbookDamaged],
  ])("a workbook of %s is refused with a message", async (_, content, sentence) => {
    const refused = await checkFile(app(), await sheet(content), undefined, "parts.xlsx");
    expect(refused).toMatchObject({ state: "refused", problem: sentence, rows: 0 });
    expect(await app().services.database.read.selectFrom("jobs").select("id").execute()).toEqual([]);
  });

  test("a ZIP with overlapping entries is refused beside a table, and rejected at once when alone", async () => {
    for (const zip of [zipOfOneEntry(2000, Buffer.from("x")), zipOfOverlappingEntries(Buffer.from("x"))]) {
      expect(await checkFile(app(), oneRow(), zip)).toMatchObject({
        state: "refused",
        problem: IMPORT_SERVER.zipOverlaps,
      });
      expect(await uploadFiles(app(), zipFile(zip))).toMatchObject({
        status: 400,
        body: { errors: [{ field: "files", message: IMPORT_SERVER.zipOverlaps }] },
      });
    }
  });

  test("unreadable photos are all listed once with their reason, in order", async () => {
    const count = 250;
    const { _id } = (await uploadFiles(app(), zipFile(await zipOfNoImages(count)))).body;
    await runImports(app());
    expect(await readImport(app(), _id)).toMatchObject({
      state: "checked",
      pictures: count,
      unusedPictures: count,
    });
    const last = Math.ceil(count / IMPORT_PHOTOS_PAGE);
    const { photos, total } = (await app().admin.get(`/api/imports/${_id}/photos?page=${last}`)).body;
    expect(total).toBe(count);
    expect(photos.at(-1)).toMatchObject({
      photo: count,
      name: "photos/249.jpg",
      problem: IMPORT_ROW.imageRefused("249.jpg"),
    });
  });

  test("a table that exceeds the child's memory is refused with a message and not retried", async () => {
    const own = await open();
    const small = openMedia({ memoryBytes: 2 ** 20 });
    onTestFinished(small.close);
    own.services.uploads.inBackground = small.uploads.inBackground;
    const refused = await checkFile(own, specificationRows(10_000, "a: b\n".repeat(200)));
    expect(refused).toMatchObject({ state: "refused", problem: IMPORT_SERVER.tooHard });
    expect(await own.services.database.read.selectFrom("jobs").select("id").execute()).toEqual([]);
  });
});
