import type { SelectQueryBuilder } from "kysely";
import { z } from "zod";
import type { Call, DecodedQuery } from "#contract/platform/call.ts";
import type { Tables } from "../database/schema.ts";

/** Returns a query field as text: the last of repeated values, empty if missing. */
function lastText(value: unknown): string {
  const last = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === "string" ? last : "";
}

function listOf(value: unknown, { element }: z.ZodArray): readonly unknown[] {
  const given = Array.isArray(value) ? value : [value];
  return [...new Set(given)].filter((each) => z.safeParse(element, each).success);
}

/** Returns a query field as an integer clamped to its range; undefined if it isn't a number. */
function wholeNumber(value: unknown, { least, most }: { least: number; most: number }): number | undefined {
  const text = lastText(value).trim();
  const number = text === "" ? Number.NaN : Math.trunc(Number(text));
  return Number.isNaN(number) ? undefined : Math.min(Math.max(number, least), most);
}

/** Returns the page to show: the last one if `page` is past the end. */
export function clampPage(page: number, total: number, limit: number): number {
  return Math.min(page, Math.max(1, Math.ceil(total / limit)));
}

/** Returns the rows of a page of an ordered query with `total` rows, and its place. */
export async function rowsOfPage<T extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, T, Row>,
  total: number,
  asked: number | undefined,
  limit: number,
) {
  const page = clampPage(asked ?? 1, total, limit);
  const rows = await query
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, place: { totalPages: Math.ceil(total / limit), page, total } };
}

/** Decodes a declared query: integers in range or undefined, text (empty if missing), distinct lists. */
export function decodeQuery<C extends Call>({ query }: C, raw: unknown): DecodedQuery<C> {
  const given = Object(raw) as Record<string, unknown>;
  const decoded = Object.entries(query?.shape ?? {}).map(([name, field]) => {
    if (field instanceof z.ZodArray) return [name, listOf(given[name], field)];
    if (!(field instanceof z.ZodNumber)) return [name, lastText(given[name])];
    const { minValue, maxValue } = field;
    const bounds = { least: minValue ?? Number.MIN_SAFE_INTEGER, most: maxValue ?? Number.MAX_SAFE_INTEGER };
    return [name, wholeNumber(given[name], bounds)];
  });
  return Object.fromEntries(decoded);
}
