import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { copyFile, mkdir, open, readFile, stat } from "node:fs/promises";
import { getPriority } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { CATALOG_IMAGE_WIDTHS } from "#contract/platform/limits.ts";
import type { PdfReader } from "#server/catalogs/pdf/pdf.ts";
import type { MediaOptions } from "#server/media.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import { newFolder, writeIn } from "../support/folders.ts";
import { imageBombPdf } from "../support/hostile-pdfs.ts";
import { mediaForTest } from "../support/media.ts";
import { pdfChildrenOf } from "../support/pdf-children.ts";
import { onePagePdf } from "../support/pdf-objects.ts";
import { goodPdf } from "../support/pdfs.ts";
import { until } from "../support/until.ts";

let folder = "";
beforeEach(async () => {
  folder = await newFolder();
});

const reader = (options?: MediaOptions): PdfReader => mediaForTest(options).pdf;
const file = (bytes: Uint8Array, name = "file.pdf") => writeIn(folder, bytes, name);

const ZOOMED = { width: 2500, format: "webp" } as const;
const slowFile = () => file(imageBombPdf(), "slow.pdf");

describe("page content", () => {
  test("counts the pages and lists the outline with depths", async () => {
    const outline = [
      { title: "Picking \u0000 elements ", page: 1, below: [{ title: "Grippers", page: 2 }] },
      { title: "", page: 2 },
      { title: "Dobby & jacquard — 织机", page: 3 },
    ];
    const path = await file(await goodPdf({ pages: 3, outline }));
    expect(await reader().inspect(path)).toEqual({
      pages: 3,
      outline: [
        { title: "Picking elements", page: 1, depth: 0 },
        { title: "Grippers", page: 2, depth: 1 },
        { title: "Dobby & jacquard — 织机", page: 3, depth: 0 },
      ],
    });
  });

  test("renders a page at every width with its text, words and links", async () => {
    const links = [
      2,
      "https://example.com/parts",
      "javascript:alert(1)",
      "mailto:parts@example.com",
      "file:///etc",
    ];
    const path = await file(await goodPdf({ pages: 2, links }));
    const drawn = await reader().draw(path, 1, folder);
    expect([...drawn.variants.keys()].sort()).toEqual(["w1000.webp", "w200.webp"]);
    const largest = await reader().onDemand(path, 1, ZOOMED, folder);
    for (const width of CATALOG_IMAGE_WIDTHS) {
      const variant = drawn.variants.get(`w${width}.webp`) ?? largest;
      const image = await readFile(variant?.path ?? "");
      expect(image.length).toBe(variant?.bytes);
      const { format, width: wide, height } = await sharp(image).metadata();
      expect([format, wide]).toEqual(["webp", width]);
      expect(Math.abs((height ?? 0) / width - 841.89 / 595.28)).toBeLessThan(0.01);
    }
    expect([drawn.width, drawn.height]).toEqual([2500, 3536]);
    expect(drawn.text).toMatch(/^Sheet 1\n/);
    expect(drawn.text).toMatch(/^PIC-01-0034 .* mm \d+ pcs$/m);
    expect(drawn.words.map(({ text }) => text)).toContain("PIC-01-0034");
    expect(drawn.links.map(({ page, url }) => page ?? url)).toEqual([
      2,
      "https://example.com/parts",
      "mailto:parts@example.com",
    ]);
    const [x, y, width, height] = drawn.links[0]?.box ?? [];
    expect(x).toBeCloseTo(40 / 595.28, 3);
    expect(y).toBeCloseTo(60 / 841.89, 3);
    expect(width).toBeCloseTo(200 / 595.28, 3);
    expect(height).toBeCloseTo(12 / 841.89, 3);
  });

  test.each([
    ["upright", "/MediaBox[0 0 400 300]"],
    ["turned once", "/MediaBox[0 0 400 300]/Rotate 90"],
    ["upside down", "/MediaBox[0 0 400 300]/Rotate 180"],
    ["turned back", "/MediaBox[0 0 400 300]/Rotate -90"],
    ["cut", "/MediaBox[0 0 900 900]/CropBox[100 120 400 300]"],
    [
      "far from the origin, in another unit",
      "/MediaBox[-2000 -1000 2000 1000]/CropBox[50 100 350 300]/UserUnit 2",
    ],
  ])("a word's box surrounds its letters: %s", async (_name, page) => {
    const font = "/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>";
    const path = await file(
      onePagePdf({ page: page + font, content: "BT /F 30 Tf 160 180 Td (Heddle) Tj ET" }),
    );
    const drawn = await reader({ widths: [1000] }).draw(path, 1, folder);
    expect(drawn.words.map(({ text }) => text)).toEqual(["Heddle"]);
    const [x = 0, y = 0, width = 0, height = 0] = drawn.words[0]?.box ?? [];
    const [image] = drawn.variants.values();
    const ink = await inkOf(image?.path ?? "");
    expect(ink.left).toBeGreaterThan(x - 0.01);
    expect(ink.top).toBeGreaterThan(y - 0.01);
    expect(ink.right).toBeLessThan(x + width + 0.01);
    expect(ink.bottom).toBeLessThan(y + height + 0.01);
    expect((ink.right - ink.left) * (ink.bottom - ink.top)).toBeGreaterThan(width * height * 0.4);
  });

  test("a colourless page is a PNG of sixteen greys at every width, with its backgrounds unchanged", async () => {
    const font = "/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>";
    const rows = Array.from({ length: 12 }, (_, at) => `0.965 g 20 ${20 + at * 40} 360 20 re f`).join(" ");
    const content = `${rows} 0.14 g BT /F 20 Tf 40 300 Td (PIC-GR-0471) Tj ET`;
    const path = await file(onePagePdf({ page: `/MediaBox[0 0 400 500]${font}`, content }));
    const drawn = await reader().draw(path, 1, folder);
    expect([drawn.format, [...drawn.variants.keys()].sort()]).toEqual(["png", ["w1000.png", "w200.png"]]);
    const images = [...drawn.variants.values()];
    for (const width of [400, 2500])
      images.push(await reader().onDemand(path, 1, { width, format: drawn.format }, folder));
    for (const { path: image } of images) {
      // PNG header: bits per pixel, and the palette colour type.
      expect([...(await readFile(image)).subarray(24, 26)]).toEqual([4, 3]);
      const { data } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(data.includes(246) && data.includes(255)).toBe(true);
    }
    // Formats are not mixed: an older page keeps its format.
    const { path: older } = await reader().onDemand(path, 1, ZOOMED, folder);
    expect((await sharp(older).metadata()).format).toBe("webp");
  });

  test.each([
    ["a coloured hairline", "1 0 0 RG .2 w 10 10 m 300 200 l S"],
    ["a ground that goes from light to dark", "/S sh"],
  ])("a page with %s is not rendered in greys", async (_name, content) => {
    const page =
      "/MediaBox[0 0 400 500]/Resources<</Shading<</S<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 400 0]/Function<</FunctionType 2/Domain[0 1]/C0[.8]/C1[1]/N 1>>>>>>>>";
    const drawn = await reader().draw(await file(onePagePdf({ page, content })), 1, folder);
    expect([...drawn.variants.keys()].sort()).toEqual(["w1000.webp", "w200.webp"]);
  });

  test("an image of a grey page keeps a colour that appears at another width", async () => {
    const path = await file(onePagePdf({ content: "1 0 0 rg 20 20 50 50 re f" }));
    const { path: image } = await reader().onDemand(path, 1, { width: 400, format: "png" }, folder);
    const { channels } = await sharp(image).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 0, 0]);
  });

  test("line art is stored losslessly, photos lossily", async () => {
    const drawing = await file(onePagePdf({ content: "1 0 0 RG 10 10 m 300 200 l S 20 20 50 50 re f" }));
    const noise = randomBytes(90_000);
    const photo = onePagePdf({
      page: "/MediaBox[0 0 400 300]/Resources<</XObject<</X 5 0 R>>>>",
      content: "400 0 0 300 0 0 cm /X Do",
      more: [
        {
          dictionary:
            "<</Type/XObject/Subtype/Image/Width 200/Height 150/BitsPerComponent 8/ColorSpace/DeviceRGB>>",
          stream: noise,
        },
      ],
    });
    const kinds = [];
    for (const path of [drawing, await file(photo, "photo.pdf")]) {
      const bytes = await readFile((await reader().onDemand(path, 1, ZOOMED, folder)).path);
      kinds.push(bytes.subarray(12, 16).toString("latin1"));
    }
    expect(kinds).toEqual(["VP8L", "VP8 "]);
  });
});

