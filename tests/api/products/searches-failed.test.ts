import { expect } from "vitest";
import { VISITOR_CALLS_PER_ADDRESS } from "#contract/accounts/limits.ts";
import { FailedSearch } from "#contract/enquiries/enquiry.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import { FAILED_SEARCH_ROWS_MAX } from "#contract/products/limits.ts";
import { sweepFailedSearches } from "#server/products/searches/failed-searches.ts";
import { onBothEngines, type TestApp } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { words } from "#tests/support/words.ts";

const PATH = "/api/searches/failed";
const DAY = 24 * 60 * 60_000;

onBothEngines("failed searches", (test) => {
  const report = async ({ visitor }: TestApp, search: string) =>
    expect([search, (await visitor.post(PATH, { search })).status]).toEqual([search, 204]);
  const list = async ({ admin }: TestApp): Promise<FailedSearch[]> =>
    FailedSearch.array().parse((await admin.get(PATH)).body);
  const searches = async (app: TestApp) => (await list(app)).map(({ search, times }) => [search, times]);
  const rows = ({ services }: TestApp) =>
    services.database.read.selectFrom("failed_searches").selectAll().execute();

  test("are counted by normalized spelling, most frequent first, only without exact matches", async ({
    app,
  }) => {
    await createTestProduct(app.admin);
    for (const search of ["Öl-Pumpe  XL", " ol-pumpe xl ", "OL-PUMPE\u00a0XL", "zzqx"])
      await report(app, search);
    await report(app, "gripper qqqqzz");
    // A name that is only mentioned in a description is not sold.
    await report(app, "weft shed");
    for (const found of ["gripper", "PIC-GR-0471", "griper"]) await report(app, found);
    expect(await searches(app)).toEqual([
      ["ol-pumpe xl", 3],
      ["weft shed", 1],
      ["gripper qqqqzz", 1],
      ["zzqx", 1],
    ]);
    expect(Date.now() - Date.parse((await list(app))[0]?.lastSeenAt ?? "")).toBeLessThan(60_000);
  });

  test("contain no personal data: e-mails, phone numbers or the searcher", async ({ app }) => {
    for (const search of [
      "price asha@example.com",
      "+91 98765 43210",
      "(987) 654-3210",
      "\u200b\u200b",
      ...words`asha@example.com 9876543210 +919876 !!!`,
    ]) {
      await report(app, search);
    }
    expect(await rows(app)).toEqual([]);
    await report(app, "911-322-147");
    expect(Object.keys((await rows(app))[0] ?? {}).sort()).toEqual(words`
      day id sample search seen_at times
    `);
    expect(await app.services.database.read.selectFrom("activity").select("id").execute()).toHaveLength(0);
  });

  test("listing products counts nothing: typed prefixes, prefetches and robots leave no entry", async ({
    app,
  }) => {
    for (const typed of ["z", "zz", "zzq", "zzqx"]) await app.visitor.get(`/api/products?search=${typed}`);
    await app.visitor.get(PATH);
    expect(await rows(app)).toEqual([]);
  });

  test("19 quotes, wildcards, NUL, emoji and right-to-left text are stored like any other", async ({
    app,
  }) => {
    const hostile = ["'; drop table products; --", "%_%x", "a\u0000bzzz", "🧵zq", "קליעzq", "<b>zq</b>"];
    for (const search of hostile) await report(app, search);
    expect((await list(app)).length).toBe(hostile.length);
    expect((await list(app)).map(({ search }) => search).join()).not.toMatch(/\p{Cc}/u);
  });

  test("are rate-limited and bounded; frequent searches are kept", async ({ app }) => {
    const { main } = app.services.database;
    for (let times = 0; times < 3; times += 1) await report(app, "wanted zzq");
    const day = Math.floor(Date.now() / DAY);
    for (let from = 0; from < FAILED_SEARCH_ROWS_MAX; from += 250) {
      const flood = Array.from({ length: 250 }, (_, at) => ({
        id: `0199a000-0000-7000-8000-${String(from + at).padStart(12, "0")}`,
        search: `nonsense ${from + at}`,
        day,
        times: 1,
        seen_at: Date.now() + at,
      }));
      await main.insertInto("failed_searches").values(flood).execute();
    }
    await report(app, "the newest zzq");
    expect(await rows(app)).toHaveLength(FAILED_SEARCH_ROWS_MAX);
    expect((await list(app))[0]).toMatchObject({ search: "wanted zzq", times: 3 });
    for (let n = 4; n < VISITOR_CALLS_PER_ADDRESS; n += 1) await report(app, "wanted zzq");
    expect((await app.visitor.post(PATH, { search: "more zzq" })).status).toBe(429);
  });

  test("are counted for 30 days, then deleted", async ({ app }) => {
    const day = Math.floor(Date.now() / DAY);
    for (const [age, times] of [
      [0, 1],
      [29, 2],
      [30, 4],
      [400, 8],
    ] as const) {
      const id = `0199a000-0000-7000-8000-${String(age).padStart(12, "0")}`;
      const row = { id, search: "zzqx", day: day - age, times, seen_at: (day - age) * DAY };
      await app.services.database.main.insertInto("failed_searches").values(row).execute();
    }
    expect(await searches(app)).toEqual([["zzqx", 3]]);
    await sweepFailedSearches(app.services.database);
    expect(await rows(app)).toHaveLength(2);
  });

  test("can be dismissed, and reappear when they fail again", async ({ app }) => {
    await report(app, "zzqx");
    const [failed] = await list(app);
    const done = await app.admin.del(`${PATH}/${failed?._id}`);
    expectAnswer(done, 200, { message: ENQUIRY_SERVER.searchDone });
    for (const id of [failed?._id, "zzqx", "%00", "0199a000-0000-7000-8000-000000000000"]) {
      expectAnswer(await app.admin.del(`${PATH}/${id}`), 404, { message: ENQUIRY_SERVER.searchNotFound });
    }
    expect(await list(app)).toEqual([]);
    await report(app, "zzqx");
    expect(await searches(app)).toEqual([["zzqx", 1]]);
    const [last] = (await app.admin.get("/api/stats")).body.recentActivity;
    expect(last.description).toBe("Marked a failed search as done");
  });
});
