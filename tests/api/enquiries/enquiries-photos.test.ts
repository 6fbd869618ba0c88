import sharp from "sharp";
import { expect } from "vitest";
import type { Enquiry } from "#contract/enquiries/enquiry.ts";
import { MAIL_RETRY_LAST, PHOTOS_MAIL_WAIT } from "#contract/enquiries/limits.ts";
import { ENQUIRY_MAIL } from "#contract/platform/server-messages.ts";
import { ATTEMPTS_MAX } from "#server/platform/jobs/claim.ts";
import { onBothEngines, onSqlite } from "#tests/support/app.ts";
import {
  callback,
  deliver,
  inbox,
  inboxEntry,
  letTimePass,
  preparePhotos,
  sent,
} from "#tests/support/enquiries.ts";
import { fields, PHOTOS_PATH, photo, photos, send, unlisted } from "#tests/support/enquiry-photos.ts";
import { MAIL_TO, withMail } from "#tests/support/mailed.ts";
import { createTestProduct } from "#tests/support/products.ts";

onBothEngines("unlisted parts with photos", (test, open) => {
  test("photos are re-encoded without metadata and readable only by administrators", async ({ app }) => {
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
});

onSqlite("photos of a list", (test, open) => {
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
  });

  test("a photo is the picture of its line in a quotation, and a copy of it is in the document", async ({
    app,
  }) => {
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

  test("an enquiry that is deleted while a photo is re-encoded leaves nothing", async ({ app }) => {
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
    expect((await send(app, [unlisted(3)], [await photo(), cut, cut])).status).toBe(200);
    await deliver(app);
    expect(smtp.taken).toEqual([]);
    await preparePhotos(app);
    await deliver(app);
    const [enquiry] = (await inbox(app)) as [Enquiry];
    expect(enquiry.items[0]).toMatchObject({ photos: [{ width: 640 }], photosUnreadable: 2 });
    expect(enquiry.items[0]).not.toHaveProperty("photosPending");
    expect(smtp.taken.map(({ text }) => text)).toEqual([
      expect.stringContaining(`(${ENQUIRY_MAIL.unlisted(1)}; ${ENQUIRY_MAIL.photosUnreadable(2)})`),
    ]);
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
    // A process that died twice says nothing about the photo either.
    await database.main.updateTable("jobs").set({ crashes: 2 }).execute();
    imageMaker.inBackground = inBackground;
    await preparePhotos(app);
    await letTimePass(app.services, MAIL_RETRY_LAST);
    await preparePhotos(app);
    const [enquiry] = (await inbox(app)) as [Enquiry];
    expect(enquiry.items[0]?.photos).toHaveLength(1);
  });

  test("a robot gets the usual answer and nothing is stored", async ({ app }) => {
    const robot = await app.visitor.form(
      "POST",
      PHOTOS_PATH,
      fields([unlisted(1)], { website: "spam" }),
      await photos(1),
    );
    expect([robot.status, Object.keys(robot.body)]).toEqual([200, ["message", "reference"]]);
    expect([await inbox(app), await Array.fromAsync(app.services.files.list())]).toEqual([[], []]);
  });
});
