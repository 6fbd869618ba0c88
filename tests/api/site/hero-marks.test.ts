import { expect, test } from "vitest";
import type { HeroSlide, SliderItem, StoredMark } from "#contract/site/hero.ts";
import { HERO_FORM } from "#contract/site/hero-messages.ts";
import { onSharedApp } from "#tests/support/app.ts";
import { createTestItem } from "#tests/support/hero.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { expectRefused } from "#tests/support/snapshot.ts";

const PATH = "/api/hero/slider";

onSharedApp("numbers on slides", (app) => {
  const shownTo = async (id: string) =>
    ((await app().visitor.get(PATH)).body as HeroSlide[]).find(({ _id }) => _id === id);
  const markOf = (product: string, changes: object = {}) => ({
    number: "1",
    place: [0.25, 0.5],
    product,
    ...changes,
  });

  test("visitors get number, place and public part, without price and stock figure", async () => {
    const { admin } = app();
    const slide = await createTestItem(admin, "slider");
    expect(slide.marks).toEqual([]);
    expect(await shownTo(slide._id)).not.toHaveProperty("marks");
    const part = await createTestProduct(admin, { price: "99.5", stock: "7", partCode: "PIC-GR-0471" });
    const marks = [markOf(part._id), markOf(part._id, { place: [0.5, 0.5, 0.02, 0.04] })];
    const saved = await admin.put(`${PATH}/${slide._id}`, { marks }, { "if-match": "1" });
    expect(saved.status).toBe(200);
    const { productId, title } = part;
    expect((saved.body as SliderItem).marks).toEqual(
      marks.map((mark) => ({ ...mark, part: { productId, title, code: "PIC-GR-0471" } })),
    );
    expect(saved.body).toMatchObject({ version: 2, title: slide.title });
    expect((await shownTo(slide._id))?.marks).toEqual(
      marks.map(({ product, ...mark }) => ({
        ...mark,
        part: {
          _id: product,
          productId,
          title,
          code: "PIC-GR-0471",
          inStock: true,
          image: expect.objectContaining({ url: part.images[0]?.url }),
        },
      })),
    );
  });

  test("a stale save is rejected with the current marks; a save of other fields keeps them", async () => {
    const { admin } = app();
    const slide = await createTestItem(admin, "slider");
    const part = await createTestProduct(admin);
    const saved = await admin.put(`${PATH}/${slide._id}`, { marks: [markOf(part._id)] });
    const stale = await admin.put(`${PATH}/${slide._id}`, { marks: [] }, { "if-match": "1" });
    expect([stale.status, stale.body.current]).toEqual([409, saved.body]);
    const titled = await admin.put(`${PATH}/${slide._id}`, { title: "Other" });
    expect((titled.body as SliderItem).marks).toEqual((saved.body as SliderItem).marks);
    const cleared = await admin.put(`${PATH}/${slide._id}`, { marks: [] });
    expect((cleared.body as SliderItem).marks).toEqual([]);
  });

  test("the mark of an unpublished or deleted part is hidden, stays stored, and returns with the part", async () => {
    const { admin } = app();
    const slide = await createTestItem(admin, "slider");
    const [shown, hidden] = [await createTestProduct(admin), await createTestProduct(admin)];
    const marks = [markOf(shown._id), markOf(hidden._id, { number: "2" })];
    await admin.put(`${PATH}/${slide._id}`, { marks });
    const numbers = async () => (await shownTo(slide._id))?.marks?.map(({ number }) => number);
    const publish = async (published: boolean) => {
      const { version } = (await admin.get(`/api/products/${hidden._id}`)).body;
      const products = [{ id: hidden._id, version }];
      await admin.post("/api/products/bulk", { products, changes: { published } });
    };
    expect(await numbers()).toEqual(["1", "2"]);
    await publish(false);
    expect(await numbers()).toEqual(["1"]);
    await publish(true);
    expect(await numbers()).toEqual(["1", "2"]);
    await admin.del(`/api/products/${hidden._id}`);
    expect(await numbers()).toEqual(["1"]);
    const [all] = ((await admin.get(`${PATH}/all`)).body as SliderItem[]).filter(
      ({ _id }) => _id === slide._id,
    );
    expect(all?.marks[1]).toEqual({ ...marks[1], part: null });
    // A save that keeps the mark of a deleted part is accepted; a new one isn't.
    expect((await admin.put(`${PATH}/${slide._id}`, { marks })).status).toBe(200);
    const other = await createTestItem(admin, "slider");
    await expectRefused(
      app(),
      [
        400,
        {
          message: HERO_FORM.markPartMissing,
          errors: [{ field: "marks", message: HERO_FORM.markPartMissing }],
        },
      ],
      () => admin.put(`${PATH}/${other._id}`, { marks: [markOf(hidden._id)] }),
    );
  });

  test("a mark of a list has its name, path and number of published parts; one of a page has no number", async () => {
    const { admin } = app();
    const slide = await createTestItem(admin, "slider");
    const nozzle = (category: string, machine: string) =>
      createTestProduct(admin, {
        title: "Counted whirlgig",
        category,
        specifications: JSON.stringify([{ name: "Machine", value: machine }]),
      });
    const parts = [
      await nozzle("picanol", "Whirlmax 2"),
      await nozzle("toyota", "Whirlmax 10"),
      await nozzle("toyota", "Whirlmax 2, Whirlmax 10"),
    ];
    const hidden = await nozzle("others", "Whirlmax 2");
    await admin.post("/api/products/bulk", {
      products: [{ id: hidden._id, version: hidden.version }],
      changes: { published: false },
    });
    const { body: counts } = await app().visitor.get("/api/products/categories");
    const ofToyota = counts.find(({ category }: { category: string }) => category === "toyota").count;
    const lists: [path: string, count: number | null][] = [
      ["/search?filter=kindofpart.whirlgig", parts.length],
      ["/products/toyota?filter=kindofpart.whirlgig&view=table", 2],
      ["/products/toyota", ofToyota],
      ["/products/none", 0],
      ["/search?filter=machine.whirlmax2", 2],
      ["/search?q=whirlgig", null],
      ["/about", null],
    ];
    const marks = lists.map(([path], at) => ({
      number: String(at + 1),
      place: [0.1, 0.1 * at],
      link: { label: `List ${at}`, path },
    }));
    const saved = await admin.put(`${PATH}/${slide._id}`, { marks });
    expect((saved.body as SliderItem).marks).toEqual(marks.map((mark) => ({ ...mark, part: null })));
    const shown = ((await shownTo(slide._id))?.marks ?? []).map(({ link }) => link);
    expect(shown).toMatchObject(marks.map(({ link }, at) => ({ ...link, count: lists[at]?.[1] })));
    const machine = (name: string, count: number) => ({
      choice: `machine.${name.replace(" ", "").toLowerCase()}`,
      name,
      count,
    });
    expect(shown.map((link) => link?.machines?.filter(({ name }) => name.startsWith("Whirlmax")))).toEqual([
      [machine("Whirlmax 2", 2), machine("Whirlmax 10", 2)],
      [machine("Whirlmax 2", 1), machine("Whirlmax 10", 2)],
      [machine("Whirlmax 2", 1), machine("Whirlmax 10", 2)],
      [],
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("rejects a mark without a target or with two, and addresses that are no page of the site", async () => {
    const { admin } = app();
    const slide = await createTestItem(admin, "slider");
    const { _id } = await createTestProduct(admin);
    const mark = { number: "1", place: [0.5, 0.5] };
    const list = (path: unknown, label: unknown = "Nozzles") => ({ ...mark, link: { label, path } });
    const cases: [unknown, string, string][] = [
      [mark, "marks.0", HERO_FORM.markTargetRequired],
      [{ ...list("/about"), product: _id }, "marks.0", HERO_FORM.markTargetRequired],
      [list("/about", " "), "marks.0.link.label", HERO_FORM.markLabelRequired],
      [list("/about", "x".repeat(61)), "marks.0.link.label", HERO_FORM.markLabelTooLong],
      ...[
        ...["//example.com", "/\\example.com", "https://example.com/", "javascript:alert(1)", "search", ""],
        ...["/ /example.com", "/\t/example.com", "/admin", "/ADMIN/hero", "/api/products", "/files/x.pdf"],
        `/${"x".repeat(500)}`,
      ].map((path): [unknown, string, string] => [
        list(path),
        "marks.0.link.path",
        HERO_FORM.markPathInvalid,
      ]),
    ];
    for (const [wrong, field, message] of cases) {
      const answer = await expectRefused(app(), [400], () =>
        admin.put(`${PATH}/${slide._id}`, { marks: [wrong] }),
      );
      expect(answer.body.errors, JSON.stringify(wrong)).toContainEqual({ field, message });
    }
    const twice = [list("/about"), { ...list("/contact"), place: [0.1, 0.1] }];
    const answer = await expectRefused(app(), [400], () =>
      admin.put(`${PATH}/${slide._id}`, { marks: twice }),
    );
    expect(answer.body.errors).toMatchObject([{ message: HERO_FORM.markTwice }]);
  });

  test("rejects invalid marks and unknown parts, and those of visitors", async () => {
    const { admin, visitor } = app();
    const slide = await createTestItem(admin, "slider");
    const [one, two] = [await createTestProduct(admin), await createTestProduct(admin)];
    const put = (marks: unknown) => () => admin.put(`${PATH}/${slide._id}`, { marks });
    const cases: [unknown, string][] = [
      [[markOf(one._id, { place: [0.5, 1.1] })], HERO_FORM.markOutside],
      [[markOf(one._id, { place: [-0.1, 0.5] })], HERO_FORM.markOutside],
      [[markOf(one._id, { place: [0.9, 0.5, 0.2, 0.1] })], HERO_FORM.markOutside],
      [[markOf(one._id, { place: [0.5, 0.5, 0.001, 0.1] })], HERO_FORM.markOutside],
      [[markOf(one._id), markOf(two._id)], HERO_FORM.markTwice],
      [[markOf(one._id), markOf(one._id, { number: "2" })], HERO_FORM.markTwice],
      [[markOf(slide._id)], HERO_FORM.markPartMissing],
    ];
    for (const [marks, message] of cases) {
      const answer = await expectRefused(app(), [400], put(marks));
      expect(answer.body.errors, JSON.stringify(marks)).toMatchObject([{ message }]);
    }
    await expectRefused(app(), [401], () => visitor.put(`${PATH}/${slide._id}`, { marks: [] }));
  });

  test("the activity record has the marks of before and after", async () => {
    const { admin, services } = app();
    const slide = await createTestItem(admin, "slider");
    const part = await createTestProduct(admin);
    await admin.put(`${PATH}/${slide._id}`, { marks: [markOf(part._id)] });
    const row = await services.database.read
      .selectFrom("activity")
      .select("detail")
      .where("entity_id", "=", slide._id)
      .where("type", "=", "update")
      .executeTakeFirstOrThrow();
    const { from, to } = JSON.parse(row.detail ?? "{}").changes.marks;
    expect(JSON.parse(from)).toEqual([]);
    expect(JSON.parse(to)).toEqual([markOf(part._id) as StoredMark]);
  });
});
