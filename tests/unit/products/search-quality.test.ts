import { beforeAll, describe, expect, test } from "vitest";
import { FIRST_WORDS } from "#contract/site/search-words.ts";
import { FIRST_CATEGORIES, FIRST_MAKERS } from "#server/platform/database/first-categories.ts";
import { doAtOnce } from "#server/platform/yield-to-event-loop.ts";
import { brandWordsOf, documentOf, type ProductDocument } from "#server/products/search/document.ts";
import { createProductIndex } from "#server/products/search/engines/embedded/product-index.ts";
import { createWordIndex, type WordIndex } from "#server/products/search/engines/embedded/word-index.ts";
import { findWords } from "#server/products/search/ranking/find-words.ts";
import { createMeanings } from "#server/products/search/ranking/meanings.ts";
import { createTradeWords } from "#server/products/search/trade-words.ts";
import { openKinds } from "#tests/relevance/kinds.ts";
import { goodnessOf, JUDGING, ndcg, openSample, TUNING } from "#tests/relevance/measure.ts";
import { SEARCHES } from "#tests/relevance/searches.ts";
import { rightOf, STRANGERS_JUDGING, STRANGERS_TUNING } from "#tests/relevance/strangers.ts";
import { shippedRows } from "#tests/support/shipped-sample.ts";
import { pairs } from "#tests/support/tables.ts";

const BRANDS = brandWordsOf(FIRST_CATEGORIES);

describe("searches of the sample", () => {
  const index = createProductIndex();
  index.setTradeWords(createTradeWords(FIRST_WORDS, FIRST_MAKERS));
  const titles = new Map<string, string>();
  beforeAll(async () => {
    const { products } = await shippedRows();
    products.forEach((product, at) => {
      titles.set(String(at), product.title);
      index.put(documentOf({ ...product, id: String(at), product_id: at }, BRANDS));
    });
  });
  const find = (text: string) => {
    const { ids, similar } = index.find(text);
    return { similar, found: ids.map((id) => titles.get(id) ?? "") };
  };

  /** Queries of a mill engineer, and the expected first part. */
  test.each([
    ["bearings", /^(ball )?bearing/i],
    ...pairs(
      "rollers=roller|nozzles=nozzle|springs=spring|heald frames=^heald frame|reeds=reed|griper=gripper",
      "relay nozzel=^relay nozzle|tempel ring=^temple ring|rapeir griper=^rapier gripper|letoff=let-off",
      "takeup roller=^take-up roller|dropwire=^drop wire|dropper=^drop wire|heddle=heald|pcb=board",
      "bushing=^bush|shock absorber=damper|pickfinder=^pick-finder|20x42x12=20 x 42 x 12",
      "bearing 20 x 42 x 12=20 x 42 x 12|picgr0471=^rapier gripper, giver|PIC GR/0471=^rapier gripper, giver",
      "weft cutter=^weft cutter|cutter weft=^weft cutter|carbide cutter=cutter|sley sword=^sley sword",
    ),
  ])("%j ranks first: %s", (text, first) => {
    const { found, similar } = find(text);
    expect(found[0]).toMatch(new RegExp(first, "i"));
    expect(similar).toBe(false);
  });

  test.each(
    pairs(
      "JAT810=jat 810|omniplus 800=omni plus 800|lx 1602=lx1602|gammax=gam max|tsudakoma=tsuda-komaeda",
      "roller=rollers",
    ),
  )("%j and %j find the same parts", (one, other) => {
    expect(find(one).found.length).toBeGreaterThan(0);
    expect(new Set(find(other).found)).toEqual(new Set(find(one).found));
  });

  test.each(["XYZ-99-9999", "zzzz qqqq", "%", "'"])("%j finds nothing", (text) => {
    expect(find(text).found).toEqual([]);
  });

  test("results that only resemble the query are marked as similar", () => {
    expect(find("shock xylophone").similar).toBe(true);
    expect(find("reed xylophone").similar).toBe(true);
    expect(find("reed").similar).toBe(false);
  });
});

