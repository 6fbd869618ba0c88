import { expect } from "vitest";
import { CHECKLIST_ITEMS, Checklist } from "#contract/operations/calls.ts";
import { CHECKLIST } from "#contract/operations/dashboard-messages.ts";
import { FIRST_CONTENT } from "#server/site/content/first-content.ts";
import { SAMPLE_PROFILE } from "#server/site/read-site.ts";
import { recordOf } from "#tests/support/accounts.ts";
import { onSqlite } from "#tests/support/app.ts";
import { plantCatalog } from "#tests/support/catalogs.ts";
import { heroImage } from "#tests/support/hero.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { openSmtp } from "#tests/support/smtp.ts";

const PATH = "/api/checklist";
const OWN = {
  ...SAMPLE_PROFILE,
  companyName: "Indigo Warp Spares",
  address: ["1 Mill Lane", "Bhilwara"],
  phones: ["+91 98765 43210"],
  email: "office@example.com",
};

onSqlite("GET /checklist", (test) => {
  test("no step is done on a new site; each is done once its data is stored", async ({
    admin,
    visitor,
    services,
  }) => {
    const read = async () => Checklist.parse((await admin.get(PATH)).body);
    const done = async () => (await read()).items.filter(({ isDone }) => isDone).map(({ id }) => id);
    const noteOf = async (id: string) => (await read()).items.find((item) => item.id === id)?.note;
    const put = (part: string, body: unknown) => admin.put(`/api/settings/${part}`, body);
    expect((await read()).items.map(({ id }) => id)).toEqual(CHECKLIST_ITEMS);
    expect(await done()).toEqual([]);
    expect(await noteOf("phone")).toBe(CHECKLIST.ringsNowhere("+91 00000 00000"));

    await put("business", { ...SAMPLE_PROFILE, tagline: "Saved, and still the sample's" });
    expect(await done()).toEqual([]);
    await put("business", { ...OWN, whatsapp: "00000 00000" });
    expect(await noteOf("phone")).toBe(CHECKLIST.ringsNowhere("00000 00000"));
    await put("business", { ...OWN, phones: [] });
    expect(await done()).toEqual(["name", "address"]);
    await put("business", OWN);
    expect(await done()).toEqual(["name", "phone", "address"]);
    await admin.form("PUT", "/api/settings/logo/dark", {}, [await heroImage()]);
    expect(await done()).not.toContain("logo");
    await admin.form("PUT", "/api/settings/logo/light", {}, [await heroImage()]);
    await put("facts", FIRST_CONTENT.facts);
    await put("home", FIRST_CONTENT.home);
    await put("about", FIRST_CONTENT.about);
    await put("reviews", FIRST_CONTENT.reviews);
    await put("site", { contactMessages: true, news: true });
    expect(await noteOf("whoAnswers")).toBeUndefined();
    await put("business", { ...OWN, director: "Asha Weaver" });
    expect(await noteOf("whoAnswers")).toBe(CHECKLIST.noPhotoOfOwner);
    await admin.form("POST", "/api/photographs", { title: "Asha", page: "owner" }, [await heroImage()]);
    await plantCatalog(services, { category: "picanol", status: "processing" });
    expect(await done()).toEqual([
      "name",
      "logo",
      "phone",
      "address",
      "whoAnswers",
      "facts",
      "home",
      "about",
      "reviews",
      "news",
      "contactMessages",
    ]);
    await createTestProduct(admin, {});
    await plantCatalog(services, { category: "picanol" });
    const enquiry = { name: "A", phone: "9876543210", preferredTime: "now", message: "" };
    await visitor.post("/api/email/callback", enquiry);
    expect(await noteOf("enquiry")).toBe(CHECKLIST.unseen);
    await put("address", { publicUrl: "https://parts.example.com" });
    const schedule = { every: "day", hour: 3, weekday: 0, keep: 7, timeZone: "UTC" };
    expect((await admin.put("/api/backups/schedule", schedule)).status).toBe(200);
    const [{ _id }] = (await admin.get("/api/enquiries")).body.enquiries;
    await admin.put(`/api/enquiries/${_id}`, { state: "answered" });
    expect(await done()).toEqual(CHECKLIST_ITEMS.filter((id) => id !== "mail"));
  });

  test("a test message counts only for the mail settings it was sent with", async ({ admin }) => {
    const smtp = await openSmtp();
    const { host, port, security } = smtp.server;
    const isDone = async () =>
      Checklist.parse((await admin.get(PATH)).body).items.find(({ id }) => id === "mail")?.isDone;
    const mail = {
      host,
      port,
      security,
      user: null,
      from: "site@example.com",
      to: "office@example.com",
    };
    await admin.put("/api/settings/mail", mail);
    expect(await isDone()).toBe(false);
    expect((await admin.post("/api/settings/mail/test")).status).toBe(200);
    expect(await isDone()).toBe(true);
    await admin.put("/api/settings/mail", { ...mail, to: "else@example.com" });
    expect(await isDone()).toBe(false);
    await admin.put("/api/settings/mail", { ...mail, from: null });
    expect((await admin.post("/api/settings/mail/test")).status).toBe(200);
    const { items } = Checklist.parse((await admin.get(PATH)).body);
    expect(items.find(({ id }) => id === "mail")).toEqual({
      id: "mail",
      isDone: false,
      note: CHECKLIST.noSender,
    });
    await smtp.stop();
  });

  test("PUT hides the checklist for every administrator, and can show it again", async ({ app }) => {
    const { admin } = app;
    expect((await admin.put(PATH, { isPutAway: true })).body.isPutAway).toBe(true);
    expect((await admin.get(PATH)).body.isPutAway).toBe(true);
    expect((await admin.put(PATH, { isPutAway: false })).body.isPutAway).toBe(false);
    const { descriptions } = await recordOf(app, "checklist");
    expect(descriptions).toEqual(["Hid the first steps", "Showed the first steps again"]);
  });
});
