import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as messages from "../../contract/messages.ts";
import { readSeen } from "../support/seen.ts";

const LIST = join(import.meta.dirname, "not-yet-seen.json");
const GAP = "\u0001";

/** Every text of the contract by its name, as a pattern; what a text is filled with may be anything. */
function patterns(): [string, RegExp][] {
  return Object.entries(messages).flatMap(([group, texts]): [string, RegExp][] =>
    typeof texts === "string"
      ? [[group, patternOf(texts)]]
      : Object.entries(texts).map(([name, text]) => [`${group}.${name}`, patternOf(text)]),
  );
}

function patternOf(text: unknown): RegExp {
  const written =
    typeof text === "function" ? String(text(...Array<string>(text.length).fill(GAP))) : String(text);
  const escaped = written.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(escaped.replaceAll(GAP, ".+"));
}

test("every text of the contract is shown by some test, but for those whose screen is not built yet", () => {
  const seen = readSeen();
  const unseen = patterns()
    .filter(([, pattern]) => !seen.some((text) => pattern.test(text)))
    .map(([name]) => name);
  if (process.env["UPDATE_UNSEEN"]) writeFileSync(LIST, `${JSON.stringify(unseen, null, 2)}\n`);
  // A name here: show the text in a test. The list itself only shrinks.
  const expected = JSON.parse(readFileSync(LIST, "utf8")) as string[];
  expect(unseen.filter((name) => !expected.includes(name))).toEqual([]);
});
