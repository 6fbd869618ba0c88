import type { FastifyInstance } from "fastify";
import { RESTORING, SERVER } from "../../../contract/messages.ts";
import { isClosed } from "../database/closed.ts";
import type { Database } from "../database/open.ts";
import { answerNotNow, plainPage } from "./plain-page.ts";

/** How old what this process knows of it may be: writing is refused by the database itself, at once. */
const LOOK_EVERY = 1000;
const RETRY_AFTER = 20;
const PAGE = plainPage(RESTORING, RETRY_AFTER);
/** What watches the process, what tells how far a restore is, and the files of the page that shows it. */
const OPEN = /^\/(?:api\/(?:health|ready)(?:\?|$)|api\/restores\/|assets\/)/;

/**
 * Answers 503 for as long as the site's content is being replaced, by this process or another one (docs/decisions/0043).
 * Asks the database with a request, at most once a second; where it does not answer, the request is answered as always.
 */
export function closeMeanwhile(app: FastifyInstance, database: Database): void {
  let last = { at: Number.NEGATIVE_INFINITY, closed: Promise.resolve(false) };
  const closed = (): Promise<boolean> => {
    const at = performance.now();
    if (at - last.at > LOOK_EVERY)
      last = { at, closed: isClosed(database, database.read).catch(() => false) };
    return last.closed;
  };
  app.addHook("onRequest", async (request, reply) => {
    if (OPEN.test(request.url) || !(await closed())) return;
    return answerNotNow(request, reply, { seconds: RETRY_AFTER, page: PAGE, message: SERVER.restoring });
  });
}
