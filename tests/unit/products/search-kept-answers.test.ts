import { expect, test } from "vitest";
import { createKeptAnswers } from "../../../server/products/search/product-index.ts";

const answer = (length: number) => ({
  ids: Array.from({ length }, (_, at) => String(at)),
  similar: false,
  unknown: [],
});

test("an answer is found once, until everything is forgotten", () => {
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
])("%s are not kept for ever", (_name, searches, length) => {
  const answers = createKeptAnswers();
  const first = answers.of("0", () => answer(length));
  for (let at = 1; at < searches; at += 1) answers.of(String(at), () => answer(length));
  expect(answers.of("0", () => answer(length))).not.toBe(first);
  const last = answers.of("last", () => answer(length));
  expect(answers.of("last", () => answer(length))).toBe(last);
});
