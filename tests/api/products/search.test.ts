import { beforeAll, expect, test } from "vitest";
import { FIRST_WORDS } from "#contract/site/search-words.ts";
import { onBothSharedApps, type TestApp } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { createTestProduct, specifications } from "#tests/support/products.ts";
import { words } from "#tests/support/words.ts";

const NO_WORDS = { synonyms: [], words: [], phrases: [] };
const about = (app: TestApp, query: string, client: "visitor" | "admin" = "visitor") =>
  app[client].get(`/api/products?${query}`);
const titles = async (app: TestApp, text: string, more = ""): Promise<string[]> => {
  const answer = await about(app, `search=${encodeURIComponent(text)}${more}`);
  expectAnswer(answer, 200);
  return answer.body.products.map((product: { title: string }) => product.title);
};

/** Titles that an administrator finds. */
const officeTitles = async (app: TestApp, text: string): Promise<string[]> =>
  (await about(app, `search=${encodeURIComponent(text)}`, "admin")).body.products.map(
    ({ title }: { title: string }) => title,
  );

const GRIPPER = "Rapier gripper, giver side";
const CUTTER = "Weft cutter blade";
const ROLLER = "Take-up roller";
const FRAME = "Heald frame 190 cm";
const SHELF: Record<string, string>[] = [
  {
    title: GRIPPER,
    productId: "471",
    price: "987654.25",
    specifications: specifications(["Part code", "PIC-GR-0471"], ["Length", "142 mm"]),
  },
  {
    title: CUTTER,
    productId: "12",
    category: "toyota",
    specifications: specifications(["Part code", "TOY/WC 12.340"], ["Steel", "HSS"]),
  },
  {
    title: ROLLER,
    productId: "13",
    category: "picanol",
    description: "Knurled. Fits PAT-A and replaces BE-151-022.",
    specifications: specifications(["Diameter", "Ø 42"]),
  },
  {
    title: FRAME,
    productId: "14",
    category: "others",
    description: "Aluminium, with crémaillère.",
    specifications: specifications(["Part no", "HF-190/471"]),
  },
];

