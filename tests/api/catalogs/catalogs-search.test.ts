import { beforeAll, expect, test } from "vitest";
import { CatalogSearchAnswer, SiteCatalogSearchAnswer } from "#contract/catalogs/catalog.ts";
import { CATALOG_HITS_MAX, CATALOG_SITE_HITS_MAX } from "#contract/catalogs/limits.ts";
import { rightPlacesOf } from "#tests/relevance/kinds.ts";
import { openSamplePages } from "#tests/relevance/sample-pages.ts";
import { rightPagesOf } from "#tests/relevance/strangers.ts";
import { onBothEngines, onBothSharedApps, type TestApp } from "#tests/support/app.ts";
import { plantCatalog } from "#tests/support/catalogs.ts";
import { findLinks } from "#tests/support/links.ts";
import { createTestProduct } from "#tests/support/products.ts";

const PAGES = [
  "Contents. Weft insertion 2, Drive 3",
  "Weft insertion. Gripper, giver side PIC-GR-0471. Take-up rollers of steel, 100 % hardened, Ø 42 mm",
  "Drive. Toothed belt TOY/MN 0150; pulley JAT 810 under_score gearbox",
  `Index ${"filler ".repeat(300)} heald frame 12/340.5 and bushes ${"filler ".repeat(300)}`,
  "Éclair-Feder für Webschützen, 综丝 and نول \u{1F9F5}",
];

onBothSharedApps("searching in a catalogue", (app) => {
  beforeAll(() => plantCatalog(app().services, { pages: PAGES }));

  const search = async (query: string) => {
    const answer = await app().visitor.get(`/api/catalogs/picanol/search?query=${encodeURIComponent(query)}`);
    expect([query, answer.status]).toEqual([query, 200]);
    return CatalogSearchAnswer.strict().parse(answer.body);
  };
  const pagesOf = async (query: string) => (await search(query)).hits.map((hit) => hit.pageNumber);

  test.each<[string, number[]]>([
    ["weft", [1, 2]],
    ["insertion weft", [1, 2]],
    ["drive", [1, 3]],
    ["gripper giver", [2]],
    ["GRIP", [2]],
    ["roller", [2]],
    ["take-up", [2]],
    ["takeup rollers", [2]],
    ["take up", [2]],
    ["PIC-GR-0471", [2]],
    ["pic gr 0471", [2]],
    ["picgr0471", [2]],
    ["pic/gr/0471", [2]],
    ["pic-gr-04", [2]],
    ["picgr 0471", [2]],
    ["gr-0471", [2]],
    ["TOY-MN-0150", [3]],
    ["toymn0150", [3]],
    ["jat810", [3]],
    ["JAT-810", [3]],
    ["12/340.5", [4]],
    ["bush", [4]],
    ["eclair", [5]],
    ["webschutzen feder", [5]],
    ["综丝", [5]],
    ["نول", [5]],
    ["42 mm", [2]],
    ["42mm", [2]],
    // Matches that no page contains as typed: joined or split words, typos, other scripts, trade words, codes in
    // pieces.
    ["gear box drive", [3]],
    ["wef insertion", [1, 2]],
    ["grippr", [2]],
    ["ग्रिपर", [2]],
    ["toothed strap", [3]],
    ["pls send rate of PIC-GR-O471", [2]],
    ["0471-PIC", [2]],
  ])("'%s' matches pages %j", async (query, pages) => {
    expect(await pagesOf(query)).toEqual(pages);
  });

  test.each(["grip giver", "gripper drive", "nothing"])(
    "'%s' matches no page, because no page contains all its words",
    async (query) => {
      expect(await search(query)).toMatchObject({ total: 0, hits: [] });
    },
  );

  test.each(["", " ", "%", "_", "%%%", "\\", "'", '"', "--", "\0", "*", "\u{1F9F5}", "% _", "\ud800"])(
    "19 '%s' contains no word and matches nothing",
    async (query) => {
      const typed = query.isWellFormed() ? query : "";
      expect(await search(typed)).toEqual({ total: 0, unknown: [], hits: [] });
    },
  );

  test.each([
    "100%",
    "100 %",
    "under_score",
    "weft' or 1=1 --",
    "weft\0insertion",
    "%weft%",
    "we_t",
    "w%t",
    "weft\\",
  ])("19 '%s' is matched literally, not as a wildcard or a command", async (query) => {
    const expected: Record<string, number[]> = {
      "100%": [2],
      "100 %": [2],
      under_score: [3],
      "weft\0insertion": [1, 2],
      "%weft%": [1, 2],
      "weft\\": [1, 2],
    };
    expect(await pagesOf(query)).toEqual(expected[query] ?? []);
  });

  test("19 10 kB queries are answered", async () => {
    for (const query of ["a".repeat(10_000), "weft ".repeat(2000), "-".repeat(10_000), "1-".repeat(5000)]) {
      expect(await search(query)).toBeDefined();
    }
  });

  test("ignores a repeated query and returns nothing for a list or another parameter name", async () => {
    const of = async (query: string) =>
      (await app().visitor.get(`/api/catalogs/picanol/search?${query}`)).body;
    expect((await of("query=drive&query=gripper")).total).toBe(1);
    expect(await of("query[]=drive")).toEqual({ total: 0, unknown: [], hits: [] });
    expect(await of("search=drive")).toEqual({ total: 0, unknown: [], hits: [] });
    expect(await of("")).toEqual({ total: 0, unknown: [], hits: [] });
  });

  test("an excerpt is short, on one line, and surrounds the first hit", async () => {
    const [first] = (await search("heald")).hits;
    expect(first?.excerpt).toMatch(/^…(filler )+heald frame 12\/340\.5 and bushes( filler)+…$/);
    expect(first?.excerpt.length).toBeLessThan(200);
    const [second] = (await search("picgr0471")).hits;
    expect(second?.excerpt).toContain("PIC-GR-0471");
  });
});

