import { beforeAll, expect, test } from "vitest";
import { GST_FORM, PRODUCT_FORM, PRODUCT_SERVER } from "../../../contract/messages.ts";
import type { Product } from "../../../contract/products/product.ts";
import { onSharedApp } from "../../support/app.ts";
import type { FormFile } from "../../support/client.ts";
import { expectAnswer } from "../../support/expect-answer.ts";
import { imageFormFile } from "../../support/images.ts";
import { createTestProduct, productFields } from "../../support/products.ts";
import { refused } from "../../support/snapshot.ts";
import { words } from "../../support/words.ts";

const CONTROL = "Control characters are not allowed";
const CATEGORY = "Category must be one of the site's categories";
const INVALID_ID = "Invalid id";
const UNKNOWN_ID = "01900000-0000-7000-8000-00000000dead";
const long = (length: number) => "x".repeat(length);
const unexpected = (name: string) => `Unexpected field '${name}'`;
const rows = (...list: unknown[]) => JSON.stringify(list);
const row = { name: "Length", value: "142 mm" };

/** The change to a valid form, the field the answer must name, and its message. */
type Case = [name: string, changes: Record<string, string | undefined>, field: string, message: string];

const NUMBERS: Case[] = (["price", "stock"] as const).flatMap((name) => {
  const label = name === "price" ? "Price" : "Stock";
  const positive = `${label} must be positive`;
  const tooLarge = `${label} must be at most 1000000000`;
  const texts = [
    "",
    " ",
    "1 000",
    "1\u0000",
    ...words`
      abc 1e3 0x10 0b1 Infinity -Infinity NaN null true -1 -0.01 --1 1,5 1_000 1.2.3 ₹5 ١٢ [] "5"
    `,
  ];
  return [
    [`${name} missing`, { [name]: undefined }, name, positive] satisfies Case,
    [`${name} above the largest`, { [name]: "1000000000.01" }, name, tooLarge] satisfies Case,
    [`${name} of 20 digits`, { [name]: "9".repeat(20) }, name, tooLarge] satisfies Case,
    ...texts.map((text): Case => [`${name} ${JSON.stringify(text)}`, { [name]: text }, name, positive]),
  ];
});

const TEXTS: Case[] = (
  [
    ["title", "Title is required", "Title must be at most 100 characters", 101],
    ["description", "Description is required", "Description must be at most 2000 characters", 2001],
  ] as const
).flatMap(([name, required, tooLong, length]): Case[] => [
  [`${name} missing`, { [name]: undefined }, name, required],
  [`${name} empty`, { [name]: "" }, name, required],
  [`${name} of blanks`, { [name]: " \t\n " }, name, required],
  [`${name} too long`, { [name]: long(length) }, name, tooLong],
  [`${name} of 200 kB`, { [name]: long(200_000) }, name, tooLong],
  [`${name} with NUL`, { [name]: "a\u0000b" }, name, CONTROL],
  [`${name} with escape`, { [name]: "a\u001b[31mb" }, name, CONTROL],
  [`${name} with delete`, { [name]: "a\u007fb" }, name, CONTROL],
]);

const TAX: Case[] = [
  ...words`844 844859001 84.48 8448x HSN8448`.map(
    (text): Case => [`HSN ${text}`, { hsnCode: text }, "hsnCode", GST_FORM.hsnInvalid],
  ),
  ["HSN with NUL", { hsnCode: "8448\u0000" }, "hsnCode", GST_FORM.hsnInvalid],
  ...words`-1 100.01 18.125 18% 12,5 1e1 NaN true null`.map(
    (text): Case => [`rate ${text}`, { gstRate: text }, "gstRate", GST_FORM.rateInvalid],
  ),
];

const RANGE = PRODUCT_FORM.productIdRange;
const CHOICES: Case[] = [
  ["category missing", { category: undefined }, "category", CATEGORY],
  ...["", "all", "Picanol", "picanol ", "sulzer", "__proto__", "picanol,toyota"].map(
    (category): Case => [`category '${category}'`, { category }, "category", CATEGORY],
  ),
  ...["-1", "1.5", "abc", "1e2", "0x1", "true", "1001.5", "99999999999999999999"].map(
    (productId): Case => [`productId '${productId}'`, { productId }, "productId", RANGE],
  ),
  ["catalogId not an id", { catalogId: "x" }, "catalogId", INVALID_ID],
  ["catalogId a path", { catalogId: "../../etc/passwd" }, "catalogId", INVALID_ID],
  ["catalogId of SQL", { catalogId: "' or 1=1 --" }, "catalogId", INVALID_ID],
  ["catalogId of no catalogue", { catalogId: UNKNOWN_ID }, "catalogId", PRODUCT_SERVER.unknownCatalog],
];

