import { z } from "zod";
import type { Call, DecodedQuery } from "../../../contract/platform/call.ts";

/** A field of a query as text; one that stands there twice counts with its last value, a missing one is empty. */
function lastText(value: unknown): string {
  const last = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === "string" ? last : "";
}

/** A field of a query as a list: each of its texts once, without those that its schema refuses. */
function listOf(value: unknown, { element }: z.ZodArray): readonly unknown[] {
  const given = Array.isArray(value) ? value : [value];
  return [...new Set(given)].filter((each) => z.safeParse(element, each).success);
}

/** A field of a query as a whole number within bounds, which a number outside of them is moved to; undefined for none. */
function wholeNumber(value: unknown, { least, most }: { least: number; most: number }): number | undefined {
  const text = lastText(value).trim();
  const number = text === "" ? Number.NaN : Math.trunc(Number(text));
  return Number.isNaN(number) ? undefined : Math.min(Math.max(number, least), most);
}

/** The page that is shown of a list of `total` entries: one past the end is the last one. */
export function clampPage(page: number, total: number, limit: number): number {
  return Math.min(page, Math.max(1, Math.ceil(total / limit)));
}

/**
 * The query as a call declares it: a number is a whole one within its range, or undefined where there is none; any other
 * field is its text, empty where it is missing; a list holds each of its texts. What nobody knows is dropped.
 */
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
