import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { expect, onTestFinished } from "vitest";
import { z } from "zod";
import { call } from "#contract/platform/call.ts";
import { CLOSED_JOB } from "#server/platform/database/closed.ts";
import type { Shown } from "#server/platform/database/counters.ts";
import { handle } from "#server/platform/http/handle.ts";
import { mountCalls } from "#server/platform/http/mount-calls.ts";
import { openPublicAnswers } from "#server/platform/http/public-answers.ts";
import type { Staging } from "#server/platform/http/staging.ts";
import { beside, onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import { createTestProduct, putProduct } from "#tests/support/products.ts";
import { until } from "#tests/support/until.ts";

const LIST = "/api/products?category=picanol-rapier";
const UNPACK = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
};

/** The body of an answer in each encoding, as text; the second time from the cache. */
async function bodiesOf({ app }: TestApp, path: string): Promise<string[]> {
  const bodies: string[] = [];
  for (const encoding of ["br", "br", "gzip", "gzip", "identity", "identity"] as const) {
    const headers = { "accept-encoding": encoding };
    const answer = await app.inject({ url: path, headers });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.headers["content-encoding"] ?? "identity").toBe(encoding);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.headers.vary).toBe("Authorization, Accept-Encoding");
    bodies.push(UNPACK[encoding](answer.rawPayload).toString());
    const etag = String(answer.headers.etag);
    const known = await app.inject({ url: path, headers: { ...headers, "if-none-match": etag } });
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, "", etag]);
  }
  return bodies;
}

onBothEngines("cached answers of shared calls", (test, open) => {
  test("have every write in the next answer, whichever process made it", async ({ app: one }) => {
    const other = await open(beside(one));
    for (let at = 0; at < 3; at += 1) await createTestProduct(one.admin);
    const product = await createTestProduct(one.admin);
    const paths = [
      [LIST, "/api/products?search=gripper&limit=24", "/api/products/category/picanol-rapier/latest"],
      ["/api/products"],
    ].flat();
    const writes: [work: () => Promise<{ status: number }>, shown: string][] = [
      [() => putProduct(other.admin, product, { stock: "41" }), '"stock":41'],
      [
        () => putProduct(one.admin, product, { title: "Gripper of the other name" }),
        "Gripper of the other name",
      ],
      [() => putProduct(other.admin, product, { stock: "42", price: "4711.5" }), '"stock":42'],
    ];
    for (const path of paths) await bodiesOf(one, path);
    for (const [work, shown] of writes) {
      expect((await work()).status).toBe(200);
      for (const path of paths) {
        for (const place of [one, other, one]) {
          const bodies = await bodiesOf(place, path);
          expect(new Set(bodies).size).toBe(1);
          expect(bodies[0]).toContain(shown);
          expect(bodies[0]).not.toContain("4711");
        }
      }
    }
    const settings = await one.admin.get("/api/settings");
    const business = { ...settings.body.business, companyName: "Loom parts of the other name" };
    await bodiesOf(other, "/api/site");
    expect((await one.admin.put("/api/settings/business", business)).status).toBe(200);
    for (const place of [other, one]) {
      for (const body of await bodiesOf(place, "/api/site"))
        expect(body).toContain("Loom parts of the other name");
    }
  });

  test("are those of visitors; an administrator's answers are made each time", async ({ app }) => {
    const { _id } = await createTestProduct(app.admin, { price: "4711.5" });
    for (let at = 0; at < 3; at += 1) await createTestProduct(app.admin);
    for (let times = 0; times < 2; times += 1) {
      for (const body of await bodiesOf(app, LIST)) expect(body).not.toContain("4711");
      const own = await app.admin.get(LIST);
      expect(own.text).toContain('"price":4711.5');
      expect([own.headers.get("etag"), own.headers.get("cache-control")]).toEqual([
        null,
        "private, no-store",
      ]);
    }
    await putProduct(app.admin, { _id }, { published: "false" });
    expect((await app.visitor.get(`/api/products/by-id/${_id}`)).status).toBe(404);
    for (const body of await bodiesOf(app, LIST)) expect(body).not.toContain(_id);
    await putProduct(app.admin, { _id }, { published: "true" });
    for (let times = 0; times < 2; times += 1) {
      expect((await app.visitor.get(`/api/products/by-id/${_id}`)).status).toBe(200);
    }
  });

  test("are cached by their declared parameters alone", async ({ app }) => {
    for (let at = 0; at < 4; at += 1) await createTestProduct(app.admin, { title: `Gripper ${at}` });
    const titles = async (query: string): Promise<string[]> =>
      (await app.visitor.get(`/api/products?${query}`)).body.products.map(
        ({ title }: { title: string }) => title,
      );
    for (let times = 0; times < 2; times += 1) {
      expect(await titles("limit=1")).toEqual(["Gripper 3"]);
      expect(await titles("limit=1&page=2")).toEqual(["Gripper 2"]);
      expect(await titles("page=2&limit=1&other=3")).toEqual(["Gripper 2"]);
      expect(await titles("search=gripper&limit=1&page=3&page=2")).toHaveLength(1);
      expect(await titles("limit=1&sortField=createdAt&sortOrder=asc")).toEqual(["Gripper 0"]);
    }
  });
});