const SPECIFICATIONS: Case[] = [
  ["60 and one more", rows(...Array(61).fill(row)), "", PRODUCT_FORM.tooManySpecifications],
  ["without a name", rows(row, { name: "", value: "1" }), ".1.name", PRODUCT_FORM.specificationName],
  ["without a value", rows({ name: "Length" }), ".0.value", PRODUCT_FORM.specificationValue],
  ["with a blank value", rows({ name: "a", value: " " }), ".0.value", PRODUCT_FORM.specificationValue],
  ["with a number", rows({ name: "a", value: 5 }), ".0.value", PRODUCT_FORM.specificationValue],
  ["with a long name", rows({ name: long(101), value: "1" }), ".0.name", PRODUCT_FORM.specificationNameLong],
  [
    "with a long value",
    rows({ name: "a", value: long(501) }),
    ".0.value",
    PRODUCT_FORM.specificationValueLong,
  ],
  ["with NUL", rows({ name: "a\u0000", value: "1" }), ".0.name", CONTROL],
  ["with another field", rows({ ...row, price: 1 }), ".0.price", unexpected("price")],
  [
    "with __proto__",
    '[{"name":"a","value":"b","__proto__":{"x":1}}]',
    ".0.__proto__",
    unexpected("__proto__"),
  ],
].map(
  ([name, specifications, at, message]) =>
    [`specifications ${name}`, { specifications }, `specifications${at}`, message] as Case,
);

const EXTRA: Case[] = [
  ...words`_id id role createdAt updatedAt deletedAt version featured sample change images[] product_id Title`,
  ...["title ", "title[]", "hasOwn", long(100)],
].map((name) => [`field '${name.slice(0, 20)}'`, { [name]: "1" }, name, unexpected(name)]);

const NOT_LISTS = ["", "not json", `${"[".repeat(5000)}`, ...words`null {} 5 "text" [[]] [null] ["a"] [`];

onSharedApp("invalid product forms", (app) => {
  let product: Product;
  let image: FormFile;
  beforeAll(async () => {
    image = await imageFormFile();
    product = await createTestProduct(app().admin, { productId: "5" });
  });
  const calls = () => [["POST", "/api/products"] as const, ["PUT", `/api/products/${product._id}`] as const];
  const changed = (changes: Case[1]) =>
    Object.fromEntries(
      Object.entries({ ...productFields(), ...changes }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    );

  test.each([...NUMBERS, ...TEXTS, ...TAX, ...CHOICES, ...SPECIFICATIONS, ...EXTRA])(
    "18 create and update reject %s (400) and store nothing",
    async (_name, changes, at, message) => {
      await refused(app(), async () => {
        for (const [method, path] of calls()) {
          const answer = await app().admin.form(method, path, changed(changes), [image]);
          expectAnswer(answer, 400, message);
          expect(answer.body.errors).toContainEqual({ field: at, message });
        }
      });
    },
  );

  test.each(NOT_LISTS)(
    "rejects specifications that are not a list of rows (400): %s",
    async (specifications) => {
      await refused(app(), async () => {
        for (const [method, path] of calls()) {
          const answer = await app().admin.form(method, path, changed({ specifications }), [image]);
          expectAnswer(answer, 400);
          expect(answer.body.errors[0].field).toMatch(/^specifications/);
        }
      });
    },
  );

  test("rejects a number above 1000 the product does not already have", async () => {
    for (const [method, path] of calls()) {
      const answer = await refused(app(), () =>
        app().admin.form(method, path, changed({ productId: "1001" }), [image]),
      );
      expect(answer.body.errors).toEqual([{ field: "productId", message: PRODUCT_FORM.productIdRange }]);
    }
  });

  test("reports all invalid fields at once", async () => {
    const answer = await refused(app(), () => app().admin.form("POST", "/api/products", {}, [image]));
    expect(answer.status).toBe(400);
    const named = answer.body.errors.map((error: { field: string }) => error.field);
    expect(named).toEqual(["title", "description", "category", "price", "stock"]);
  });
});
