import { expect, test } from "vitest";
import { SLIDE_FOCUS } from "#contract/platform/limits.ts";
import { COMPANY_TABS } from "#contract/site/business.ts";
import { CreateSliderBody, HeroTabBody, StoredMark } from "#contract/site/hero.ts";
import { NEWS } from "#contract/site/home-messages.ts";
import { CreateNewsBody } from "#contract/site/news.ts";
import { FALLBACK_NEWS } from "#contract/site/news-fallback.ts";
import { readImage } from "#server/platform/media/stored/stored-image.ts";
import { FIRST_CONTENT } from "#server/site/content/first-content.ts";
import { SAMPLE_PROFILE } from "#server/site/read-site.ts";
import { shippedFiles, shippedRows } from "#tests/support/shipped-sample.ts";

const shipped = await shippedRows();
const SLIDES = shipped.hero_slides.map(({ title, category, description, image }) => ({
  body: { title, category, description },
  image: readImage(image),
}));
// The newest is shown first, because it was created last.
const NEWS_ITEMS = shipped.news
  .toReversed()
  .map(({ title, content, date, author, tag, tag_color: tagColor, image }) => ({
    body: { title, content, date, author, tag, tagColor },
    image: readImage(image),
  }));
const TABS = shipped.hero_tabs.map(({ name: title, content }) => ({ title, content }));

test("there are at least four different slides", async () => {
  expect(SLIDES.length).toBeGreaterThanOrEqual(4);
  const file = await shippedFiles();
  const drawings = SLIDES.map(({ image }) => file(image.key, `${image.width}.avif`).toString("base64"));
  expect(new Set(drawings).size).toBe(drawings.length);
});

test("each slide has numbers, in order, on parts of the sample", () => {
  const ids = new Set(shipped.products.map(({ id }) => id));
  for (const { title, marks } of shipped.hero_slides) {
    const stored = StoredMark.array().parse(JSON.parse(marks));
    expect([title, stored.length >= 4]).toEqual([title, true]);
    expect(stored.map(({ number }) => number)).toEqual(stored.map((_mark, at) => String(at + 1)));
    expect(stored.filter(({ product }) => product !== undefined && !ids.has(product))).toEqual([]);
  }
});

test("slides, news and tabs are valid for their calls", () => {
  for (const { body } of SLIDES)
    expect(CreateSliderBody.parse(body)).toEqual({ ...body, focus: SLIDE_FOCUS });
  for (const { body } of NEWS_ITEMS) expect(CreateNewsBody.parse(body)).toEqual(body);
  for (const tab of TABS) expect(HeroTabBody.parse(tab)).toEqual({ ...tab, exists: false });
});

test("there are at least six news items, newest first, with the fallback's among them, some without their own drawing", () => {
  expect(NEWS_ITEMS.length).toBeGreaterThanOrEqual(6);
  const dates = NEWS_ITEMS.map(({ body }) => body.date);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(new Set(dates).size).toBe(dates.length);
  const titles = NEWS_ITEMS.map(({ body }) => body.title);
  expect(titles).toEqual(expect.arrayContaining(FALLBACK_NEWS.map((news) => news.title)));
  const drawn = NEWS_ITEMS.filter(({ image }) => image);
  expect(drawn.length).toBeGreaterThanOrEqual(3);
  expect(drawn.length).toBeLessThan(NEWS_ITEMS.length);
});

test("news by people and reviews have distinct authors", () => {
  const authors = NEWS_ITEMS.map(({ body }) => body.author);
  expect(authors.filter((author) => author === NEWS.defaultAuthor)).toHaveLength(1);
  const reviewers = FIRST_CONTENT.reviews.reviews.map(({ author }) => author);
  expect(new Set(reviewers).size).toBe(reviewers.length);
  // Names of people contain no trade words.
  const ofTheTrade = /loom|reed|heddle|heald|weft|warp|shuttle|spindle|tana/i;
  const names = [...authors, ...reviewers, SAMPLE_PROFILE.director];
  expect(names.filter((name) => ofTheTrade.test(name))).toEqual([]);
});

test("every company tab has several paragraphs", () => {
  expect(TABS.map(({ title }) => title)).toEqual(COMPANY_TABS);
  for (const { content } of TABS) expect(content.split("\n\n").length).toBeGreaterThanOrEqual(2);
});
