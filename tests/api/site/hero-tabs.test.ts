import { expect } from "vitest";
import { HERO_SERVER } from "#contract/platform/server-messages.ts";
import { HeroTabList } from "#contract/site/hero.ts";
import { onSqlite } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { heroImage } from "#tests/support/hero.ts";
import { expectRefused } from "#tests/support/snapshot.ts";

const PATH = "/api/hero/tabs";
const NO_IMAGE = { imageUrl: null, picture: null };

onSqlite("company tabs", (test) => {
  test("creates a tab once, ignoring case, and lists tabs in panel order", async ({ admin, visitor }) => {
    expect((await visitor.get(PATH)).body).toEqual([]);
    for (const title of ["QUALITY", " Company "]) {
      const answer = await admin.form("POST", PATH, { title, content: " Since 1998. " });
      expectAnswer(answer, 201, {
        title: title.trim().toLowerCase(),
        content: "Since 1998.",
        version: expect.any(Number),
        ...NO_IMAGE,
      });
    }
    const tabs = HeroTabList.parse((await admin.get(PATH)).body);
    expect(tabs.map((tab) => tab.title)).toEqual(["company", "quality"]);
    const activity = (await admin.get("/api/stats")).body.recentActivity;
    expect(activity[0].description).toBe("Created the company tab");
  });

  test("rejects a second tab without 'exists' (409); with it the content is replaced", async ({ app }) => {
    const { admin, visitor } = app;
    const fields = { title: "director", content: "First" };
    const image = [await heroImage()];
    const made = await admin.form("POST", PATH, fields, image);
    for (const exists of [undefined, "false"]) {
      const again = { ...fields, content: "Second", ...(exists ? { exists } : {}) };
      await expectRefused(
        app,
        [409, { message: HERO_SERVER.tabExists("director"), current: made.body }],
        () => admin.form("POST", PATH, again, image),
      );
    }
    const replaced = { ...fields, content: "Second", exists: "true" };
    const text = await admin.form("POST", PATH, replaced);
    expectAnswer(text, 200, { ...made.body, content: "Second", version: expect.any(Number) });
    const both = await admin.form("POST", PATH, replaced, [await heroImage({ width: 64 })]);
    expect(both.body.picture.width).toBe(64);
    expect((await visitor.get(both.body.imageUrl)).status).toBe(200);
    expect((await visitor.get(made.body.imageUrl)).status).toBe(404);
    expect((await admin.get(PATH)).body).toEqual([both.body]);
  });

  test("rejects a stale save with the current state and changes nothing (409)", async ({ app }) => {
    const { admin } = app;
    const fields = { title: "director", exists: "true" };
    const made = await admin.form("POST", PATH, { ...fields, content: "First" });
    const save = (content: string) => {
      const headers = { "if-match": `"${made.body.version}"` };
      return admin.form("POST", PATH, { ...fields, content }, [], headers);
    };
    const second = await save("Second");
    expect([second.status, second.body.content]).toEqual([200, "Second"]);
    expect(second.body.version).toBeGreaterThan(made.body.version);
    await expectRefused(app, [409, { message: HERO_SERVER.tabStale("director"), current: second.body }], () =>
      save("Third"),
    );
  });

  test("'exists' for a tab without content creates it (201)", async ({ admin }) => {
    const answer = await admin.form("POST", PATH, { title: "quality", content: "Measured.", exists: "true" });
    expect(answer.status).toBe(201);
  });

  test("two concurrent creations: one gets 201, the other 409", async ({ admin, visitor }) => {
    const send = (content: string) => admin.form("POST", PATH, { title: "company", content });
    const answers = await Promise.all([send("One"), send("Two")]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    expect((await visitor.get(PATH)).body).toHaveLength(1);
  });
});
