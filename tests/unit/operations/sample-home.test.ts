import { describe, expect, test } from "vitest";
import { NEWS } from "../../../contract/messages.ts";
import { SLIDE_FOCUS } from "../../../contract/platform/limits.ts";
import { COMPANY_TABS } from "../../../contract/site/business.ts";
import { CreateSliderBody, HeroTabBody } from "../../../contract/site/hero.ts";
import { CreateNewsBody } from "../../../contract/site/news.ts";
import { FALLBACK_NEWS } from "../../../contract/site/news-fallback.ts";
import { PLATE_SHEET, type Plate } from "../../../sample/hero/plate.ts";
import { airJet } from "../../../sample/hero/plates/air-jet.ts";
import { beatUp } from "../../../sample/hero/plates/beat-up.ts";
import { gearTrain } from "../../../sample/hero/plates/gear-train.ts";
import { rapierHeads } from "../../../sample/hero/plates/rapier-heads.ts";
import { shed } from "../../../sample/hero/plates/shed.ts";
import { SAMPLE_SLIDES } from "../../../sample/hero/slides.ts";
import { SAMPLE_TABS } from "../../../sample/hero/tabs.ts";
import { SAMPLE_NEWS } from "../../../sample/news.ts";
import { FIRST_REVIEWS } from "../../../server/site/content/first-content.ts";
import { SAMPLE_PROFILE } from "../../../server/site/read-site.ts";

/** What a phone shows of a plate: 4:3 of its height, 28 % of the rest left of it. */
const PHONE_WIDTH = (PLATE_SHEET.height * 4) / 3;
const PHONE_LEFT = (PLATE_SHEET.width - PHONE_WIDTH) * 0.28;

describe.each<[string, Plate]>(Object.entries({ gearTrain, shed, airJet, rapierHeads, beatUp }))(
  "the plate %s",
  (_name, plate) => {
    test("has its numbers on the sheet, most of them where a phone looks", () => {
      const marks = plate.callouts.map(({ mark }) => mark);
      for (const [x, y] of marks) {
        expect(x > 20 && x < PLATE_SHEET.width - 20 && y > 20 && y < PLATE_SHEET.height - 20).toBe(true);
      }
      const seen = marks.filter(([x]) => x > PHONE_LEFT && x < PHONE_LEFT + PHONE_WIDTH);
      expect(seen.length).toBeGreaterThanOrEqual(marks.length / 2);
    });
  },
);

test("at least four slides, unlike each other, each with clips of its own", () => {
  expect(SAMPLE_SLIDES.length).toBeGreaterThanOrEqual(4);
  const drawings = SAMPLE_SLIDES.map((slide) => slide.drawing());
  expect(new Set(drawings).size).toBe(drawings.length);
  for (const svg of drawings) {
    const clips = [...svg.matchAll(/clipPath id="(\w+)"/g)].map(([, id]) => id);
    expect(new Set(clips).size).toBe(clips.length);
  }
});

test("slides, news and tabs are what the calls accept", () => {
  for (const { drawing: _drawn, ...slide } of SAMPLE_SLIDES) {
    expect(CreateSliderBody.parse(slide)).toEqual({ ...slide, focus: SLIDE_FOCUS });
  }
  for (const { drawings: _drawn, ...news } of SAMPLE_NEWS) {
    expect(CreateNewsBody.parse(news)).toEqual(news);
  }
  for (const { drawings: _drawn, ...tab } of SAMPLE_TABS) {
    expect(HeroTabBody.parse(tab)).toEqual({ ...tab, exists: false });
  }
});

test("six news or more, the newest first, those of the fallback among them, some with one drawing", () => {
  expect(SAMPLE_NEWS.length).toBeGreaterThanOrEqual(6);
  const dates = SAMPLE_NEWS.map((news) => news.date);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(new Set(dates).size).toBe(dates.length);
  const titles = SAMPLE_NEWS.map((news) => news.title);
  expect(titles).toEqual(expect.arrayContaining(FALLBACK_NEWS.map((news) => news.title)));
  const drawn = SAMPLE_NEWS.filter((news) => news.drawings.length === 1);
  expect(drawn.length).toBeGreaterThanOrEqual(3);
  expect(drawn.length).toBeLessThan(SAMPLE_NEWS.length);
});

test("people read as people: each piece of news but the site's own has an author, each review another one", () => {
  const authors = SAMPLE_NEWS.map(({ author }) => author);
  expect(authors.filter((author) => author === NEWS.defaultAuthor)).toHaveLength(1);
  const reviewers = FIRST_REVIEWS.reviews.map(({ author }) => author);
  expect(new Set(reviewers).size).toBe(reviewers.length);
  // No name is made of the trade's words.
  const ofTheTrade = /loom|reed|heddle|heald|weft|warp|shuttle|spindle|tana/i;
  const names = [...authors, ...reviewers, SAMPLE_PROFILE.director];
  expect(names.filter((name) => ofTheTrade.test(name))).toEqual([]);
});

test("every company tab has a text of several paragraphs", () => {
  expect(SAMPLE_TABS.map((tab) => tab.title)).toEqual(COMPANY_TABS);
  for (const { content } of SAMPLE_TABS) expect(content.split("\n\n").length).toBeGreaterThanOrEqual(2);
});