const SHELF = call("GET", "/shelf", "visitor", {
  summary: "List a shelf",
  query: z.object({ search: z.string() }),
  isShared: true,
  answer: z.object({ text: z.string() }),
});

/** A server with one shared call, which `make` answers; it counts how often. */
function openShelf({ services }: TestApp, search: Shown["search"], make: (text: string) => string) {
  const made: string[] = [];
  const app: FastifyInstance = Fastify();
  onTestFinished(() => app.close());
  const answers = openPublicAnswers({ database: services.database, search });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("vary", "Authorization").header("cache-control", "no-cache");
  });
  answers.pack(app);
  const handler = async ({ query }: { query: { search: string } }) => {
    made.push(query.search);
    return { text: make(query.search) };
  };
  // Only forms use the staging folder.
  const staging = undefined as unknown as Staging;
  mountCalls(app, handle({ shelf: SHELF }, { shelf: handler }), { staging, answers });
  return {
    made,
    get: (search: string, headers: Record<string, string> = {}) =>
      app.inject({ url: `/shelf?search=${search}`, headers }),
  };
}

onSqlite("the cache of shared calls", (test) => {
  test("is the same for every cookie, and neither read nor filled with an Authorization header", async ({
    app,
  }) => {
    const { made, get } = openShelf(app, { lapses: () => 0 }, (text) => text.repeat(2000));
    for (const authorization of ["Bearer x", "Basic x", ""]) await get("a", { authorization });
    expect(made).toHaveLength(3);
    const first = await get("a", { cookie: "heddle_refresh=one; token=one" });
    const second = await get("a", { cookie: "heddle_refresh=two" });
    expect(made).toHaveLength(4);
    expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag]);
    expect(second.headers["set-cookie"]).toBeUndefined();
    await get("a", { authorization: "Bearer x" });
    expect(made).toHaveLength(5);
  });

  test("caches no answer that was made while the search index was behind", async ({ app }) => {
    let lapses: number | undefined;
    let during: () => void = () => undefined;
    const { made, get } = openShelf(app, { lapses: () => lapses }, (text) => {
      during();
      return text;
    });
    const ask = async (text: string) => {
      made.length = 0;
      expect((await get(text)).body).toContain(text);
      return made.length;
    };
    expect([await ask("a"), await ask("a")]).toEqual([1, 1]);
    lapses = 0;
    // It falls behind while the answer is made, and has caught up before the answer is sent.
    during = () => {
      lapses = 1;
    };
    expect(await ask("a")).toBe(1);
    during = () => {
      lapses = undefined;
    };
    expect(await ask("a")).toBe(1);
    during = () => undefined;
    expect(await ask("a")).toBe(1);
    lapses = 1;
    expect([await ask("a"), await ask("a")]).toEqual([1, 0]);
    lapses = undefined;
    expect(await ask("a")).toBe(1);
    lapses = 2;
    expect([await ask("a"), await ask("a")]).toEqual([1, 0]);
  });

  test("holds at most 8 MiB, the answers used last, and no failure", async ({ app }) => {
    const MiB = 2 ** 20;
    let fails = true;
    const { made, get } = openShelf(app, { lapses: () => 0 }, (text) => {
      if (fails) throw new Error("not now");
      return text.repeat(MiB);
    });
    const isMade = async (text: string) => {
      made.length = 0;
      await get(text);
      return made.length > 0;
    };
    expect([await isMade("a"), await isMade("a")]).toEqual([true, true]);
    fails = false;
    for (const text of "abcdefg") expect([await isMade(text), await isMade(text)]).toEqual([true, false]);
    expect([await isMade("a"), await isMade("h"), await isMade("a"), await isMade("b")]).toEqual([
      ...[false, true, false, true],
    ]);
    // One that is larger than all of it.
    expect([await isMade("tenletters"), await isMade("tenletters"), await isMade("a")]).toEqual([
      ...[true, true, false],
    ]);
  });

  test("has an answer made once for all who ask meanwhile; after a failure each of them tries", async ({
    app,
  }) => {
    let fails = false;
    const { made, get } = openShelf(app, { lapses: () => 0 }, (text) => {
      if (fails) throw new Error("not now");
      return text.repeat(2000);
    });
    const ask = async (...texts: string[]) => {
      made.length = 0;
      const answers = await Promise.all(texts.map((text) => get(text)));
      return [made.length, ...answers.map(({ statusCode }) => statusCode)];
    };
    expect(await ask("a", "a", "b", "a")).toEqual([2, 200, 200, 200, 200]);
    fails = true;
    expect(await ask("c", "c", "c")).toEqual([3, 500, 500, 500]);
    fails = false;
    expect(await ask("c", "c", "c")).toEqual([1, 200, 200, 200]);
  });

  test("answers HEAD as GET without a body", async ({ app }) => {
    for (let at = 0; at < 4; at += 1) await createTestProduct(app.admin);
    const ask = async (method: "GET" | "HEAD", headers: Record<string, string>) => {
      const answer = await app.app.inject({ method, url: LIST, headers });
      const { date, "x-request-id": _id, ...others } = answer.headers;
      return { status: answer.statusCode, others, bytes: answer.rawPayload.length };
    };
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "accept-encoding": encoding };
      const before = await ask("HEAD", headers);
      const whole = await ask("GET", headers);
      expect(whole.bytes).toBe(Number(whole.others["content-length"]));
      for (const head of [before, await ask("HEAD", headers)]) expect(head).toEqual({ ...whole, bytes: 0 });
      const known = { ...headers, "if-none-match": String(whole.others.etag) };
      expect([(await ask("HEAD", known)).status, (await ask("GET", known)).status]).toEqual([304, 304]);
    }
  });

  test("is not read while the site is closed", async ({ app }) => {
    await createTestProduct(app.admin);
    for (let times = 0; times < 2; times += 1) expect((await app.visitor.get(LIST)).status).toBe(200);
    const { main } = app.services.database;
    const job = {
      id: "closed",
      subject: null,
      payload: "",
      due_at: 0,
      instance: null,
      fence: 1,
      attempts: 1,
    };
    await main
      .insertInto("jobs")
      .values({ ...job, kind: CLOSED_JOB, lease_until: Date.now() + 60_000, last_error: null, created_at: 0 })
      .execute();
    await until(async () => (await app.visitor.get(LIST)).status === 503);
    await main.deleteFrom("jobs").where("id", "=", "closed").execute();
    await until(async () => (await app.visitor.get(LIST)).status === 200);
  });
});
