import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { SERVER } from "../../contract/messages.ts";
import type { DownloadLink } from "../../contract/product.ts";
import type { Database } from "../database/open.ts";
import { viewerOf } from "../http/access.ts";
import { notFound } from "../http/problems.ts";
import { receiveJson } from "../http/receive.ts";
import { createDownloadTicket, redeemDownloadTicket } from "./tickets.ts";

/** A file that administrators save. */
export interface Download<Query extends z.ZodType> {
  /** The address of its calls. */
  path: string;
  /** What the call that asks for it may say. */
  query: Query;
  /** Takes that call's body in, where it holds more than the query or is to be confirmed. */
  receive?: (request: FastifyRequest, reply: FastifyReply) => Promise<z.output<Query>>;
  /** The file, a piece at a time: memory does not grow with it. */
  file(
    query: z.output<Query>,
    request: FastifyRequest,
  ): { name: string; type: string; pieces: AsyncIterable<string | Uint8Array> };
}

/**
 * POST makes a link for a browser that can't carry the token, GET follows it: once, within 60 seconds, and for this
 * download alone (ruling 'Session').
 */
export function downloadRoutes<Query extends z.ZodType>(
  app: FastifyInstance,
  database: Database,
  { path, query, file, receive = async (request) => receiveJson(request, query) }: Download<Query>,
): void {
  const Ticket = z.strictObject({ path: z.literal(path), query: z.unknown() });

  app.post(path, { config: { access: "admin" } }, async (request, reply): Promise<DownloadLink> => {
    const wanted = { path, query: await receive(request, reply) };
    const { sessionId } = viewerOf(request);
    return { url: `/api${path}/${await createDownloadTicket(database, sessionId, wanted)}` };
  });
  app.get<{ Params: { ticket: string } }>(
    `${path}/:ticket`,
    { config: { access: "open" } },
    async (request, reply) => {
      const ticket = Ticket.safeParse(await redeemDownloadTicket(database, request.params.ticket));
      const wanted = query.safeParse(ticket.data?.query);
      if (!ticket.success || !wanted.success) throw notFound(SERVER.linkExpired);
      const { name, type, pieces } = file(wanted.data, request);
      return reply
        .header("cache-control", "no-store")
        .header("content-disposition", `attachment; filename="${name}"`)
        .type(type)
        .send(Readable.from(pieces));
    },
  );
}
