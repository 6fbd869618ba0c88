import { describe, expect, it } from "vitest";
import { IMPORT_CSV_BYTES_MAX } from "#contract/imports/limits.ts";
import { IMPORT_FILES } from "#contract/imports/messages.ts";
import { IMPORT_SERVER } from "#contract/imports/server-messages.ts";
import { FIELD_NAMES } from "#contract/products/fields.ts";
import { importOf, rowOf } from "#tests/e2e/support/admin-import.ts";
import { eachField, texts } from "#tests/support/tables.ts";
import { type CellComparison, compare } from "#web/admin/imports/differences.ts";
import { COLUMNS } from "#web/admin/imports/import-page.tsx";
import { filterOf, readRowSearch, withFilter } from "#web/admin/imports/import-search.ts";
import {
  importExtent,
  importNews,
  importPercent,
  reasonsOf,
  rowBadge,
  rowFilters,
  stateBadge,
  titleOf,
} from "#web/admin/imports/import-state.ts";
import { lineRanges } from "#web/admin/imports/refusals.tsx";
import { isShortened, shortened, shortList, shortText } from "#web/admin/imports/shorten.ts";
import { sortFiles } from "#web/admin/imports/sort-files.ts";
import { timeLeft } from "#web/admin/imports/state-body.tsx";
import { applyQuestion, discardQuestion } from "#web/admin/imports/use-import-actions.ts";
import { withPage } from "#web/admin/platform/ui/list-state.ts";
import { apiAddress } from "#web/api/address.ts";

describe("import search parameters", () => {
  it.each(
    eachField({
      kind: ["all", "same", "toString", ["new"], "valid"],
      by: ["row"],
      page: ["1", "0", "-1", "2.5", "1e99"],
      other: ["1"],
    }),
  )("drop %j", (raw) => expect(readRowSearch(raw)).toEqual({}));

  it("keep known values, and return to page 1 for another kind", () => {
    const search = readRowSearch({ kind: "refused", page: "3" });
    expect(search).toEqual({ kind: "refused", page: 3 });
    expect(withPage(search, 1)).toEqual({ kind: "refused" });
    expect(withPage(search, 4)).toEqual({ kind: "refused", page: 4 });
    expect([withFilter("all"), withFilter("new")]).toEqual([{}, { kind: "new" }]);
    expect([filterOf({}), filterOf(search)]).toEqual(["all", "refused"]);
    expect(
      apiAddress("/imports/{id}/rows", { params: { id: "a/b" }, query: { kind: "refused", page: 3 } }),
    ).toBe("/api/imports/a%2Fb/rows?kind=refused&page=3");
  });

  it("show reasons of refused and of odd rows alone", () => {
    const fine = importOf({ counts: { new: 1, changed: 0, same: 9, refused: 0 } });
    const shown = ([undefined, "refused", "noted", "new"] as const).map((kind) =>
      [importOf(), fine].map((item) => reasonsOf(item, kind ? { kind } : {})),
    );
    expect(shown).toEqual([
      ["refused", undefined],
      ["refused", undefined],
      ["noted", "noted"],
      [undefined, undefined],
    ]);
  });

  it("show lines as ranges, and an ellipsis if there are more", () => {
    const lines = [[2, 501] as const, [507, 507] as const].map(([from, to]) => ({ from, to }));
    expect(lineRanges({ lines, count: 501 })).toBe("2–501, 507");
    expect(lineRanges({ lines, count: 502 })).toBe("2–501, 507, …");
  });
});

/** A comparison on one line: removed text in [-], added text in [+]. */
const written = (comparison: CellComparison): string => {
  if (comparison.as === "values") return `${comparison.from} -> ${comparison.to}`;
  if (comparison.as === "entries") return comparison.entries.join(" / ");
  const signs = { same: "", gone: "-", new: "+", cut: "~" };
  const join = comparison.as === "lines" ? " / " : "";
  return comparison.pieces
    .map(({ kind, text }) => (kind === "same" ? text : `[${signs[kind]}${text}]`))
    .join(join);
};
const compared = (column: string, from: string, to: string) => compare({ column, from, to });

const LONG = "The gripper carries the weft to the middle of the shed and is ground after hardening.";

