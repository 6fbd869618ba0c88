import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { onSqlite } from "#tests/support/app.ts";
import { createTestProduct } from "#tests/support/products.ts";

interface Raw {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** A request without automatic decompression. */
const ask = (url: string, headers: Record<string, string>, method = "GET"): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const call = request(url, { headers, method }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    call.on("error", reject).end();
  });

onSqlite("compression and revalidation of visitor responses", (test) => {
  test("are compressed by the browser's encodings, and 304 if the tag matches", async ({ url, admin }) => {
    for (let at = 0; at < 4; at += 1) await createTestProduct(admin, { title: `Heald frame ${at}` });
    const list = `${url}/api/products`;
    const plain = await ask(list, {});
    const tag = String(plain.headers["etag"]);
    expect([plain.headers["content-encoding"], plain.body.length > 1000]).toEqual([undefined, true]);
    for (const [encoding, unpack] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const packed = await ask(list, { "accept-encoding": encoding });
      expect(packed.headers["content-encoding"]).toBe(encoding);
      expect(packed.headers["vary"]).toBe("Authorization, Accept-Encoding");
      expect(packed.headers["etag"]).toBe(tag);
      expect(unpack(packed.body).equals(plain.body)).toBe(true);
      expect(Number(packed.headers["content-length"])).toBe(packed.body.length);
      const head = await ask(list, { "accept-encoding": encoding }, "HEAD");
      expect([head.body.length, head.headers["etag"]]).toEqual([0, tag]);
    }
    const known = await ask(list, { "if-none-match": tag, "accept-encoding": "br" });
    expect([known.status, known.body.length, known.headers["etag"]]).toEqual([304, 0, tag]);
    expect([known.headers["content-type"], known.headers["vary"]]).toEqual([
      undefined,
      "Authorization, Accept-Encoding",
    ]);
    await createTestProduct(admin, {});
    expect((await ask(list, { "if-none-match": tag })).status).toBe(200);
  });

  test("are not applied to small, failed, personal or changing responses", async ({ url, token, admin }) => {
    for (let at = 0; at < 4; at += 1) await createTestProduct(admin);
    const packed = { "accept-encoding": "br", "if-none-match": "*" };
    const signedIn = { ...packed, authorization: `Bearer ${token}` };
    const left: [string, Record<string, string>, number][] = [
      ["/api/products/by-id/999999", packed, 404],
      ["/api/nothing", packed, 404],
      ["/api/products?limit=4", signedIn, 200],
      ["/api/health", packed, 200],
    ];
    for (const [path, headers, status] of left) {
      const answer = await ask(url + path, headers);
      expect([path, answer.status]).toEqual([path, status]);
      expect([path, answer.headers["content-encoding"]]).toEqual([path, undefined]);
      expect([path, answer.headers["etag"]]).toEqual([path, undefined]);
    }
  });
});
