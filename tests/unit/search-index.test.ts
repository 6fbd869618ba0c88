import { expect, test } from "vitest";
import { createDictionary } from "../../server/search/dictionary.ts";
import { createWordIndex } from "../../server/search/word-index.ts";

const WORDS = [
  "cam",
  "camera",
  "cams",
  "cam\uffff",
  "gripper",
  "griper",
  "grip",
  "gr0471",
  "roller",
  "ø",
  "42",
  "織機",
];

function dictionaryOf(words: readonly string[]) {
  const dictionary = createDictionary();
  for (const word of words) dictionary.add(word);
  return dictionary;
}

/** The distance of two words as the book has it, to compare with. */
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
  "words that resemble %j are those of the edit distance",
  (word) => {
    for (const edits of [0, 1, 2]) {
      const expected = WORDS.flatMap((known) => (distance(word, known) <= edits ? [known] : []));
      const found = dictionaryOf(WORDS).resembling(word, edits);
      expect([...found.keys()].sort()).toEqual(expected.sort());
      for (const [known, edited] of found) expect(edited).toBe(distance(word, known));
    }
  },
);

test("words that begin alike, also those that came after the last question", () => {
  const dictionary = dictionaryOf(WORDS);
  expect([...dictionary.beginning("cam")]).toEqual(["cam", "camera", "cams", "cam\uffff"]);
  expect([...dictionary.beginning("zz")]).toEqual([]);
  dictionary.add("camber");
  expect([...dictionary.beginning("camb")]).toEqual(["camber"]);
  dictionary.keep((word) => !word.startsWith("cam"));
  expect([...dictionary.beginning("cam")]).toEqual([]);
  expect([...dictionary.beginning("")]).toHaveLength(WORDS.length - 4);
});

const noWords = {
  name: [],
  title: [],
  codes: [],
  specifications: [],
  description: [],
  exact: [],
  partCodes: [],
};
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => String(from + at));

test("documents that went and came again are found by their new words only, however many there were", () => {
  const index = createWordIndex();
  const find = (...words: string[]) =>
    index.find(
      words.map((word) => ({ word })),
      { least: 1 },
    );
  for (const id of numbers(0, 3000))
    index.put({ ...noWords, id, category: "a", title: ["old", `t${id}`, "part"] });
  for (const id of numbers(0, 1500))
    index.put({ ...noWords, id, category: "b", title: ["new", `t${id}`, "part"] });
  for (const id of numbers(2000, 3000)) index.drop(id);
  index.drop("never there");
  expect(index.size).toBe(2000);
  expect(find("old")).toEqual(numbers(1500, 2000));
  expect(new Set(find("new", "part"))).toEqual(new Set(numbers(0, 1500)));
  expect([
    find("old", "t7"),
    find("new", "t7"),
    find("t2500"),
    find("t2500", "part"),
    find("nowhere", "part"),
  ]).toEqual([[], ["7"], [], [], []]);
  expect(index.find([{ word: "part" }], { least: 1, category: "a" })).toEqual(numbers(1500, 2000));
  expect(index.find([{ word: "t7" }, { word: "t8" }], { least: 0 })).toEqual(["7", "8"]);
  expect([index.hasBeginning("t25"), index.hasBeginning("t29999")]).toEqual([true, false]);
  expect([index.categoryOf("7"), index.categoryOf("2500")]).toEqual(["b", undefined]);
});

test("the word itself is worth more than a longer one, a name more than a description", () => {
  const index = createWordIndex();
  index.put({ ...noWords, id: "longer", category: "a", title: ["camera"] });
  index.put({ ...noWords, id: "told", category: "a", description: ["cam"] });
  index.put({ ...noWords, id: "named", category: "a", name: ["cam"], title: ["cam"] });
  index.put({ ...noWords, id: "title", category: "a", title: ["cam"] });
  const found = index.find([{ word: "cam", prefix: true }], { least: 1 });
  expect(found[0]).toBe("named");
  expect(found.indexOf("title")).toBeLessThan(found.indexOf("told"));
  expect(index.find([{ word: "cam" }], { least: 1, field: "description" })).toEqual(["told"]);
});
