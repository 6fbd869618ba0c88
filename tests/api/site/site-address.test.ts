import { expect, test } from "vitest";
import { ADDRESS_FORM, SETTINGS_SERVER } from "../../../contract/messages.ts";
import { administrator, PASSWORD } from "../../support/accounts.ts";
import { onBothEngines } from "../../support/app.ts";

const PATH = "/api/settings/address";

onBothEngines("the site's address as a setting", (open) => {
  test("stands in links and sitemaps as soon as it is saved, and no longer once it is taken off", async () => {
    const app = await open();
    const { admin, visitor, url } = app;
    expect((await admin.get(PATH)).body).toEqual({ publicUrl: null, isFromEnvironment: false, version: 0 });
    const saved = await admin.put(PATH, { publicUrl: "https://parts.example.com/" }, { "if-match": "0" });
    expect(saved.body).toEqual({
      publicUrl: "https://parts.example.com",
      isFromEnvironment: false,
      version: 1,
    });
    expect((await visitor.get("/robots.txt")).text).toContain("https://parts.example.com/sitemap.xml");
    expect((await visitor.get("/sitemap.xml")).text).toContain("<loc>https://parts.example.com/");
    const { client } = await administrator(app);
    const invited = await client.post("/api/administrators", {
      email: "a@example.com",
      currentPassword: PASSWORD,
    });
    expect(invited.body.link).toMatch(/^https:\/\/parts\.example\.com\/admin\/invitation#/);
    expect((await admin.put(PATH, { publicUrl: null })).status).toBe(200);
    expect((await visitor.get("/robots.txt")).text).toContain(`${url}/sitemap.xml`);
  });

  test("what is no origin is refused, and what somebody changed meanwhile", async () => {
    const { admin, visitor } = await open();
    for (const publicUrl of [
      "parts.example.com",
      "ftp://parts.example.com",
      "https://a.example/b",
      "https://u:p@a.example",
      "https://a.example/?x",
      "",
      "javascript:alert(1)",
    ]) {
      const answer = await admin.put(PATH, { publicUrl });
      expect([publicUrl, answer.status, answer.body.message]).toEqual([publicUrl, 400, ADDRESS_FORM.invalid]);
    }
    expect((await admin.put(PATH, {})).status).toBe(400);
    expect((await visitor.put(PATH, { publicUrl: null })).status).toBe(401);
    await admin.put(PATH, { publicUrl: "https://a.example" });
    const stale = await admin.put(PATH, { publicUrl: "https://b.example" }, { "if-match": "0" });
    expect([stale.status, stale.body.message]).toEqual([409, SETTINGS_SERVER.stale]);
    expect(stale.body.current).toMatchObject({ publicUrl: "https://a.example", version: 1 });
  });

  test("the environment's wins and can't be changed here", async () => {
    const { admin, visitor, services } = await open({ publicUrl: "https://env.example.com" });
    await services.database.main
      .insertInto("settings")
      .values({ key: "address", value: '{"publicUrl":"https://old.example"}', updated_at: 1 })
      .execute();
    expect((await admin.get(PATH)).body).toMatchObject({
      publicUrl: "https://env.example.com",
      isFromEnvironment: true,
    });
    expect((await visitor.get("/robots.txt")).text).toContain("https://env.example.com/sitemap.xml");
    const refused = await admin.put(PATH, { publicUrl: "https://parts.example.com" });
    expect([refused.status, refused.body.message]).toEqual([400, SETTINGS_SERVER.setByEnvironment]);
  });
});