/** Texts of up to 200 characters that take longest: a search of them must not block the event loop. */
describe("the worst texts", () => {
  const trade = createTradeWords(FIRST_WORDS, FIRST_MAKERS);
  let documents: ProductDocument[] = [];
  beforeAll(async () => {
    const { products } = await shippedRows();
    documents = products.map((product, at) =>
      documentOf({ ...product, id: String(at), product_id: at }, BRANDS),
    );
  });
  const WORST = [
    "grippre rapeir aluminuim sprnig cermaic brasss roleller cuttre leevr templee nozzel selvegde bearign",
    "gripper rapier aluminium spring ceramic brass roller cutter lever temple nozzle selvedge bearing",
    "drop wire weft feeder heald frame drop pin reed hook weft cutter rapier tape shock absorber drop wire",
    "picgr0471toyfd0002tsurd0003".repeat(7),
    "PIC GR 0471 TOY FD 0002 TSU RD 0003 ".repeat(5),
    "ग्रिपर रैपियर स्प्रिंग कटर रोलर ".repeat(6),
  ];

  test.each(WORST)("are searched in steps of one look-up: %s", (text) => {
    const index = createWordIndex();
    for (const document of documents) index.put(document);
    let [ranked, compared] = [0, 0];
    const counting: WordIndex = Object.assign(Object.create(index), {
      find: (...look: Parameters<WordIndex["find"]>) => {
        ranked += 1;
        return index.find(...look);
      },
      words: {
        ...index.words,
        resembling: (word: string, edits: number) => {
          compared += 1;
          return index.words.resembling(word, edits);
        },
      },
    });
    const isReal = () => false;
    const meanings = createMeanings(counting, trade, isReal);
    const total = { ranked: 0, compared: 0 };
    for (const _ of findWords({ index: counting, trade, meanings, isReal }, text, undefined)) {
      expect(ranked).toBeLessThanOrEqual(1);
      // One edit, then two.
      expect(compared).toBeLessThanOrEqual(2);
      total.ranked += ranked;
      total.compared += compared;
      [ranked, compared] = [0, 0];
    }
    expect(total.ranked).toBeGreaterThan(0);
    expect(total.ranked).toBeLessThanOrEqual(9);
    // Twelve words at most.
    expect(total.compared).toBeLessThanOrEqual(24);
  });

  test("a result is not kept if the index changes between the steps", () => {
    const index = createProductIndex();
    const [first, ...others] = documents;
    for (const document of others) index.put(document);
    const title = first?.title.join(" ") ?? "";
    const steps = index.findInSteps(title);
    steps.next();
    if (first) index.put(first);
    doAtOnce(steps);
    expect(index.kept(title)).toBeUndefined();
    expect(index.find(title).ids).toContain("0");
    expect(index.kept(title)?.ids).toContain("0");
  });
});

test("a word that only removed parts had is neither completed nor suggested", () => {
  const index = createProductIndex();
  const row = { part_code: null, description: "", category: "picanol", specifications: "[]" };
  for (const [id, title] of ["Quibbler spring", "Spring"].entries())
    index.put(documentOf({ ...row, title, id: String(id), product_id: id }, BRANDS));
  expect(index.find("quibller").unknown).toEqual([{ word: "quibller", meant: "quibbler" }]);
  index.drop("0");
  for (const text of ["quibller", "quibl", "क्विबलर", "quibller spring"])
    expect([text, JSON.stringify(index.find(text)).includes("quibbler")]).toEqual([text, false]);
});

const find = await openSample();
const kinds = await openKinds();

/** The reached quality; `npm run bench -- relevance` reports it by kind. */
test.each([
  ["tuning", TUNING, 0.975],
  ["judging", JUDGING, 0.97],
  ["tuning, by strangers", STRANGERS_TUNING, 0.91],
  ["judging, by strangers", STRANGERS_JUDGING, 0.92],
])("the results for %s do not fall below their quality", (_, half, reached) => {
  expect(goodnessOf(half, find).ndcg).toBeGreaterThanOrEqual(reached);
});

/** The reached number in both halves. */
test.each([
  ["messages", 59],
  ["scripts", 80],
  ["typos", 115],
  ["real-words", 117],
  ["trade", 28],
])("of the strangers' %s at least %i are answered correctly", (group, reached) => {
  const right = rightOf(group, "tuning", find).right + rightOf(group, "judging", find).right;
  expect(right).toBeGreaterThanOrEqual(reached);
});

/** The reached number of each kind of search, of both halves (kinds.tsv). */
test.each(
  pairs("A=20|B=20|C=20|D=19|E=20|F=20|G=19|H=20|I=20|J=28|K=18|L=20|M=20|N=20|Q=20|R=19|S=20").map(
    ([kind = "", reached = ""]) => [kind, Number(reached)] as const,
  ),
)("of the searches of kind %s at least %i are answered correctly", (kind, reached) => {
  const halves = [kinds(kind, "tuning"), kinds(kind, "judging")];
  expect(halves.reduce((sum, { right }) => sum + right, 0)).toBeGreaterThanOrEqual(reached);
});

test("a full code ranks first, however it is written", () => {
  const codes = SEARCHES.filter(({ kind }) => kind === "code");
  expect(goodnessOf(codes, find)).toMatchObject({ ndcg: 1, first: 1 });
});

test("each search is rated once, and every code it names is in the sample", () => {
  expect(new Set(SEARCHES.map(({ text }) => text)).size).toBe(SEARCHES.length);
  const named = new Set(SEARCHES.flatMap(({ grades }) => [...grades.keys()]));
  for (const code of named) expect(find(code).codes[0]).toBe(code);
});

test("ndcg is 1 for the best order, 0 for no match, and lower for lower ranks", () => {
  const grades = new Map([
    ["a", 3],
    ["b", 1],
  ]);
  expect(ndcg(["a", "b"], grades)).toBe(1);
  expect(ndcg([], grades)).toBe(0);
  expect(ndcg(["x", "y"], grades)).toBe(0);
  expect(ndcg(["b", "a"], grades)).toBeLessThan(1);
  expect(ndcg(["x", "a", "b"], grades)).toBeLessThan(ndcg(["a", "x", "b"], grades));
});
