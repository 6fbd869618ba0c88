import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { SERVER } from "#contract/platform/server-messages.ts";
import { PRODUCT_FORM } from "#contract/products/messages.ts";
import type { Product } from "#contract/products/product.ts";
import { onSharedApp } from "#tests/support/app.ts";
import {
  animationControl,
  blankPng,
  claimJpegSides,
  claimWebpSides,
  hollowPng,
  pngChunk,
} from "#tests/support/crafted.ts";
import { ITEM_PATHS } from "#tests/support/hero.ts";
import { imageBytes, imageFormFile } from "#tests/support/images.ts";
import { createTestProduct, postProduct, productFields } from "#tests/support/products.ts";
import { refused } from "#tests/support/snapshot.ts";

const png = await imageBytes();
const jpeg = await imageBytes({ format: "jpeg", width: 200, height: 150 });
const webp = await imageBytes({ format: "webp", width: 200, height: 150 });
const good = await imageFormFile({ width: 8, height: 8 });
const CONTENT = { png, jpeg, webp };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = "<!doctype html><script>alert(1)</script>".padEnd(64);
const dark = await imageBytes({ colour: "#000" });
const other = (format: "gif" | "avif" | "tiff") => sharp(png).toFormat(format).toBuffer();
const animated = (format: "webp" | "gif") =>
  sharp([png, dark], { join: { animated: true } })
    .toFormat(format, { loop: 0, delay: [100, 100] })
    .toBuffer();

type Upload = [name: string, bytes: Uint8Array, filename: string, type: string];

/** Each image type with the name and declared type of another type, and one with those of no image. */
const TYPES = Object.keys(CONTENT) as (keyof typeof CONTENT)[];
const MISNAMED: Upload[] = [
  ...TYPES.flatMap((is) =>
    TYPES.filter((format) => format !== is).flatMap((says): Upload[] => [
      [`${is} named .${says}`, CONTENT[is], `part.${says}`, `image/${is}`],
      [`${is} declared image/${says}`, CONTENT[is], `part.${is}`, `image/${says}`],
      [`${is} named and declared ${says}`, CONTENT[is], `part.${says}`, `image/${says}`],
    ]),
  ),
  ...[
    "part",
    "part.",
    "part.jfif",
    "part.JPE",
    "part.svg",
    "part.html",
    "part.png.svg",
    "part.png ",
    "part.png/",
    ".png.exe",
  ].map((filename): Upload => [`png named '${filename}'`, png, filename, "image/png"]),
  ...["image/svg+xml", "text/html", "application/octet-stream", "image/*", "image", "image/pjpeg"].map(
    (type): Upload => [`png declared ${type}`, png, "part.png", type],
  ),
];

