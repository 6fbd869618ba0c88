import { connect, type Socket } from "node:net";
import { expect } from "vitest";
import { PHOTOS_OF_ALL, PHOTOS_PER_ADDRESS } from "#contract/accounts/limits.ts";
import {
  LINE_PHOTOS_MAX,
  PHOTOS_AT_ONCE,
  PHOTOS_AT_ONCE_PER_ADDRESS,
  PHOTOS_BYTES_KEPT,
} from "#contract/enquiries/limits.ts";
import { ENQUIRY_FORM } from "#contract/enquiries/messages.ts";
import { IMAGE_BYTES_MAX } from "#contract/platform/limits.ts";
import { ENQUIRY_SERVER, SERVER } from "#contract/platform/server-messages.ts";
import { onSqlite } from "#tests/support/app.ts";
import {
  animationControl,
  blankPng,
  claimJpegSides,
  claimWebpSides,
  hollowPng,
} from "#tests/support/crafted.ts";
import { callback, sent } from "#tests/support/enquiries.ts";
import {
  fields,
  PHOTOS_PATH,
  photo,
  photos,
  refusedPhotos,
  send,
  unlisted,
} from "#tests/support/enquiry-photos.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { imageBytes } from "#tests/support/images.ts";
import { until } from "#tests/support/until.ts";

const UNKNOWN_ID = "0199a000-0000-7000-8000-000000000000";

onSqlite("rejected photos leave nothing stored", (test, open) => {
  test("rejects photos that are not images, too large, too many or without a line", async ({ app }) => {
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
      const tooMany = side && SERVER.tooManyPixels(side, side);
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
    await refusedPhotos(app, () => app.visitor.post(PHOTOS_PATH, callback({ items: one })), unnamed);
    const asOther = async () => send(app, one, [await photo({ name: "images" })]);
    await refusedPhotos(app, asOther, [400, "Unexpected field 'images'"]);
  });

  test("rejects photos with an invalid request, an empty line or a deleted part", async ({ app }) => {
    for (const [message, items, change] of [
      [ENQUIRY_FORM.nameRequired, [unlisted(1)], { name: "" }],
      [ENQUIRY_FORM.companyTooLong, [unlisted(1)], { company: "x".repeat(101) }],
      [ENQUIRY_FORM.partUnsaid, [unlisted(1, " ")], {}],
      [ENQUIRY_FORM.linePhotos, [unlisted(4)], {}],
      [ENQUIRY_FORM.partTooLong, [unlisted(1, "x".repeat(201))], {}],
      [ENQUIRY_FORM.oneLine, [unlisted(1, "a\nb")], {}],
      [ENQUIRY_SERVER.unknownProduct, [unlisted(1), { _id: UNKNOWN_ID, quantity: 1 }], {}],
    ] as const) {
      const call = async () =>
        app.visitor.form("POST", PHOTOS_PATH, fields([...items], change), await photos(1));
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
        `POST ${PHOTOS_PATH} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n\r\n--b\r\n`,
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