onBothEngines("parts and contents pages of a search", (test) => {
  const search = async ({ visitor }: Pick<TestApp, "visitor">, query: string) => {
    const { body } = await visitor.get(`/api/catalogs/picanol/search?query=${encodeURIComponent(query)}`);
    return CatalogSearchAnswer.strict()
      .parse(body)
      .hits.map(({ pageNumber, part }) => [pageNumber, part?.code ?? null, part?.title ?? null]);
  };

  test("a hit has the first part on its page with every word; a deleted part is in none", async ({ app }) => {
    const words = ["PIC-GR-0471", "gripper", "PIC-RW-1120", "gripper", "wheel"];
    const id = await plantCatalog(app.services, { pages: [words.join(" ")], images: false });
    const boxed = words.map((text, at) => ({ text, box: [0.1 * at, 0.5, 0.08, 0.02] }));
    await app.services.database.main
      .updateTable("catalog_pages")
      .set({ words: JSON.stringify(boxed) })
      .where("catalog_id", "=", id)
      .execute();
    await findLinks(app.services);
    expect(await search(app, "gripper")).toEqual([[1, null, null]]);
    const gripper = await createTestProduct(app.admin, { partCode: "PIC-GR-0471", title: "Gripper, giver" });
    await createTestProduct(app.admin, { partCode: "PIC-RW-1120", title: "Gripper wheel" });
    expect(await search(app, "gripper")).toEqual([[1, "PIC-GR-0471", "Gripper, giver"]]);
    expect(await search(app, "wheel gripper")).toEqual([[1, "PIC-RW-1120", "Gripper wheel"]]);
    expect(await search(app, "picgr0471")).toEqual([[1, "PIC-GR-0471", "Gripper, giver"]]);
    await app.admin.del(`/api/products/${gripper._id}`);
    expect(await search(app, "gripper")).toEqual([[1, "PIC-RW-1120", "Gripper wheel"]]);
    expect(await search(app, "picgr0471")).toEqual([[1, null, null]]);
  });

  test("a list of abbreviations comes last, in one catalogue and in all", async ({ app }) => {
    const list = Array.from({ length: 18 }, (_, at) => `M${at + 1} Main nozzle ${at + 2}`).join("\n");
    const pages = [list, ...Array.from({ length: 19 }, (_, at) => (at < 2 ? "the nozzle" : "none"))];
    await plantCatalog(app.services, { pages, images: false });
    expect((await search(app, "nozzle")).map(([page]) => page)).toEqual([2, 3, 1]);
    const { hits } = (await app.visitor.get("/api/catalogs/search?query=nozzle")).body;
    expect(hits.map(({ pageNumber }: { pageNumber: number }) => pageNumber)).toEqual([2, 3, 1]);
  });
});

