import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Moment } from "../../../web/admin/platform/ui/moment.tsx";

const MINUTE = 60_000;

/** What keeps to a line, and the text as it is read. */
function shown(withAge: boolean) {
  const value = new Date(Date.now() - 12 * MINUTE).toISOString();
  const markup = renderToStaticMarkup(createElement(Moment, { value, withAge }));
  const text = (html: string) => html.replaceAll(/<[^>]+>/g, "");
  const unbroken = markup.split('<span class="unbroken">').slice(1);
  return { lines: unbroken.map((html) => text(html).trim()), text: text(markup) };
}

test("day, time and age may each stand on a line of their own: a narrow row has no room for two", () => {
  const { lines, text } = shown(true);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^at \d{1,2}:\d{2} [AP]M,$/);
  expect(lines[2]).toBe("12 minutes ago");
  expect(text).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d{2} [AP]M, 12 minutes ago$/);
});

test("without an age, none is told", () => {
  const { lines, text } = shown(false);
  expect(lines).toHaveLength(2);
  expect(text).toMatch(/[AP]M$/);
});
