import { readFile } from "node:fs/promises";
import { IMPORT_COUNTS, IMPORT_MAPPING, IMPORT_ONE, IMPORT_REFUSALS } from "#contract/imports/messages.ts";
import { IMPORT_ROW } from "#contract/imports/server-messages.ts";
import { sheetXml, workbookOf } from "#tests/support/workbooks.ts";
import { openAsAdmin, toast } from "../support/admin.ts";
import { expect, openImport, PATH, picker, reason, rowCount, state, test } from "../support/admin-import.ts";
import { expectAccessible } from "../support/axe.ts";
import { fail, hold } from "../support/calls.ts";
import { pressWords, tick } from "../support/press.ts";
import { FAILED_CALLS } from "../support/test.ts";

const HEAD = ["Part No.", "Name of Item", "Make", "Rate", "Teeth", ""];
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

test("matches a price list's columns once and remembers them", async ({ page, testImports }) => {
  const { word } = testImports;
  const list = (rate: string) =>
    sheetXml([
      ["Sharma Textile Spares"],
      [...HEAD.slice(0, 5)],
      [`${word}-1`, `${word} gripper`, "GTM", rate, "24"],
      [`${word}-2`, `${word} guide`, "Sulzer", "450/-", null],
      [`${word}-3`, `${word} brake`, "Ruti", "12,5", null],
      [`${word}-4`, `${word} reed`, "Ruti", "1.2.3", null],
    ]);
  const file = async (name: string, rate: string) => ({
    name,
    mimeType: XLSX,
    buffer: await workbookOf({
      Cover: sheetXml([
        ["Name", "Address"],
        ["Sharma", "Surat"],
      ]),
      List: list(rate),
    }),
  });
  await openAsAdmin(page, PATH);
  await picker(page).setInputFiles(await file(`${word}.xlsx`, "Rs. 1,25,100.50"));
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(state(page, "Columns to match")).toContainText(IMPORT_MAPPING.lead(1));
  await expect(page).toHaveTitle("The columns are ready to match: Admin Panel");

  const columns = page.getByRole("region", { name: "Columns to match", exact: true });
  await columns.getByLabel(IMPORT_MAPPING.sheet).selectOption("List");
  await expect(state(page, "Columns to match")).toContainText(IMPORT_MAPPING.lead(4));
  const taken = (name: string) => columns.getByLabel(`${name}: ${IMPORT_MAPPING.is}`);
  await expect(taken("Make")).toHaveValue("Category");
  await expect(taken("Teeth")).toHaveValue("");
  await expect(columns.getByRole("row", { name: /^Rate/ })).toContainText("Rs. 1,25,100.50 · 450/- · 12,5");
  await expect(columns.locator("thead")).toHaveText(
    IMPORT_MAPPING.column + IMPORT_MAPPING.first + IMPORT_MAPPING.is,
  );
  await expectAccessible(page, "main");
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Only one column can be the title: the other is reset.
  await taken("Make").selectOption("Title");
  await expect(taken("Name of Item")).toHaveValue("");
  await taken("Name of Item").selectOption("Title");
  await taken("Make").selectOption("Category");
  for (const target of [IMPORT_MAPPING.group, IMPORT_MAPPING.parent]) {
    await expect(taken("Teeth").locator("option").filter({ hasText: target })).toHaveCount(1);
  }
  await columns.getByRole("button", { name: IMPORT_MAPPING.others }).click();
  await expect(taken("Teeth")).toHaveValue("Specification");
  await expect(taken("Teeth").locator("option:checked")).toHaveText(IMPORT_MAPPING.own);
  await columns.getByLabel(IMPORT_MAPPING.called("Teeth")).fill("Number of teeth");
  await expect(taken("Make").locator("option").filter({ hasText: IMPORT_MAPPING.machine })).toHaveCount(1);
  // Shows warnings before the check: no part code, public prices.
  await taken("Part No.").selectOption("");
  await expect(columns.getByText(IMPORT_MAPPING.noCode)).toBeVisible();
  await taken("Part No.").selectOption("Part Code");
  await expect(columns.getByText(IMPORT_MAPPING.noCode)).toHaveCount(0);
  await taken("Rate").selectOption("Specification");
  await expect(columns.getByText(IMPORT_MAPPING.money("Rate"))).toBeVisible();
  await expect(columns.getByText(IMPORT_MAPPING.moneyPublic)).toBeVisible();
  await taken("Rate").selectOption("Price");
  await tick(columns.getByLabel(IMPORT_MAPPING.byTitle));
  await expect(columns.getByLabel(IMPORT_MAPPING.category).locator("option").first()).toHaveText(
    IMPORT_MAPPING.noCategory,
  );
  await columns
    .getByRole("group", { name: IMPORT_MAPPING.words })
    .getByLabel("Sulzer")
    .selectOption(IMPORT_MAPPING.existing("Others"));
  await columns.getByLabel(IMPORT_MAPPING.headLine).fill("2");
  await expect(columns.getByRole("button", { name: IMPORT_MAPPING.readAgain })).toBeDisabled();
  await columns.getByRole("button", { name: IMPORT_MAPPING.check }).click();

  await expect(state(page, "Ready to apply")).toBeVisible();
  await expect(rowCount(page, "New")).toHaveText("2");
  const reasons = page.locator(".refusals > li");
  await expect(reasons).toHaveCount(2);
  const brand = reasons.filter({ hasText: `Ruti: ${IMPORT_ROW.category}` });
  await expect(brand).toContainText(IMPORT_COUNTS.rows(2));
  await expectAccessible(page, "main");
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: IMPORT_REFUSALS.download }).click();
  expect(await readFile(await (await waiting).path(), "utf8")).toContain(
    `${word}-3,${word} brake,Ruti,"12,5",,"Category: ${IMPORT_ROW.category} Price: ${IMPORT_ROW.amount}"`,
  );
  await brand.locator("summary").click();
  await brand.getByLabel(`Category: ${IMPORT_REFUSALS.instead}`).selectOption("Toyota");
  await brand.getByRole("button", { name: IMPORT_REFUSALS.all(2) }).click();
  await expect(reasons).toHaveCount(1);
  await expect(page.getByLabel("Price, line 5")).toHaveValue("12,5");
  const rates = reasons.filter({ hasText: IMPORT_ROW.amount });
  await rates.getByLabel(`Price: ${IMPORT_REFUSALS.instead}`).fill("99");
  await rates.getByRole("button", { name: IMPORT_REFUSALS.all(2) }).click();
  await expect(rowCount(page, "New")).toHaveText("4");
  await page.getByRole("button", { name: "Apply 4 changes" }).click();
  await expect(state(page, "Done")).toBeVisible();

  await page.getByRole("link", { name: "Import another file" }).click();
  await picker(page).setInputFiles(await file(`${word} again.xlsx`, "5"));
  await page.getByRole("button", { name: "Check file" }).click();
  await columns.getByLabel(IMPORT_MAPPING.sheet).selectOption("List");
  await expect(state(page, "Columns to match")).toContainText(IMPORT_MAPPING.lead(4));
  await expect(columns).toContainText(IMPORT_MAPPING.remembered);
  await columns.getByRole("button", { name: IMPORT_MAPPING.check }).click();
  await expect(rowCount(page, "Changed")).toHaveText("1");
  await expect(rowCount(page, "New")).toHaveText("0");
  await page.getByRole("button", { name: IMPORT_MAPPING.change }).click();
  await expect(taken("Teeth")).toHaveValue("Specification");

  await columns.getByLabel(IMPORT_MAPPING.gone).selectOption(IMPORT_MAPPING.goneAll);
  await columns.getByRole("button", { name: IMPORT_MAPPING.check }).click();
  await expect(state(page, "Ready to apply")).toContainText(IMPORT_ONE.goneTitle + IMPORT_ONE.goneHeld);
});

