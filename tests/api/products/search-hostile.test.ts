import { beforeAll, expect, test } from "vitest";
import { ProductList, PublicProductList } from "#contract/products/product.ts";
import { onBothSharedApps, type TestApp } from "#tests/support/app.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { texts } from "#tests/support/tables.ts";
import { words } from "#tests/support/words.ts";

const about = (app: TestApp, query: string, client: "visitor" | "admin" = "visitor") =>
  app[client].get(`/api/products?${query}`);
const FRAME = "Heald frame 190 cm";

onBothSharedApps("19 hostile search texts", (app) => {
  beforeAll(async () => {
    await createTestProduct(app().admin);
    await createTestProduct(app().admin, { title: FRAME });
  });

  test.each(
    [
      "'",
      '"',
      ...texts("''; drop table products; --|' or '1'='1|%|%%|_|____"),
      "\\",
      "\\%",
      ...texts("&|&&|+|#|?|*|a*|(|)|[|{|^$|(a+)+$"),
      "\u0000",
      "gripper\u0000",
      "\u0001\u001f",
      "🧵",
      "👩‍🏭🧵",
      "קפיץ",
      "مقص النسيج",
      "\u202egripper",
      "織機",
      "ﬁ",
      "İ",
      "ß",
      "\ud800",
      "e\u0301".repeat(50),
      ...texts(
        "<script>alert(1)</script>|#{7*7}|{{7*7}}|../../etc/passwd|__proto__|constructor|toString",
        "hasOwnProperty|-|--|AND|OR NOT|1e309| ",
      ),
      "\n\t",
    ].map((text) => [JSON.stringify(text), text]),
  )("19 answers a search for %s", async (_name, text) => {
    for (const client of ["visitor", "admin"] as const) {
      const query = `search=${encodeURIComponent(text.toWellFormed())}`;
      const answer = await about(app(), query, client);
      expect([answer.status, answer.text.slice(0, 100)]).toEqual([200, expect.any(String)]);
      const list = client === "admin" ? ProductList : PublicProductList;
      expect(list.strict().safeParse(answer.body).error).toBeUndefined();
    }
  });

  test.each([
    ["10 kB of one letter", "a".repeat(10_000)],
    ["10 kB of words", "gripper ".repeat(1250)],
    ["10 kB of code", "pic-gr-".repeat(1400)],
    ["10 kB of percent signs", "%".repeat(3000)],
    ["10 kB of emoji", "🧵".repeat(800)],
    ["10 kB of digits and points", "1.".repeat(5000)],
  ])("19 truncates %s to the maximum search length", async (_name, text) => {
    const answer = await about(app(), `search=${encodeURIComponent(text)}`);
    expect([answer.status, answer.text.length]).toEqual([200, expect.any(Number)]);
    expect(answer.text.length).toBeLessThan(10_000);
  });

  test.each([
    "search[$ne]=x",
    ...words`
      search=%00 search=%ff%fe search=% search=%zz search[]=gripper search=grip&search=heald
    `,
  ])("19 answers a malformed query as far as it is readable: %s", async (query) => {
    const answer = await about(app(), query);
    expectAnswer(answer, 200);
    if (query.endsWith("heald"))
      expect(answer.body.products.map((p: { title: string }) => p.title)).toEqual([FRAME]);
  });
});
