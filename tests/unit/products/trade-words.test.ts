import { describe, expect, test } from "vitest";
import { TRADE_WORD_LENGTH_MAX } from "#contract/platform/limits.ts";
import { FIRST_WORDS_EDITION } from "#contract/site/first-search-words.ts";
import { SYNONYM_GROUPS_MAX, SYNONYMS_MAX, TRADE_WORDS_MAX } from "#contract/site/limits.ts";
import { SETTINGS_FORM } from "#contract/site/messages.ts";
import { FIRST_WORDS, type SearchWords, withFirstWords, wordsInForce } from "#contract/site/search-words.ts";
import { TradeWordsBody } from "#contract/site/settings.ts";
import { brandWordsOf, documentOf } from "#server/products/search/document.ts";
import { createProductIndex } from "#server/products/search/engines/embedded/product-index.ts";
import { createTradeWords } from "#server/products/search/trade-words.ts";
import { pairs } from "#tests/support/tables.ts";

const NONE: SearchWords = { synonyms: [], words: [], phrases: [] };
const TITLES = [
  "Rapier gripper",
  "Weft cutter blade",
  "Drive belt",
  "Damper",
  "Weft feeder",
  "Impeller ring",
];

/** The titles that a site with these search words finds exactly. */
function finder(words: SearchWords = FIRST_WORDS) {
  const index = createProductIndex();
  index.setTradeWords(createTradeWords(words, []));
  for (const [at, title] of TITLES.entries()) {
    const row = { id: String(at), product_id: at, title, part_code: null, description: "" };
    index.put(documentOf({ ...row, category: "others", specifications: "[]" }, brandWordsOf([])));
  }
  return (text: string) => {
    const { ids, similar } = index.find(text);
    return similar ? [] : ids.map((id) => TITLES[Number(id)]);
  };
}

describe("the search words of a new site", () => {
  const TRADE = pairs(
    "katar=Weft cutter blade|scissor=Weft cutter blade|patta=Drive belt|strap=Drive belt|accumulator=Weft feeder",
    "shock absorber=Damper|rapier head=Rapier gripper|કટર=Weft cutter blade",
  );

  test.each(TRADE)("%j finds %s", (text, title) => expect(finder()(text)[0]).toBe(title));

  test.each(TRADE.filter(([text]) => text !== "કટર"))("%j finds nothing on a site without them", (text) => {
    expect(finder(NONE)(text)).toEqual([]);
  });

  test("a removed word stops finding, and restoring it finds again", () => {
    const words = FIRST_WORDS.words.filter(({ typed }) => !typed.startsWith("kat"));
    const without = { ...FIRST_WORDS, words };
    const find = finder(without);
    expect([find("katar"), find("kainchi")]).toEqual([[], ["Weft cutter blade"]]);
    expect(finder(withFirstWords(without))("katar")).toEqual(["Weft cutter blade"]);
  });
});

describe("a site's own search words", () => {
  const own = (words: Partial<SearchWords>) => finder({ ...NONE, ...words });

  test("a synonym finds in both directions, a word in one", () => {
    const synonyms = own({ synonyms: [{ words: "rotor, impeller" }] });
    expect(synonyms("rotor")).toEqual(["Impeller ring"]);
    const word = own({ words: [{ typed: "damper", found: "impeller" }] });
    expect(word("damper")).toEqual(["Damper", "Impeller ring"]);
    expect(word("impeller")).toEqual(["Impeller ring"]);
  });

  test("a word also finds the synonyms of what it finds", () => {
    const find = own({
      synonyms: [{ words: "rotor, impeller" }],
      words: [{ typed: "pankha", found: "rotor" }],
    });
    expect(find("pankha")).toEqual(["Impeller ring"]);
  });

  test("a name of several words is found in any list", () => {
    const pair = { typed: "ghumta pankha", found: "impeller" };
    for (const words of [
      { words: [pair] },
      { phrases: [pair] },
      { synonyms: [{ words: "ghumta pankha, impeller" }] },
    ])
      expect(own(words)("ghumta pankha")).toEqual(["Impeller ring"]);
  });

  test.each(["rotor", "ghumta"])("the word %j finds nothing without an entry", (text) => {
    expect(own({ phrases: [{ typed: "ghumta pankha", found: "impeller" }] })(text)).toEqual([]);
  });
});

