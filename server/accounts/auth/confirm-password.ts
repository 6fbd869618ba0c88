import type { FastifyReply, FastifyRequest } from "fastify";
import { ACCOUNT_SERVER } from "../../../contract/messages.ts";
import type { Database } from "../../platform/database/open.ts";
import type { UserRow } from "../../platform/database/schema.ts";
import { invalid, unauthenticated } from "../../platform/http/problems.ts";
import { verifyPassword } from "./passwords.ts";
import { slowAttempts } from "./slow-attempts.ts";
import { findById } from "./users.ts";

/** Asks for the administrator's own password, as `withPassword` does, before something that may fail in ways of its own. */
export const confirmPassword = (
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  currentPassword: string,
): Promise<UserRow> => withPassword(database, request, reply, currentPassword, async (user) => user);

/**
 * Does what a session alone does not suffice for: the administrator's own password is asked for. Repeated failures,
 * of the password and of `then`, are slowed, apart from those of signing in. Throws 400 for a wrong password, 429.
 */
export async function withPassword<T>(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  currentPassword: string,
  then: (user: UserRow) => Promise<T>,
): Promise<T> {
  const user = request.viewer && (await findById(database, request.viewer.id));
  if (!user) throw unauthenticated();
  return slowAttempts(database, request, reply, `password ${user.id}`, async () => {
    if (!(await verifyPassword(user.password_hash, currentPassword))) {
      throw invalid([{ field: "currentPassword", message: ACCOUNT_SERVER.currentPasswordWrong }]);
    }
    return then(user);
  });
}