onBothEngines("the order of a search", (test) => {
  test("the page that describes a part is first, however its code is written; the cover is last", async ({
    app,
  }) => {
    const pages = [
      "Spare parts for nozzle PIC-SN-0310",
      `Main nozzle PIC-MN-0212 ${"filler ".repeat(20)} relay nozzle PIC-SN-0310`,
      `Relay nozzle PIC-SN-0310 ${"filler ".repeat(20)}`,
      "Sley sword PIC-SS-0277, 310 mm; PIC, SN",
    ];
    const navigation = { "WEFT INSERTION": 2 };
    await plantCatalog(app.services, { pages, navigation, images: false });
    const pagesOf = async (query: string) => {
      const { body } = await app.visitor.get(
        `/api/catalogs/picanol/search?query=${encodeURIComponent(query)}`,
      );
      return CatalogSearchAnswer.strict()
        .parse(body)
        .hits.map(({ pageNumber }) => pageNumber);
    };
    expect(await pagesOf("relay nozzle")).toEqual([3, 2]);
    expect(await pagesOf("sn-0310")).toEqual([3, 2, 1]);
    for (const code of ["PIC SN 310", "PIC-SN-O310", "picsn310"])
      expect(await pagesOf(code)).toEqual([3, 2, 1]);
  });
});

onBothEngines("searching in all catalogues", (test, open) => {
  test("finds only what visitors see, grouped by catalogue", async ({ visitor, admin, services }) => {
    await plantCatalog(services, {
      category: "toyota",
      name: "T.pdf",
      pages: ["gripper", "none", "gripper"],
    });
    await plantCatalog(services, { category: "picanol", name: "P.pdf", pages: ["none", "the gripper head"] });
    await plantCatalog(services, { category: "picanol", createdAt: 1, pages: ["gripper old"] });
    await plantCatalog(services, { category: "others", active: false, pages: ["gripper hidden"] });
    await plantCatalog(services, { category: "others", status: "error", pages: ["gripper failed"] });
    await plantCatalog(services, { category: "others", status: "processing", pages: ["gripper coming"] });
    for (const caller of [visitor, admin]) {
      const { status, body } = await caller.get("/api/catalogs/search?query=gripper");
      expect(status).toBe(200);
      // The queries contain no planted word with a position, so there are no pieces.
      const image = {
        imageUrl: expect.stringMatching(/w1000\.webp$/),
        width: 2500,
        height: expect.any(Number),
      };
      const plain = { section: null, piece: null, image };
      expect(SiteCatalogSearchAnswer.strict().parse(body)).toEqual({
        total: 3,
        hits: [
          {
            catalogKey: "picanol",
            originalName: "P.pdf",
            pageNumber: 2,
            excerpt: "the gripper head",
            ...plain,
          },
          { catalogKey: "toyota", originalName: "T.pdf", pageNumber: 1, excerpt: "gripper", ...plain },
          { catalogKey: "toyota", originalName: "T.pdf", pageNumber: 3, excerpt: "gripper", ...plain },
        ],
      });
    }
  });

  test("limits the hits and returns the total", async ({ visitor, services }) => {
    const pages = Array.from({ length: CATALOG_HITS_MAX + 5 }, (_, index) => `gripper ${index}`);
    await plantCatalog(services, { pages, images: false });
    const own = (await visitor.get("/api/catalogs/picanol/search?query=gripper")).body;
    expect([own.total, own.hits.length, own.hits.at(-1).pageNumber]).toEqual([
      CATALOG_HITS_MAX + 5,
      CATALOG_HITS_MAX,
      CATALOG_HITS_MAX,
    ]);
    const all = (await visitor.get("/api/catalogs/search?query=gripper")).body;
    expect([all.total, all.hits.length]).toEqual([CATALOG_HITS_MAX + 5, CATALOG_SITE_HITS_MAX]);
    for (const [limit, count] of Object.entries({
      2: 2,
      0: 1,
      99: CATALOG_SITE_HITS_MAX,
      x: CATALOG_SITE_HITS_MAX,
    })) {
      const { body } = await visitor.get(`/api/catalogs/search?query=gripper&limit=${limit}`);
      expect([limit, body.total, body.hits.length]).toEqual([limit, CATALOG_HITS_MAX + 5, count]);
    }
  });

  test.each(["", "%", "\u{1F9F5}", "nothing"])("'%s' matches nothing", async (query) => {
    const { visitor, services } = await open();
    await plantCatalog(services);
    const { body } = await visitor.get(`/api/catalogs/search?query=${encodeURIComponent(query)}`);
    expect(body).toEqual({ total: 0, hits: [] });
  });
});

onBothEngines("the strangers' searches inside the sample catalogues", (test, open) => {
  test("are answered as well as they were", async () => {
    const { inOne, inAll } = await openSamplePages((await open()).services);
    expect((await rightPagesOf("tuning", inOne)).right).toBeGreaterThanOrEqual(29);
    expect((await rightPagesOf("judging", inOne)).right).toBeGreaterThanOrEqual(27);
    for (const half of ["tuning", "judging"] as const)
      expect(await rightPlacesOf(half, inAll)).toMatchObject({ wrong: [] });
  });
});