describe("row differences", () => {
  it.each([
    ["Price", "1250", "1400.5", "1250 -> 1400.5"],
    ["Title", "", "Reed", " -> Reed"],
    ["Title", "Reed 190 cm", "Reed 220 cm", "Reed 190 cm -> Reed 220 cm"],
    ["Description", LONG, "", `${LONG} -> `],
    ["Description", LONG, "Something else altogether.", `${LONG} -> Something else altogether.`],
    [
      "Description",
      LONG,
      LONG.replace("middle of the shed", "end of the shed").replace("ground", "polished"),
      "The gripper carries the weft to the[- middle][+ end] of the shed and is[- ground][+ polished] after hardening.",
    ],
    [
      "Description",
      LONG,
      `${LONG} New.`,
      `The gripper carries the weft to the middle of the shed and is ground after hardening.[+ New.]`,
    ],
    ["Description", LONG, LONG, LONG],
    ["Specifications", "Width: 1\nDents: 2", "Width: 1\r\nDents: 3", "Width: 1 / [-Dents: 2] / [+Dents: 3]"],
    texts(
      "Specifications|A: 1\nB: 2\nC: 3|A: 4\nB: 5\nC: 3\nD: 6",
      "[-A: 1] / [+A: 4] / [-B: 2] / [+B: 5] / C: 3 / [+D: 6]",
    ),
    ["Specifications", "A: 1\nB: 2", "B: 2\nA: 1", "[-A: 1] / [+A: 1] / B: 2"],
    ["Specifications", "", "A: 1", "[+A: 1]"],
    ["Specifications", "A: 1", "", "[-A: 1]"],
    ["Images", "a.png | b.png", "b.png | c.png", "[-a.png] / b.png / [+c.png]"],
  ])("of %s from %j to %j", (column, from, to, expected) => {
    expect(written(compared(column, from, to))).toBe(expected);
  });

  it("are shortened to the change and its surroundings", () => {
    const text = `${LONG} ${LONG} ${LONG} ${LONG}`;
    const whole = compared("Description", text, `Begin. ${text.replace(/weft/, "yarn")}`);
    expect(written(shortened(whole))).toMatch(/ the\[- weft\]\[\+ yarn\] to the middle of the shed and …$/);
    expect(isShortened(whole, shortened(whole))).toBe(true);
    const near = compared("Description", LONG, LONG.replace("weft", "yarn"));
    expect(isShortened(near, shortened(near))).toBe(false);
    const values = compared("Title", "", text);
    expect(written(shortened(values))).toMatch(/^ -> The gripper .{100,160}…$/);
  });

  it("of a long list omit unchanged and excess entries", () => {
    const entries = Array.from({ length: 40 }, (_, number) => `Name ${number}: ${number}`);
    const one = compared("Specifications", entries.join("\n"), entries.with(20, "Name 20: other").join("\n"));
    expect(written(shortened(one))).toBe("[~…] / [-Name 20: 20] / [+Name 20: other] / [~…]");
    const all = compared("Specifications", entries.join("\n"), "");
    expect(written(shortened(all)).split(" / ")).toHaveLength(7);
  });

  it("of very many entries are still found", () => {
    const words = Array.from({ length: 500 }, (_, number) => `w${number % 7}`);
    const { as } = compared("Description", words.join(" "), words.toReversed().join(" "));
    expect(["text", "values"]).toContain(as);
  });
});

describe("cells of a new product", () => {
  it("are a text, or the entries of a list", () => {
    expect(written(compare({ column: "Images", from: null, to: "a.png|b.png" }))).toBe("a.png / b.png");
    expect(written(compare({ column: "Specifications", from: null, to: "" }))).toBe("");
    expect(written(compare({ column: "Title", from: null, to: "a | b" }))).toBe("a | b");
    expect(shortText("short")).toBe("short");
    expect(shortText("x".repeat(500))).toHaveLength(161);
    expect(shortList(["a", "b"])).toEqual(["a", "b"]);
    expect(shortList([..."abcdefghij"])).toEqual([..."abcdef", "…"]);
  });

  it("have a description for every column", () => {
    expect(COLUMNS.map(({ name }) => name).join()).toMatch(
      /^ID,Title,Category,Price,Stock,Featured,Last Updated,Published,Part Code,Description,.*,Specifications,Images$/,
    );
    expect(COLUMNS).toHaveLength(FIELD_NAMES.length + 4);
    expect(COLUMNS.every(({ value }) => value.length > 5)).toBe(true);
  });
});