test("names hidden columns, and asks which name of a path is the brand", async ({ page, testImports }) => {
  const { word } = testImports;
  const sheet = sheetXml([
    ["Part No.", "Item", "Category", "Old Rate", "MRP"],
    [`${word}-1`, `${word} reed`, "Looms > Toyota > Reeds", "5", "9"],
    [`${word}-2`, `${word} cam`, "Looms > Rieter", "6", "8"],
  ]);
  const buffer = await workbookOf({
    A: sheet.replace("<sheetData>", '<cols><col min="4" max="4" hidden="1"/></cols><sheetData>'),
  });
  await openAsAdmin(page, PATH);
  await picker(page).setInputFiles({ name: `${word} paths.xlsx`, mimeType: XLSX, buffer });
  await page.getByRole("button", { name: "Check file" }).click();
  const columns = page.getByRole("region", { name: "Columns to match", exact: true });
  const taken = (name: string) => columns.getByLabel(`${name}: ${IMPORT_MAPPING.is}`);
  const hidden = columns.getByRole("row", { name: /^Old Rate/ });
  await expect(hidden).toContainText(IMPORT_MAPPING.hiddenColumnOut);
  await expect(taken("Old Rate")).toHaveValue("");
  await expect(taken("MRP")).toHaveValue("Price");
  await expect(columns.getByRole("button", { name: IMPORT_MAPPING.others })).toHaveCount(0);
  await taken("Old Rate").selectOption("Price");
  await expect(hidden).toContainText(IMPORT_MAPPING.hiddenColumn);
  await expect(hidden).not.toContainText(IMPORT_MAPPING.hiddenColumnOut);
  await taken("MRP").selectOption("Price");

  const paths = columns.getByLabel(IMPORT_MAPPING.paths);
  const words = columns.getByRole("group", { name: IMPORT_MAPPING.words });
  await expect(paths.locator("option:checked")).toHaveText(IMPORT_MAPPING.pathsKnown);
  await expect(words.getByRole("combobox")).toHaveCount(1);
  await paths.selectOption(IMPORT_MAPPING.pathsFirst);
  await expect(words.getByLabel("Looms").locator("option").first()).toHaveText(IMPORT_MAPPING.skip(2));
  await paths.selectOption(IMPORT_MAPPING.pathsLast);
  await expect(words.getByLabel("Reeds")).toBeVisible();
  await expectAccessible(page, "main");
  await paths.selectOption(IMPORT_MAPPING.pathsKnown);
  await words.getByLabel("Rieter").selectOption(IMPORT_MAPPING.existing("Others"));
  await taken("Category").selectOption("");
  await expect(paths).toHaveCount(0);
  await taken("Category").selectOption("Category");
  await columns.getByRole("button", { name: IMPORT_MAPPING.check }).click();
  await expect(rowCount(page, "New")).toHaveText("2");
});