const KINDS: [string, string, string, Uint8Array][] = [
  ["SVG", "svg", "image/svg+xml", Buffer.from(SVG)],
  ["SVG with an XML declaration", "svg", "image/svg+xml", Buffer.from(`<?xml version="1.0"?>${SVG}`)],
  ["SVG behind a byte order mark", "svg", "image/svg+xml", Buffer.from(`\ufeff${SVG}`)],
  ["GIF", "gif", "image/gif", await other("gif")],
  ["AVIF", "avif", "image/avif", await other("avif")],
  ["TIFF", "tiff", "image/tiff", await other("tiff")],
  ["PDF", "pdf", "application/pdf", Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>")],
  ["HTML", "html", "text/html", Buffer.from(HTML)],
  ["nothing", "txt", "text/plain", Buffer.alloc(0)],
];

const SVG_BEHIND_SIGNATURE = Buffer.concat([png.subarray(0, 8), Buffer.from(SVG)]);
const DAMAGED: Upload[] = [
  ["a PNG signature alone", png.subarray(0, 8), "a.png", "image/png"],
  ["4 SVG behind a PNG signature", SVG_BEHIND_SIGNATURE, "a.png", "image/png"],
  ["a PNG cut in its header", png.subarray(0, 20), "a.png", "image/png"],
  ["a PNG cut in its data", png.subarray(0, png.indexOf("IDAT") + 12), "a.png", "image/png"],
  ["a PNG with a broken checksum", Buffer.from(png).fill(0, 29, 33), "a.png", "image/png"],
  ["a PNG with a chunk of 4 GB", withChunkLength(0xffffffff), "a.png", "image/png"],
  ["a PNG with a chunk of no length", withChunkLength(0), "a.png", "image/png"],
  ["a JPEG cut in its header", jpeg.subarray(0, 30), "a.jpg", "image/jpeg"],
  ["a JPEG cut in its data", jpeg.subarray(0, jpeg.length - 60), "a.jpg", "image/jpeg"],
  [
    "a JPEG with segments of no length",
    Buffer.from("ffd8ffe00000".padEnd(200, "ffe00000"), "hex"),
    "a.jpg",
    "image/jpeg",
  ],
  ["a WebP cut in its header", webp.subarray(0, 24), "a.webp", "image/webp"],
  ["a WebP cut in its data", webp.subarray(0, webp.length - 20), "a.webp", "image/webp"],
  [
    "a WebP with a chunk of no length",
    Buffer.concat([webp.subarray(0, 16), Buffer.alloc(64)]),
    "a.webp",
    "image/webp",
  ],
  ["an animated WebP", await animated("webp"), "a.webp", "image/webp"],
  ["an animated PNG", blankPng(8, 8, [animationControl()]), "a.png", "image/png"],
  [
    "an animated PNG that speaks of data first",
    blankPng(8, 8, [pngChunk("tEXt", Buffer.from("Title\u0000IDAT")), animationControl()]),
    "a.png",
    "image/png",
  ],
];

/** With the pixels that the header says, where it can be read. */
const BOMBS: [...upload: Upload, width?: number, height?: number][] = [
  ["a PNG that claims 30,000 x 30,000", hollowPng(30_000, 30_000), "a.png", "image/png", 30_000, 30_000],
  ["a PNG that claims 60,000 x 60,000", hollowPng(60_000, 60_000), "a.png", "image/png", 60_000, 60_000],
  ["a PNG that claims 2 billion x 2 billion", hollowPng(0x7fffffff, 0x7fffffff), "a.png", "image/png"],
  [
    "a PNG of 12,000 x 12,000 in a few kilobytes",
    ...([blankPng(12_000, 12_000), "a.png", "image/png", 12_000, 12_000] as const),
  ],
  ["a PNG of one column and 12,001 rows", blankPng(1, 12_001), "a.png", "image/png", 1, 12_001],
  ["a PNG of one row and 12,001 columns", blankPng(12_001, 1), "a.png", "image/png", 12_001, 1],
  ["a PNG of no pixel", hollowPng(0, 0), "a.png", "image/png"],
  [
    "a JPEG that claims 65,500 x 65,500",
    ...([claimJpegSides(jpeg, 65_500, 65_500), "a.jpg", "image/jpeg", 65_500, 65_500] as const),
  ],
  ["a JPEG that claims more than it holds", claimJpegSides(jpeg, 200, 5000), "a.jpg", "image/jpeg"],
  ["a WebP that claims 16 million x 16 million", claimWebpSides(webp), "a.webp", "image/webp"],
];

onSharedApp("image types are detected from the bytes", (app, _open, engine) => {
  // A child process detects them before a row or a file is written.
  const kinds = <T>(all: T[]) => (engine === "sqlite" ? all : all.slice(0, 3));
  let product: Product;
  beforeAll(async () => {
    product = await createTestProduct(app().admin);
  });

  /** Sends the file under each name and type, alone and after a valid one, to create and to update; nothing may be stored. */
  const expectRefused = (bytes: Uint8Array, ...named: [filename: string, type: string][]) =>
    expectRefusedAs(PRODUCT_FORM.imageRefused, bytes, ...named);
  const expectRefusedAs = (
    message: string,
    bytes: Uint8Array,
    ...named: [filename: string, type: string][]
  ) =>
    refused(app(), async () => {
      for (const [filename, type] of named) {
        const bad = { name: "images", filename, type, bytes };
        const calls = [
          ["POST", "/api/products", [bad]],
          ["PUT", `/api/products/${product._id}`, [good, bad]],
        ] as const;
        for (const [method, path, files] of calls) {
          const answer = await app().admin.form(method, path, productFields(), files);
          expect([method, filename, type, answer.status, answer.body]).toEqual([
            ...[method, filename, type, 400],
            { message, errors: [{ field: "images", message }] },
          ]);
        }
      }
    });

  test.each(kinds(KINDS))(
    "4 rejects %s wherever an image is expected",
    async (_name, extension, type, bytes) => {
      await expectRefused(
        bytes,
        [`part.${extension}`, type],
        ["part.png", "image/png"],
        ["part", "application/octet-stream"],
      );
    },
  );

  test.each(kinds(DAMAGED))("3 rejects %s", (_name, bytes, filename, type) =>
    expectRefused(bytes, [filename, type]),
  );

  test.each(kinds(BOMBS))("3 rejects %s before decoding it", (_name, bytes, filename, type, width, height) =>
    expectRefusedAs(
      width && height ? SERVER.tooManyPixels(width, height) : PRODUCT_FORM.imageRefused,
      bytes,
      [filename, type],
    ),
  );

  test("says in words how many pixels are too many, in every form with an image", async () => {
    const bytes = hollowPng(30_000, 30_000);
    const sentence =
      "This image has 30,000 x 30,000 pixels. The most is 12,000 on each side and 40 million in all.";
    for (const [method, path, name, fields] of [
      ["POST", "/api/products", "images", productFields()],
      [
        "POST",
        ITEM_PATHS.slider,
        "image",
        { title: "Loom", category: "picanol-rapier", description: "A loom." },
      ],
      ["PUT", "/api/settings/logo/light", "image", {}],
    ] as const) {
      const answer = await app().admin.form(method, path, fields, [
        { name, filename: "a.png", type: "image/png", bytes },
      ]);
      expect([path, answer.status, answer.body.message]).toEqual([path, 400, sentence]);
    }
  });

  test.each<Upload>([
    ["a name in capitals", jpeg, "PHOTO.JPEG", "image/jpeg"],
    ["the short name of JPEG", jpeg, "photo.jpg", "image/jpeg"],
    ["several points", png, "part.v2.svg.png", "image/png"],
    ["a path for a name", webp, "C:\\parts\\..\\part.webp", "image/webp"],
    ["a declared type in capitals", png, "part.png", "IMAGE/PNG"],
    ["one column and 12,000 rows", blankPng(1, 12_000), "part.png", "image/png"],
    ["12,000 columns and one row", blankPng(12_000, 1), "part.png", "image/png"],
    [
      "a text that speaks of animation",
      blankPng(8, 8, [pngChunk("tEXt", Buffer.from("Title\u0000acTL"))]),
      "a.png",
      "image/png",
    ],
  ])("accepts an image with %s", async (_name, bytes, filename, type) => {
    const answer = await postProduct(app().admin, {}, [{ name: "images", filename, type, bytes }]);
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
    expect(answer.body.images[0].placeholder.length).toBeLessThan(2000);
    expect((await app().visitor.get(answer.body.images[0].url)).status).toBe(200);
  });

  test("accepts an image under any name and declared type, and uses its detected type", async () => {
    for (const [name, bytes, filename, type] of kinds(MISNAMED)) {
      const { width } = await sharp(bytes).metadata();
      const path = `/api/products/${product._id}`;
      const fields = { ...productFields(), removedImages: "[]" };
      const { body: before } = await app().admin.get(path);
      fields.removedImages = JSON.stringify(before.images.map((image: { key: string }) => image.key));
      const answer = await app().admin.form("PUT", path, fields, [{ name: "images", filename, type, bytes }]);
      expect([name, answer.status, answer.body.images?.[0]?.width]).toEqual([name, 200, width]);
      const served = await app().visitor.get(answer.body.images[0].url);
      expect([name, served.headers.get("content-type")]).toEqual([name, "image/webp"]);
    }
  });
});

function withChunkLength(length: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(length, 33);
  return copy;
}
