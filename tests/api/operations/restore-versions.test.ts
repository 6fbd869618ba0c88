import { expect } from "vitest";
import { Checklist } from "#contract/operations/calls.ts";
import { FIRST_WORDS } from "#contract/site/search-words.ts";
import { administrator } from "#tests/support/accounts.ts";
import { onBothEngines, type TestApp } from "#tests/support/app.ts";
import type { ApiClient } from "#tests/support/client.ts";
import { callback, sent } from "#tests/support/enquiries.ts";
import { createTestItem } from "#tests/support/hero.ts";
import { applyImport, checkFile, csvOf } from "#tests/support/imports.ts";
import { beginRestore, finishRestore, keptBackup, restoreOf } from "#tests/support/kept-backups.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { openSmtp } from "#tests/support/smtp.ts";

/** Restores a backup and signs in again. */
async function restored(app: TestApp, backup: string): Promise<ApiClient> {
  const id = await beginRestore(await administrator(app), backup);
  await finishRestore(app.services);
  expect((await restoreOf(app, id)).step).toBe("done");
  return (await administrator(app)).client;
}

const titlesFound = async ({ visitor }: TestApp, words: string): Promise<string[]> =>
  (await visitor.get(`/api/products?search=${words}`)).body.products.map(
    ({ title }: { title: string }) => title,
  );

onBothEngines("record versions after a restore", (test) => {
  test("a form opened before the restore overwrites nothing written since (409)", async ({ app }) => {
    const { admin } = app;
    const product = await createTestProduct(admin);
    const slide = await createTestItem(admin, "slider");
    const enquiry = await sent(app, callback());
    const { business } = (await admin.get("/api/settings")).body;
    const forms: [path: string, body: (text: string) => object][] = [
      [`/api/products/${product._id}`, (text) => ({ price: text.length, stock: 1 })],
      [`/api/hero/slider/${slide._id}`, (title) => ({ title })],
      [`/api/enquiries/${enquiry._id}`, (notes) => ({ notes })],
      ["/api/settings/business", (tagline) => ({ ...business, tagline })],
    ];
    const { _id: backup } = await keptBackup(app);
    const versionOf = ({ version, versions }: { version?: number; versions?: { business: number } }) =>
      version ?? versions?.business;
    const opened: unknown[] = [];
    for (const [path, body] of forms) {
      opened.push(versionOf((await admin.put(path, body("Opened across it"))).body));
    }
    const again = await restored(app, backup);
    for (const [place, [path, body]] of forms.entries()) {
      const since = await again.put(path, body("Written since"));
      expect([path, since.status]).toEqual([path, 200]);
      const stale = await again.put(path, body("Never seen it"), { "if-match": `"${opened[place]}"` });
      expect([path, stale.status]).toEqual([path, 409]);
      const fresh = await again.put(path, body("Seen it"), { "if-match": `"${versionOf(since.body)}"` });
      expect([path, fresh.status]).toEqual([path, 200]);
    }
  });

  test("nor does a form of a deleted and restored record, also after a second restore", async ({ app }) => {
    const product = await createTestProduct(app.admin, { title: "Reed" });
    const path = `/api/products/${product._id}`;
    const { _id: backup } = await keptBackup(app);
    const seen = new Set<number>([product.version]);
    let admin = app.admin;
    for (const price of [2, 3, 4]) {
      seen.add((await admin.put(path, { price, stock: 1 })).body.version);
      await admin.del(path);
      admin = await restored(app, backup);
      const { version } = (await admin.get(path)).body;
      expect(seen).not.toContain(version);
      seen.add(version);
    }
    for (const version of [...seen].slice(0, -1)) {
      const stale = await admin.put(path, { price: 9, stock: 9 }, { "if-match": `"${version}"` });
      expect(stale.status).toBe(409);
    }
  });

  test("unsaved settings stay unsaved, and an import checked before the backup can be applied", async ({
    app,
  }) => {
    const { admin } = app;
    const [kept, changed] = [
      await createTestProduct(admin, { title: "Heald" }),
      await createTestProduct(admin, { title: "Reed" }),
    ];
    const prices = csvOf(["ID", "Price"], [String(kept.productId), "77"], [String(changed.productId), "78"]);
    const checked = await checkFile(app, prices);
    expect(checked.state).toBe("checked");
    await admin.put(`/api/products/${changed._id}`, { price: 5, stock: 5 });
    const { _id: backup } = await keptBackup(app);
    const again = { ...app, admin: await restored(app, backup) };
    const { versions } = (await again.admin.get("/api/settings")).body;
    expect(versions).toMatchObject({ home: 0, facts: 0, about: 0, reviews: 0 });
    const applied = await applyImport(again, checked);
    expect(applied).toMatchObject({ applied: 1, failed: 1 });
    expect((await again.admin.get(`/api/products/${kept._id}`)).body.price).toBe(77);
    expect((await again.admin.get(`/api/products/${changed._id}`)).body.price).toBe(5);
  });

  test("mail tested before the backup counts as tested after the restore; settings changed since the test do not", async ({
    app,
  }) => {
    const smtp = await openSmtp();
    const { host, port, security } = smtp.server;
    const mail = { host, port, security, user: null, from: "shop@example.com", to: "office@example.com" };
    const isTested = async (admin: ApiClient) =>
      Checklist.parse((await admin.get("/api/checklist")).body).items.find(({ id }) => id === "mail")?.isDone;
    await app.admin.put("/api/settings/mail", mail);
    expect((await app.admin.post("/api/settings/mail/test")).status).toBe(200);
    const tested = await keptBackup(app);
    let admin = await restored(app, tested._id);
    expect(await isTested(admin)).toBe(true);
    await admin.put("/api/settings/mail", { ...mail, to: "else@example.com" });
    const changed = await keptBackup({ ...app, admin });
    admin = await restored(app, changed._id);
    expect(await isTested(admin)).toBe(false);
    await smtp.stop();
  });

  test("search words saved after the restore take effect", async ({ app }) => {
    await createTestProduct(app.admin, { title: "Gripper" });
    const words = (client: ApiClient, typed: string) =>
      client.put("/api/settings/words", { ...FIRST_WORDS, words: [{ typed, found: "gripper" }] });
    const { _id: backup } = await keptBackup(app);
    await words(app.admin, "zangoor");
    expect(await titlesFound(app, "zangoor")).toEqual(["Gripper"]);
    // No search happens between the restore and the next words, which get the same version.
    await words(await restored(app, backup), "pakad");
    expect(await titlesFound(app, "pakad")).toEqual(["Gripper"]);
  });
});
