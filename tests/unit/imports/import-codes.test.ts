import { describe, expect, test } from "vitest";
import {
  codeLines,
  createCodeForms,
  isShownFormOf,
  isSpreadsheetForm,
} from "../../../server/imports/cells/code-cell.ts";
import {
  isCellError,
  isFormula,
  isTotal,
  readDitto,
  withoutNothing,
} from "../../../server/imports/cells/no-value.ts";

describe("the form of a code that a spreadsheet changed", () => {
  test.each([
    ["123", "00123"],
    ["01-03-2002", "1-3-2002"],
    ["1.20E+06", "12E5"],
    ["05-Aug", "5/8"],
    ["08-May", "5/8"],
    ["90.75", "90.750"],
    ["7", "007"],
    ["12", "12.00"],
    ["8.90123E+12", "8901234567890"],
    ["1E+12", "1000000000000"],
    ["Mar-12", "MAR-12"],
    ["01-Sep", "SEPT1"],
    ["Dec-45", "12-45"],
    ["1/3/2002", "01/03/2002"],
    ["2002-03-01", "1-3-2002"],
    ["01:30:00", "1:30"],
    ["5", "+5"],
    ["0.5", ".5"],
    ["02/03/26", "2-3"],
    ["2026-03-02", "2-3"],
    ["2026-08-05 00:00:00", "5/8"],
    ["03. Apr", "3/4"],
    ["05. Okt", "5/10"],
    ["3-Apr-2026", "3/4"],
    ["04-05-06", "4-5-6"],
    ["01/12/45", "12-45"],
    ["1,20E+06", "12E5"],
    ["12345678901234500", "12345678901234567"],
  ])("%s may be %s", (cell, stored) => expect(isShownFormOf(cell, stored)).toBe(true));
  test.each([
    ["124", "00123"],
    ["00123", "123"],
    ["12.5", "12.05"],
    ["05-Aug", "5/9"],
    ["1.20E+06", "12E4"],
    ["GF-1", "GF1"],
    ["123", "123"],
    ["123", "A123"],
    ["02-03-1998", "2-3"],
    ["MAY-12", "5-12"],
  ])("%s isn't a form of %s", (cell, stored) => expect(isShownFormOf(cell, stored)).toBe(false));
  test.each([
    "1.23E+05",
    "1.23E+11",
    "8.90123E+12",
    "03-Jan",
    "Mar-12",
    "01-02-2026",
    "1E+05",
    "1/3/2002",
    "2002-03-01",
    "5-Aug-22",
    "01:02:03",
    "1.5E-07",
    "1,23E+05",
    "05. Aug",
    "03. Mrz",
    "Aug/26",
    "05-08-26",
    "05/08/26",
    "05.08.2026",
    "05 August 2026",
    "August 5, 2026",
    "2026-08-05T00:00:00.000Z",
    "890123456789012000",
  ])("asks about %s", (code) => expect(isSpreadsheetForm(code)).toBe(true));
  test.each([
    "00123",
    "1-3-2002",
    "12E5",
    "5/8",
    "90.750",
    "MAR-12",
    "12-34-56",
    "1E5",
    "31-31-2002",
    "A-1",
    "2SEP7",
    "99-99-9999",
    "5E-10",
    "Cam-12",
    "05-08/26",
    "SEPT-4B",
    "890123456789012345",
  ])("takes %s as it is", (code) => expect(isSpreadsheetForm(code)).toBe(false));

  test("a date in a column of such codes is one of them", () => {
    const forms = createCodeForms();
    for (const code of ["05-08-26", "45-60-71", "90-12-88", "03-Jan", "05/08/26"]) forms.count(code);
    const codes = ["05-08-26", "03-Jan", "05/08/26"];
    expect([forms.oddCodes(), codes.filter(forms.isOdd)]).toEqual([2, ["03-Jan", "05/08/26"]]);
    expect(codes.map((code) => forms.keysOf(code).length > 0)).toEqual([false, true, true]);
  });
});