describe("withFirstWords", () => {
  test("changes nothing if all are there, in any order", () => {
    const all = { ...FIRST_WORDS, words: FIRST_WORDS.words.toReversed() };
    expect(withFirstWords(all)).toEqual(all);
    expect(withFirstWords(NONE)).toEqual(FIRST_WORDS);
  });

  test("adds what is missing before the owner's, and keeps those as they are written", () => {
    const own = { typed: "Katar ", found: "Cutters" };
    const pakad = { typed: "pakad", found: "gripper" };
    const { words } = withFirstWords({ ...NONE, words: [own, pakad] });
    expect(words).toHaveLength(FIRST_WORDS.words.length + 1);
    expect(words.slice(-2)).toEqual([own, pakad]);
  });

  test("joins a group with the one that contains it", () => {
    const larger = { words: "sley, lay, batten" };
    const { synonyms } = withFirstWords({
      ...NONE,
      synonyms: [larger, { words: "strap, belt" }, { words: "rotor, impeller" }],
    });
    expect(synonyms).toHaveLength(FIRST_WORDS.synonyms.length + 1);
    expect(synonyms.slice(-2)).toEqual([larger, { words: "rotor, impeller" }]);
  });
});

describe("wordsInForce", () => {
  test("of a site that never saved them are those of a new site", () => {
    expect(wordsInForce(undefined)).toEqual(FIRST_WORDS);
  });

  test("of a value of version 0.2 are the owner's words besides those of the trade, each once", () => {
    const pakad = { typed: "pakad", found: "gripper" };
    const { synonyms, words, phrases } = wordsInForce({ words: [pakad, pakad] });
    expect([synonyms, phrases]).toEqual([FIRST_WORDS.synonyms, FIRST_WORDS.phrases]);
    expect(words).toEqual([...FIRST_WORDS.words, pakad]);
  });

  test("of a saved value are that value, also without any", () => {
    expect(wordsInForce(NONE)).toEqual(NONE);
  });
});

describe("the body of PUT /settings/words", () => {
  const problems = (body: object) => {
    const { error } = TradeWordsBody.safeParse({ ...NONE, ...body });
    return error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
  };
  const pair = (typed: string, found = "cutter") => ({ typed, found });
  const many = <T>(count: number, of: (at: number) => T) => Array.from({ length: count }, (_, at) => of(at));

  test("takes the words of a new site and those of another trade", () => {
    expect(TradeWordsBody.parse(FIRST_WORDS)).toEqual({ ...FIRST_WORDS, edition: FIRST_WORDS_EDITION });
    expect(problems({ synonyms: [{ words: "rotor, impeller" }], words: [pair("पंखा", "impeller")] })).toEqual(
      [],
    );
  });

  test("stores the different words of a group once", () => {
    const { synonyms } = TradeWordsBody.parse({
      ...NONE,
      synonyms: [{ words: " rotor,,Impeller , impellers" }],
    });
    expect(synonyms).toEqual([{ words: "rotor, impellers" }]);
  });

  test.each([
    ["a word twice", { words: [pair("katar"), pair("b"), pair(" Katar", "cutters")] }, "words.2.typed"],
    ["a phrase twice", { phrases: [pair("a b"), pair("A-B")] }, "phrases.1.typed"],
    ["a group twice", { synonyms: [{ words: "a, b" }, { words: "B, a" }] }, "synonyms.1.words"],
  ])("rejects %s", (_, body, field) => {
    expect(problems(body)).toEqual([[field, SETTINGS_FORM.wordTwice]]);
  });

  test("takes a word that finds two others", () => {
    expect(problems({ words: [pair("jet", "nozzle"), pair("jet", "pump")] })).toEqual([]);
  });

  test.each(["", " , ", "belt", "belt,", "belt, Belts", "-, belt"])(
    "rejects a group of one word: %j",
    (words) => {
      expect(problems({ synonyms: [{ words }] })).toEqual([
        ["synonyms.0.words", SETTINGS_FORM.synonymsRequired],
      ]);
    },
  );

  test.each([
    ["words", { words: many(TRADE_WORDS_MAX + 1, (at) => pair(`w${at}`)) }, "words", SETTINGS_FORM.tooMany],
    [
      "phrases",
      { phrases: many(TRADE_WORDS_MAX + 1, (at) => pair(`w ${at}`)) },
      "phrases",
      SETTINGS_FORM.tooMany,
    ],
    [
      "groups",
      { synonyms: many(SYNONYM_GROUPS_MAX + 1, (at) => ({ words: `a${at}, b` })) },
      "synonyms",
      SETTINGS_FORM.tooMany,
    ],
    [
      "words of a group",
      { synonyms: [{ words: many(SYNONYMS_MAX + 1, (at) => `a${at}`).join() }] },
      "synonyms.0.words",
      SETTINGS_FORM.tooMany,
    ],
    [
      "letters",
      { words: [pair("x".repeat(TRADE_WORD_LENGTH_MAX + 1))] },
      "words.0.typed",
      SETTINGS_FORM.tooLong,
    ],
  ])("rejects too many %s", (_, body, field, message) => {
    expect(problems(body)).toEqual([[field, message]]);
  });

  test.each(["synonyms", "words", "phrases"])("rejects a body without %s", (list) => {
    expect(problems({ [list]: undefined }).map(([field]) => field)).toEqual([list]);
  });
});