describe("import progress", () => {
  const applying = importOf({ state: "applying", applied: 300, failed: 3 });

  it.each([
    [importOf({ state: "checking", rows: 0, checked: 0 }), undefined, "Checking 0%"],
    [importOf({ state: "checking", checked: 2527 }), 49, "Checking 49%"],
    [importOf({ state: "checked" }), 0, "The check is done"],
    [applying, 25, "Applying 25%"],
    [importOf({ state: "stopped", applied: 1211 }), 99, "The import is stopped"],
    [
      importOf({ state: "refused", counts: { new: 0, changed: 0, same: 0, refused: 0 } }),
      undefined,
      "The file cannot be imported",
    ],
    [importOf({ state: "done", applied: 1212 }), 100, "The import is done"],
  ])("has the percentage and title of its state, case %#", (item, percent, title) =>
    expect([importPercent(item), titleOf(item)]).toEqual([percent, title]),
  );

  it("is announced to screen readers each quarter and at the end", () => {
    expect(importNews(undefined, applying)).toBeUndefined();
    expect(importNews(applying, { ...applying, applied: 310 })).toBeUndefined();
    expect(importNews(applying, { ...applying, applied: 700 })).toBe("Applying 58%");
    expect(importNews(applying, { ...applying, state: "stopped" })).toBe("The import is stopped");
  });

  it("is summarized in one line in the list", () => {
    expect(importExtent(importOf())).toBe("12 new, 1,200 changed, 3 refused");
    expect(importExtent(importOf({ counts: { new: 0, changed: 0, same: 9, refused: 0 } }))).toBe(
      "9 unchanged",
    );
    expect(importExtent(importOf({ state: "checking", rows: 0 }))).toBe("");
    expect(importExtent(importOf({ state: "refused", rows: 1 }))).toBe("1 row");
    expect(importExtent(applying)).toBe("300 applied, 3 failed, 3 refused");
    const nothing = { new: 0, changed: 0, same: 9, refused: 0 };
    expect(importExtent(importOf({ state: "done", counts: nothing }))).toBe("0 applied");
  });

  it("is ready to apply only if a row can be applied", () => {
    const nothing = { new: 0, changed: 0, same: 9, refused: 0 };
    expect(stateBadge(importOf()).text).toBe("Ready to apply");
    expect(stateBadge(importOf({ counts: nothing }))).toEqual({ tone: "idle", text: "Nothing to apply" });
    const none = { tone: "bad", text: "No row can be applied" };
    expect(stateBadge(importOf({ counts: { ...nothing, refused: 500 } }))).toEqual(none);
    expect(stateBadge(importOf({ state: "done", counts: nothing })).text).toBe("Done");
  });

  it("labels each row", () => {
    const words = (["new", "changed"] as const).flatMap((kind) =>
      (["waiting", "applied", "failed"] as const).map((state) => rowBadge({ kind, state }).text),
    );
    expect(words.join()).toBe("New,Created,Failed,Changed,Updated,Failed");
    expect(rowBadge(rowOf({ kind: "refused", state: "refused" })).text).toBe("Refused");
  });

  it("shows filters for failed and left out rows only if there are any", () => {
    expect(rowFilters(importOf()).map(({ filter, count }) => `${filter} ${count}`)).toEqual(
      texts("all 1215|new 12|changed 1200|refused 3"),
    );
    expect(rowFilters(importOf({ leftOut: 2 })).map(({ count }) => count)).toEqual([1217, 12, 1200, 3, 2]);
    expect(rowFilters(applying).at(-1)).toEqual({ filter: "failed", label: "Failed", count: 3 });
  });

  it("asks for confirmation with exactly what will happen", () => {
    expect(applyQuestion(importOf()).text).toMatch(
      /^12 products will be created\. 1,200 products will be changed\. 3 refused rows are left out\./,
    );
    const counts = { new: 1, changed: 0, same: 4, refused: 0 };
    const stop = "You can stop at any time; applied rows are kept.";
    const photos = "2 photos without a product are not imported.";
    expect(applyQuestion(importOf({ counts })).text).toBe(`1 product will be created. ${photos} ${stop}`);
    const gone = importOf({ counts: { ...counts, changed: 3 }, unusedPictures: 0, gone: 2 });
    expect(applyQuestion(gone).text).toBe(
      `1 product will be created. 1 product will be changed. 2 products that are not in the list will be unpublished. ${stop}`,
    );
    const brands = (...newBrands: string[]) =>
      applyQuestion(importOf({ counts, newBrands, unusedPictures: 0 })).text;
    expect(brands("Rieter")).toBe(`1 product will be created. The brand Rieter will be created. ${stop}`);
    expect(brands("Rieter", "Savio")).toContain("2 brands will be created.");
    const plain = { text: `1 product will be created. ${stop}`, action: "Apply 1 change" };
    expect(applyQuestion(importOf({ counts, unusedPictures: 0 }))).toMatchObject(plain);
    expect(discardQuestion(importOf()).text).toMatch(/No product changes\.$/);
    expect(discardQuestion(importOf({ state: "stopped" })).text).toMatch(
      /Applied rows and this report are kept/,
    );
  });
});