describe("the lines of a code cell", () => {
  test.each([
    ["NL-2\tCam  double", ["NL-2 Cam double"]],
    ["\u00a0NL-3\u200b", ["NL-3"]],
    ["NL-1\nNL-1A", ["NL-1", "NL-1A"]],
    ["NL-4\r\n", ["NL-4"]],
    ["\ufeffNL\u00ad-5\u200e", ["NL-5"]],
    ['="00123"', ["00123"]],
    ["'00123", ["00123"]],
    [" \u2060 ", []],
  ])("%j", (cell, lines) => expect(codeLines(cell)).toEqual(lines));
});

describe("cells without a value", () => {
  test.each([
    "#N/A",
    "#VALUE!",
    "#REF!",
    "#DIV/0!",
    "#NAME?",
    "#NUM!",
    "#UNCALCULATED!",
    "#WERT!",
    "Err:502",
    "########",
    "#¡VALOR!",
    "#ЗНАЧ!",
    "#SPILL!",
    "Loading...",
  ])("%s is an error", (cell) => expect(isCellError(cell)).toBe(true));
  test.each(["#12", "N/A", "# 5 bolt", "Err", "#"])("%s is no error", (cell) =>
    expect(isCellError(cell)).toBe(false),
  );
  test.each(['=A1&"x"', "=VLOOKUP(A1,B:C,2)", '="A-"&B2', "=-B2*1.18", "=$A$1"])("%s is a formula", (cell) =>
    expect([isFormula(cell), isFormula(cell.slice(1))]).toEqual([true, false]),
  );
  test.each(['="00123"', "=450", "=", "= 12"])("%s is no formula", (cell) =>
    expect(isFormula(cell)).toBe(false),
  );
  test.each([
    "Total:",
    "G. Total",
    "Grand Total",
    "Sub-Total",
    "T O T A L",
    "Total (Rs.)",
    "Total 25 items",
    "Toyota Total",
    "C/F",
    "Brought forward",
    "Gesamtsumme",
    "कुल",
    "कुल योग",
    "जोड़",
    "કુલ",
  ])("%s is a total", (text) => expect(isTotal(text)).toBe(true));
  test.each(["", "Total stop lever", "Summer spring", "Totaliser", "CF-1", "Grand", "Sum gear", "Amount"])(
    "%j is no total",
    (text) => expect(isTotal(text)).toBe(false),
  );
  test.each([
    ["-do-", ""],
    ["〃", ""],
    ['"', ""],
    ["same", ""],
    ['"  "', ""],
    ["do", ""],
    ["Do.", ""],
    ["- do -", ""],
    ["ditto", ""],
    ['-"-', ""],
    ["''", ""],
    ['--"--', ""],
    ["same as above", ""],
    [",,", ""],
    ["-do- (LH)", "(LH)"],
    ["--do-- RH", "RH"],
    ['" (small)', "(small)"],
    ["do (LH)", "(LH)"],
    ["do - LH", "LH"],
    ["Ditto, LH", "LH"],
    ["…do…", ""],
    ["वही", ""],
    ["-उपरोक्त-", ""],
  ])("%s is a ditto mark", (cell, rest) => expect(readDitto(cell)).toBe(rest));
  test.each([
    "-",
    "--",
    "",
    '3/8"',
    "Do it",
    "Dowel pin",
    "DO-1",
    "do-12-A",
    "DITTO-5",
    "Same side gear",
    "Double cam",
    "12",
    ".",
    "(LH)",
    '"Quoted" name',
  ])("%j is no ditto mark", (cell) => expect(readDitto(cell)).toBeUndefined());
  test.each([
    ["Part Code", "-", ""],
    ["Part Code", "NA", ""],
    ["Part Code", "nil", ""],
    ["Part Code", "n.a.", ""],
    ["Part Code", "NA-1", "NA-1"],
    ["Title", "--", ""],
    ["Price", "-", ""],
    ["Stock", "Nil", "0"],
    ["Specification", "none", "none"],
    ["Specification", "N/A", ""],
    ["GST Rate", "nil", "nil"],
    ["Category", "—", ""],
    ["Part Code", "N1L", "N1L"],
    ["Part Code", "0", ""],
    ["Part Code", "(blank)", ""],
    ["Part Code", "Nil.", ""],
    ["Part Code", "W/O code", ""],
    ["Part Code", "(A-1)", "(A-1)"],
    ["Stock", "0", "0"],
  ] as const)("%s %s is %j", (target, cell, text) => expect(withoutNothing(target, cell)).toBe(text));
});
