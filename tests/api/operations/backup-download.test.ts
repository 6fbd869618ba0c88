import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { expect } from "vitest";
import { administrator, expectConfirmed, PASSWORD, type Person } from "#tests/support/accounts.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import {
  contentsOf,
  emptyPlace,
  fileOf,
  restoredContentsOf,
  restoreInto,
  storeSet,
} from "#tests/support/backups.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { until } from "#tests/support/until.ts";

const PATH = "/api/settings/data/backup";

async function linkFor(app: TestApp, person?: Person): Promise<string> {
  const { client } = person ?? (await administrator(app));
  const answer = await client.post(PATH, { currentPassword: PASSWORD });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  return answer.body.url;
}

onSqlite("GET backup download", (test, _open, engine) => {
  test("returns the same archive as the command, named by date and not cached", async ({ app }) => {
    await createTestProduct(app.admin);
    const url = await linkFor(app);
    const links = await app.services.database.read.selectFrom("download_links").select("payload").execute();
    expect(links).toHaveLength(1);
    expect(JSON.stringify(links)).not.toContain(PASSWORD);
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

  test("16 requires an administrator, a single-use link and a live session", async ({ app }) => {
    const person = await administrator(app);
    const { client } = person;
    const body = { currentPassword: PASSWORD };
    expect((await app.visitor.post(PATH, body)).status).toBe(401);
    expect((await app.visitor.get(`${PATH}/${"x".repeat(43)}`)).status).toBe(404);
    const ticketOf = (url: string) => url.split("/").at(-1);
    const list = (await client.post("/api/products/export", {})).body.url;
    expect((await app.visitor.get(`${PATH}/${ticketOf(list)}`)).status).toBe(404);
    const own = await linkFor(app, person);
    expect((await app.visitor.get(`/api/products/export/${ticketOf(own)}`)).status).toBe(404);
    const late = await linkFor(app, person);
    await client.post("/api/auth/logout");
    expect((await app.visitor.get(late)).status).toBe(404);
  });

  test("13 requires the password to create a link; wrong passwords are throttled", async ({ app }) => {
    const { client } = await administrator(app);
    await expectConfirmed(app, (currentPassword) => client.post(PATH, { currentPassword }));
    expect(await app.services.database.read.selectFrom("download_links").selectAll().execute()).toEqual([]);
  });

  test("27 a slow download blocks nobody; an aborted one holds back no file", async ({ app }) => {
    await storeSet(app.services, "live", 20_000_000);
    // A client that reads only the first bytes and opens no second connection.
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