describe("remaining time", () => {
  it.each([
    ["too early", 4_000, 100, undefined],
    ["after too few rows", 60_000, 19, undefined],
    ["at the end", 60_000, 1000, undefined],
    ["soon over", 30_000, 500, "less than a minute left"],
    ["about a minute", 60_000, 500, "about 1 minute left"],
    ["long", 60_000, 100, "about 9 minutes left"],
  ])("%s", (_name, took, done, expected) => {
    expect(timeLeft({ at: 1_000, done: 0 }, { at: 1_000 + took, done }, 1000)).toBe(expected);
  });
});

describe("selected files", () => {
  const file = (name: string, content: string | Uint8Array<ArrayBuffer> = "ID,Title\r\n") =>
    new File([content], name);
  const zip = (name = "pictures.zip") => file(name, "PK\u0003\u0004rest");

  it("are a table and a ZIP, in any order and spelling", async () => {
    const [csv, images] = [file("Parts.CSV"), zip("P.ZIP")];
    expect(await sortFiles([images, csv])).toEqual({ csv, zip: images, refusals: [] });
    expect((await sortFiles([file("a.tsv")])).csv?.name).toBe("a.tsv");
    expect((await sortFiles([file("PKx,Title.csv", "PKID,Title")])).refusals).toEqual([]);
    expect(await sortFiles([])).toEqual({ csv: undefined, zip: undefined, refusals: [] });
  });

  it.each([
    [file("parts.xlsb", "PK\u0003\u0004"), IMPORT_SERVER.otherWorkbook],
    [file("parts.numbers"), IMPORT_SERVER.otherWorkbook],
    [file("parts.xls", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)), IMPORT_SERVER.oldWorkbook],
    [file("parts.xlsx", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)), IMPORT_SERVER.lockedWorkbook],
    [file("parts.csv", ""), IMPORT_SERVER.empty],
    [file("front.JPG"), IMPORT_FILES.image("front.JPG")],
    [file("parts.pdf"), IMPORT_FILES.unknown("parts.pdf")],
    [file("pictures"), IMPORT_FILES.unknown("pictures")],
    [file("pictures.zip", "Rar!"), IMPORT_FILES.noZip("pictures.zip")],
    [file("pictures.zip", ""), IMPORT_FILES.noZip("pictures.zip")],
    [file("large.csv", new Uint8Array(IMPORT_CSV_BYTES_MAX + 1).fill(65)), IMPORT_SERVER.csvTooLarge(25)],
  ])("%# are rejected with the reason, and a valid one beside is accepted", async (wrong, reason) => {
    const right = wrong.name.endsWith(".csv") ? zip() : file("products.csv");
    const sorted = await sortFiles([wrong, right]);
    expect(sorted.refusals).toEqual([reason]);
    expect([sorted.csv, sorted.zip]).toContain(right);
  });

  it("accept only one of each kind", async () => {
    const { oneCsv, oneZip, otherWorkbook } = IMPORT_SERVER;
    const tables = await sortFiles([file("a.csv"), file("b.csv"), zip()]);
    expect(tables).toMatchObject({ csv: undefined, refusals: [oneCsv] });
    expect((await sortFiles([zip("a.zip"), zip("b.zip")])).refusals).toEqual([oneZip]);
    // A message about several files appears once.
    expect((await sortFiles([file("a.fods"), file("b.numbers")])).refusals).toEqual([otherWorkbook]);
  });
});
