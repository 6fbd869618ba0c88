import { describe, expect, it, test } from "vitest";
import { products } from "#contract/products/calls.ts";
import { PRODUCT } from "#tests/support/fixtures.ts";
import { LONG_PASTE } from "#tests/support/long-texts.ts";
import { pairs, texts } from "#tests/support/tables.ts";
import { formData } from "#web/admin/platform/calls/ask.ts";
import { moved } from "#web/admin/platform/ui/move-buttons.tsx";
import { formSchema } from "#web/admin/products/form/form-schema.ts";
import {
  changedProductForm,
  type FormValues,
  formValues,
  newProductForm,
} from "#web/admin/products/form/form-values.ts";
import { pastedRows } from "#web/admin/products/form/pasted-rows.ts";
import { refusal } from "#web/admin/products/form/refused-files.tsx";

const JPEG = [0xff, 0xd8, 0xff, ...Array<number>(13).fill(0)];
const file = (name: string, bytes = JPEG, type = "image/jpeg") =>
  new File([new Uint8Array(bytes)], name, { type });
const fresh = (id: string) => ({ id, file: file(`${id}.jpg`) });
const fields = (form: FormData) => Object.fromEntries([...form].filter(([name]) => name !== "images"));

describe("pasted rows", () => {
  test.each([
    ["two columns", "A\t1\nB\t2", "A=1|B=2"],
    ["every kind of line end", "A\t1\r\nB\t2\rC\t3\n", "A=1|B=2|C=3"],
    ["further columns and empty rows left out", "A\t1\t9\n\t\n\nB\t2", "A=1|B=2"],
    ["an empty cell kept for its message", "A\t\n\t2", "A=|=2"],
    ["a row of one cell", "A\t1\nB", "A=1|B="],
    ["quoted cells", '"a ""b"""\t"x\ty"', 'a "b"=x y'],
    ["a quote that quotes nothing", '5" pipe\t"open', '5" pipe="open'],
    ["spaces around cells", "  A \t 1  ", "A=1"],
  ])("%s", (_what, text, rows) => {
    expect(pastedRows(text)).toEqual(pairs(rows).map(([name, value]) => ({ name, value })));
  });

  test.each(["", "words", "one\ntwo"])("returns undefined for %j", (text) =>
    expect(pastedRows(text)).toBeUndefined(),
  );
  it("accepts a large paste", () => expect(pastedRows(LONG_PASTE)).toBeDefined());
});

