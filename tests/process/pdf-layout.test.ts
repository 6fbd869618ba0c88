import { afterAll, expect, test } from "vitest";
import { readLayout } from "#server/catalogs/pdf/answer.ts";
import { openDocument, openEngine } from "#server/catalogs/pdf/document.ts";
import type { TablePage } from "#server/catalogs/readings/tables/page.ts";
import { openMedia } from "#server/media.ts";
import { sharedFolder, writeIn } from "../support/folders.ts";
import { circularFormPdf, formBombPdf, poisonedPdf } from "../support/hostile-pdfs.ts";
import { onePagePdf } from "../support/pdf-objects.ts";

/** The content of a page as returned by child processes: words with direction, lines, images and shapes. */
const media = openMedia();
const reader = media.pdf;
const engine = await openEngine();
afterAll(() => media.close());

const folder = sharedFolder();
const fileOf = (bytes: Uint8Array) => writeIn(folder, bytes);

async function layoutOf(bytes: Uint8Array): Promise<TablePage> {
  const document = openDocument(engine, await fileOf(bytes));
  try {
    return await readLayout(document, 1);
  } finally {
    document.close();
  }
}

const FONT = "/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>";
const withText = (content: string, more = "") =>
  onePagePdf({ content, page: `/MediaBox[0 0 400 300]${FONT}${more}` });

test("returns lines, areas, images and shapes as shares of the page, also in scaled forms", async () => {
  const content = [
    "10 290 m 210 290 l S" /* horizontal line */,
    "50 100 m 50 200 l S" /* vertical line */,
    "10 250 200 1 re f" /* thin area */,
    "0.5 g 100 20 80 40 re f" /* area */,
    "1 g 300 20 80 40 re f" /* white on white */,
    "10 10 m 60 60 l 110 10 l S" /* shape */,
    "q 2 0 0 2 0 0 cm 100 75 m 150 75 l S Q" /* scaled by two */,
    "3 Tr BT /F 10 Tf 20 150 Td (unseen) Tj ET",
  ];
  const { width, height, rules, areas, shapes, images, words } = await layoutOf(withText(content.join("\n")));
  expect([width, height]).toEqual([400, 300]);
  expect(rules).toEqual([
    [0.025, 0.03333, 0.525, 0.03333],
    [0.125, 0.33333, 0.125, 0.66667],
    [0.025, 0.165, 0.525, 0.165],
    [0.5, 0.5, 0.75, 0.5],
  ]);
  expect(areas).toEqual([[0.25, 0.8, 0.2, 0.13333]]);
  expect(shapes).toEqual([[0.025, 0.8, 0.25, 0.16667]]);
  expect(images).toEqual([]);
  // Invisible text counts only over an image, as text recognized on a scan
  // (tests/unit/catalogs/tables-hostile.test.ts).
  expect(words).toEqual([]);
});

test("returns the direction of words, also on rotated pages, and omits words outside the page", async () => {
  const content =
    "BT /F 10 Tf 100 100 Td (right) Tj ET BT /F 10 Tf 0 1 -1 0 50 50 Tm (up) Tj ET BT /F 10 Tf 0 -1 1 0 300 250 Tm (down) Tj ET BT /F 10 Tf 5000 5000 Td (outside) Tj ET";
  const turns = (words: TablePage["words"]) =>
    Object.fromEntries(words.map(({ text, turn }) => [text, turn]));
  expect(turns((await layoutOf(withText(content))).words)).toEqual({ right: 0, up: 3, down: 1 });
  expect(turns((await layoutOf(withText(content, "/Rotate 90"))).words)).toEqual({
    right: 1,
    up: 0,
    down: 2,
  });
});

test("separates numbers below each other into words", async () => {
  const rows = Array.from({ length: 9 }, (_, at) => `BT /F 10 Tf 100 ${250 - at * 14} Td (${at + 1}) Tj ET`);
  const { words } = await layoutOf(withText(rows.join(" ")));
  expect(words.map(({ text }) => text)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
});

test("recursive forms, 100,000 lines and 30,000 words end within limits, and the next file is read", async () => {
  await layoutOf(circularFormPdf());
  expect((await layoutOf(formBombPdf(5))).areas.length).toBeLessThanOrEqual(20_000);
  const lines = await layoutOf(onePagePdf({ content: "0 1 m 400 1 l S\n".repeat(100_000) }));
  expect(lines.rules.length).toBeLessThanOrEqual(20_000);
  const many = Array.from(
    { length: 30_000 },
    (_, at) => `1 0 0 1 ${(at % 200) * 2} ${300 - at / 100} Tm (x) Tj`,
  );
  const { words } = await layoutOf(withText(`BT /F 1 Tf ${many.join(" ")} ET`));
  expect(words.length).toBeLessThanOrEqual(20_000);
  expect((await layoutOf(withText("BT /F 10 Tf 20 20 Td (Reed) Tj ET"))).words).toHaveLength(1);
  await expect(reader.tables(await fileOf(poisonedPdf()), 9)).rejects.toMatchObject({ problem: "damaged" });
  const tooMany = await reader.tables(await fileOf(withText(`BT /F 1 Tf ${many.join(" ")} ET`)), 1);
  expect(tooMany).toEqual({ heading: "", tables: [], problem: "too-much" });
});

test("a page of ten metres is read like a page of paper", async () => {
  const rows = ["Code Bore", "PIC-1 8", "PIC-2 9", "PIC-3 10", "PIC-4 11"].map((row, at) => {
    const [code, bore] = row.split(" ");
    const y = 20_000 - at * 1000;
    return `BT /F 600 Tf 2000 ${y} Td (${code}) Tj ET BT /F 600 Tf 9000 ${y} Td (${bore}) Tj ET`;
  });
  const page = `/MediaBox[0 0 28346 28346]${FONT}`;
  const path = await fileOf(onePagePdf({ content: rows.join(" "), page }));
  expect((await reader.tables(path, 1)).tables).toMatchObject([{ rows: 5, columns: 2 }]);
});