test("corrects cells and leaves rows out in the grid, and keeps both on other screens", async ({
  page,
  testImports,
}) => {
  const { word } = testImports;
  const bad = (number: number, price: string) => `${word} ${number},Picanol,Cam,${price},1,${word}-${number}`;
  const rows = [1, 2, 3].map((number) => bad(number, `x${number}`));
  const head = "Title,Category,Description,Price,Stock,Part Code";
  const item = await testImports.check([head, `${word} 0,Picanol,Cam,1,1,${word}-0`, ...rows].join("\r\n"));
  await openAsAdmin(page, PATH);
  await page.getByRole("link", { name: new RegExp(item.csvName) }).click();
  const cell = (number: number, column = "Price") =>
    page.getByLabel(`${column}, line ${number}`, { exact: true });
  const press = (name: string) => pressWords(page.getByRole("button", { name, exact: true }));

  await press(`${IMPORT_REFUSALS.edit} line 2`);
  await expect(cell(2, "Part Code").or(cell(2, "Title")).first()).toBeFocused();
  await cell(2, "Title").fill(`${word} to be given up`);
  await expect(page.getByText(IMPORT_REFUSALS.corrections(1))).toBeVisible();
  await press(`${IMPORT_REFUSALS.cancel} line 2`);
  await expect(cell(2, "Title")).toHaveCount(0);
  await expect(page.getByText(IMPORT_REFUSALS.corrections(1))).toHaveCount(0);

  await expect(cell(4)).toHaveAccessibleDescription(IMPORT_ROW.amount);
  await cell(4).fill("450 or so");
  await expect(cell(4)).toHaveAccessibleDescription("");
  await expect(cell(3)).toHaveValue("x1");
  await cell(3).fill("12.5");
  await press(`${IMPORT_REFUSALS.leaveOut} line 5`);
  await expect(cell(5)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  await expectAccessible(page, "main");
  await page.goBack();
  await expect(page.getByRole("button", { name: "Choose files" })).toBeVisible();
  await page.goForward();
  await expect(page.getByText(IMPORT_REFUSALS.corrections(3))).toBeVisible();
  await press(IMPORT_REFUSALS.checkAgain);
  await expect(rowCount(page, "New")).toHaveText("2");
  await expect(page.getByRole("region", { name: "Rows", exact: true })).toBeFocused();
  await expect(cell(4)).toHaveAccessibleDescription(IMPORT_ROW.amount);
  const kinds = page.getByRole("navigation", { name: "Kinds of rows" });
  await expect(kinds.getByRole("link")).toHaveText(["All4", "New2", "Changed0", "Refused1", "Left out1"]);
  await cell(4).fill("450");
  await page.keyboard.press("Enter");
  await expect(rowCount(page, "New")).toHaveText("3");
  await kinds.getByRole("link", { name: "Left out" }).click();
  await expect(page.locator("tbody tr")).toHaveText([new RegExp(`5.*Left out.*${word}-3.*x3`)]);
  await press(`${IMPORT_REFUSALS.takeBack} line 5`);
  await press(IMPORT_REFUSALS.checkAgain);
  await expect(rowCount(page, "Refused")).toHaveText("1");
});

test("leaves out all rows with the same reason, refused or only odd", async ({ page, testImports }) => {
  const { word } = testImports;
  const row = (number: number, price: string) => `${word}-${number},${word} ${number},Picanol,${price}`;
  const rows = [row(1, "5"), row(2, "n/k"), row(3, "n/k"), row(4, "9 + 18% GST"), row(5, "8 + 18% GST")];
  const csv = ["Code,Item Name,Brand,Rate", ...rows].join("\n");
  const file = { name: "files", filename: `${word}.csv`, type: "text/csv", bytes: Buffer.from(csv) };
  const answer = await testImports.admin.form("POST", "/api/imports", {}, [file]);
  await openImport(page, await testImports.reach(answer.body, "mapping"));
  await page.getByRole("button", { name: IMPORT_MAPPING.check }).click();
  const leaveAllOut = async (text: string) => {
    await reason(page, text)
      .getByRole("button", { name: IMPORT_REFUSALS.leaveAllOut(2) })
      .click();
  };
  await leaveAllOut("This isn't a number");
  await expect(rowCount(page, "Refused")).toHaveText("0");
  await page.getByRole("link", { name: "Odd 2" }).click();
  await leaveAllOut("is not part of the price");
  await expect(rowCount(page, "New")).toHaveText("1");
  await expect(page.getByRole("link", { name: "Left out 4" })).toBeVisible();
});

test("hides empty columns until they are requested", async ({ page, testImports }) => {
  const csv = `Code,Item Name,Barcode,Weight\r\n${testImports.word},${testImports.word} cam,,\r\n`;
  const file = {
    name: "files",
    filename: `${testImports.word}.csv`,
    type: "text/csv",
    bytes: Buffer.from(csv),
  };
  const answer = await testImports.admin.form("POST", "/api/imports", {}, [file]);
  await openImport(page, await testImports.reach(answer.body, "mapping"));
  const columns = page.getByRole("region", { name: "Columns to match", exact: true });
  const names = columns.getByRole("rowheader");
  await expect(names).toHaveText(["Code", "Item Name"]);
  await columns.getByRole("button", { name: IMPORT_MAPPING.empties(2) }).click();
  await expect(names).toHaveText(["Code", "Item Name", "Barcode", "Weight"]);
  await columns.getByLabel(`Weight: ${IMPORT_MAPPING.is}`).selectOption("Stock");
  await columns.getByRole("button", { name: IMPORT_MAPPING.hideEmpties }).click();
  await expect(names).toHaveText(["Code", "Item Name", "Weight"]);
  await expectAccessible(page, "main");
});

test("imports section headings as the machine of the rows below", async ({ page, testImports }) => {
  const { word } = testImports;
  const [rows, more] = ["cam", "rod"].map((kind) =>
    [1, 2, 3, 4].map((at) => `${word}-${kind}${at},${word} ${kind} ${at},5`),
  ) as [string[], string[]];
  const csv = ["Code,Item Name,Rate", "JAT 710,,", ...rows, ...more, "Prices are ex works.,,"].join("\r\n");
  const file = { name: "files", filename: `${word}.csv`, type: "text/csv", bytes: Buffer.from(csv) };
  const answer = await testImports.admin.form("POST", "/api/imports", {}, [file]);
  await openImport(page, await testImports.reach(answer.body, "mapping"));
  const columns = page.getByRole("region", { name: "Columns to match", exact: true });
  const sections = columns.getByLabel(IMPORT_MAPPING.sections(2, "JAT 710"));
  await expect(sections.locator("option")).toHaveText([
    IMPORT_MAPPING.sectionsOut,
    IMPORT_MAPPING.sectionsMachine,
    IMPORT_MAPPING.sectionsKind,
    IMPORT_MAPPING.sectionsParts,
  ]);
  await expect(sections).toHaveValue("left-out");
  await sections.selectOption(IMPORT_MAPPING.sectionsMachine);
  await columns.getByLabel(IMPORT_MAPPING.category).selectOption("Toyota");
  await columns.getByRole("button", { name: IMPORT_MAPPING.check }).click();
  await expect(rowCount(page, "New")).toHaveText("8");
  await expect(page.locator(".import-table")).toContainText("Machine: JAT 710");
});

test.describe("when the server does not answer", () => {
  test.use({ forgiven: FAILED_CALLS });

  test("keeps columns and corrections and reports the failure", async ({ page, testImports }) => {
    const { word } = testImports;
    const csv = `Code,,Item Name,Make,\r\n${word},x,,Ruti,y\r\n`;
    const answer = await testImports.admin.form("POST", "/api/imports", {}, [
      { name: "files", filename: `${word}.csv`, type: "text/csv", bytes: Buffer.from(csv) },
    ]);
    const item = await testImports.reach(answer.body, "mapping");
    const MAPPING = /\/api\/imports\/[0-9a-f-]{36}\/mapping$/;
    const release = await hold(page, "GET", MAPPING, fail);
    await openImport(page, item);
    const columns = page.getByRole("region", { name: "Columns to match", exact: true });
    await expect(columns).toContainText(IMPORT_MAPPING.loading);
    release();
    await expect(columns).toContainText(IMPORT_MAPPING.fetchFailed);
    await page.unroute(MAPPING);
    await columns.getByRole("button", { name: "Try again" }).click();
    await expect(columns.getByRole("row", { name: IMPORT_MAPPING.unnamed(2) })).toContainText("x");
    await expect(columns.getByRole("row", { name: /^Item Name/ })).toContainText(IMPORT_MAPPING.empty);
    await expect(columns.locator("option", { hasText: IMPORT_MAPPING.leaveOut })).toHaveCount(4);
    const check = columns.getByRole("button", { name: IMPORT_MAPPING.check });
    await page.route(MAPPING, (route) => route.fulfill({ status: 500, json: {} }));
    await check.click();
    await expect(toast(page, IMPORT_MAPPING.failed)).toBeVisible();
    await page.unroute(MAPPING);
    await check.click();
    await expect(state(page, "No row can be applied")).toBeVisible();
    await page.route(/\/(cells|refused-rows)$/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByLabel(`Category: ${IMPORT_REFUSALS.instead}`).selectOption("Toyota");
    await page
      .getByRole("button", { name: IMPORT_REFUSALS.all(1) })
      .first()
      .click();
    await expect(toast(page, IMPORT_REFUSALS.correctionFailed)).toBeVisible();
    await page.getByRole("button", { name: IMPORT_REFUSALS.download }).click();
    await expect(toast(page, IMPORT_REFUSALS.downloadFailed)).toBeVisible();
  });
});
