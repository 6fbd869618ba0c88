import { expect, test } from "vitest";
import { SETTINGS_SERVER } from "#contract/platform/server-messages.ts";
import { AboutPageAnswer, HomePageAnswer } from "#contract/site/site-content.ts";
import { FIRST_CONTENT } from "#server/site/content/first-content.ts";
import { recordOf } from "#tests/support/accounts.ts";
import { onSharedApp, onSqlite } from "#tests/support/app.ts";
import { expectAnswer, wrongField } from "#tests/support/expect-answer.ts";
import { expectRefused } from "#tests/support/snapshot.ts";

const PATH = "/api/settings";

onSqlite("site content about the business", (test) => {
  test("a new site makes only the claims the spec lists (section 9, last paragraph, and section 3)", async ({
    visitor,
  }) => {
    const { claims, facts, reviews } = HomePageAnswer.parse((await visitor.get("/api/site/home")).body);
    expect(claims.map(({ figure }) => figure)).toEqual([
      "Over 25",
      "More than 50",
      "500+",
      "1000+",
      "ISO 9001:2015",
    ]);
    expect(facts.map(({ value }) => value)).toEqual([
      "Wholesaler/Distributor",
      "Proprietorship",
      "Rs 1.5 to 5 crore",
      "2017",
    ]);
    expect(reviews.rating).toEqual({
      average: 4.1,
      total: 103,
      distribution: [60, 10, 7, 4, 19].map((percent, place) => ({ stars: 5 - place, percent })),
    });
    expect(reviews.satisfaction).toEqual({ response: 75, quality: 90, delivery: 71 });
    expect(reviews.reviews.map(({ author, avatar }) => [author.charAt(0), avatar])).toEqual([
      ["K", "K"],
      ["S", "S"],
      ["A", "A"],
    ]);
    const about = AboutPageAnswer.parse((await visitor.get("/api/site/about")).body);
    expect(about).toEqual({ about: FIRST_CONTENT.about, claims, facts });
  });

  test("each part can be changed or cleared separately, is public at once, and is recorded", async ({
    app,
  }) => {
    const { admin, visitor } = app;
    const home = {
      headline: " Reeds of Surat ",
      text: "",
      description: "",
      qualityHeading: "",
      qualityText: "",
    };
    const facts = { claims: [], facts: [{ name: "Founded", value: "1998" }] };
    const reviews = { rating: null, satisfaction: null, reviews: [] };
    const saved = await admin.put(`${PATH}/home`, home, { "if-match": '"0"' });
    expect([saved.status, saved.body.home]).toEqual([200, { ...home, headline: "Reeds of Surat" }]);
    expect(saved.body.versions).toMatchObject({ home: 1, facts: 0, about: 0, reviews: 0 });
    expect((await admin.put(`${PATH}/facts`, facts)).status).toBe(200);
    expect((await admin.put(`${PATH}/reviews`, reviews)).status).toBe(200);
    const about = { ...FIRST_CONTENT.about, mission: "", promises: [] };
    const last = await admin.put(`${PATH}/about`, about);
    expect((await visitor.get("/api/site/home")).body).toEqual({
      home: { ...home, headline: "Reeds of Surat" },
      ...facts,
      reviews,
    });
    expect((await visitor.get("/api/site/about")).body).toEqual({ about, ...facts });
    expect(last.body).toMatchObject({ about, facts, reviews });
    const { descriptions } = await recordOf(app, "about");
    expect(descriptions).toEqual(["Updated the texts of the about page"]);
  });

  test("a part saved unchanged counts as the owner's", async ({ admin }) => {
    for (const [part, body] of [
      ["home", FIRST_CONTENT.home],
      ["facts", FIRST_CONTENT.facts],
      ["about", FIRST_CONTENT.about],
      ["reviews", FIRST_CONTENT.reviews],
    ] as const) {
      const { status, body: answer } = await admin.put(`${PATH}/${part}`, body);
      expect([part, status, answer.versions[part] > 0]).toEqual([part, 200, true]);
    }
    const stale = await admin.put(`${PATH}/facts`, FIRST_CONTENT.facts, { "if-match": '"0"' });
    expectAnswer(stale, 409, SETTINGS_SERVER.stale);
  });
});

onSharedApp("invalid site content", (app) => {
  test("rejects a brand that is no id (400)", async () => {
    const { about } = FIRST_CONTENT;
    const body = { ...about, expertise: { ...about.expertise, "Sulzer & Co": "x" } };
    const field = "expertise.Sulzer & Co";
    await expectRefused(app(), [400, wrongField(field, `'${field}' is not valid`)], () =>
      app().admin.put(`${PATH}/about`, body),
    );
  });
});
