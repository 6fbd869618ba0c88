import { expect, test } from "vitest";
import { disposition } from "../../../server/platform/files/routes.ts";

test.each([
  [
    "Picanol spare parts 2024.pdf",
    `inline; filename="Picanol spare parts 2024.pdf"; filename*=UTF-8''Picanol%20spare%20parts%202024.pdf`,
  ],
  [
    "Ersatzteile Größe (2).PDF",
    `inline; filename="Ersatzteile Gr__e (2).pdf"; filename*=UTF-8''Ersatzteile%20Gr%C3%B6%C3%9Fe%20%282%29.pdf`,
  ],
  ["parts", `inline; filename="parts.pdf"; filename*=UTF-8''parts.pdf`],
])("10 a link may name what is saved: %s", (asked, header) => {
  expect(disposition("catalog.pdf", asked)).toBe(header);
});

test.each([
  ["nothing", undefined],
  ["an empty name", ""],
  ["only an ending", ".pdf"],
  ["several names", ["a.pdf", "b.pdf"]],
  ["only what a name may not hold", "../\\\r\n\0"],
])("10 without a usable name a part has its own: %s", (_name, asked) => {
  expect(disposition("catalog.pdf", asked)).toBe('inline; filename="catalog.pdf"');
});

test.each([
  ["a line break", 'a"\r\nset-cookie: x=1'],
  ["another ending", "invoice.exe"],
  ["a turned direction", "invoice\u202efdp.exe"],
  ["half a character", "\ud800parts"],
  ["10 kB", "x".repeat(10_000)],
])("10 no name breaks the header or changes the kind: %s", (_name, asked) => {
  const header = disposition("catalog.pdf", asked);
  expect(header).toMatch(/^inline; filename="[^"\\]{1,204}\.pdf"; filename\*=UTF-8''[\w.~!%-]+\.pdf$/);
  expect(header).not.toMatch(/[^\x20-\x7e]/);
});
