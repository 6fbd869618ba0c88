import { connect, type Socket } from "node:net";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Enquiry } from "../../../contract/enquiries/enquiry.ts";
import { ENQUIRY_FORM, ENQUIRY_MAIL, ENQUIRY_SERVER, SERVER } from "../../../contract/messages.ts";
import {
  IMAGE_BYTES_MAX,
  LINE_PHOTOS_MAX,
  MAIL_RETRY_LAST,
  PHOTOS_AT_ONCE,
  PHOTOS_AT_ONCE_PER_ADDRESS,
  PHOTOS_BYTES_KEPT,
  PHOTOS_MAIL_WAIT,
  PHOTOS_OF_ALL,
  PHOTOS_PER_ADDRESS,
} from "../../../contract/platform/limits.ts";
import { ATTEMPTS_MAX } from "../../../server/platform/jobs/claim.ts";
import { onBothEngines, type TestApp } from "../../support/app.ts";
import type { Answer, FormFile } from "../../support/client.ts";
import {
  animationControl,
  blankPng,
  claimJpegSides,
  claimWebpSides,
  hollowPng,
} from "../../support/crafted.ts";
import {
  callback,
  deliver,
  inbox,
  inboxEntry,
  letTimePass,
  preparePhotos,
  sent,
  traces,
} from "../../support/enquiries.ts";
import { expectAnswer } from "../../support/expect-answer.ts";
import { imageBytes } from "../../support/images.ts";
import { MAIL_TO, withMail } from "../../support/mailed.ts";
import { createTestProduct } from "../../support/products.ts";
import { noteSeen } from "../../support/seen.ts";
import { refused } from "../../support/snapshot.ts";
import { until } from "../../support/until.ts";

const PATH = "/api/email/callback";
const UNKNOWN_ID = "0199a000-0000-7000-8000-000000000000";

const photo = async (change: Partial<FormFile> = {}): Promise<FormFile> => ({
  name: "photos",
  filename: "IMG_2041.jpg",
  type: "image/jpeg",
  bytes: await imageBytes({ width: 640, height: 480, format: "jpeg" }),
  ...change,
});
const photos = (count: number) => Promise.all(Array.from({ length: count }, () => photo()));

