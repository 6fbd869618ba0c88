import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { CATALOG_PROBLEM } from "#contract/catalogs/messages.ts";
import { sharedFolder, writeIn } from "#tests/support/folders.ts";
import { encryptedPdf, truncatedPdf } from "#tests/support/hostile-pdfs.ts";
import { borrowedMedia } from "#tests/support/media.ts";
import { partsPdf } from "#tests/support/parts-pdfs.ts";
import { pdfOf, portfolioPdf } from "#tests/support/pdf-objects.ts";
import { goodPdf } from "#tests/support/pdfs.ts";

const folder = sharedFolder();
const { pdf } = borrowedMedia();
let count = 0;
const fileOf = (bytes: Buffer) => {
  count += 1;
  return writeIn(folder, bytes, `opened-${count}.pdf`);
};
const pagesOf = async (bytes: Buffer) => (await pdf.inspect(await fileOf(bytes))).pages;
const changed = (bytes: Buffer, change: (text: string) => string) =>
  Buffer.from(change(bytes.toString("latin1")), "latin1");

describe("a PDF after other bytes", () => {
  test.each([1, 1024, 1025, 5000, 8192])("%i bytes before its mark: is opened", async (bytes) => {
    expect(await pagesOf(Buffer.concat([Buffer.alloc(bytes, "x\n"), await goodPdf({ pages: 2 })]))).toBe(2);
  });

  test("its offsets may count from the start of the file", async () => {
    const bytes = 3000;
    const moved = changed(await goodPdf({ pages: 2 }), (text) =>
      text
        .replace(
          /^(\d{10}) (\d{5} n)/gm,
          (_, offset, rest) => `${String(Number(offset) + bytes).padStart(10, "0")} ${rest}`,
        )
        .replace(/startxref\n(\d+)/, (_, offset) => `startxref\n${Number(offset) + bytes}`),
    );
    expect(await pagesOf(Buffer.concat([Buffer.alloc(bytes, " "), moved]))).toBe(2);
  });

  test("more than 8,192 bytes before its mark: is damaged", async () => {
    const late = Buffer.concat([Buffer.alloc(8193, "x"), await goodPdf()]);
    await expect(pagesOf(late)).rejects.toMatchObject({ problem: "damaged" });
  });
});

/** Pages in a stream of objects, as most programs write them since 2003. */
function packedPdf(): Buffer {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R 3 0 R]/Count 1>>".replace("3 0 R 3 0 R", "3 0 R"),
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 4 0 R>>",
  ];
  let place = 0;
  const places = objects.map((text, at) => {
    const own = `${at + 1} ${place}`;
    place += text.length + 1;
    return own;
  });
  const head = `${places.join(" ")}\n`;
  const nothing = { dictionary: "<<>>", stream: "" };
  const stream = deflateSync(Buffer.from(head + objects.join("\n")));
  const packed = { dictionary: `<</Type/ObjStm/N 3/First ${head.length}/Filter/FlateDecode>>`, stream };
  const whole = pdfOf([nothing, nothing, nothing, { dictionary: "<<>>", stream: "0 0 10 10 re f" }, packed]);
  return changed(whole, (text) => text.replace(/[123] 0 obj\n<<[^>]*>>\nstream\n\nendstream\nendobj\n/g, ""));
}

