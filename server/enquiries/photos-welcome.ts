import type { FastifyReply, FastifyRequest } from "fastify";
import { ENQUIRY_SERVER, SERVER } from "../../contract/messages.ts";
import {
  PHOTOS_AT_ONCE,
  PHOTOS_AT_ONCE_PER_ADDRESS,
  PHOTOS_BYTES_KEPT,
  PHOTOS_TIME,
} from "../../contract/platform/limits.ts";
import { countVisitorCall } from "../accounts/limits/visitor-calls.ts";
import type { Database } from "../platform/database/open.ts";
import { networkOf } from "../platform/http/network.ts";
import { ProblemError } from "../platform/http/problems.ts";

/**
 * Decides before a byte of it is read whether a form with photographs is taken from somebody without a login: so many of
 * an address, a network and of all in a while, so many at once, so long, and as long as there is room for what is kept.
 * Throws 429 and 503, which offers to send the list without photographs; a body that takes longer is cut off.
 */
export function photosWelcome(database: Database) {
  const underWay = new Map<string, number>();
  let all = 0;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.isMultipart()) return;
    const address = networkOf(request.ip);
    const own = underWay.get(address) ?? 0;
    if (all >= PHOTOS_AT_ONCE || own >= PHOTOS_AT_ONCE_PER_ADDRESS) throw new ProblemError(503, SERVER.busy);
    all += 1;
    underWay.set(address, own + 1);
    const late = setTimeout(() => request.raw.destroy(), PHOTOS_TIME);
    request.raw.once("end", () => clearTimeout(late));
    reply.raw.once("close", () => {
      clearTimeout(late);
      all -= 1;
      const left = (underWay.get(address) ?? 1) - 1;
      if (left > 0) underWay.set(address, left);
      else underWay.delete(address);
    });
    const excess = await countVisitorCall(database, "photographs", request, reply);
    if (excess > 0 || (await keptBytes(database)) >= PHOTOS_BYTES_KEPT)
      throw new ProblemError(503, ENQUIRY_SERVER.photosFull);
  };
}

/** The bytes of all photographs of enquiries. */
async function keptBytes({ read }: Database): Promise<number> {
  const { bytes } = await read
    .selectFrom("files")
    .select((eb) => eb.fn.sum<number | null>("bytes").as("bytes"))
    .where("key", ">=", "photo-")
    .where("key", "<", "photo.")
    .where("state", "!=", "doomed")
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
