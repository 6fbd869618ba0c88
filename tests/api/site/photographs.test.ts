import { expect, test } from "vitest";
import { PHOTOGRAPH_SERVER } from "#contract/platform/server-messages.ts";
import { HERO_ADMIN } from "#contract/site/hero-messages.ts";
import { Photograph, PublicPhotograph } from "#contract/site/photographs.ts";
import { onSharedApp, onSqlite } from "#tests/support/app.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { heroImage } from "#tests/support/hero.ts";
import { refused } from "#tests/support/snapshot.ts";

const PATH = "/api/photographs";
const UNKNOWN = "01900000-0000-7000-8000-00000000ffff";

const add = async (admin: ApiClient, fields: Record<string, string>) =>
  admin.form("POST", PATH, fields, [await heroImage()]);

onSqlite("photographs", (test) => {
  test("are listed in order with captions and pages; hidden ones only for administrators", async ({
    admin,
    visitor,
  }) => {
    expect((await visitor.get(PATH)).body).toEqual([]);
    const first = await add(admin, { title: " The workshop " });
    expect([first.status, first.body.title, first.body.page]).toEqual([201, "The workshop", "about"]);
    Photograph.strict().parse(first.body);
    const second = await add(admin, { title: "The shelf", page: "both" });
    const third = await add(admin, { title: "The counter", page: "contact" });
    await admin.put(`${PATH}/${second.body._id}/toggle-active`);
    const seen = (await visitor.get(PATH)).body;
    expect(seen.map(({ title }: { title: string }) => title)).toEqual(["The workshop", "The counter"]);
    for (const each of seen) PublicPhotograph.strict().parse(each);
    const ids = [third, second, first].map(({ body }) => body._id);
    expect((await admin.put(`${PATH}/order`, { ids })).body.map(({ _id }: Photograph) => _id)).toEqual(ids);
    const moved = await admin.put(`${PATH}/${first.body._id}`, { page: "contact", title: "The door" });
    expect(moved.body).toMatchObject({ page: "contact", title: "The door", version: 2 });
  });

  test("an image can be replaced, and is deleted with its photograph", async ({ admin, visitor }) => {
    const { body } = await add(admin, { title: "The director" });
    const replaced = await admin.form("PUT", `${PATH}/${body._id}/image`, {}, [
      await heroImage({ width: 64 }),
    ]);
    expect(replaced.body.picture.width).toBe(64);
    expect((await visitor.get(body.imageUrl)).status).toBe(404);
    const gone = await admin.del(`${PATH}/${body._id}`);
    expect(gone.body).toEqual({ message: PHOTOGRAPH_SERVER.deleted });
    expect((await visitor.get(replaced.body.imageUrl)).status).toBe(404);
    expectAnswer(await admin.del(`${PATH}/${body._id}`), 404, PHOTOGRAPH_SERVER.notFound);
  });
});

onSharedApp("invalid photographs", (app) => {
  const post = async (fields: Record<string, string>, files = [heroImage()]) =>
    refused(app(), async () => app().admin.form("POST", PATH, fields, await Promise.all(files)));

  test("rejects a missing or invalid image and a stale version", async () => {
    expect((await post({ title: "x" }, [])).body.message).toBe(HERO_ADMIN.imageInvalid);
    const text = heroImage().then((file) => ({ ...file, bytes: Buffer.from("%PDF-1.7") }));
    expect((await post({ title: "x" }, [text])).body.message).toBe(HERO_ADMIN.imageInvalid);
    const { body } = await add(app().admin, { title: "The workshop" });
    const stale = await refused(app(), () =>
      app().admin.put(`${PATH}/${body._id}`, { title: "y" }, { "if-match": '"7"' }),
    );
    expectAnswer(stale, 409, PHOTOGRAPH_SERVER.stale);
    expect((await refused(app(), () => app().admin.put(`${PATH}/${UNKNOWN}`, { title: "y" }))).status).toBe(
      404,
    );
  });
});