describe("a PDF with a broken end", () => {
  const whole = () => goodPdf({ pages: 3, outline: [{ title: "Grippers", page: 2 }] });
  const withoutTrailer = (text: string) => text.replace(/trailer[\s\S]*$/, "");
  const withoutTable = (text: string) => text.replace(/\nxref\n[\s\S]*$/, "\n");

  test.each<[string, (text: string) => string]>([
    ["no trailer", withoutTrailer],
    ["no cross-reference table and no trailer", withoutTable],
    ["a trailer without root", (text) => text.replace(/\/Root \d+ 0 R/, "")],
    ["a trailer whose root is missing", (text) => text.replace(/\/Root \d+ 0 R/, "/Root 999 0 R")],
    ["no startxref", (text) => text.replace(/startxref[\s\S]*$/, "")],
    ["a startxref to nowhere", (text) => text.replace(/startxref\n\d+/, "startxref\n7")],
    ["no catalogue", (text) => withoutTable(text).replace(/\/Type \/Catalog/, "/Type /Nothing")],
    [
      "neither catalogue nor page tree",
      (text) => withoutTable(text).replace(/\/Type \/(?:Catalog|Pages)/g, "/Type /Nothing"),
    ],
  ])("%s: all pages are found", async (_, change) => {
    const path = await fileOf(changed(await whole(), change));
    expect((await pdf.inspect(path)).pages).toBe(3);
    expect((await pdf.tables(path, 3)).tables[0]?.rows).toBeGreaterThan(30);
  });

  test("pages in a stream of objects are found", async () => {
    expect(await pagesOf(changed(packedPdf(), withoutTable))).toBe(1);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ["cut off in its objects", truncatedPdf],
    [
      "cut off in its last content",
      async () => {
        const text = (await whole()).toString("latin1");
        return Buffer.from(text.slice(0, text.lastIndexOf("endstream") - 10), "latin1");
      },
    ],
    ["without pages", async () => Buffer.from("%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n")],
    [
      "with a tree of pages that is its own branch",
      async () =>
        Buffer.from(
          "%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>\nendobj\n",
        ),
    ],
  ])("%s: is damaged", async (_, make) => {
    await expect(pagesOf(await make())).rejects.toMatchObject({ problem: "damaged" });
  });

  test("encrypted: is never opened without the trailer that has its key", async () => {
    const file = changed(await encryptedPdf(), withoutTrailer);
    await expect(pagesOf(file)).rejects.toMatchObject({ problem: "damaged" });
  });
});

describe("a portfolio", () => {
  test("the pages of its PDFs follow its cover, as sections with their own below; other files are left out", async () => {
    const [one, two] = [await partsPdf(), await goodPdf({ pages: 2, links: [2, "https://example.com/"] })];
    const path = await fileOf(
      portfolioPdf([
        ["Grippers.pdf", one],
        ["prices.xlsx", "PK"],
        ["Sheets.PDF", two],
        ["notes.txt", "none"],
      ]),
    );
    const { pages, outline } = await pdf.inspect(path);
    expect(pages).toBe(1 + 4 + 2);
    expect(outline.map(({ title, page, depth }) => [title, page, depth])).toEqual([
      ["Grippers", 2, 0],
      ["Grippers", 3, 1],
      ["Sizes", 4, 1],
      ["Sheets", 6, 0],
    ]);
    expect((await pdf.tables(path, 3)).tables[0]?.names).toEqual(["Pos.", "Part no.", "Description", "Qty"]);
    const drawn = await pdf.draw(path, 6, folder);
    expect(drawn.text).toContain("Sheet 1");
    expect(drawn.links.map((link) => ("page" in link ? link.page : link.url))).toEqual([
      7,
      "https://example.com/",
    ]);
    await expect(pdf.tables(path, 8)).rejects.toMatchObject({ problem: "damaged" });
  });

  test("an attached PDF may have a broken end", async () => {
    const broken = changed(await goodPdf({ pages: 2 }), (text) => text.replace(/trailer[\s\S]*$/, ""));
    expect(await pagesOf(portfolioPdf([["list.pdf", broken]]))).toBe(3);
  });

  test.each([
    ["protected by a password", encryptedPdf],
    ["damaged", truncatedPdf],
    ["empty", async () => Buffer.alloc(0)],
  ])("an attached PDF that is %s is named", async (_, make) => {
    const file = portfolioPdf([
      ["one.pdf", await goodPdf()],
      ["two.pdf", await make()],
    ]);
    await expect(pagesOf(file)).rejects.toMatchObject({
      problem: "refused",
      message: CATALOG_PROBLEM.attached("two.pdf"),
    });
  });

  test("attachments of another PDF are no pages", async () => {
    expect(await pagesOf(portfolioPdf([["source.pdf", await goodPdf()]], ""))).toBe(1);
  });
});
