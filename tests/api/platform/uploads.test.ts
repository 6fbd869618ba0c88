import { stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { IMAGE_BYTES_MAX } from "#contract/platform/limits.ts";
import { PRODUCT_FORM } from "#contract/products/messages.ts";
import type { Product } from "#contract/products/product.ts";
import { onBothSharedApps, type TestApp } from "#tests/support/app.ts";
import type { FormFile } from "#tests/support/client.ts";
import { blankPng, fillerChunk } from "#tests/support/crafted.ts";
import { imageFormFile } from "#tests/support/images.ts";
import { fieldsOf, filePart, multipart } from "#tests/support/multipart.ts";
import { createTestProduct, postProduct, productFields, putProduct } from "#tests/support/products.ts";
import { filesUnder, refused, snapshot } from "#tests/support/snapshot.ts";
import { until } from "#tests/support/until.ts";

const small = blankPng(40, 30);
/** A valid PNG of exactly `bytes` bytes. */
const pngOf = (bytes: number): FormFile => ({
  name: "images",
  filename: "part.png",
  type: "image/png",
  bytes: blankPng(40, 30, [fillerChunk(bytes - small.length)]),
});

onBothSharedApps("2 upload limits", (app) => {
  let product: Product;
  beforeAll(async () => {
    product = await createTestProduct(app().admin);
  });
  const calls = () => [["POST", "/api/products"] as const, ["PUT", `/api/products/${product._id}`] as const];

  test("2 accepts an image of 5,242,880 bytes and rejects one byte more", async () => {
    const largest = pngOf(IMAGE_BYTES_MAX);
    expect(largest.bytes).toHaveLength(5_242_880);
    const answer = await postProduct(app().admin, {}, [largest]);
    expect([answer.status, answer.body.images?.length]).toEqual([201, 1]);
    for (const [method, path] of calls()) {
      const over = await refused(app(), async () =>
        app().admin.form(method, path, productFields(), [await imageFormFile(), pngOf(IMAGE_BYTES_MAX + 1)]),
      );
      const message = PRODUCT_FORM.imageRefused;
      expect([over.status, over.body]).toEqual([413, { message, errors: [{ field: "images", message }] }]);
    }
  });

  test("2 writes no more than the size limit to disk for a file that is too large", async () => {
    const { body, headers } = multipart([
      filePart("images", "a.png", "image/png", Buffer.alloc(8_000_000, 1)),
    ]);
    const sent = Promise.withResolvers<void>();
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(body.subarray(0, 7_000_000)),
      async pull(controller) {
        await sent.promise;
        controller.enqueue(body.subarray(7_000_000));
        controller.close();
      },
    });
    const request: RequestInit & { duplex: "half" } = {
      method: "POST",
      body: stream,
      headers: { ...headers, authorization: `Bearer ${app().token}` },
      duplex: "half",
    };
    const upload = fetch(`${app().url}/api/products`, request);
    await until(async () => (await stagedBytes(app())).includes(IMAGE_BYTES_MAX));
    sent.resolve();
    const answer = await upload;
    expect([answer.status, (await answer.json()).message]).toEqual([413, PRODUCT_FORM.imageRefused]);
    expect(await stagedBytes(app())).toEqual([]);
  });

  test("2 accepts twenty images and rejects twenty-one, at once and one by one", async () => {
    const image = await imageFormFile({ width: 8, height: 8 });
    for (const [method, path] of calls()) {
      const answer = await refused(app(), () =>
        app().admin.form(method, path, productFields(), Array(21).fill(image)),
      );
      expect([method, answer.status, answer.body.message]).toEqual([method, 413, PRODUCT_FORM.tooManyImages]);
    }
    const twenty = await postProduct(app().admin, {}, Array(20).fill(image));
    expect([twenty.status, twenty.body.images.length]).toEqual([201, 20]);
    const more = await refused(app(), () => putProduct(app().admin, twenty.body, {}, [image]));
    const message = PRODUCT_FORM.tooManyImages;
    expect([more.status, more.body]).toEqual([400, { message, errors: [{ field: "images", message }] }]);
  });

  test("2 create rejects a form without an image; update only if none remains", async () => {
    const message = PRODUCT_FORM.imageRequired;
    const create = await refused(app(), () => postProduct(app().admin, {}, []));
    expect([create.status, create.body]).toEqual([400, { message, errors: [{ field: "images", message }] }]);
    const update = await putProduct(app().admin, product);
    expect([update.status, update.body.images]).toEqual([200, product.images]);
  });

  test("2 concurrent uploads leave nothing of the rejected ones", async () => {
    const before = await snapshot(app().services);
    const bad = {
      name: "images",
      filename: "a.png",
      type: "image/png",
      bytes: Buffer.from("no picture at all"),
    };
    const good = await imageFormFile();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => postProduct(app().admin, {}, at % 2 ? [good, bad] : [good])),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 400, 201, 400, 201, 400, 201, 400]);
    const after = await snapshot(app().services);
    expect(after.products.length - before.products.length).toBe(4);
    expect(after.stored.length - before.stored.length).toBe(8);
    expect(after.records.length - before.records.length).toBe(4);
    expect(after.staged).toEqual([]);
  });

  test("2 rejects an upload without a valid session before storing a byte (401)", async () => {
    const { body, headers } = multipart([
      ...fieldsOf(productFields()),
      filePart("images", "a.png", "image/png", small),
    ]);
    for (const [method, path] of calls()) {
      const answer = await refused(app(), () => app().visitor.call(method, path, { body, headers }));
      expect([method, answer.status]).toEqual([method, 401]);
    }
  });
});

