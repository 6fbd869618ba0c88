import { beforeAll, expect, test } from "vitest";
import { PRODUCT_SERVER } from "#contract/platform/server-messages.ts";
import type { Product } from "#contract/products/product.ts";
import { onSharedApp } from "#tests/support/app.ts";
import type { FormFile } from "#tests/support/client.ts";
import { expectAnswer, wrongField } from "#tests/support/expect-answer.ts";
import { imageFormFile } from "#tests/support/images.ts";
import { createTestProduct, productFields } from "#tests/support/products.ts";
import { refused } from "#tests/support/snapshot.ts";
import { words } from "#tests/support/words.ts";

const CATEGORY = "Category must be one of the site's categories";
const RANGE = "Product ID must be a whole number from 0 to 1000";
const UNKNOWN_ID = "01900000-0000-7000-8000-00000000dead";

/** A field, a wrong text of it, and the message of the answer. */
type Case = [field: string, text: string, message: string];

/** The limits and messages of the specification (section 5, 'Product form'). */
const SPECIFIED: Case[] = [
  ["title", "", "Title is required"],
  ["title", "x".repeat(101), "Title must be at most 100 characters"],
  ["description", " \t\n ", "Description is required"],
  ["description", "x".repeat(2001), "Description must be at most 2000 characters"],
  ["price", "-0.01", "Price must be positive"],
  ["price", "1000000000.01", "Price must be at most 1000000000"],
  ["stock", "-1", "Stock must be positive"],
  ...words`-1 1001 1.5 1e2 abc`.map((text): Case => ["productId", text, RANGE]),
];

const CHOICES: Case[] = [
  ...["", "all", "Picanol", "picanol ", "sulzer", "__proto__", "picanol,toyota"].map(
    (text): Case => ["category", text, CATEGORY],
  ),
  ...["../../etc/passwd", "' or 1=1 --"].map((text): Case => ["catalogId", text, "Invalid id"]),
  ["catalogId", UNKNOWN_ID, PRODUCT_SERVER.unknownCatalog],
];

/** Names that are close to a field or to a property of every object. */
const EXTRA = ["images[]", "product_id", "Title", "title ", "title[]", "hasOwn", "_id", "x".repeat(100)].map(
  (name): Case => [name, "1", `Unexpected field '${name}'`],
);

onSharedApp("invalid product forms", (app) => {
  let product: Product;
  let image: FormFile;
  beforeAll(async () => {
    image = await imageFormFile();
    product = await createTestProduct(app().admin, { productId: "5" });
  });
  const send = (changes: Record<string, string>) =>
    refused(app(), async () => {
      const fields = productFields(changes);
      const { admin } = app();
      return [
        await admin.form("POST", "/api/products", fields, [image]),
        await admin.form("PUT", `/api/products/${product._id}`, fields, [image]),
      ];
    });

  test.each([...SPECIFIED, ...CHOICES, ...EXTRA])(
    "18 create and update reject the %s '%s' (400)",
    async (field, text, message) => {
      for (const answer of await send({ [field]: text }))
        expectAnswer(answer, 400, wrongField(field, message));
    },
  );

  test.each([
    ["[".repeat(5000), /^specifications$/],
    ['[{"name":"a","value":"b","__proto__":{"x":1}}]', /^specifications\.0\.__proto__$/],
  ])("rejects specifications that could harm a parser (400)", async (specifications, field) => {
    for (const answer of await send({ specifications })) {
      expectAnswer(answer, 400);
      expect(answer.body.errors[0].field).toMatch(field);
    }
  });
});
