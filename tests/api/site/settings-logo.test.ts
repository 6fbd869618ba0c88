import sharp from "sharp";
import { expect, test } from "vitest";
import { SETTINGS_SERVER } from "#contract/platform/server-messages.ts";
import { HERO_ADMIN, HERO_FORM } from "#contract/site/hero-messages.ts";
import { recordOf } from "#tests/support/accounts.ts";
import { onSharedApp, onSqlite } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { failReads } from "#tests/support/faults.ts";
import { heroImage } from "#tests/support/hero.ts";
import { refused } from "#tests/support/snapshot.ts";

const PATH = "/api/settings/logo";
const EDGE = 100;

/** A red bar in the middle of a transparent image. */
async function logo({ width = 600, height = 120, colour = "#c02020" } = {}) {
  const bar = await sharp({ create: { width, height, channels: 4, background: colour } })
    .png()
    .toBuffer();
  const bytes = await sharp(bar)
    .extend({ top: EDGE, bottom: EDGE, left: EDGE, right: EDGE, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return { ...(await heroImage()), bytes };
}

const sizeOf = async (bytes: Buffer) => {
  const { width, height, format, hasAlpha } = await sharp(bytes).metadata();
  return { width, height, format, hasAlpha };
};

onSqlite("the logo", (test) => {
  test("is re-encoded and trimmed; icons and share image are made from it and removed with it", async ({
    app,
  }) => {
    const { admin, visitor, url } = app;
    const bytesAt = async (path: string) => Buffer.from(await (await fetch(url + path)).arrayBuffer());
    const first = await bytesAt("/share.png");
    const saved = await admin.form("PUT", `${PATH}/light`, {}, [await logo()], { "if-match": '"0"' });
    expect(saved.status).toBe(200);
    const { light, dark } = saved.body.logo;
    expect([light.width, light.height, dark, saved.body.versions.logo]).toEqual([200, 40, null, 1]);
    expect((await visitor.get("/api/site")).body.logo).toEqual({ light, dark: null });
    expect(await sizeOf(await bytesAt(light.url))).toEqual({
      width: 480,
      height: 96,
      format: "webp",
      hasAlpha: false,
    });
    for (const [path, side] of [
      ["/apple-touch-icon.png", 180],
      ["/icon-192.png", 192],
      ["/site-icon", 192],
      ["/icon-512.png", 512],
    ] as const) {
      expect(await sizeOf(await bytesAt(path))).toMatchObject({ width: side, height: side, format: "png" });
    }
    expect(await sizeOf(await bytesAt("/share.png"))).toMatchObject({ width: 1200, height: 630 });
    const favicon = await bytesAt("/favicon.ico");
    expect([...favicon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect(await sizeOf(favicon.subarray(22))).toMatchObject({ width: 32, height: 32, format: "png" });

    // The default is sent while the logo's files can't be read.
    const reads = failReads(app.services, "EIO");
    expect((await bytesAt("/share.png")).equals(first)).toBe(true);
    expect(reads.reads).toBe(1);
    reads.stop();

    const other = await admin.form("PUT", `${PATH}/light`, {}, [await logo({ width: 100, height: 100 })]);
    expect((await visitor.get(light.url)).status).toBe(404);
    expect((await admin.form("PUT", `${PATH}/dark`, {}, [await logo()])).body.logo.dark.width).toBe(200);
    const without = await admin.del(`${PATH}/light`);
    expect(without.body.logo.light).toBeNull();
    expect(without.body.logo.dark).not.toBeNull();
    expect((await visitor.get(other.body.logo.light.url)).status).toBe(404);
    expect((await bytesAt("/share.png")).equals(first)).toBe(true);
    expect((await recordOf(app, "logo")).descriptions).toEqual(Array(4).fill("Updated the logo"));
  });

  test("keeps transparency, and accepts a logo of a single colour", async ({ admin, url }) => {
    const bar = (await logo()).bytes;
    const round = await sharp(bar)
      .composite([{ input: await sharp(bar).resize(100).toBuffer(), blend: "dest-out" }])
      .png()
      .toBuffer();
    const saved = await admin.form("PUT", `${PATH}/light`, {}, [{ ...(await heroImage()), bytes: round }]);
    const shown = await fetch(url + saved.body.logo.light.url);
    expect((await sizeOf(Buffer.from(await shown.arrayBuffer()))).hasAlpha).toBe(true);
    expect((await admin.form("PUT", `${PATH}/light`, {}, [await heroImage()])).status).toBe(200);
  });
});

onSharedApp("invalid logos", (app) => {
  const put = (ground: string, files: Parameters<ReturnType<typeof app>["admin"]["form"]>[3], headers = {}) =>
    refused(app(), () => app().admin.form("PUT", `${PATH}/${ground}`, {}, files, headers));

  test("rejects non-images, truncated, missing or several files, and an unknown background", async () => {
    const good = await logo();
    const as = (bytes: Buffer) => [{ ...good, bytes }];
    for (const bytes of [
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      Buffer.from("%PDF-1.7"),
      good.bytes.subarray(0, good.bytes.length / 2),
    ]) {
      expectAnswer(await put("light", as(bytes)), 400, HERO_ADMIN.imageInvalid);
    }
    expect((await put("light", [])).body.message).toBe(HERO_ADMIN.imageInvalid);
    expect((await put("light", [good, good])).body.message).toBe(HERO_FORM.oneImage);
    expect((await put("sepia", [good])).status).toBe(404);
    const stale = await put("light", [good], { "if-match": '"3"' });
    expectAnswer(stale, 409, SETTINGS_SERVER.stale);
  });
});
