import type { FastifyInstance } from "fastify";
import { unsubscribePath } from "#contract/enquiries/unsubscribe-link.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import type { Database } from "#server/platform/database/open.ts";
import { plainPage, sendPlain } from "#server/platform/http/plain-page.ts";
import { unsubscribe } from "./subscribers.ts";

const LEFT = plainPage({
  title: "Newsletter",
  text: ENQUIRY_SERVER.unsubscribed,
  again: "Go to the home page",
  href: "/",
});

/** RFC 8058's body has 26 bytes, in a multipart form some 150. */
const LEAVE_BYTES_MAX = 1000;

/**
 * POST /newsletter/unsubscribe/{token}, the address of the page: unsubscribes for its form without script, and for mail programs
 * with one click (RFC 8058: no redirect, no cookie, and no limit per address, since all of a provider's users share one).
 */
export async function unsubscribeRoute(
  app: FastifyInstance,
  { database }: { database: Database },
): Promise<void> {
  // Nothing in the body matters: pressing the button is the wish.
  const options = { parseAs: "string", bodyLimit: LEAVE_BYTES_MAX } as const;
  app.addContentTypeParser("application/x-www-form-urlencoded", options, (_request, _body, done) =>
    done(null),
  );
  app.post<{ Params: { token: string } }>(
    unsubscribePath(":token"),
    { config: { access: "open" } },
    async ({ params }, reply) => {
      await unsubscribe(database, params.token);
      return sendPlain(reply.header("cache-control", "no-store"), LEFT);
    },
  );
}
