import { beforeAll, expect, test } from "vitest";
import { IMAGE_BYTES_MAX } from "#contract/platform/limits.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import { HERO_ADMIN, HERO_FORM } from "#contract/site/hero-messages.ts";
import { onSharedApp } from "#tests/support/app.ts";
import type { FormFile } from "#tests/support/client.ts";
import { blankPng, fillerChunk, hollowPng } from "#tests/support/crafted.ts";
import { expectAnswer, wrongField } from "#tests/support/expect-answer.ts";
import { failNth, plantTrigger } from "#tests/support/faults.ts";
import { createTestItem, FIELDS, heroImage } from "#tests/support/hero.ts";
import { imageBytes } from "#tests/support/images.ts";
import { refused, snapshot } from "#tests/support/snapshot.ts";

const webp = await imageBytes({ format: "webp", width: 200, height: 150 });
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const small = blankPng(40, 30);
const pngOf = (bytes: number) => blankPng(40, 30, [fillerChunk(bytes - small.length)]);
const file = (bytes: Uint8Array, filename = "plate.png", type = "image/png"): FormFile => ({
  name: "image",
  filename,
  type,
  bytes,
});

type Call = [method: "POST" | "PUT", path: string, fields: Record<string, string>, entity: string];

onSharedApp("images of the home page", (app) => {
  /** Every call with an image; a tab exists already, so its call replaces it. */
  let calls: Call[] = [];
  beforeAll(async () => {
    const { admin } = app();
    const slide = await createTestItem(admin, "slider");
    const news = await createTestItem(admin, "news");
    const tab = { title: "company", content: "Since 1998.", exists: "true" };
    await admin.form("POST", "/api/hero/tabs", tab, [await heroImage()]);
    calls = [
      ["POST", "/api/hero/slider", FIELDS.slider, "hero_slides"],
      ["PUT", `/api/hero/slider/${slide._id}/image`, {}, "hero_slides"],
      ["POST", "/api/hero/news", FIELDS.news, "news"],
      ["PUT", `/api/hero/news/${news._id}/image`, {}, "news"],
      ["POST", "/api/hero/tabs", tab, "hero_tabs"],
    ];
  });

  test.each<[string, FormFile, string?]>([
    ["4 SVG that says it is PNG", file(Buffer.from(SVG))],
    ["3 a truncated WebP", file(webp.subarray(0, webp.length - 20), "plate.webp", "image/webp")],
    [
      "3 a PNG that claims 60,000 x 60,000",
      file(hollowPng(60_000, 60_000)),
      SERVER.tooManyPixels(60_000, 60_000),
    ],
    ["3 an empty file", file(Buffer.alloc(0))],
  ])("every image call rejects %s", async (_name, bad, message = HERO_ADMIN.imageInvalid) => {
    await refused(app(), async () => {
      for (const [method, path, fields] of calls) {
        const answer = await app().admin.form(method, path, fields, [bad]);
        expectAnswer(answer, 400, wrongField("image", message));
      }
    });
  });

  test("every image call accepts an image by its bytes", async () => {
    for (const [method, path, fields] of calls) {
      const answer = await app().admin.form(method, path, fields, [file(webp, "plate.svg", "image/svg+xml")]);
      expect([path, [200, 201].includes(answer.status)]).toEqual([path, true]);
    }
  });

  test("2 accepts an image of 5 MB and rejects one byte more", async () => {
    for (const [method, path, fields] of calls) {
      const whole = await app().admin.form(method, path, fields, [file(pngOf(IMAGE_BYTES_MAX))]);
      expect([method, path, [200, 201].includes(whole.status)]).toEqual([method, path, true]);
      const over = await refused(app(), () =>
        app().admin.form(method, path, fields, [file(pngOf(IMAGE_BYTES_MAX + 1))]),
      );
      const message = HERO_FORM.imageTooLarge;
      expectAnswer(over, 413, wrongField("image", message));
    }
  });

  test("2 rejects two images", async () => {
    const image = file(small);
    await refused(app(), async () => {
      for (const [method, path, fields] of calls) {
        const send = (own: Record<string, string>, ...files: FormFile[]) =>
          app().admin.form(method, path, own, files);
        expectAnswer(await send(fields, image, image), 413, HERO_FORM.oneImage);
      }
    });
  });

  test("a slide and an image change require an image", async () => {
    await refused(app(), async () => {
      for (const [method, path, fields] of calls) {
        if (path.endsWith("/news") || path.endsWith("/tabs")) continue;
        const none = await app().admin.form(method, path, fields);
        expectAnswer(none, 400, wrongField("image", HERO_ADMIN.imageInvalid));
      }
    });
  });

  test("a new image replaces the old one, which then returns 404", async () => {
    for (const kind of ["slider", "news"] as const) {
      const { admin, visitor, services } = app();
      const item = await createTestItem(admin, kind);
      const path = `/api/hero/${kind}/${item._id}/image`;
      const image = await heroImage({ format: "webp", width: 64 });
      const stale = await refused(app(), () => admin.form("PUT", path, {}, [image], { "if-match": '"9"' }));
      expect([stale.status, stale.body.current]).toEqual([409, item]);
      const changed = await admin.form("PUT", path, {}, [image], { "if-match": '"1"' });
      expect(changed.body).toMatchObject({ _id: item._id, version: 2, picture: { width: 64 } });
      expect((await visitor.get(changed.body.imageUrl)).status).toBe(200);
      expect((await visitor.get(String(item.imageUrl))).status).toBe(404);
      const { stored } = await snapshot(services);
      expect(stored.filter((path) => path.includes(keyOf(item.imageUrl)))).toEqual([]);
      const unknown = path.replace(item._id, "01900000-0000-7000-8000-00000000ffff");
      expect((await refused(app(), () => admin.form("PUT", unknown, {}, [image]))).status).toBe(404);
    }
  });

  test("a slide is stored up to 1920 px wide, a news image up to 1280", async () => {
    const wide = await heroImage({ width: 2400, height: 1020, format: "jpeg" });
    const { admin, visitor } = app();
    const slide = await admin.form("POST", "/api/hero/slider", FIELDS.slider, [wide]);
    expect(slide.body.picture).toMatchObject({ width: 1920, height: 816, sizes: [640, 960, 1280, 1920] });
    expect(slide.body.imageUrl).toMatch(/\/1920\.webp$/);
    for (const part of ["640.avif", "1280.webp", "1920.avif"]) {
      const url = slide.body.imageUrl.replace("1920.webp", part);
      expect([part, (await visitor.get(url)).status]).toEqual([part, 200]);
    }
    const news = await admin.form("POST", "/api/hero/news", FIELDS.news, [wide]);
    expect(news.body.picture).toMatchObject({ width: 1280, sizes: [320, 640, 1280] });
  });

  test.each(["entity", "activity"] as const)(
    "8 a database failure at the %s leaves no orphan file and removes no image",
    async (at) => {
      const { admin, services } = app();
      for (const [method, path, fields, entity] of calls) {
        const table = (at === "activity" ? "activity" : entity) as "activity" | "news";
        const moment = at === "activity" || method === "POST" ? "insert" : "update";
        const fault = await plantTrigger(services, `${moment} on ${table}`);
        const answer = await refused(app(), async () =>
          admin.form(method, path, fields, [await heroImage()]),
        ).finally(fault.remove);
        expect([path, [500, 503].includes(answer.status)]).toEqual([path, true]);
        expect(answer.text).not.toContain("planted");
      }
    },
  );

  test.each([1, 2])("8 a storage failure at file %i leaves no row and no file", async (nth) => {
    const image = await heroImage();
    await refused(app(), async () => {
      for (const [method, path, fields] of calls) {
        const fault = failNth(app().services, "put", "ENOSPC", nth);
        const answer = await app().admin.form(method, path, fields, [image]).finally(fault.stop);
        expectAnswer(answer, 507, { message: SERVER.storageFull });
      }
    });
  });
});

const keyOf = (url: string | null) => String(url).split("/")[2] ?? "";
