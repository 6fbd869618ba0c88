import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { DOWNLOAD_LINK_LIFETIME } from "#contract/accounts/limits.ts";
import type { DownloadLink } from "#contract/platform/primitives.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import type { Database } from "#server/platform/database/open.ts";
import { insertRow, takeRow } from "#server/platform/database/statements.ts";
import type { Viewer } from "#server/platform/http/access.ts";
import type { Download } from "#server/platform/http/handle.ts";
import { notFound } from "#server/platform/http/problems.ts";
import { findSession } from "../auth/sessions.ts";
import { hashToken, newToken } from "../auth/tokens.ts";

/**
 * Returns the handlers of a file download for administrators, whose link is requested at `path`: `link` returns one for browsers,
 * which send no token, to be used once, within 60 s (ruling 'Session'). `follow` returns the file as of now; it throws 404 for an
 * invalid link. What is asked for (`json`) is stored, so that no link can change it.
 */
export function downloads<Json extends z.ZodType>(
  database: Database,
  { path, json }: { path: string; json: Json },
  file: (query: z.output<Json>, request: FastifyRequest) => Download | Promise<Download>,
) {
  const Ticket = z.strictObject({ path: z.literal(path), query: z.unknown() });
  return {
    async link({ viewer, body }: { viewer: Viewer; body: z.output<Json> }): Promise<DownloadLink> {
      const ticket = newToken();
      await insertRow(database.main, "download_links", {
        hash: hashToken(ticket),
        session_id: viewer.sessionId,
        payload: JSON.stringify({ path, query: body }),
        expires_at: Date.now() + DOWNLOAD_LINK_LIFETIME,
      });
      return { url: `/api${path}/${ticket}` };
    },
    async follow({ params, request }: { params: { ticket: string }; request: FastifyRequest }) {
      const link = await takeRow(database.main, "download_links", { hash: hashToken(params.ticket) });
      const isLive =
        link && link.expires_at > Date.now() && (await findSession(database.main, link.session_id));
      const ticket = Ticket.safeParse(isLive && JSON.parse(link.payload));
      const wanted = json.safeParse(ticket.data?.query);
      if (!ticket.success || !wanted.success) throw notFound(SERVER.linkExpired);
      return file(wanted.data, request);
    },
  };
}
