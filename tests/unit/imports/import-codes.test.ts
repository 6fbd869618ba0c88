import { describe, expect, test } from "vitest";
import {
  codeLines,
  createCodeForms,
  isShownFormOf,
  isSpreadsheetForm,
} from "#server/imports/cells/code-cell.ts";
import {
  isBelowList,
  isCellError,
  isFormula,
  isTotal,
  readDitto,
  withoutNothing,
} from "#server/imports/cells/no-value.ts";
import { texts } from "#tests/support/tables.ts";

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
    ["123.0", "00123"],
    ["4.0", "4"],
    ["123.00", "123"],
    ["1234", "1,234"],
    ["1,23,456", "123456"],
    ["1250", "12,50"],
    ["12,5", "12,50"],
    ["-123", "(123)"],
    ["1.5", "1 1/2"],
    ["12:00 AM", "12 A"],
    ["1:00 PM", "1 P"],
    ["1E-05", "1e-5"],
    ["1.2E+4", "12E3"],
    ["5/8/26", "5-8-26"],
    ["Thursday, January 1, 2026", "1-1-2026"],
    ["01-Jan-26 12:00 AM", "1-1-26"],
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
    ["1.5", "1 1/4"],
    ["12", "12 A"],
    ["1,234", "1.234"],
    ["90.750", "90.75"],
    ["123.1", "00123"],
  ])("%s isn't a form of %s", (cell, stored) => expect(isShownFormOf(cell, stored)).toBe(false));
  test.each(
    texts(
      "1.23E+05|1.23E+11|8.90123E+12|03-Jan|Mar-12|01-02-2026|1E+05|1/3/2002|2002-03-01|5-Aug-22",
      "01:02:03|1.5E-07|1,23E+05|05. Aug|03. Mrz|Aug/26|05-08-26|05/08/26|05.08.2026|05 August 2026",
      "August 5, 2026|2026-08-05T00:00:00.000Z|890123456789012000|1.2E+4|Thu, 1 Jan 2026|Sat 03-Jan",
      "1-Jan-26 12:00 AM|Friday, 5 August 2022",
    ),
  )("asks about %s", (code) => expect(isSpreadsheetForm(code)).toBe(true));
  test.each(
    texts(
      "00123|1-3-2002|12E5|5/8|90.750|MAR-12|12-34-56|1E5|31-31-2002|A-1|2SEP7|99-99-9999|5E-10",
      "Cam-12|05-08/26|SEPT-4B|890123456789012345|SUN-12|Sun gear 12|5/8/26|1E-05",
    ),
  )("takes %s as it is", (code) => expect(isSpreadsheetForm(code)).toBe(false));

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
  test.each(
    texts(
      "#N/A|#VALUE!|#REF!|#DIV/0!|#NAME?|#NUM!|#UNCALCULATED!|#WERT!|Err:502|########|#¡VALOR!",
      "#ЗНАЧ!|#SPILL!|Loading...",
    ),
  )("%s is an error", (cell) => expect(isCellError(cell)).toBe(true));
  test.each(["#12", "N/A", "# 5 bolt", "Err", "#"])("%s is no error", (cell) =>
    expect(isCellError(cell)).toBe(false),
  );
  test.each(['=A1&"x"', "=VLOOKUP(A1,B:C,2)", '="A-"&B2', "=-B2*1.18", "=$A$1"])("%s is a formula", (cell) =>
    expect([isFormula(cell), isFormula(cell.slice(1))]).toEqual([true, false]),
  );
  test.each(['="00123"', "=450", "=", "= 12"])("%s is no formula", (cell) =>
    expect(isFormula(cell)).toBe(false),
  );
  test.each(
    texts(
      "Total:|G. Total|Grand Total|Sub-Total|T O T A L|Total (Rs.)|Total 25 items|Toyota Total|C/F",
      "Brought forward|Gesamtsumme|कुल|कुल योग|जोड़|કુલ|Total for Toyota|Total - Picanol",
      "TOTAL: 45 items|Sub total A|Total (A+B)|Total Amount in Rs|Net Amount|No. of items: 45",
      "Total no. of parts 12|Balance c/f|Brought fwd|Insgesamt|કુલ રકમ|Итого",
    ),
  )("%s is a total", (text) => expect(isTotal(text)).toBe(true));
  test.each(
    texts(
      "|Total stop lever|Summer spring|Totaliser|CF-1|Grand|Sum gear|Amount|Total-flow meter|Net",
      "No. of teeth: 45",
    ),
  )("%j is no total", (text) => expect(isTotal(text)).toBe(false));
  test.each(
    texts(
      "E&OE|E. & O. E.|Errors and omissions excepted|Prices are subject to change without notice",
      "All prices ex-works Bhilwara|Rates valid till 31.03.2027|GST extra",
      "GST 18% extra as applicable|Freight & packing extra|Terms & Conditions:",
      "Payment terms: 30 days|For XYZ & Co.|For Sharma Textile Spares Pvt. Ltd.",
      "Authorised Signatory|Auth. Sign.|Checked by:|Page 1 of 3|Contd.|Thank you for your business",
      "Subject to Surat jurisdiction only|Goods once sold will not be taken back",
    ),
  )("%s is below a list", (text) => expect(isBelowList(text)).toBe(true));
  test.each(
    texts(
      "|Extra wide reed|Page guide|For Toyota JAT 710|Price tag holder|Terminal box|Packing ring",
      "Control lever|Freight hook|Rate gear|Net|Continuous let-off|Signal lamp|E-clip",
    ),
  )("%j is a part", (text) => expect(isBelowList(text)).toBe(false));
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
    ["D/o", ""],
    ["d.o.", ""],
    ["~do~", ""],
    ["[do]", ""],
    ["do do", ""],
    ["Ibid.", ""],
    ["same as prev.", ""],
    ["as abv", ""],
    ["तदैव", ""],
    ["ऊपर के समान", ""],
    ["wie oben", ""],
    ["Ditto RH", "RH"],
    ["same (RH)", "(RH)"],
    ["do: LH", "LH"],
    ["—do— LH", "LH"],
  ])("%s is a ditto mark", (cell, rest) => expect(readDitto(cell)).toBe(rest));
  test.each([
    "-",
    "--",
    "",
    '3/8"',
    ...texts("Do it|Dowel pin|DO-1|do-12-A|DITTO-5|Same side gear|Double cam|12|.|(LH)"),
    '"Quoted" name',
    ...texts("Do 12|D.O.12|D/O-12|Same shaft|Above roller|Sameer"),
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
    ["Stock", "Zero", "0"],
    ["Stock", "शून्य", "0"],
    ["Part Code", "N . A .", ""],
    ["Part Code", "--NA--", ""],
    ["Part Code", "[NA]", ""],
    ["Part Code", "- nil -", ""],
    ["Part Code", "N.I.L.", ""],
    ["Part Code", "<null>", ""],
    ["Part Code", "T.B.A.", ""],
    ["Part Code", "Not-Applicable", ""],
    ["Part Code", "Not Avail.", ""],
    ["Part Code", "No part no.", ""],
    ["Part Code", "/", ""],
    ["Part Code", "•", ""],
    ["Part Code", "…", ""],
    ["Part Code", "नहीं", ""],
    ["Part Code", "नहीं।", ""],
    ["Part Code", "लागू नहीं", ""],
    ["Part Code", "उपलब्ध नहीं है", ""],
    ["Part Code", "નથી", ""],
    ["Part Code", "keine", ""],
    ["Title", "k. A.", ""],
    ["Part Code", "N.A.12", "N.A.12"],
    ["Part Code", "TBA-4", "TBA-4"],
    ["Part Code", "KA", "KA"],
    ["Part Code", "No. 12", "No. 12"],
    ["Part Code", '"', '"'],
    ["Specification", "•", "•"],
    ["Unit", "No", "No"],
    ...texts("P.O.R.|POR|P O R|Price on request|On Request|Rate on enquiry|Pls. call|Ask for rate").map(
      (cell) => ["Price", cell, ""] as const,
    ),
    ["Price", "As per quotation", ""],
    ["Price", "auf Anfrage", ""],
    ["Price", "पूछें", ""],
    ["Price", "Port 12", "Port 12"],
    ["Price", "Old list", "Old list"],
    ["Title", "On request", "On request"],
    ["Stock", "On request", "0"],
    ["Stock", "Out of stock", "0"],
    ["Stock", "Made to order", "0"],
    ["Stock", "In stock", "In stock"],
  ] as const)("%s %s is %j", (target, cell, text) => expect(withoutNothing(target, cell)).toBe(text));
});
