import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Marked, MarkedCode, wantedWords } from "../../../web/site/search/below-field.tsx";

const marked = (text: string, q: string, unknown: { word: string; meant: string | null }[] = []) =>
  renderToStaticMarkup(createElement(Marked, { text, words: wantedWords(q, unknown) }));
const code = (text: string, q: string) => renderToStaticMarkup(createElement(MarkedCode, { code: text, q }));

test.each([
  ["Rapier grippers, giver side", "gripper", "Rapier <mark>gripper</mark>s, giver side"],
  ["Rapier grippers", "RAP GRI", "<mark>Rap</mark>ier <mark>gri</mark>ppers"],
  ["Take-up roller", "up", "Take-<mark>up</mark> roller"],
  ["Rapier gripper", "ipper", "Rapier gripper"],
  ["Rapier gripper", "r", "Rapier gripper"],
  ["Rapier gripper", "", "Rapier gripper"],
  ["<b>", "b", "&lt;b&gt;"],
])("in %j %j marks %j", (text, q, html) => {
  expect(marked(text, q)).toBe(html);
});

test("what was meant is marked too", () => {
  expect(marked("Sub nozzle", "nozal", [{ word: "nozal", meant: "nozzle" }])).toBe("Sub <mark>nozzle</mark>");
  expect(marked("Sub nozzle", "xyz", [{ word: "xyz", meant: null }])).toBe("Sub nozzle");
});

test.each([
  ["PIC-GR-0471", "gr04", "PIC-<mark>GR-04</mark>71"],
  ["PIC-GR-0471", "PIC GR/0471", "<mark>PIC-GR-0471</mark>"],
  ["PIC-GR-0471", "pic-gr-0472", "PIC-GR-0471"],
  ["PIC-GR-0471", "gripper", "PIC-GR-0471"],
  ["PIC-GR-0471", "-", "PIC-GR-0471"],
  ["PIC-GR-0471", "", "PIC-GR-0471"],
])("in the code %s %j marks %s", (text, q, html) => {
  expect(code(text, q)).toBe(html);
});
