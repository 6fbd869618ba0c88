import { z } from "zod";

/** A column of JSON as a record keeps it; empty where it holds something else. */
export function parseList<T extends z.ZodType>(text: unknown, item: T): z.output<T>[] {
  if (typeof text !== "string") return [];
  try {
    return z.array(item).safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}
