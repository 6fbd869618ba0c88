import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { csvFileName } from "../../contract/csv.ts";
import type { Database } from "../database/open.ts";
import { downloadRoutes } from "./download-routes.ts";

/** A list that administrators save as CSV. */
export interface Export<Query extends z.ZodType> {
  /** Its calls are `/{what}/export`, its files `{what}_2026-01-05.csv`. */
  what: string;
  /** Which rows are wanted. */
  query: Query;
  /** The file, a piece at a time: memory does not grow with the list. */
  pieces(query: z.output<Query>, request: FastifyRequest): AsyncIterable<string>;
}

/** POST /{what}/export makes a link to the list as it is when the link is followed by GET. */
export function exportRoutes<Query extends z.ZodType>(
  app: FastifyInstance,
  database: Database,
  { what, query, pieces }: Export<Query>,
): void {
  downloadRoutes(app, database, {
    path: `/${what}/export`,
    query,
    file: (wanted, request) => ({
      name: csvFileName(new Date(), what),
      type: "text/csv; charset=utf-8",
      pieces: pieces(wanted, request),
    }),
  });
}
