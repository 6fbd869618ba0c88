import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { interest } from "#contract/enquiries/calls.ts";
import { type Interest, Month } from "#contract/enquiries/desk.ts";
import { INTEREST_MONTHS, INTEREST_PARTS } from "#contract/enquiries/limits.ts";
import type { DecodedQuery } from "#contract/platform/call.ts";
import { monthOf, monthsUpTo } from "#contract/platform/day.ts";
import { currentCategory, readStockedCategories } from "#server/platform/categories.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { Tables } from "#server/platform/database/schema.ts";
import { namedPart } from "#server/products/part-code.ts";

const ALL = sql<SqlBool>`1 = 1`;
const NOTHING = { looked: 0, asked: 0, chats: 0 };

const sumOf = <InteractionKind extends "looked" | "asked" | "chats">(kind: InteractionKind) =>
  sql<number>`sum(${sql.ref(`interest.${kind}`)})`.as(kind);

/** PostgreSQL returns sums as text. */
const countsIn = ({ looked, asked, chats } = NOTHING) => ({
  looked: Number(looked),
  asked: Number(asked),
  chats: Number(chats),
});

/** GET /interest: returns counts of existing parts by month, brand and part. Ignores invalid filters, as every query does. */
export async function readInterest(
  { read }: Database,
  query: DecodedQuery<typeof interest.read>,
): Promise<Interest> {
  const month = Month.safeParse(query.month).data;
  const category = await currentCategory(read, query.category);
  const shownMonths = monthsUpTo(monthOf(Date.now()), INTEREST_MONTHS);
  const [first = ""] = shownMonths;
  const countQuery = read
    .selectFrom("interest")
    .innerJoin("products", "products.id", "interest.product_id")
    .where("products.deleted_at", "is", null)
    .where("interest.month", ">=", first)
    .select([sumOf("looked"), sumOf("asked"), sumOf("chats")]);
  const inMonth = (eb: Builder): Expression<SqlBool> =>
    month === undefined ? ALL : eb("interest.month", "=", month);
  const ofBrand = (eb: Builder): Expression<SqlBool> =>
    category === undefined ? ALL : eb("products.category", "=", category);
  const months = await countQuery.select("interest.month").where(ofBrand).groupBy("interest.month").execute();
  const brands = await countQuery
    .select("products.category")
    .where(inMonth)
    .groupBy("products.category")
    .execute();
  const parts = await countQuery
    .select(["products.id", "products.product_id", "products.title", "products.category"])
    .select(["products.part_code", "products.specifications"])
    .where(inMonth)
    .where(ofBrand)
    .groupBy("products.id")
    .orderBy(sql`sum(asked) + sum(chats)`, "desc")
    .orderBy(sql`sum(looked)`, "desc")
    .orderBy("products.id")
    .limit(INTEREST_PARTS)
    .execute();
  return {
    months: shownMonths.map((each) => ({
      month: each,
      ...countsIn(months.find((row) => row.month === each)),
    })),
    brands: (await readStockedCategories(read)).map(({ id }) => ({
      category: id,
      ...countsIn(brands.find((row) => row.category === id)),
    })),
    parts: parts.map((row) => ({
      ...namedPart(row),
      category: row.category,
      ...countsIn(row),
    })),
  };
}

type Builder = ExpressionBuilder<Tables, "interest" | "products">;