describe("submitted product form", () => {
  const sent = (form: { fields: object; files: readonly File[] }) =>
    formData(form.fields, form.files, products.create.form.files.name);
  const values = (changes: Partial<FormValues>): FormValues => ({ ...formValues(PRODUCT), ...changes });

  it("contains for a new product the typed values, and no number if none was typed", () => {
    const typed = values({ productId: " ", price: " 5 ", images: [fresh("x"), fresh("y")] });
    const form = sent(newProductForm(typed));
    const plain = { title: "Gripper", description: "Carries the weft.", category: "picanol", catalogId: "" };
    const specifications = '[{"name":"Length","value":"142 mm"}]';
    expect(fields(form)).toEqual({ ...plain, price: "5", stock: "7", published: "true", specifications });
    expect(form.getAll("images").map((sent) => (sent as File).name)).toEqual(["x.jpg", "y.jpg"]);
  });

  it("contains the part code as typed; an empty one only if there was one before", () => {
    const typed = values({ partCode: " PIC-GR-0471 " });
    const coded = { ...PRODUCT, partCode: "PIC-GR-0470" };
    expect(fields(sent(newProductForm(typed)))).toMatchObject({ partCode: "PIC-GR-0471" });
    expect(fields(sent(changedProductForm(typed, coded)))).toMatchObject({ partCode: "PIC-GR-0471" });
    expect(fields(sent(changedProductForm(values({}), coded)))).toMatchObject({ partCode: "" });
    expect(fields(sent(changedProductForm(values({}), PRODUCT)))).not.toHaveProperty("partCode");
  });

  it("contains HSN code and GST rate as typed; empty ones only if there were some before", () => {
    const typed = values({ hsnCode: " 84485900 ", gstRate: " 12.5 " });
    const taxed = { ...PRODUCT, hsnCode: "8448", gstRate: 0 };
    expect(fields(sent(newProductForm(typed)))).toMatchObject({ hsnCode: "84485900", gstRate: "12.5" });
    expect(formValues(taxed)).toMatchObject({ hsnCode: "8448", gstRate: "0" });
    expect(fields(sent(changedProductForm(values({}), taxed)))).toMatchObject({ hsnCode: "", gstRate: "" });
    expect(Object.keys(fields(sent(newProductForm(values({})))))).not.toContain("gstRate");
  });

  it("contains no optional value that is unchanged: one of an earlier rule keeps nothing from being saved", () => {
    const old = { ...PRODUCT, hsnCode: "84485", gstRate: 180, unit: "x".repeat(80) };
    const check = (changes: Partial<FormValues>) =>
      formSchema(old).safeParse({ ...formValues(old), ...changes });
    expect([check({}).success, check({ price: "5", hsnCode: "8448" }).success]).toEqual([true, true]);
    const form = fields(sent(changedProductForm({ ...formValues(old), price: "5" }, old)));
    expect(form).toMatchObject({ price: "5" });
    expect(["hsnCode", "gstRate", "unit"].filter((name) => name in form)).toEqual([]);
    for (const changes of [{ hsnCode: "84486" }, { gstRate: "181" }, { unit: "y".repeat(80) }])
      expect(check(changes).error?.issues).toMatchObject([{ path: Object.keys(changes) }]);
    expect(formSchema().safeParse(formValues(old)).success).toBe(false);
  });

  it("contains every number normalized, however it was typed", () => {
    const typed = { price: "₹ 1,25,000.50", stock: "1 200", productId: "1,000" };
    const numbers = { price: "125000.5", stock: "1200", productId: "1000" };
    expect(fields(sent(newProductForm(values(typed))))).toMatchObject(numbers);
  });

  it("contains for an existing product the removed images and the order of all", () => {
    const [, second] = formValues(PRODUCT).images;
    const images = [fresh("x"), ...(second ? [second] : []), fresh("y")];
    expect(fields(sent(changedProductForm(values({ images }), PRODUCT)))).toMatchObject({
      productId: "471",
      removedImages: '["a"]',
      imageOrder: '["new:0","b","new:1"]',
    });
  });

  it("formats a small price without an exponent", () => expect(formValues(PRODUCT).price).toBe("0.0000001"));
});

