import { describe, expect, test } from "vitest";
import { createDictionary } from "#server/products/search/dictionary.ts";
import { createWordIndex, type WordIndex } from "#server/products/search/engines/embedded/word-index.ts";
import { createKeptAnswers } from "#server/products/search/kept-answers.ts";
import { texts } from "#tests/support/tables.ts";

const WORDS = texts("cam|camera|cams|cam\uffff|gripper|griper|grip|gr0471|roller|ø|42|織機");

function dictionaryOf(words: readonly string[]) {
  const dictionary = createDictionary();
  for (const word of words) dictionary.add(word);
  return dictionary;
}

/** Reference implementation of the edit distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  let before: number[] = [];
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let to = 0; to < other.length; to += 1) {
      const change = (row[to] ?? 0) + (one[at] === other[to] ? 0 : 1);
      const isExchanged = to > 0 && at > 0 && one[at] === other[to - 1] && one[at - 1] === other[to];
      const exchange = isExchanged ? (before[to - 1] ?? 0) + 1 : change;
      next.push(Math.min(change, exchange, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}

test.each(["griper", "grippers", "cma", "camr", "gr047l", "xyz", "", "ø", "織"])(
  "words without digits resembling %j are those within the edit distance",
  (word) => {
    const words = WORDS.filter((known) => !/\d/.test(known));
    for (const edits of [0, 1, 2]) {
      const expected = words.flatMap((known) => (distance(word, known) <= edits ? [known] : []));
      const found = dictionaryOf(WORDS).resembling(word, edits);
      expect([...found.keys()].sort()).toEqual(expected.sort());
      for (const [known, edited] of found) expect(edited).toBe(distance(word, known));
    }
  },
);

test("finds words by prefix, also those added after the last query", () => {
  const dictionary = dictionaryOf(WORDS);
  expect([...dictionary.beginning("cam")]).toEqual(["cam", "camera", "cams", "cam\uffff"]);
  expect([...dictionary.beginning("zz")]).toEqual([]);
  dictionary.add("camber");
  expect([...dictionary.beginning("camb")]).toEqual(["camber"]);
});

test("returns each word with its value after any additions", () => {
  const dictionary = createDictionary<number>();
  const visitedBy = (prefix: string) => {
    const visited: [string, number][] = [];
    dictionary.eachBeginning(prefix, (...each) => visited.push(each));
    return visited;
  };
  dictionary.add("cams", 2);
  dictionary.add("cam", 1);
  expect(visitedBy("ca")).toEqual([
    ["cam", 1],
    ["cams", 2],
  ]);
  dictionary.add("camber", 3);
  dictionary.add("beam", 4);
  dictionary.add("cab", 5);
  expect(visitedBy("")).toEqual([
    ["beam", 4],
    ["cab", 5],
    ["cam", 1],
    ["camber", 3],
    ["cams", 2],
  ]);
  expect([visitedBy("cax"), visitedBy("d")]).toEqual([[], []]);
});

const noWords = {
  ...{
    head: [],
    title: [],
    codes: [],
    specifications: [],
    labels: [],
    brand: [],
    description: [],
    joined: [],
  },
  ...{ partCodes: [], machines: [], number: 1 },
};
/** The index entries of literal words; unknown words have none. */
const lookedUp = (index: WordIndex, words: string[]) =>
  words.map((word) => {
    const term = index.words.term(word);
    return term ? [{ word, term, weight: 1 }] : [];
  });
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => String(from + at));

test("re-added documents are found only by their new words, however many there were", () => {
  const index = createWordIndex();
  const find = (...words: string[]) => index.find(lookedUp(index, words), { least: 1 }).ids;
  for (const id of numbers(0, 3000))
    index.put({ ...noWords, id, category: "a", title: ["old", `t${id}`, "part"] });
  for (const id of numbers(0, 1500))
    index.put({ ...noWords, id, category: "b", title: ["new", `t${id}`, "part"] });
  for (const id of numbers(2000, 3000)) index.drop(id);
  index.drop("never there");
  expect([index.size, index.isWorn()]).toEqual([2000, true]);
  expect(find("old")).toEqual(numbers(1500, 2000));
  expect(new Set(find("new", "part"))).toEqual(new Set(numbers(0, 1500)));
  expect([
    find("old", "t7"),
    find("new", "t7"),
    find("t2500"),
    find("t2500", "part"),
    find("nowhere", "part"),
  ]).toEqual([[], ["7"], [], [], []]);
  expect(index.find(lookedUp(index, ["part"]), { least: 1, category: "a" }).ids).toEqual(numbers(1500, 2000));
  expect(index.find(lookedUp(index, ["t7", "t8"]), { least: 0 }).ids).toEqual(["7", "8"]);
  expect(index.find([], { least: 0 })).toEqual({ ids: [], exact: 0, isWhole: false });
  expect([index.categoryOf("7"), index.categoryOf("2500")]).toEqual(["b", undefined]);
});

