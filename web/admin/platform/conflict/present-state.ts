import type { z } from "zod";
import { shapeOf } from "../calls/shape-of.ts";
import { AdminError } from "../session/client.ts";

/**
 * What a thing is now, when a save of it was refused because someone else was quicker (ruling 'Saves carry the version they
 * were made from'); undefined for any other failure, and for an answer that is none of `schema`.
 */
export function presentState<T>(error: unknown, schema: z.ZodType<T>): T | undefined {
  if (!(error instanceof AdminError) || error.status !== 409) return undefined;
  return shapeOf(schema).safeParse(Object(error.body).current).data as T | undefined;
}
