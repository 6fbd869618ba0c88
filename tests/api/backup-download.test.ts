import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { onBothEngines, type TestApp } from "../support/app.ts";
import {
  contentsOf,
  emptyPlace,
  fileOf,
  restoredContentsOf,
  restoreInto,
  storeSet,
} from "../support/backups.ts";
import { createTestProduct } from "../support/products.ts";
import { until } from "../support/until.ts";

const PATH = "/api/settings/data/backup";

async function linkFor({ admin }: TestApp): Promise<string> {
  const answer = await admin.post(PATH, {});
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  return answer.body.url;
}

onBothEngines("the backup as a download", (open, engine) => {
  test("is the backup that the command makes, under a name with its day, and kept by nobody", async () => {
    const app = await open();
    await createTestProduct(app.admin);
    const url = await linkFor(app);
    const before = await contentsOf(app.services);
    const answer = await fetch(app.url + url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/x-tar");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="heddle_\d{4}-\d\d-\d\d\.tar"$/,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const place = await emptyPlace(engine);
    await restoreInto(place, await fileOf(answer.body as AsyncIterable<Uint8Array>));
    expect(await restoredContentsOf(place)).toEqual(before);
    expect((await app.visitor.get(url)).status).toBe(404);
  });

  test("16 is for administrators, once, by its own link alone, and not after their session", async () => {
    const app = await open();
    expect((await app.visitor.post(PATH, {})).status).toBe(401);
    expect((await app.admin.post(PATH, { path: "/etc" })).status).toBe(400);
    expect((await app.visitor.get(`${PATH}/${"x".repeat(43)}`)).status).toBe(404);
    const ticketOf = (url: string) => url.split("/").at(-1);
    const list = (await app.admin.post("/api/products/export", {})).body.url;
    expect((await app.visitor.get(`${PATH}/${ticketOf(list)}`)).status).toBe(404);
    const own = await linkFor(app);
    expect((await app.visitor.get(`/api/products/export/${ticketOf(own)}`)).status).toBe(404);
    const late = await linkFor(app);
    await app.admin.post("/api/auth/logout");
    expect((await app.visitor.get(late)).status).toBe(404);
  });

  test("27 a slow one keeps nobody waiting; one that is broken off holds no file back", async () => {
    const app = await open();
    await storeSet(app.services, "live", 20_000_000);
    // A client that takes the first bytes only, and opens no second connection.
    const call = get(app.url + (await linkFor(app)), { agent: false });
    const [answer] = (await once(call, "response")) as [IncomingMessage];
    const jobs = () => app.services.database.read.selectFrom("jobs").select("kind").execute();
    expect(await jobs()).toEqual([{ kind: "backup" }]);
    expect((await app.visitor.get("/api/products")).status).toBe(200);
    await createTestProduct(app.admin);
    answer.destroy();
    await until(async () => (await jobs()).length === 0);
  });
});