/** The extent of dark pixels as shares of the image's sides. */
async function inkOf(path: string) {
  const { data, info } = await sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = [...data.keys()].filter((at) => (data[at] ?? 255) < 128);
  const xs = dark.map((at) => (at % info.width) / info.width);
  const ys = dark.map((at) => Math.floor(at / info.width) / info.height);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

describe("child processes", () => {
  test("number at most two for many pages of several files", async () => {
    const one = await file(await goodPdf({ pages: 4 }), "one.pdf");
    const two = await file(await goodPdf({ pages: 4 }), "two.pdf");
    const small = reader({ widths: [200] });
    expect(pdfChildrenOf()).toEqual([]);
    let most = 0;
    const drawn = await Promise.all(
      [1, 2, 3, 4].flatMap((page) =>
        [one, two].map(async (path) => {
          const { text } = await small.draw(path, page, folder);
          most = Math.max(most, pdfChildrenOf().length);
          return text.split("\n")[0];
        }),
      ),
    );
    expect(drawn).toEqual([1, 1, 2, 2, 3, 3, 4, 4].map((page) => `Sheet ${page}`));
    expect(most).toBeGreaterThanOrEqual(1);
    expect(most).toBeLessThanOrEqual(2);
  });

  test("an idle child ends, and the next call starts another", async () => {
    const path = await file(await goodPdf());
    const brief = reader({ idleMs: 50 });
    await brief.inspect(path);
    await until(() => pdfChildrenOf().length === 0);
    expect((await brief.inspect(path)).pages).toBe(1);
  });

  test("have a low priority and no environment", async () => {
    process.env["HEDDLE_TEST_SECRET"] = "do not tell";
    const path = await file(await goodPdf());
    await reader().inspect(path);
    delete process.env["HEDDLE_TEST_SECRET"];
    const [child = 0] = pdfChildrenOf();
    expect(getPriority(child)).toBe(10);
    expect(readFileSync(`/proc/${child}/environ`, "latin1")).not.toContain("do not tell");
  });

  test("a file replaced at the same path is read again", async () => {
    const path = await file(await goodPdf({ pages: 1 }));
    const same = reader();
    expect((await same.inspect(path)).pages).toBe(1);
    await copyFile(await file(await goodPdf({ pages: 5 }), "other.pdf"), path);
    expect((await same.inspect(path)).pages).toBe(5);
  });

  test("a file of 200 MB is read without loading it into memory", async () => {
    const whole = await goodPdf();
    const path = await file(whole);
    const start = /startxref\n(\d+)/.exec(whole.toString("latin1"))?.[1];
    const handle = await open(path, "r+");
    await handle.truncate(200 * 2 ** 20);
    await handle.write(`\nstartxref\n${start}\n%%EOF\n`, 200 * 2 ** 20);
    await handle.close();
    expect((await stat(path)).size).toBeGreaterThan(200 * 2 ** 20);
    const lean = reader({ widths: [200], memoryBytes: 250 * 2 ** 20 });
    expect((await lean.inspect(path)).pages).toBe(1);
    expect((await lean.draw(path, 1, folder)).text).toMatch(/^Sheet 1/);
  });
});

describe("failures of child processes", () => {
  test("a page of a killed child is rendered by another one, unless that is killed too", async () => {
    const path = await slowFile();
    const same = reader();
    const result = same.draw(path, 1, folder).catch((error: unknown) => error);
    const first = await killReaderOf(path);
    await killReaderOf(path, first);
    expect(await result).toMatchObject({ problem: "crashed" });
    expect((await same.inspect(path)).pages).toBe(1);
  });

  test("a child that exceeds its memory limit is ended", async () => {
    // Memory is checked periodically; a quickly rendered page may finish before.
    const path = await slowFile();
    await expect(
      reader({ memoryBytes: 2 ** 20, widths: [2500] }).draw(path, 1, folder),
    ).rejects.toMatchObject({
      problem: "too-large",
    });
  });

  test("errors not caused by the file are not a MediaError", async () => {
    const path = await file(await goodPdf());
    const same = reader();
    const causes = [
      same.inspect(join(folder, "missing.pdf")),
      same.inspect(folder),
      same.draw(path, 1, join(folder, "no such folder")),
    ];
    for (const { status, reason } of (await Promise.allSettled(causes)) as PromiseRejectedResult[]) {
      expect(status).toBe("rejected");
      expect(reason).toBeInstanceOf(Error);
      expect(reason).not.toBeInstanceOf(MediaError);
    }
    expect((await same.inspect(path)).pages).toBe(1);
  });

  test("closing ends busy children; pending calls fail without blaming the file", async () => {
    const path = await slowFile();
    const closing = mediaForTest({ children: 1 });
    const results = [1, 1, 1].map((page) => closing.pdf.draw(path, page, folder));
    const outcomes = Promise.allSettled(results);
    await until(() => pdfChildrenOf().length > 0);
    await closing.close();
    expect(pdfChildrenOf()).toEqual([]);
    for (const { status, reason } of (await outcomes) as PromiseRejectedResult[]) {
      expect(status).toBe("rejected");
      expect(reason).not.toBeInstanceOf(MediaError);
    }
    await expect(closing.pdf.inspect(path)).rejects.toThrow("closed");
  });

  test.each([
    ["while they start", "setImmediate(() => console.log('asked'));"],
    ["in the middle of a page", "await first; console.log('asked');"],
  ])("children end when their parent is killed %s", async (_when, tell) => {
    const path = await slowFile();
    await mkdir(join(folder, "out"));
    const module = new URL("../../server/media.ts", import.meta.url);
    const code = `import { openMedia } from ${JSON.stringify(module.href)};
      const reader = openMedia().pdf;
      const first = reader.inspect(${JSON.stringify(path)});
      reader.draw(${JSON.stringify(path)}, 1, ${JSON.stringify(join(folder, "out"))});
      ${tell}`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", code], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(parent.stdout, "data");
    const [child = 0] = pdfChildrenOf(parent.pid);
    expect(child).toBeGreaterThan(0);
    parent.kill("SIGKILL");
    await until(() => !isAlive(child));
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Kills the child that has a file open, like an out-of-memory killer, except `except`. */
async function killReaderOf(path: string, except?: number): Promise<number> {
  let found: number | undefined;
  await until(() => {
    found = pdfChildrenOf().find((pid) => pid !== except && openFilesOf(pid).includes(path));
    return found !== undefined;
  });
  process.kill(found ?? 0, "SIGKILL");
  return found ?? 0;
}

function openFilesOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).map((descriptor) => readlinkSync(join(folder, descriptor)));
  } catch {
    // The process has ended or has closed a listed file.
    return [];
  }
}
