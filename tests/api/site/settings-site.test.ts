import { expect, test } from "vitest";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import { CALLBACK } from "#contract/enquiries/messages.ts";
import { FIRST_MACHINES } from "#contract/platform/machines.ts";
import { SETTINGS_SERVER } from "#contract/platform/server-messages.ts";
import { GSTIN_PROBLEMS } from "#contract/platform/shared-messages.ts";
import { FIRST_WORDS_EDITION } from "#contract/site/first-search-words.ts";
import { SETTINGS_FORM } from "#contract/site/messages.ts";
import { FIRST_WORDS } from "#contract/site/search-words.ts";
import { SettingsAnswer } from "#contract/site/settings.ts";
import { CONTENT_PAGES } from "#contract/site/site-content.ts";
import { BUILD } from "#server/platform/build.ts";
import { FIRST_QUOTATIONS } from "#server/site/settings/quotation-settings.ts";
import { recordOf } from "#tests/support/accounts.ts";
import { onSharedApp, onSqlite } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { NO_VERSIONS } from "#tests/support/fixtures.ts";
import { refused } from "#tests/support/snapshot.ts";

const PATH = "/api/settings";
const PROFILE = {
  companyName: "Warp & Weft Spares",
  tagline: "Everything between beam and cloth",
  director: "A. Weaver",
  address: ["1 Mill Lane", "Bhilwara"],
  phones: ["+91 00000 00002"],
  whatsapp: "00000 00003",
  countryCode: "971",
  email: "office@example.com",
  socialLinks: [{ name: "LinkedIn", url: "https://www.example.com/company" }],
  about: "<b>Reeds</b>, healds and grippers.",
  shortName: "W&W",
  place: "Surat, Gujarat",
  openingHours: [{ from: "saturday", to: "monday", opens: "09:30", closes: "19:00" }],
  gstin: "08ABCDE1234F1Z0",
  certificateNumber: "QM 1998/7",
};

