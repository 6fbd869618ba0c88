import { expect, test } from "vitest";
import * as messages from "../../contract/messages.ts";
import { readSeen } from "../support/seen.ts";

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

test("every text of the contract is shown by some test", () => {
  const seen = readSeen();
  const unseen = patterns()
    .filter(([, pattern]) => !seen.some((text) => pattern.test(text)))
    .map(([name]) => name);
  // A name here: show the text in a test.
  expect(unseen).toEqual([]);
});