onBothSharedApps("19 searching products", (app) => {
  beforeAll(async () => {
    for (const fields of SHELF) await createTestProduct(app().admin, fields);
  });

  test.each([
    ["the beginning of a word", "grip", GRIPPER],
    ["a single letter", "k", ROLLER],
    ["capitals", "GRIPPER", GRIPPER],
    ["a letter too few", "griper", GRIPPER],
    ["a letter too many", "rolller", ROLLER],
    ["two letters changed over", "grippre", GRIPPER],
    ["another letter", "heakd", FRAME],
    ["words in any order", "side giver gripper", GRIPPER],
    ["words of several fields", "aluminium heald", FRAME],
    ["an accent too many", "grîppêr", GRIPPER],
    ["an accent too few", "cremaillere", FRAME],
    ["a hyphenated word in one", "takeup roller", ROLLER],
    ["a word and one that is nowhere", "gripper xylophone", GRIPPER],
    ["a measure in one word", "190cm", FRAME],
    ["a measure in two words", "190 cm", FRAME],
    ["punctuation around", "  (gripper)?! ", GRIPPER],
    ["a specification", "HSS", CUTTER],
    ["a code in the description", "be151022", ROLLER],
  ])("19 matches by %s: %s", async (_name, text, title) => {
    expect((await titles(app(), text))[0]).toBe(title);
  });

  test.each([
    "PIC GR 0471",
    "pic-gr-0471 gripper",
    ...words`
      PIC-GR-0471 pic-gr-0471 picgr0471 PICGR-0471 pic/gr/0471 PIC_GR.0471 gr-0471 0471 gr0471 pic-gr-04
      picgr04
    `,
  ])("19 finds a code however it is written: %s", async (text) => {
    expect((await titles(app(), text))[0]).toBe(GRIPPER);
  });

  const WRITTEN_CODES = ["TOY/WC 12.340", "toy-wc-12-340", "toywc12340", "wc12340", "12.340", "12340"];
  test.each(WRITTEN_CODES)("19 finds a code with a slash, a blank and a point: %s", async (text) => {
    expect((await titles(app(), text))[0]).toBe(CUTTER);
  });

  test("19 ranks the product with exactly this number or code first", async () => {
    expect((await titles(app(), "471")).slice(0, 2)).toEqual([GRIPPER, FRAME]);
    expect(await titles(app(), "HF-190/471")).toEqual([FRAME]);
    expect((await titles(app(), "12"))[0]).toBe(CUTTER);
    expect((await titles(app(), "14"))[0]).toBe(FRAME);
  });

  test("a pasted address of this site finds its part, in the office too, and no similar ones", async () => {
    const { _id } = (await about(app(), "search=PIC-GR-0471")).body.products[0];
    for (const text of [
      "https://parts.example.com/products/details/471",
      "http://127.0.0.1:3000/products/details/471?utm_source=chat",
      "www.parts.example.com/products/Picanol/471).",
      `/products/picanol/${_id}`,
      "products/details/471",
      "<https://parts.example.com/products/details/471?catalogue=picanol&amp;leaf=4>",
      "https://parts.example.com/?catalogue=picanol&leaf=4&part=471",
    ]) {
      expect([text, await titles(app(), text), await officeTitles(app(), text)]).toEqual([
        text,
        [GRIPPER],
        [GRIPPER],
      ]);
    }
    expect(await titles(app(), "/products/details/472")).toEqual([]);
    expect(await titles(app(), "/products/details/12", "&category=picanol")).toEqual([]);
    const { body } = await about(app(), "search=/products/details/999999");
    expect(body).toMatchObject({
      products: [],
      total: 0,
      totalPages: 0,
      page: 1,
      similar: false,
      unknown: [],
    });
  });

  test("19 limits a search to a category and rejects an unknown one", async () => {
    expect(await titles(app(), "gripper", "&category=picanol-rapier")).toEqual([GRIPPER]);
    expect(await titles(app(), "gripper", "&category=all")).toEqual([GRIPPER]);
    expect(await titles(app(), "gripper", "&category=toyota")).toEqual([]);
    expect(await titles(app(), "471", "&category=others")).toEqual([FRAME]);
    expect((await about(app(), "search=gripper&category=sulzer")).status).toBe(400);
  });

  const IN_NO_TEXT = [
    "xylophone",
    "987654",
    "987654.25",
    "98765425",
    "image",
    "webp",
    "null",
    "undefined",
    "object",
  ];
  test.each(IN_NO_TEXT)("18 non-public text matches nothing: %s", async (text) => {
    expect(await titles(app(), text)).toEqual([]);
  });

  test.each([
    ["griper", [{ word: "griper", meant: "gripper" }]],
    ["grippper", [{ word: "grippper", meant: "gripper" }]],
    ["do you have a gripper", []],
    ["sulzar", [{ word: "Sulzer", meant: null, kind: "maker" }]],
    ["gripper 987654", []],
    ["gripper xylophone", [{ word: "xylophone", meant: null }]],
    ["patta", [{ word: "patta", meant: null }]],
    ["gripper", []],
    ["grip", []],
    ["pic gr 471", []],
    // A real word, a maker and an unlisted code are not corrected; words of messages are not mentioned.
    ["urgent", []],
    ["sulzer", [{ word: "Sulzer", meant: null, kind: "maker" }]],
    ["sulzer gripper", [{ word: "Sulzer", meant: null, kind: "maker" }]],
    ["911-323-072", [{ word: "911-323-072", meant: null, kind: "code" }]],
    [
      "pls send rate of PIC-GR-0471 and 911-323-072, 5 nos",
      [{ word: "911-323-072", meant: null, kind: "code" }],
    ],
    ["शटल", [{ word: "शटल", meant: null }]],
    ["kenchi", [{ word: "kenchi", meant: "cutter", kind: "meaning" }]],
  ])("returns the unknown words of %j and their corrections", async (text, unknown) => {
    expect((await about(app(), `search=${encodeURIComponent(text)}`)).body.unknown).toEqual(unknown);
  });

  test("suggests a machine with parts from its first letters, but no brand or machine without parts", async () => {
    const { admin } = app();
    const machine = specifications(["Brand and model", "Picanol OmniPlus 800, GamMax"], ["Fits", "Picanol"]);
    const part = await createTestProduct(admin, { title: "Sley bracket", specifications: machine });
    const offered = async (text: string) => (await about(app(), `search=${text}`)).body.machines;
    expect(await offered("omni")).toEqual(["OmniPlus 800"]);
    expect(await offered("gammax")).toEqual(["GamMax"]);
    expect([
      await offered("picanol"),
      await offered("o"),
      await offered("800"),
      await offered("xyz"),
    ]).toEqual([[], [], [], []]);
    await admin.del(`/api/products/${part._id}`);
    expect(await offered("omni")).toEqual([]);
  });

  test("applies changed search words to the next search, and the weaving words until removed", async () => {
    const { admin } = app();
    const read = async () => (await admin.get("/api/settings")).body;
    const { versions, synonyms, words, phrases } = await read();
    expect({ synonyms, words, phrases }).toEqual(FIRST_WORDS);
    const own = [{ typed: "Qainchi", found: "cutter" }, ...words];
    const ownPhrases = [{ typed: "khadi patti", found: "take-up roller" }];
    expect([await titles(app(), "qainchi"), await titles(app(), "katar")]).toEqual([[], [CUTTER]]);
    const body = { synonyms, words: own, phrases: ownPhrases };
    const saved = await admin.put("/api/settings/words", body, { "if-match": `"${versions.words}"` });
    expect([saved.status, saved.body.words, saved.body.phrases]).toEqual([200, own, ownPhrases]);
    expect([await titles(app(), "qainchi"), await titles(app(), "katar")]).toEqual([[CUTTER], [CUTTER]]);
    expect((await titles(app(), "khadi patti"))[0]).toBe(ROLLER);
    const stale = await admin.put("/api/settings/words", NO_WORDS, { "if-match": `"${versions.words}"` });
    expect([stale.status, stale.body.current.words]).toEqual([409, own]);
    await admin.put("/api/settings/words", {
      ...body,
      words: own.filter(({ typed }) => !typed.startsWith("kat")),
    });
    expect([await titles(app(), "qainchi"), await titles(app(), "katar")]).toEqual([[CUTTER], []]);
    await admin.put("/api/settings/words", NO_WORDS);
    expect(await read()).toMatchObject(NO_WORDS);
    for (const text of ["qainchi", "katar", "kainchi", "scissor"])
      expect((await about(app(), `search=${text}`)).body.products.length, text).toBe(0);
    await admin.put("/api/settings/words", FIRST_WORDS);
    expect([await titles(app(), "qainchi"), await titles(app(), "katar")]).toEqual([[], [CUTTER]]);
  });

  test("ranks codes in a message first, in typed order, however they are written", async () => {
    expect(await titles(app(), "need 2 pcs TOY WC 12340 / pic-gr-O471 urgent pls")).toEqual([
      CUTTER,
      GRIPPER,
    ]);
    expect((await titles(app(), "price of roller 5 nos"))[0]).toBe(ROLLER);
    expect((await titles(app(), "ग्रिपर"))[0]).toBe(GRIPPER);
  });

  test.each([
    ["without a word", { words: [{ typed: " - ", found: "cutter" }] }, "words.0.typed"],
    ["without what is found", { phrases: [{ typed: "katar", found: "" }] }, "phrases.0.found"],
    ["of one synonym", { synonyms: [{ words: "cutter," }] }, "synonyms.0.words"],
    ["twice", { words: ["katar", "Katar"].map((typed) => ({ typed, found: "cutter" })) }, "words.1.typed"],
  ])("rejects search words %s (400)", async (_, body, field) => {
    const answer = await app().admin.put("/api/settings/words", { ...NO_WORDS, ...body });
    expect(answer.status).toBe(400);
    if (field) expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect((await app().admin.get("/api/settings")).body).toMatchObject(FIRST_WORDS);
  });

  test("a site that saved its words up to version 0.2 has the weaving words besides them", async () => {
    const { admin, services } = app();
    const words = [{ typed: "Qainchi", found: "cutter" }];
    const version = (await admin.get("/api/settings")).body.versions.words + 1;
    await services.database.main
      .updateTable("settings")
      .set({ value: JSON.stringify({ words }), version })
      .where("key", "=", "words")
      .execute();
    // The search looks for new settings when something was saved.
    await createTestProduct(admin);
    const { body } = await admin.get("/api/settings");
    expect(body).toMatchObject({ ...FIRST_WORDS, words: [...FIRST_WORDS.words, ...words] });
    expect([await titles(app(), "qainchi"), await titles(app(), "katar")]).toEqual([[CUTTER], [CUTTER]]);
  });

  test("an administrator's sort order overrides relevance", async () => {
    const sorted = async (sort: string) =>
      (await about(app(), `search=471&${sort}`, "admin")).body.products.map(
        (product: { title: string }) => product.title,
      );
    expect(await sorted("sortField=title&sortOrder=asc")).toEqual([FRAME, GRIPPER]);
    expect(await sorted("sortField=title&sortOrder=desc")).toEqual([GRIPPER, FRAME]);
    expect(await sorted("sortField=price&sortOrder=asc")).toEqual([FRAME, GRIPPER]);
    expect(await sorted("")).toEqual([GRIPPER, FRAME]);
    expect((await about(app(), "search=471&sortField=price")).status).toBe(403);
  });

  test("23 finds and returns markup in a title as plain text", async () => {
    const title = `<img src=x onerror=alert(1)> & "Sley" 'cam' </script>`;
    const product = await createTestProduct(app().admin, { title });
    const answer = await about(app(), "search=onerror");
    expect(answer.body.products).toMatchObject([{ title, _id: product._id }]);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });
});
