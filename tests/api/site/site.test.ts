import { expect, test } from "vitest";
import { SiteAnswer } from "../../../contract/site/site.ts";
import { onBothEngines, type TestApp } from "../../support/app.ts";

/** Stores a setting as the settings screen will. */
const store = ({ services }: TestApp, key: string, value: unknown) =>
  services.database.main
    .insertInto("settings")
    .values({ key, value: JSON.stringify(value), updated_at: 0 })
    .execute();

onBothEngines("what every page needs to know of the site", (open) => {
  test("a new site has neutral sample values, nothing switched on, and the map of Bhilwara", async () => {
    const { visitor } = await open();
    const { status, body } = await visitor.get("/api/site");
    expect(status).toBe(200);
    const { business, site } = SiteAnswer.strict().parse(body);
    expect(business.email).toBe("parts@example.com");
    expect(business.phones).toHaveLength(2);
    expect(site).toEqual({
      contactMessages: false,
      newsletter: false,
      news: false,
      mapUrl: expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=/),
    });
  });

  test("what the owner has set stands in the place of the sample, the rest stays", async () => {
    const app = await open();
    await store(app, "business", { companyName: "Other Spares", secret: "x" });
    await store(app, "site", { mapUrl: null, news: true, secret: "x" });
    const { body } = await app.visitor.get("/api/site");
    expect(body.business).toMatchObject({ companyName: "Other Spares", email: "parts@example.com" });
    expect(body.site).toEqual({ contactMessages: false, newsletter: false, news: true, mapUrl: null });
    expect(JSON.stringify(body)).not.toContain("secret");
  });
});