onBothSharedApps("7 served images", (app) => {
  const SECRET = "Taken by A. Weaver at 25.3407N";
  const PHP = "<?php system($_GET['c']); ?>";
  const HTML = "<script>alert(document.domain)</script>";

  /** All stored files of the product by name. */
  async function served({ visitor, services, url }: TestApp, product: Product): Promise<[string, Buffer][]> {
    const folder = String(product.images[0]?.url).split("/").slice(0, -1).join("/");
    const key = String(product.images[0]?.key);
    const row = await services.database.read
      .selectFrom("files")
      .select("names")
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    const names = JSON.parse(row.names) as string[];
    expect((await visitor.get(`${folder}/${names[0]}`)).status).toBe(200);
    return Promise.all(
      names.map(
        async (name) =>
          [name, Buffer.from(await (await fetch(`${url}${folder}/${name}`)).arrayBuffer())] as [
            string,
            Buffer,
          ],
      ),
    );
  }
  async function upload(bytes: Uint8Array, type: "png" | "jpeg" | "webp"): Promise<Product> {
    const file = { name: "images", filename: `part.${type}`, type: `image/${type}`, bytes };
    const answer = await postProduct(app().admin, {}, [file]);
    expect([answer.status, answer.body.message]).toEqual([201, undefined]);
    return answer.body;
  }

  test.each(["jpeg", "png", "webp"] as const)(
    "7 a %s is served upright, without location, author and profile",
    async (type) => {
      // Red left, blue right, taken with a rotated camera: shown upright, red is on top.
      const half = (background: string) =>
        sharp({ create: { width: 200, height: 200, channels: 3, background } })
          .png()
          .toBuffer();
      const original = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#00f" } })
        .composite([{ input: await half("#f00"), left: 0, top: 0 }])
        .toFormat(type)
        .withIccProfile("p3")
        .withExif({
          IFD0: { Artist: SECRET, ImageDescription: SECRET },
          IFD3: { GPSLatitudeRef: "N", GPSLatitude: "25/1 20/1 26/1" },
        })
        .withMetadata({ orientation: 6 })
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${SECRET}</a></x:xmpmeta>`)
        .toBuffer();
      expect(original.includes(SECRET)).toBe(true);
      expect(await sharp(original).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });

      const product = await upload(original, type);
      expect(product.images[0]).toMatchObject({ width: 200, height: 400, sizes: [200] });
      for (const [name, bytes] of await served(app(), product)) {
        for (const text of [SECRET, "Exif", "EXIF", "xmpmeta", "XMP ", "GPS", "ICCP", "irot"]) {
          expect([name, text, bytes.includes(text)]).toEqual([name, text, false]);
        }
        if (name.endsWith(".avif")) {
          // The AVIF box with the dimensions: four letters, four bytes of flags, width, height.
          const sides = bytes.indexOf("ispe") + 8;
          expect([bytes.readUInt32BE(sides), bytes.readUInt32BE(sides + 4)]).toEqual([200, 400]);
          continue;
        }
        expect(await sharp(bytes).metadata()).toMatchObject({ width: 200, height: 400 });
        const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
        const redAndBlue = (row: number) => {
          const at = (row * info.width + 100) * 3;
          return [Number(data[at]) > 180, Number(data[at + 2]) > 180];
        };
        expect(redAndBlue(40)).toEqual([true, false]);
        expect(redAndBlue(360)).toEqual([false, true]);
      }
      expect(await storedOriginals(app(), original)).toEqual([]);
    },
  );

  test.each(["jpeg", "png", "webp"] as const)(
    "7 only the image is served of a %s that is also a page or a script",
    async (type) => {
      const plain = await imageFormFile({ format: type, width: 400, height: 300 });
      const tail = Buffer.concat([Buffer.from(plain.bytes), Buffer.from(PHP + HTML)]);
      const comment = Buffer.from(PHP);
      const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
      const bytes =
        type === "jpeg" ? Buffer.concat([tail.subarray(0, 2), marker, comment, tail.subarray(2)]) : tail;
      const product = await upload(bytes, type);
      for (const [name, file] of await served(app(), product)) {
        expect([name, file.includes("<?php"), file.includes("<script")]).toEqual([name, false, false]);
      }
    },
  );
});

/** Stored files that contain the original bytes of an upload. */
async function storedOriginals({ services }: TestApp, original: Buffer): Promise<string[]> {
  const found: string[] = [];
  for await (const path of services.files.list()) {
    expect(path).toMatch(/\.(avif|webp)$/);
    const bytes = Buffer.concat(await services.files.read(path).toArray());
    if (bytes.includes(original.subarray(20, 200))) found.push(path);
  }
  return found;
}

async function stagedBytes({ services }: TestApp): Promise<number[]> {
  const paths = await filesUnder(join(services.config.dataDir, "staging"));
  return (await Promise.all(paths.map((path) => stat(path).catch(() => undefined)))).flatMap(
    (entry) => entry?.size ?? [],
  );
}