onSqlite("site settings", (test) => {
  test("are initially the sample profile and the defaults of spec section 2, and nothing more", async ({
    admin,
    visitor,
    services,
  }) => {
    const settings = SettingsAnswer.strict().parse((await admin.get(PATH)).body);
    const { business, site, machines, logo } = (await visitor.get("/api/site")).body;
    const pages = Object.keys(CONTENT_PAGES).map(
      async (page) => (await visitor.get(`/api/site/${page}`)).body,
    );
    const { claims, facts, ...content } = Object.assign({}, ...(await Promise.all(pages)));
    expect(settings).toEqual({
      ...content,
      facts: { claims, facts },
      business,
      site,
      logo,
      mail: {
        host: null,
        port: null,
        security: "starttls",
        user: null,
        passwordSet: false,
        from: null,
        to: null,
      },
      ...FIRST_WORDS,
      wordsEdition: FIRST_WORDS_EDITION,
      filters: [{ name: "Machine" }, { name: "Kind of part" }],
      machines: { ...machines, names: FIRST_MACHINES.names },
      quotations: FIRST_QUOTATIONS,
      fromEnvironment: [],
      versions: NO_VERSIONS,
      samples: { products: 0, catalogs: 0, slides: 0, news: 0, tabs: 0, enquiries: 0 },
      build: { ...BUILD, database: services.database.engine },
    });
  });

  test("a saved profile is public at once, stays plain text, and is recorded", async ({ app }) => {
    const { admin, visitor } = app;
    const saved = await admin.put(`${PATH}/business`, {
      ...PROFILE,
      companyName: `  ${PROFILE.companyName} `,
    });
    expect([saved.status, saved.body.business]).toEqual([200, PROFILE]);
    expect(saved.body).toEqual((await admin.get(PATH)).body);
    expect((await visitor.get("/api/site")).body.business).toEqual(PROFILE);
    const again = await admin.put(`${PATH}/business`, { ...PROFILE, director: "B. Weaver" });
    expect(again.body.versions).toEqual({ ...NO_VERSIONS, business: 2 });
    const { descriptions, text } = await recordOf(app, "business");
    expect(descriptions).toEqual(["Updated the business profile", "Updated the business profile"]);
    expect(text).toContain('[\\"director\\"]');
    expect(text).not.toContain("Weaver");
  });

  test("optional fields are empty if omitted, and a GSTIN is stored in capitals", async ({ admin }) => {
    const { shortName, place, openingHours, gstin, certificateNumber, ...rest } = PROFILE;
    expect(shortName && place && openingHours[0] && certificateNumber).toBeTruthy();
    const small = await admin.put(`${PATH}/business`, { ...PROFILE, gstin: ` ${gstin.toLowerCase()} ` });
    expect(small.body.business).toEqual(PROFILE);
    const { body } = await admin.put(`${PATH}/business`, rest);
    const none = { shortName: "", place: "", openingHours: [], gstin: "", certificateNumber: "" };
    expect(body.business).toEqual({ ...rest, ...none });
  });

  test("a profile without a country code is Indian, and has no separate WhatsApp number", async ({
    admin,
  }) => {
    const { whatsapp, countryCode, ...rest } = PROFILE;
    expect([whatsapp, countryCode]).toEqual(["00000 00003", "971"]);
    const { body } = await admin.put(`${PATH}/business`, { ...rest, countryCode: " +44 " });
    expect(body.business).toEqual({ ...rest, whatsapp: "", countryCode: "44" });
    const again = await admin.put(`${PATH}/business`, rest);
    expect(again.body.business).toEqual({ ...rest, whatsapp: "", countryCode: "91" });
  });

  test("each switch, the map address and the offline limit can be changed separately", async ({
    app,
    admin,
    visitor,
  }) => {
    const read = async () => (await visitor.get("/api/site")).body.site;
    const { mapUrl } = await read();
    for (const name of ["contactMessages", "newsletter", "news"]) {
      await admin.put(`${PATH}/site`, { [name]: true });
      expect(await read()).toEqual({
        contactMessages: false,
        newsletter: false,
        news: false,
        mapUrl,
        offlineMegabytes: 60,
        [name]: true,
      });
      await admin.put(`${PATH}/site`, { [name]: false });
    }
    await admin.put(`${PATH}/site`, { mapUrl: null });
    expect((await read()).mapUrl).toBeNull();
    await admin.put(`${PATH}/site`, { mapUrl: "https://maps.example.com/embed?at=1,2" });
    expect((await read()).mapUrl).toBe("https://maps.example.com/embed?at=1,2");
    for (const offlineMegabytes of [0, 500]) {
      expect((await admin.put(`${PATH}/site`, { offlineMegabytes })).body.site).toEqual(await read());
      expect((await read()).offlineMegabytes).toBe(offlineMegabytes);
    }
    const { text } = await recordOf(app, "site");
    expect(text).toContain('[\\"offlineMegabytes\\"]');
  });

  test("26 two concurrent saves of one version: one gets 409 with the current state", async ({ admin }) => {
    const save = (version: string, director: string) =>
      admin.put(`${PATH}/business`, { ...PROFILE, director }, { "if-match": version });
    const both = await Promise.all([save('"0"', "One"), save('"0"', "Two")]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const won = both.find((answer) => answer.status === 200)?.body;
    const lost = both.find((answer) => answer.status === 409)?.body;
    expect(lost).toEqual({ message: SETTINGS_SERVER.stale, current: won });
    const version: number = won.versions.business;
    expect((await save(`"${version}"`, "Three")).status).toBe(200);
    const site = await admin.put(`${PATH}/site`, { news: true }, { "if-match": "0" });
    expect([site.status, site.body.versions]).toEqual([
      200,
      { ...NO_VERSIONS, business: version + 1, site: expect.any(Number) },
    ]);
  });
});

onSharedApp("invalid site settings", (app) => {
  const put = (part: string, body: unknown, headers?: Record<string, string>) =>
    refused(app(), () => app().admin.put(`${PATH}/${part}`, body, headers));
  const hours = (change: object) => ({ openingHours: [{ ...PROFILE.openingHours[0], ...change }] });
  const link = (url: string) => ({ socialLinks: [{ name: "x", url }] });

  test.each<[string, string, Record<string, unknown>]>([
    [CALLBACK.phoneInvalid, "phones.0", { phones: ["call me"] }],
    [CALLBACK.phoneInvalid, "phones.0", { phones: ["12345\nx"] }],
    [CALLBACK.phoneInvalid, "whatsapp", { whatsapp: "write to me" }],
    [SETTINGS_FORM.countryCodeInvalid, "countryCode", { countryCode: "" }],
    [SETTINGS_FORM.countryCodeInvalid, "countryCode", { countryCode: "091" }],
    [SETTINGS_FORM.countryCodeInvalid, "countryCode", { countryCode: "India" }],
    [SETTINGS_FORM.countryCodeInvalid, "countryCode", { countryCode: "9198" }],
    [LOGIN.emailInvalid, "email", { email: "office" }],
    [LOGIN.emailInvalid, "email", { email: "a@example.com,b@example.com" }],
    [LOGIN.emailInvalid, "email", { email: "a@example.com\r\nBcc: b@example.com" }],
    [SETTINGS_FORM.linkInvalid, "socialLinks.0.url", link("http://example.com")],
    [SETTINGS_FORM.linkInvalid, "socialLinks.0.url", link("javascript:alert(1)//https://example.com")],
    [SETTINGS_FORM.linkInvalid, "socialLinks.0.url", link("//example.com")],
    [SETTINGS_FORM.linkInvalid, "socialLinks.0.url", link(`https://example.com/${"x".repeat(2000)}`)],
    [GSTIN_PROBLEMS.shape, "gstin", { gstin: "08ABCDE1234F1Z" }],
    [GSTIN_PROBLEMS.shape, "gstin", { gstin: "not registered" }],
    [SETTINGS_FORM.timeInvalid, "openingHours.0.opens", hours({ opens: "9:30" })],
    [SETTINGS_FORM.timeInvalid, "openingHours.0.closes", hours({ closes: "24:00" })],
    [SETTINGS_FORM.closesBeforeOpening, "openingHours.0.closes", hours({ closes: "09:30" })],
  ])("18 rejects a profile: %s (%s)", async (message, field, change) => {
    const answer = await put("business", { ...PROFILE, ...change });
    expectAnswer(answer, 400, message);
    for (const error of answer.body.errors) expect(error).toEqual({ field, message });
  });

  test.each<[string, unknown]>([
    [SETTINGS_FORM.linkInvalid, { mapUrl: "http://maps.example.com" }],
    [SETTINGS_FORM.linkInvalid, { mapUrl: "https://maps.example.com; script-src *" }],
    [SETTINGS_FORM.linkInvalid, { mapUrl: "data:text/html,x" }],
    [SETTINGS_FORM.linkInvalid, { mapUrl: "" }],
    ...[-1, 501, 1.5, "60", null].map((offlineMegabytes): [string, unknown] => [
      SETTINGS_FORM.megabytesInvalid,
      { offlineMegabytes },
    ]),
  ])("18 rejects the behaviour: %s", async (message, body) => {
    expectAnswer(await put("site", body), 400, message);
  });

  test("rejects a stale version (409)", async () => {
    expect((await put("business", PROFILE, { "if-match": '"3"' })).status).toBe(409);
    expect((await put("site", { news: true }, { "if-match": '"1"' })).status).toBe(409);
  });
});