test("documents lacking a common word are found if few match all; otherwise only if they match better", () => {
  const index = createWordIndex();
  for (const id of numbers(0, 4)) index.put({ ...noWords, id, category: "a", title: ["rare", "part"] });
  for (const id of numbers(4, 8)) index.put({ ...noWords, id, category: "b", title: ["rare"] });
  for (const id of numbers(8, 90)) index.put({ ...noWords, id, category: "b", title: ["part"] });
  const search = lookedUp(index, ["rare", "part"]);
  const found = index.find(search, { least: 0.6, enough: 10 });
  expect([found.ids.toSorted(), found.isWhole]).toEqual([numbers(0, 8), true]);
  expect(index.find(search, { least: 1 }).ids).toEqual(numbers(0, 4));
  expect(index.find(search, { least: 0.6, enough: 10, category: "b" })).toEqual({
    ids: numbers(4, 8),
    exact: 4,
    isWhole: false,
  });
  for (const id of numbers(0, 4)) index.drop(id);
  expect(index.find(search, { least: 0.6, enough: 10 }).isWhole).toBe(false);
});

test("early termination omits only documents that can't be found any more", () => {
  const index = createWordIndex();
  const vocabulary = ["sley", "cam", "relay", "nozzle", "hook", "steel", "brass", "left", "right", "long"];
  let state = 11;
  const any = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  // The first words are the rarest.
  const some = (most: number) =>
    Array.from({ length: any(most) }, () => vocabulary[Math.max(any(10), any(10))] ?? "");
  for (const id of numbers(0, 900)) {
    index.put({ ...noWords, id, category: any(2) ? "a" : "b", title: some(5), description: some(4) });
  }
  for (let search = 0; search < 300; search += 1) {
    const words = lookedUp(index, [...new Set([...some(4), vocabulary[any(10)] ?? ""])]);
    const category = [undefined, "a"][any(2)];
    const least = [0, 0.5, 0.7][any(3)] ?? 0;
    const enough = [1, 3, 10, 40][any(4)] ?? 1;
    const whole = new Set(index.find(words, { least: 1, category }).ids);
    const all = index.find(words, { least, category }).ids;
    let matched = 0;
    const expected = all.filter((id) => {
      if (whole.has(id)) matched += 1;
      return whole.has(id) || matched < enough;
    });
    expect(index.find(words, { least, enough, category }).ids).toEqual(expected);
  }
});

test("words in a title count more than words in a description", () => {
  const index = createWordIndex();
  index.put({ ...noWords, id: "told", category: "a", description: ["cam"] });
  index.put({ ...noWords, id: "title", category: "a", title: ["cam", "ring"] });
  index.put({ ...noWords, id: "named", category: "a", head: ["cam"], title: ["ring", "cam"] });
  expect(index.find(lookedUp(index, ["cam"]), { least: 1 }).ids).toEqual(["named", "title", "told"]);
});

describe("cached answers", () => {
  const answer = (length: number) => ({
    ids: Array.from({ length }, (_, at) => String(at)),
    similar: false,
    unknown: [],
  });

  test("are computed once until the cache is cleared", () => {
    const answers = createKeptAnswers();
    const first = answers.of("cam", () => answer(3));
    expect(answers.of("cam", () => answer(4))).toBe(first);
    expect(answers.of("Cam", () => answer(4))).not.toBe(first);
    answers.forget();
    expect(answers.of("cam", () => answer(4)).ids).toHaveLength(4);
  });

  test.each([
    ["many answers", 600, 1],
    ["few long answers", 5, 60_000],
  ])("evict the oldest for %s", (_name, searches, length) => {
    const answers = createKeptAnswers();
    const first = answers.of("0", () => answer(length));
    for (let at = 1; at < searches; at += 1) answers.of(String(at), () => answer(length));
    expect(answers.of("0", () => answer(length))).not.toBe(first);
    const last = answers.of("last", () => answer(length));
    expect(answers.of("last", () => answer(length))).toBe(last);
  });
});
