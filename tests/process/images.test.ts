import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { getPriority } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import type { MediaOptions } from "#server/media.ts";
import { type ChildTask, URGENT } from "#server/platform/media/child/child-task.ts";
import { MediaError } from "#server/platform/media/media-error.ts";
import { newFolder, writeIn } from "../support/folders.ts";
import { mediaForTest } from "../support/media.ts";
import { pdfChildrenOf } from "../support/pdf-children.ts";
import { filesUnder } from "../support/snapshot.ts";
import { until } from "../support/until.ts";

const SIDES = { width: 700, height: 500 };
const WIDTHS = [320, 640];

let folder = "";
beforeEach(async () => {
  folder = await newFolder();
});

const images = (options?: MediaOptions) => mediaForTest(options).imageMaker;
const file = (bytes: Uint8Array | string, name?: string) => writeIn(folder, bytes, name);

const noise = (sides = SIDES) =>
  sharp({
    create: {
      ...sides,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

test("encodes photographs and drawings differently, in every width", async () => {
  const photograph = await noise().jpeg().toBuffer();
  const lines = `<svg ${Object.entries(SIDES)
    .map(([side, pixels]) => `${side}="${pixels}"`)
    .join(
      " ",
    )}><rect width="100%" height="100%" fill="#fff"/><circle cx="300" cy="200" r="90" fill="none" stroke="#a22"/></svg>`;
  const drawing = await sharp(Buffer.from(lines)).png().toBuffer();
  const maker = images();
  for (const [bytes, halvedIn] of [
    [photograph, 3],
    [drawing, 0],
  ] as const) {
    const made = await maker.encode(await file(bytes), WIDTHS);
    expect(made).toMatchObject({ width: 640, height: 457, sizes: WIDTHS });
    expect([...made.variants.keys()]).toEqual(["320.avif", "320.webp", "640.avif", "640.webp"]);
    const avif = Buffer.from(made.variants.get("640.avif") ?? []);
    const { compression, width } = await sharp(avif).metadata();
    // The two bits of the AV1 configuration box that tell in which directions colours are subsampled.
    const halved = ((avif[avif.indexOf("av1C") + 6] ?? 0) >> 2) & 3;
    expect([compression, width, halved]).toEqual(["av1", 640, halvedIn]);
    expect(made.placeholder).toMatch(/^data:image\/webp;base64,/);
  }
});

test("rejects files that are not images without ending the child; accepts AVIF only from the site's own files", async () => {
  const maker = images();
  const avif = await noise().avif({ effort: 0 }).toBuffer();
  const jpeg = await noise().jpeg().toBuffer();
  const own = await file(avif, "640.avif");
  const { path } = await maker.webp(own, 320, folder);
  expect(await sharp(await readFile(path)).metadata()).toMatchObject({ format: "webp", width: 320 });
  const [child] = pdfChildrenOf();
  for (const bytes of [avif, "<svg/>", "", jpeg.subarray(0, jpeg.length / 2), Buffer.from("GIF89a")]) {
    await expect(maker.encode(await file(bytes), WIDTHS)).rejects.toBeInstanceOf(MediaError);
    await expect(maker.small(Buffer.from(bytes))).rejects.toBeInstanceOf(MediaError);
  }
  await expect(maker.look(avif)).rejects.toMatchObject({ name: "MediaError (refused)", problem: "refused" });
  await expect(maker.logo(await file("none"))).rejects.toBeInstanceOf(MediaError);
  await expect(maker.look(jpeg)).resolves.toBeUndefined();
  expect(pdfChildrenOf()).toEqual([child]);
});

test("errors not caused by the image are not a MediaError", async () => {
  const error = await images()
    .encode(join(folder, "none"), WIDTHS)
    .catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MediaError);
});

test("encodes an interactive image at the server's priority and import images below it, at most two at once", async () => {
  const path = await file(await noise().jpeg().toBuffer());
  const maker = images();
  await maker.encode(path, WIDTHS);
  expect(pdfChildrenOf().map((pid) => getPriority(pid))).toEqual([getPriority()]);
  await Promise.all([1, 2, 3, 4].map(() => maker.inBackground.encode(path, WIDTHS)));
  const priorities = pdfChildrenOf().map((pid) => getPriority(pid));
  expect(priorities.filter((priority) => priority === getPriority())).toHaveLength(1);
  expect(priorities.filter((priority) => priority === 10).length).toBeLessThanOrEqual(2);
});

test("a child exits when idle, and the next image starts another one", async () => {
  const { makePlate } = mediaForTest({ idleMs: 20 });
  const words = await file(JSON.stringify({ code: "PIC-GR-0471", kind: "Gripper" }), "words.json");
  const widthOf = async (name: string) =>
    (await sharp((await makePlate(words, name, folder)).path).metadata()).width;
  expect(await widthOf("320.webp")).toBe(320);
  await until(() => pdfChildrenOf().length === 0);
  expect(await widthOf("960.webp")).toBe(960);
});

test("an image of a killed child is encoded by another one, unless that is killed too", async () => {
  const small = await file(await noise().jpeg().toBuffer(), "small");
  const large = await file(
    await noise({ width: 3000, height: 2500 }).png({ compressionLevel: 0 }).toBuffer(),
  );
  const maker = images();
  const kill = async (except?: number) => {
    let found: number | undefined;
    await until(() => {
      found = pdfChildrenOf().find((pid) => pid !== except);
      return found !== undefined;
    });
    process.kill(found ?? 0, "SIGKILL");
    return found;
  };
  for (const isKilledTwice of [false, true]) {
    // Starts the child, which then waits.
    await maker.encode(small, WIDTHS);
    const result = maker.encode(large, [3000]).catch((error: unknown) => error);
    const first = await kill();
    if (isKilledTwice) await kill(first);
    expect([isKilledTwice, (await result) instanceof Error]).toEqual([isKilledTwice, isKilledTwice]);
  }
});

test("the compile cache of a child is kept for the next one, even if it is killed", async () => {
  const bytes = await noise().jpeg().toBuffer();
  const child = fork("server/platform/media/child/child.ts", [String(process.pid), URGENT], {
    env: { NODE_COMPILE_CACHE: folder },
    serialization: "advanced",
  });
  await once(child, "message");
  expect(await filesUnder(folder)).toEqual([]);
  const module = new URL("../../server/platform/media/image-tasks.ts", import.meta.url).href;
  child.send({ module, name: "look", args: [bytes] } satisfies ChildTask);
  await once(child, "message");
  await until(async () => (await filesUnder(folder)).length > 0);
  child.kill("SIGKILL");
  await once(child, "exit");
});
