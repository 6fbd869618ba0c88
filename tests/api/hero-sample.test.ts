import { expect, test } from "vitest";
import { COMPANY_TABS } from "../../contract/business.ts";
import type { HeroTab, SliderItem } from "../../contract/hero.ts";
import type { NewsItem } from "../../contract/news.ts";
import { createSampleHome } from "../../server/sample/hero/create-sample-home.ts";
import { SAMPLE_SLIDES } from "../../server/sample/hero/slides.ts";
import { SAMPLE_NEWS } from "../../server/sample/news.ts";
import { planSampleData } from "../../server/sample/plan-sample.ts";
import { onBothEngines, openTestApp, type TestApp } from "../support/app.ts";
import { snapshot } from "../support/snapshot.ts";

const titles = (items: { title: string }[]) => items.map((item) => item.title);

/** Ends the lease of a worker that is gone, as time would. */
async function endLease({ services }: TestApp): Promise<void> {
  await services.database.main.updateTable("jobs").set({ lease_until: 0 }).execute();
}

test("the sample home page is made once, goes on where it stopped, and is marked", async () => {
  const opened = await openTestApp("sqlite");
  try {
    const { app, services, admin, visitor } = opened;
    await planSampleData(services.database, true);

    const stopping = new AbortController();
    const realPut = services.files.put;
    services.files.put = (...args) => {
      stopping.abort();
      return realPut(...args);
    };
    await createSampleHome(services, app.log, stopping.signal);
    services.files.put = realPut;
    expect(titles((await visitor.get("/api/hero/slider")).body)).toEqual([SAMPLE_SLIDES[0]?.title]);

    await endLease(opened);
    await createSampleHome(services, app.log, new AbortController().signal);
    const slides = (await admin.get("/api/hero/slider/all")).body as SliderItem[];
    expect(titles(slides)).toEqual(titles([...SAMPLE_SLIDES]));
    expect(slides.every(({ sample, picture }) => sample && picture.width === 1920)).toBe(true);
    const news = (await admin.get("/api/hero/news/all")).body as NewsItem[];
    expect(titles(news)).toEqual(titles([...SAMPLE_NEWS]));
    expect(news.every(({ sample }) => sample)).toBe(true);
    expect(news.map(({ picture }) => picture !== null)).toEqual(
      SAMPLE_NEWS.map(({ drawings }) => drawings.length > 0),
    );
    const tabs = (await visitor.get("/api/hero/tabs")).body as HeroTab[];
    expect(titles(tabs)).toEqual([...COMPANY_TABS]);

    const before = await snapshot(services);
    expect(before.staged).toEqual([]);
    expect(before.records.every(({ state }) => state === "live")).toBe(true);
    await endLease(opened);
    await createSampleHome(services, app.log, new AbortController().signal);
    expect(await snapshot(services)).toEqual(before);
  } finally {
    await opened.close();
  }
}, 180_000);

onBothEngines("the sample home page", (open) => {
  test("is not made on a site that starts empty, nor made again when it was removed", async () => {
    const { app, services, admin, visitor } = await open();
    await planSampleData(services.database, false);
    await planSampleData(services.database, true);
    await createSampleHome(services, app.log, new AbortController().signal);
    expect((await admin.get("/api/hero/slider/all")).body).toEqual([]);
    expect((await visitor.get("/api/hero/news")).body).toEqual([]);
    expect((await visitor.get("/api/hero/tabs")).body).toEqual([]);
  });
});