describe("product form validation", () => {
  const messages = (changes: Partial<FormValues>, own?: number) =>
    formSchema(own === undefined ? undefined : { ...PRODUCT, productId: own })
      .safeParse({ ...formValues(PRODUCT), ...changes })
      .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

  it("accepts a product unchanged", () => expect(messages({})).toEqual([]));
  it("rejects an empty price or stock instead of using 0", () => {
    expect(messages({ price: "", stock: " " })).toEqual([
      "price: Price must be positive",
      "stock: Stock must be positive",
    ]);
  });
  it("accepts an empty HSN code and GST rate", () => {
    expect(messages({ hsnCode: " ", gstRate: " " })).toEqual([]);
    expect(messages({ hsnCode: "8448", gstRate: "0.25" })).toEqual([]);
  });
  it("reads numbers as people write them", () => {
    expect(messages({ price: "1,25,000.50", stock: "1,200", productId: "1,000" })).toEqual([]);
    expect(messages({ price: "Rs. 450/-", stock: "Rs. 450/-" })).toEqual(["stock: Stock must be positive"]);
    expect(messages({ price: "1.234,50", stock: "12,5" })).toHaveLength(2);
    expect(messages({ productId: "1,004" }, 1004)).toEqual([]);
  });
  it("accepts a number above 1000 only if unchanged", () => {
    expect(messages({ productId: "1004" }, 1004)).toEqual([]);
    expect(messages({ productId: "1004" }, 1005)).toHaveLength(1);
  });
  it.each(["abc", "1e2", "1.5", "-1", "1001"])(
    "rejects %j as a number, also for a new product",
    (productId) => {
      const refused = ["productId: Product ID must be a whole number from 0 to 1000"];
      expect(messages({ productId })).toEqual(refused);
      expect(messages({ productId }, 471)).toEqual(refused);
    },
  );
  it.each<[keyof FormValues, string, readonly string[]]>([
    ["title", "Title is required", ["", "   "]],
    ["title", "Title must be at most 100 characters", ["x".repeat(101)]],
    ["title", "Control characters are not allowed", ["bell\u0007"]],
    ["description", "Description is required", ["", "\n \n"]],
    ["description", "Description must be at most 2000 characters", ["x".repeat(2001)]],
    ["price", "Price must be positive", texts("| |-1|-0.01|abc|12 rupees|12,5|1e3|0x10|Infinity|--1")],
    ["price", "Price must be at most 1000000000", ["1000000001"]],
    ["stock", "Stock must be positive", ["", "-1", "many", "1e3", "NaN"]],
    ["stock", "Stock must be at most 1000000000", ["1000000001"]],
    ["hsnCode", "An HSN code has 4, 6 or 8 digits, such as 8448", texts("844|844859001|84.48|HSN 8448|८४")],
    [
      "gstRate",
      "A GST rate is a percentage from 0 to 100 with at most two decimals",
      texts("-1|100.01|18.125|18%|12,5|₹18|eighteen|1e1"),
    ],
  ])("reports for %s: %s", (field, message, texts) => {
    for (const text of texts) expect(messages({ [field]: text }), text).toEqual([`${field}: ${message}`]);
  });
  it("requires a category of the site", () => {
    expect(messages({ category: "" })).toEqual(["category: Category must be one of the site's categories"]);
  });
});

describe("picked image files", () => {
  it("are rejected together, by kind, size or content", async () => {
    const right = file("a.jpg");
    expect(await refusal([right, file("a.png"), file("a", JPEG, ""), file("a.jfif")], 0)).toBeUndefined();
    const gif = file("b.gif", [71, 73, 70], "image/gif");
    expect(await refusal([right, gif], 0)).toEqual({
      message: expect.stringMatching(/^Invalid file type/),
      faulty: [{ file: gif, fault: "kind" }],
      right: [right],
    });
    expect((await refusal([file("c.png", [1, 2, 3], "image/png")], 0))?.message).toMatch(
      /^Invalid file type/,
    );
    expect((await refusal([right], 20))?.message).toBe("Too many images");
  });
  it.each<[string, File]>([
    ["a PDF", file("a.pdf", [...Buffer.from("%PDF-1.7")], "application/pdf")],
    ["an SVG", file("a.svg", [...Buffer.from("<svg/>")], "image/svg+xml")],
    ["a file without a kind", file("a", [...Buffer.from("This is no picture.")], "")],
    ["a text called .png", file("a.png", [...Buffer.from("This is no picture.")], "image/png")],
    ["an empty file", file("a.png", [], "image/png")],
  ])("are rejected if one is %s", async (_what, faulty) => {
    expect((await refusal([faulty], 0))?.faulty).toEqual([{ file: faulty, fault: "kind" }]);
  });
  it("may have 5 MB and not a byte more", async () => {
    const sized = (bytes: number) =>
      new File([new Uint8Array(JPEG), new Uint8Array(bytes - JPEG.length)], "a.jpg");
    expect(await refusal([sized(5 * 1024 * 1024)], 0)).toBeUndefined();
    const large = sized(5 * 1024 * 1024 + 1);
    expect((await refusal([large], 0))?.faulty).toEqual([{ file: large, fault: "size" }]);
  });
});

test("moved() takes an entry from one position to another", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a"], 0, 0)).toEqual(["a"]);
});
