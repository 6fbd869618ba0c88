import { expect, test } from "vitest";
import { SLIDE_FOCUS } from "#contract/platform/limits.ts";
import { type HeroSlide, SliderItem } from "#contract/site/hero.ts";
import { HERO_ADMIN, HERO_FORM } from "#contract/site/hero-messages.ts";
import { onSharedApp } from "#tests/support/app.ts";
import { createTestItem, heroImage } from "#tests/support/hero.ts";
import { expectRefused } from "#tests/support/snapshot.ts";

const PATH = "/api/hero/slider";

onSharedApp("slider images", (app) => {
  test("an image alone creates a slide with the spec's defaults, active and last", async () => {
    const { admin } = app();
    const before = await createTestItem(admin, "slider");
    const answer = await admin.form("POST", PATH, {}, [await heroImage()]);
    expect(answer.status).toBe(201);
    expect(SliderItem.strict().parse(answer.body)).toMatchObject({
      title: HERO_ADMIN.defaultTitle,
      category: HERO_ADMIN.defaultCategory,
      description: "",
      isActive: true,
      sample: false,
      version: 1,
      order: before.order + 1,
    });
  });

  test("has the default focal point until it is set, also for visitors; rejects an invalid one", async () => {
    const { admin, visitor } = app();
    const slide = await createTestItem(admin, "slider");
    expect(slide).toMatchObject({ focus: SLIDE_FOCUS });
    const saved = await admin.put(`${PATH}/${slide._id}`, { focus: "100 0" });
    expect(saved.body).toMatchObject({ focus: "100 0", title: slide.title });
    const shown = ((await visitor.get(PATH)).body as HeroSlide[]).find(({ _id }) => _id === slide._id);
    expect(shown?.focus).toBe("100 0");
    for (const focus of ["110 50", "35 50", "30", "", "30 50 70", "-10 50", " 30 50", "30%"]) {
      await expectRefused(app(), [400, HERO_FORM.focusInvalid], () =>
        admin.put(`${PATH}/${slide._id}`, { focus }),
      );
    }
  });

  test("a save changes only the named fields, and text stays plain", async () => {
    const { admin, visitor } = app();
    const slide = await createTestItem(admin, "slider");
    const title = '  <b>Plate</b> & "drive"  ';
    const saved = await admin.put(`${PATH}/${slide._id}`, { title, description: "" });
    expect(saved.body).toEqual({
      ...slide,
      title: title.trim(),
      description: "",
      version: 2,
      updatedAt: saved.body.updatedAt,
    });
    const seen = (await visitor.get(PATH)).body.find(({ _id }: SliderItem) => _id === slide._id);
    expect(seen).toEqual({
      _id: slide._id,
      title: title.trim(),
      imageUrl: slide.imageUrl,
      picture: slide.picture,
      focus: slide.focus,
    });
    const old = await admin.put(`${PATH}/${slide._id}`, { category: "toyota" }, { "if-match": "1" });
    expect([old.status, old.body.current]).toEqual([409, saved.body]);
  });

  test("accepts the longest texts", async () => {
    const longest = { title: "x".repeat(100), category: "y".repeat(60), description: "z".repeat(500) };
    expect(await createTestItem(app().admin, "slider", longest)).toMatchObject(longest);
  });
});
