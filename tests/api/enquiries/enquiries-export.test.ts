import { expect } from "vitest";
import { onSqlite, type TestApp } from "#tests/support/app.ts";
import { callback, contact as message, plantMany, sent, storeSetting } from "#tests/support/enquiries.ts";
import { createTestProduct } from "#tests/support/products.ts";

onSqlite("enquiries as CSV", (test) => {
  const linkFor = async ({ admin }: TestApp, query: unknown = {}) =>
    (await admin.post("/api/enquiries/export", query)).body.url as string;

  test("exports all matching enquiries with full texts and escapes formulas", async ({ app }) => {
    const reed = await createTestProduct(app.admin, { title: "=Reed", productId: "7" });
    await storeSetting(app.services, "site", { contactMessages: true });
    await app.visitor.post("/api/email/contact-page", { name: "@sum", phone: "-1+1", requirements: "+1" });
    await sent(
      app,
      callback({
        name: "=1+1",
        message: 'Say "hi",\nplease',
        productId: 7,
        items: [{ _id: reed._id, quantity: 2, note: "=left" }],
      }),
    );
    const answer = await app.visitor.get(await linkFor(app));
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="enquiries_\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.text).toMatch(/^Received,Kind,State,Name,Phone,Preferred time,Subject,/);
    expect(answer.text).toContain(
      `callback,new,'=1+1,+91 98765 43210,Weekdays after 4 pm,,,"Say ""hi"",\nplease","'=Reed (PIC-GR-0471, No. 7)",,"2 × =Reed (PIC-GR-0471, No. 7): =left",,queued,E-1002,,\r\n`,
    );
    expect(answer.text).toContain("contact-page,new,'@sum,'-1+1,,,,+1,,,,,queued,E-1001,,\r\n");
    const filtered = await app.visitor.get(await linkFor(app, { search: "hi", state: "new" }));
    expect(filtered.text.match(/\r\n/g)).toHaveLength(2);
    expect(
      (await app.visitor.get(await linkFor(app, { state: "answered" }))).text.match(/\r\n/g),
    ).toHaveLength(1);
  });

  test("exports phone numbers as texts that no spreadsheet computes or shortens", async ({ app }) => {
    const written = [
      ["+919876543210", "+91 98765 43210"],
      ["09876543210", "0 98765 43210"],
      ["987-654-3210", "987 654 3210"],
      ["asha@example.com", "asha@example.com"],
      ["+91 (0) 98765-43210", "+91 (0) 98765 43210"],
      ["+1+1", "'+1+1"],
    ] as const;
    for (const [contact] of written) await sent(app, message({ contact }), "/api/email/contact");
    const { text } = await app.visitor.get(await linkFor(app));
    const column = text
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",").at(8));
    expect(column.toReversed()).toEqual(written.map(([, cell]) => cell));
  });

  test("exports more rows than one batch", async ({ app }) => {
    await plantMany(app, 1201);
    const { text } = await app.visitor.get(await linkFor(app));
    expect(new Set(text.match(/Planted \d+/g)).size).toBe(1200);
    expect(text.match(/\r\n/g)).toHaveLength(1202);
  });

  test("a link works once and only for its own export", async ({ app }) => {
    await sent(app);
    const url = await linkFor(app);
    expect((await app.visitor.get(url)).status).toBe(200);
    for (const path of [
      url,
      "/api/enquiries/export/guess",
      (await linkFor(app)).replace("enquiries", "products"),
      (await linkFor(app)).replace("enquiries", "newsletter"),
      (await app.admin.post("/api/products/export", {})).body.url.replace("products", "enquiries"),
      (await app.admin.post("/api/newsletter/export")).body.url.replace("newsletter", "enquiries"),
    ]) {
      const refused = await app.visitor.get(path);
      expect([path, refused.status]).toEqual([path, 404]);
      expect(refused.text).not.toContain("Asha");
    }
    expect((await app.admin.post("/api/enquiries/export", { limit: 5 })).status).toBe(400);
  });
});
