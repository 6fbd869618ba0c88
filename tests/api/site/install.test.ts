import { expect } from "vitest";
import { SHARE } from "#contract/enquiries/shared-to-list.ts";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { plantCatalog } from "#tests/support/catalogs.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";

async function manifestOf({ visitor }: Pick<TestApp, "visitor">) {
  const { text, headers } = await visitor.get("/site.webmanifest");
  expect(headers.get("content-type")).toMatch(/^application\/manifest\+json/);
  return JSON.parse(text);
}

onSqlite("the site as an installed app", (test) => {
  test("the manifest has the business name, existing icons, and what a long press offers", async ({
    visitor,
  }) => {
    const manifest = await manifestOf({ visitor });
    expect(manifest).toMatchObject({
      ...{ id: "/", name: "Heddle Loom Spares", short_name: "Heddle Loom Spares" },
      ...{ start_url: "/", scope: "/", display: "minimal-ui" },
      share_target: { action: SHARE.path, method: "POST", enctype: "multipart/form-data" },
    });
    const icons = manifest.icons.map((icon: { src: string }) => icon.src);
    for (const path of ["/favicon.ico", "/apple-touch-icon.png", ...icons]) {
      const answer = await visitor.get(path);
      expectAnswer(answer, 200);
      expect(answer.headers.get("content-type")).toMatch(/^image\//);
    }
    const paths = manifest.shortcuts.map(({ url }: { url: string }) => url);
    expect(paths).toEqual(["/search", "/enquiry-list", "/products"]);
  });

  test("the third shortcut is the first catalogue that is complete and shown", async ({ app }) => {
    const { services } = app;
    await plantCatalog(services, { pages: ["One", "Two"], category: "picanol", status: "processing" });
    await plantCatalog(services, { pages: ["One", "Two"], category: "toyota", active: false });
    await plantCatalog(services, { pages: ["One", "Two"], category: "others" });
    expect((await manifestOf(app)).shortcuts.at(-1)).toEqual({
      name: "Catalogue",
      url: "/catalogue/others/1",
    });
  });

  test("nothing can be shared to a site without offline use", async ({ app }) => {
    await app.admin.put("/api/settings/site", { offlineMegabytes: 0 });
    expect(await manifestOf(app)).not.toHaveProperty("share_target");
  });

  test("what reaches the server, since the worker is gone, leads to the list unread", async ({ app }) => {
    const photo = new FormData();
    photo.append("text", "1040-22 2 nos");
    photo.append("photos", new Blob([new Uint8Array(12_000_000)], { type: "image/jpeg" }), "big.jpg");
    for (const body of [photo, "", null]) {
      const answer = await fetch(app.url + SHARE.path, { method: "POST", body, redirect: "manual" });
      if (typeof body === "string") expect(answer.status).toBe(415);
      else expect([answer.status, answer.headers.get("location")]).toEqual([303, SHARE.landing]);
    }
    // The same connection goes on.
    expectAnswer(await app.visitor.get("/api/site"), 200);
  });
});
