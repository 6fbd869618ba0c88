import type { FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../../platform/database/open.ts";
import { slowDown } from "../../platform/http/slow-down.ts";
import { clearAttempts, countAttempt, throttleKeys } from "./throttle.ts";

/**
 * Makes an attempt at a secret that belongs to `subject`, slowed like a login when it keeps failing. It fails by
 * throwing. Throws 429 while it has to wait.
 */
export async function slowAttempts<T>(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  subject: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const keys = throttleKeys(request.ip, subject);
  const wait = await countAttempt(database, keys);
  if (wait > 0) throw slowDown(reply, wait);
  const result = await attempt();
  await clearAttempts(database, keys);
  return result;
}
