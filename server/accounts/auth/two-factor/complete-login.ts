import type { SessionAnswer, TwoFactorBody } from "../../../../contract/accounts/auth.ts";
import type { session } from "../../../../contract/accounts/session-calls.ts";
import { LOGIN } from "../../../../contract/messages.ts";
import type { Config } from "../../../platform/config.ts";
import type { Database } from "../../../platform/database/open.ts";
import type { UserRow } from "../../../platform/database/schema.ts";
import { writeUnseen } from "../../../platform/database/write.ts";
import { asActor } from "../../../platform/http/access.ts";
import type { Asked } from "../../../platform/http/handle.ts";
import { unauthenticated } from "../../../platform/http/problems.ts";
import { answerSession } from "../answer-session.ts";
import { beginSession, type Caller, callerOf } from "../sessions.ts";
import { slowAttempts } from "../slow-attempts.ts";
import { hashToken } from "../tokens.ts";
import { acceptCode } from "./accept-code.ts";
import { dropTicketsOf, findTicketHolder, tryTicket } from "./sign-in-tickets.ts";

/**
 * POST /auth/two-factor: the second half of a login. A wrong code, one that was used before and a ticket that is
 * none, expired or used up are refused alike; each counts against the account, whichever ticket it came with.
 */
export function completeLogin({ database, config }: { database: Database; config: Config }) {
  return async ({ body, request, reply }: Asked<typeof session.completeLogin>): Promise<SessionAnswer> => {
    const { ticket, code } = body;
    const holder = await findTicketHolder(database, ticket);
    const subject = `second factor ${holder?.id ?? hashToken(ticket)}`;
    const signedIn = await slowAttempts(database, request, reply, subject, async () => {
      const begun = holder && (await begin(database, holder, { ticket, code }, callerOf(request)));
      if (!begun) throw unauthenticated(LOGIN.secondFactorFailed);
      return begun;
    });
    request.log.info({ user: signedIn.user.id }, "signed in");
    return answerSession(request, reply, config, signedIn);
  };
}

/** Undefined is a refusal. It does not throw, for what it changed has to stay: the ticket's count of tries. */
function begin(
  database: Database,
  holder: Pick<UserRow, "id" | "email">,
  { ticket, code }: TwoFactorBody,
  caller: Caller,
) {
  return writeUnseen(database, asActor(holder), async (change) => {
    const user = await tryTicket(change.tx, ticket, change.now);
    if (!user || !(await acceptCode(change, user, code))) return undefined;
    await dropTicketsOf(change.tx, user.id);
    const credentials = await beginSession(change.tx, user, caller);
    return credentials && { credentials, user };
  });
}