/** Form fields of a callback request with a list. */
const fields = (items: unknown[], change: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(callback({ ...change, items })).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
const unlisted = (count: number, text = "Bearing of an old loom") => ({ text, quantity: 1, photos: count });
const send = (
  { visitor }: TestApp,
  items: unknown[],
  files: readonly FormFile[],
  headers: Record<string, string> = {},
) => visitor.form("POST", PATH, fields(items), files, headers);

/** Makes a call that must be rejected and leave no enquiry, file or upload. */
async function refusedPhotos(
  app: TestApp,
  call: () => Promise<Answer>,
  expected: [number, string],
): Promise<void> {
  const before = await traces(app.services);
  const answer = await refused(app, call);
  expect([answer.status, answer.body.message]).toEqual(expected);
  expect(await traces(app.services)).toEqual(before);
}

onBothEngines("unlisted parts with photos", (open) => {
  const { openBoth } = withMail(open);

  test("a list can contain unlisted parts as text, with photos that stay with their line", async () => {
    const { app, smtp } = await openBoth();
    const reed = await createTestProduct(app.admin, { title: "Reed", productId: "7" });
    const plain = await sent(app, callback({ items: [{ text: " Ring of a weft feeder ", quantity: 2 }] }));
    expect(plain.items).toEqual([
      { product: null, catalogue: null, note: "Ring of a weft feeder", quantity: 2 },
    ]);
    const items = [
      { _id: reed._id, quantity: 3 },
      unlisted(2, "Bearing"),
      { text: "Bearing", quantity: 4 },
      unlisted(1, "Bearing"),
    ];
    const answer = await send(app, items, await photos(3));
    expect([answer.status, answer.body.reference]).toEqual([200, "E-1002"]);
    await preparePhotos(app);
    const [enquiry] = (await inbox(app, "?search=bearing")) as [Enquiry];
    expect(enquiry.items.map(({ note, quantity, photos: of = [] }) => [note, quantity, of.length])).toEqual([
      ["", 3, 0],
      ["Bearing", 1, 2],
      ["Bearing", 4, 0],
      ["Bearing", 1, 1],
    ]);
    expect(enquiry.items[1]?.photos?.[0]).toMatchObject({ width: 640, height: 480 });
    const of = new Set(enquiry.items.flatMap(({ photos: each = [] }) => each.map(({ url }) => url)));
    expect(of.size).toBe(3);
    await deliver(app);
    const mail = smtp.taken.find(({ header }) => String(header("subject")).includes("E-1002"));
    expect([mail?.to, mail?.text]).toEqual([
      [MAIL_TO],
      expect.stringContaining(`1 × Bearing (${ENQUIRY_MAIL.unlisted(2)})`),
    ]);
    expect(mail?.text).toContain("4 × Bearing (not listed)");
    noteSeen(ENQUIRY_MAIL.unlisted(2));
  });

  test("a photo is the picture of its line in a quotation, and a copy of it is in the document", async () => {
    const app = await open();
    await send(app, [{ text: "Bearing", quantity: 4 }, unlisted(1)], await photos(1));
    await preparePhotos(app);
    const [enquiry] = (await inbox(app)) as [Enquiry];
    const { body: draft } = await app.admin.post("/api/quotations", { enquiry: enquiry._id });
    expect(draft.lines[0].picture).toBeNull();
    expect((await fetch(app.url + draft.lines[1].picture)).headers.get("content-type")).toBe("image/webp");
    const { body: document } = await app.admin.get(`/api/quotations/${draft._id}/document`);
    expect(document.lines.map(({ picture }: { picture: string | null }) => picture?.slice(0, 23))).toEqual([
      undefined,
      "data:image/webp;base64,",
    ]);
  });

  test("photos are re-encoded without metadata and readable only by administrators", async () => {
    const app = await open();
    const bytes = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: "#345" } })
      .jpeg()
      .withExif({
        IFD0: { Artist: "Secretartist" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "25/1 20/1 26/1" },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(bytes.includes("Secretartist")).toBe(true);
    await send(app, [unlisted(1)], [await photo({ bytes, filename: "../../secret.php", type: "text/html" })]);
    // The original has a place in the store, but nobody can read it.
    const [original = ""] = await Array.fromAsync(app.services.files.list());
    const [, , key, name] = original.split("/");
    for (const query of ["", "?pass=x"])
      expect((await app.admin.get(`/files/${key}/${name}${query}`)).status).toBe(404);
    const [waiting] = (await inbox(app)) as [Enquiry];
    expect(waiting.items[0]).toMatchObject({ photos: [], photosPending: 1 });
    await preparePhotos(app);
    expect(await Array.fromAsync(app.services.files.list())).not.toContain(original);
    const [enquiry] = (await inbox(app)) as [Enquiry];
    const [{ url, small, width, height } = { url: "", small: "", width: 0, height: 0 }] =
      enquiry.items[0]?.photos ?? [];
    // The photo is upright.
    expect([width, height]).toEqual([1000, 2000]);
    for (const address of [url, small]) {
      const shown = await fetch(app.url + address);
      const image = Buffer.from(await shown.arrayBuffer());
      expect([shown.status, shown.headers.get("content-type"), shown.headers.get("cache-control")]).toEqual([
        200,
        "image/webp",
        "private, no-cache",
      ]);
      for (const text of ["Secretartist", "Exif", "GPS"]) expect(image.includes(text)).toBe(false);
      expect((await sharp(image).metadata()).exif).toBeUndefined();
      // The photo can't be read without the session's pass.
      const [bare = "", pass = ""] = address.split("?");
      for (const other of [
        bare,
        `${bare}?pass=`,
        `${bare}?${pass.slice(0, -2)}${pass.endsWith("AA") ? "BA" : "AA"}`,
      ]) {
        expect([other, (await app.visitor.get(other)).status]).toEqual([other, 404]);
      }
    }
    expect(await inboxEntry(app, enquiry)).toEqual(enquiry);
    const answered = await app.admin.put(`/api/enquiries/${enquiry._id}`, { state: "answered" });
    expect(answered.body.items).toEqual(enquiry.items);
    await app.admin.post("/api/auth/logout");
    expect((await app.visitor.get(url)).status).toBe(404);
  });

  test.each([
    ["prepared", preparePhotos],
    ["pending", async () => undefined],
  ])("deleting the enquiry also deletes its photos (%s)", async (_, prepare) => {
    const app = await open();
    await send(app, [unlisted(2)], await photos(2));
    await prepare(app);
    const [enquiry] = (await inbox(app)) as [Enquiry];
    expect((await Array.fromAsync(app.services.files.list())).length).toBeGreaterThan(0);
    await app.admin.del(`/api/enquiries/${enquiry._id}`);
    expect(await Array.fromAsync(app.services.files.list())).toEqual([]);
    for (const table of ["files", "jobs"] as const)
      expect(await app.services.database.read.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("an enquiry that is deleted while a photo is re-encoded leaves nothing", async () => {
    const app = await open();
    await send(app, [unlisted(2)], await photos(2));
    const [enquiry] = (await inbox(app)) as [Enquiry];
    const { imageMaker } = app.services;
    const { encode } = imageMaker.inBackground;
    imageMaker.inBackground = {
      ...imageMaker.inBackground,
      encode: async (...asked) => {
        const image = await encode(...asked);
        await app.admin.del(`/api/enquiries/${enquiry._id}`);
        return image;
      },
    };
    await preparePhotos(app);
    expect(await Array.fromAsync(app.services.files.list())).toEqual([]);
    for (const table of ["files", "jobs", "enquiries"] as const)
      expect(await app.services.database.read.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("the mail waits for the photos, and names those that couldn't be read", async () => {
    const { app, smtp } = await openBoth();
    const bytes = (await photo()).bytes;
    const cut = await photo({ bytes: bytes.subarray(0, bytes.length - 200) });
    expect((await send(app, [unlisted(2)], [await photo(), cut])).status).toBe(200);
    await deliver(app);
    expect(smtp.taken).toEqual([]);
    await preparePhotos(app);
    await deliver(app);
    const [enquiry] = (await inbox(app)) as [Enquiry];
    expect(enquiry.items[0]).toMatchObject({ photos: [{ width: 640 }], photosUnreadable: 1 });
    expect(enquiry.items[0]).not.toHaveProperty("photosPending");
    expect(smtp.taken.map(({ text }) => text)).toEqual([
      expect.stringContaining(`(${ENQUIRY_MAIL.unlisted(1)}; ${ENQUIRY_MAIL.photosUnreadable(1)})`),
    ]);
    noteSeen(ENQUIRY_MAIL.photosUnreadable(1));
  });

  test("photos that can't be prepared for a while are kept, and the mail goes out without them", async () => {
    const { app, smtp } = await openBoth();
    await send(app, [unlisted(1)], await photos(1));
    const { imageMaker, database } = app.services;
    const { inBackground } = imageMaker;
    imageMaker.inBackground = { ...inBackground, encode: () => Promise.reject(new Error("No space")) };
    for (let attempt = 0; attempt < 2 * ATTEMPTS_MAX; attempt += 1) {
      await preparePhotos(app).catch(() => undefined);
      await letTimePass(app.services, 2 * PHOTOS_MAIL_WAIT);
    }
    await deliver(app);
    expect(smtp.taken.map(({ text }) => text)).toEqual([expect.stringContaining(ENQUIRY_MAIL.photosPending)]);
    noteSeen(ENQUIRY_MAIL.photosPending);
    // A process that died twice says nothing about the photo either.
    await database.main.updateTable("jobs").set({ crashes: 2 }).execute();
    imageMaker.inBackground = inBackground;
    await preparePhotos(app);
    await letTimePass(app.services, MAIL_RETRY_LAST);
    await preparePhotos(app);
    const [enquiry] = (await inbox(app)) as [Enquiry];
    expect(enquiry.items[0]?.photos).toHaveLength(1);
  });

  test("a robot gets the usual answer and nothing is stored", async () => {
    const app = await open();
    const robot = await app.visitor.form(
      "POST",
      PATH,
      fields([unlisted(1)], { website: "spam" }),
      await photos(1),
    );
    expect([robot.status, Object.keys(robot.body)]).toEqual([200, ["message", "reference"]]);
    expect([await inbox(app), await Array.fromAsync(app.services.files.list())]).toEqual([[], []]);
  });
});

onBothEngines("rejected photos leave nothing stored", (open) => {
  test("rejects photos that are not images, too large, too many or without a line", async () => {
    const app = await open();
    const one = [unlisted(1)];
    const refusedImage: [number, string] = [400, ENQUIRY_SERVER.photosRefused];
    for (const bytes of [
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      Buffer.from("GIF89a"),
      Buffer.alloc(0),
    ]) {
      await refusedPhotos(app, async () => send(app, one, [await photo({ bytes })]), refusedImage);
    }
    const jpeg = (await photo()).bytes as Buffer;
    const webp = await imageBytes({ format: "webp" });
    for (const [bytes, side] of [
      [jpeg.subarray(0, 100)],
      [claimJpegSides(jpeg, 30_000, 30_000), 30_000],
      [hollowPng(30_000, 30_000), 30_000],
      [blankPng(40, 40, [animationControl()])],
      [claimWebpSides(webp), 2 ** 24],
      [Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(100_000, 0xff)])],
    ] as const) {
      const two = async () => send(app, [unlisted(2)], [await photo(), await photo({ bytes })]);
      const tooMany = side && SERVER.tooManyPixels({ width: side, height: side });
      await refusedPhotos(app, two, tooMany ? [400, tooMany] : refusedImage);
    }
    const large = Buffer.concat([(await photo()).bytes, Buffer.alloc(IMAGE_BYTES_MAX)]);
    await refusedPhotos(app, async () => send(app, one, [await photo({ bytes: large })]), [
      413,
      ENQUIRY_SERVER.photosRefused,
    ]);
    // None of these calls counted.
    expect(
      await app.services.database.read.selectFrom("call_counts").selectAll().where("calls", ">", 0).execute(),
    ).toEqual([]);
    const four = Array.from({ length: 4 }, () => unlisted(LINE_PHOTOS_MAX));
    await refusedPhotos(app, async () => send(app, four, await photos(12)), [
      413,
      ENQUIRY_SERVER.tooManyPhotos,
    ]);
    const unnamed: [number, string] = [400, ENQUIRY_SERVER.photosUnnamed];
    await refusedPhotos(app, async () => send(app, one, await photos(2)), unnamed);
    await refusedPhotos(app, async () => send(app, [unlisted(2)], await photos(1)), unnamed);
    await refusedPhotos(app, async () => send(app, [], await photos(1)), unnamed);
    await refusedPhotos(app, () => app.visitor.post(PATH, callback({ items: one })), unnamed);
    const asOther = async () => send(app, one, [await photo({ name: "images" })]);
    await refusedPhotos(app, asOther, [400, "Unexpected field 'images'"]);
  });

  test("rejects photos with an invalid request, an empty line or a deleted part", async () => {
    const app = await open();
    for (const [message, items, change] of [
      [ENQUIRY_FORM.nameRequired, [unlisted(1)], { name: "" }],
      [ENQUIRY_FORM.companyTooLong, [unlisted(1)], { company: "x".repeat(101) }],
      [ENQUIRY_FORM.partUnsaid, [unlisted(1, " ")], {}],
      [ENQUIRY_FORM.linePhotos, [unlisted(4)], {}],
      [ENQUIRY_FORM.noteTooLong, [unlisted(1, "x".repeat(201))], {}],
      [ENQUIRY_FORM.oneLine, [unlisted(1, "a\nb")], {}],
      [ENQUIRY_SERVER.unknownProduct, [unlisted(1), { _id: UNKNOWN_ID, quantity: 1 }], {}],
    ] as const) {
      const call = async () => app.visitor.form("POST", PATH, fields([...items], change), await photos(1));
      await refusedPhotos(app, call, [400, message]);
    }
    expect((await app.visitor.form("POST", "/api/email/contact", {}, await photos(1))).status).toBe(400);
  });

  test("limits photos per address, in total and by disk space; lists without photos are still accepted", async () => {
    const app = await open({ trustProxy: "127.0.0.1" });
    const { main } = app.services.database;
    const from = async (address: string) =>
      send(app, [unlisted(1)], await photos(1), { "x-forwarded-for": address });
    await from("198.51.100.1");
    await main
      .updateTable("call_counts")
      .set({ calls: PHOTOS_PER_ADDRESS })
      .where("key", "like", "photographs:%")
      .execute();
    const slowed = await from("198.51.100.1");
    expectAnswer(slowed, 429, SERVER.slowDown(Number(slowed.headers.get("retry-after"))));
    expect((await from("198.51.100.2")).status).toBe(200);
    const forget_at = Date.now() + 500_000;
    await main
      .updateTable("call_counts")
      .set({ calls: PHOTOS_OF_ALL, forget_at })
      .where("key", "=", "photographs:all")
      .execute();
    // An address that has sent none lately is accepted, another one is told when it is again.
    expect((await from("198.51.100.3")).status).toBe(200);
    const again = () => from("198.51.100.3");
    const full = await again();
    expectAnswer(full, 503, ENQUIRY_SERVER.photosFull);
    expect(Math.abs(Number(full.headers.get("retry-after")) - (forget_at - Date.now()) / 1000)).toBeLessThan(
      30,
    );
    await refusedPhotos(app, again, [503, ENQUIRY_SERVER.photosFull]);
    await main.deleteFrom("call_counts").execute();
    await main.updateTable("files").set({ bytes: PHOTOS_BYTES_KEPT }).execute();
    const kept = () => from("198.51.100.4");
    await refusedPhotos(app, kept, [503, ENQUIRY_SERVER.photosFull]);
    // Nobody knows when there is space again.
    expect((await kept()).headers.get("retry-after")).toBeNull();
    await sent(app, callback({ items: [{ text: "Bearing", quantity: 1 }] }));
  });

  test("limits concurrent uploads per address; those of a few addresses don't keep others out", async () => {
    const app = await open({ trustProxy: "127.0.0.1" });
    const { hostname, port } = new URL(app.url);
    const closed: string[] = [];
    const sockets: Socket[] = [];
    const hold = (address: string) => {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => undefined).on("close", () => closed.push(address));
      socket.write(
        `POST ${PATH} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n\r\n--b\r\n`,
      );
      sockets.push(socket);
    };
    const status = async (address: string) =>
      (await send(app, [unlisted(1)], await photos(1), { "x-forwarded-for": address })).status;
    for (let at = 0; at < PHOTOS_AT_ONCE; at += 1)
      hold(`198.51.${100 + Math.floor(at / PHOTOS_AT_ONCE_PER_ADDRESS)}.1`);
    await until(async () => (await status("198.51.100.1")) === 503);
    await sent(app);
    // Everybody else gets a place, that of the address with the most.
    await until(async () => (await status("203.0.113.1")) === 200 && closed.length > 0);
    expect(closed[0]).toBe("198.51.100.1");
    for (const socket of sockets) socket.destroy();
    await until(async () => (await status("198.51.100.1")) === 200);
  });
});
