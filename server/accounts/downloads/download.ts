import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { DOWNLOAD_LINK_LIFETIME } from "../../../contract/accounts/limits.ts";
import type { DownloadLink } from "../../../contract/platform/primitives.ts";
import { SERVER } from "../../../contract/platform/server-messages.ts";
import type { Database } from "../../platform/database/open.ts";
import { insertRow, takeRow } from "../../platform/database/statements.ts";
import type { Viewer } from "../../platform/http/access.ts";
import type { Download } from "../../platform/http/handle.ts";
import { notFound } from "../../platform/http/problems.ts";
import { findSession } from "../auth/sessions.ts";
import { hashToken, newToken } from "../auth/tokens.ts";

/** The two handlers of a file download for administrators. */
export interface Downloads<Query> {
  /** Returns a link for browsers, which send no token: used once, within 60 s (ruling 'Session'). */
  link(viewer: Viewer, query: Query): Promise<DownloadLink>;
  /** Returns the file as of now. Throws 404 for an invalid link. */
  follow(asked: { params: { ticket: string }; request: FastifyRequest }): Promise<Download>;
}

/** Returns the handlers of the download whose link is requested at `path`; `query` is the schema of its parameters. */
export function downloads<Query extends z.ZodType>(
  database: Database,
  path: string,
  query: Query,
  file: (query: z.output<Query>, request: FastifyRequest) => Download | Promise<Download>,
): Downloads<z.output<Query>> {
  const Ticket = z.strictObject({ path: z.literal(path), query: z.unknown() });
  return {
    async link({ sessionId }, wanted) {
      return {
        url: `/api${path}/${await createDownloadTicket(database, sessionId, { path, query: wanted })}`,
      };
    },
    async follow({ params, request }) {
      const ticket = Ticket.safeParse(await redeemDownloadTicket(database, params.ticket));
      const wanted = query.safeParse(ticket.data?.query);
      if (!ticket.success || !wanted.success) throw notFound(SERVER.linkExpired);
      return file(wanted.data, request);
    },
  };
}

/** A ticket for one download in 60 s (ruling 'Session'); `payload` is stored, so no link can change it. */
async function createDownloadTicket(database: Database, sessionId: string, payload: unknown) {
  const ticket = newToken();
  await insertRow(database.main, "download_links", {
    hash: hashToken(ticket),
    session_id: sessionId,
    payload: JSON.stringify(payload),
    expires_at: Date.now() + DOWNLOAD_LINK_LIFETIME,
  });
  return ticket;
}

/** Uses up a ticket. Returns its payload, or undefined if it was used, has expired, or its session or account has ended. */
async function redeemDownloadTicket(database: Database, ticket: string): Promise<unknown> {
  const link = await takeRow(database.main, "download_links", { hash: hashToken(ticket) });
  if (!link || link.expires_at <= Date.now()) return undefined;
  const session = await findSession(database.main, link.session_id);
  return session && (JSON.parse(link.payload) as unknown);
}
