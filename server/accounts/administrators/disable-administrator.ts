import type { Administrator } from "../../../contract/accounts/auth.ts";
import { ACCOUNT_SERVER } from "../../../contract/messages.ts";
import { Id } from "../../../contract/platform/primitives.ts";
import type { Database } from "../../platform/database/open.ts";
import { type Actor, writeUnseen } from "../../platform/database/write.ts";
import { notFound, ProblemError } from "../../platform/http/problems.ts";
import { markDisabled } from "../auth/users.ts";
import { administrators, presentAccount } from "./store.ts";

/**
 * PUT /administrators/{id}: shuts an administrator out from the next request on, or lets one in again. Throws 404 for
 * what is no administrator's account, 409 for oneself and for the last active one: two who disable each other at the
 * same moment don't leave the site without anybody.
 */
export function disableAdministrator(
  database: Database,
  actor: Actor,
  id: string,
  disabled: boolean,
): Promise<Administrator> {
  return writeUnseen(database, actor, async (change) => {
    const find = () => administrators(change.tx).where("id", "=", id);
    const row = Id.safeParse(id).success ? await find().executeTakeFirst() : undefined;
    if (!row) throw notFound(ACCOUNT_SERVER.administratorNotFound);
    if (disabled === (row.disabled_at !== null)) return presentAccount(row);
    if (disabled && id === actor.id) throw new ProblemError(409, ACCOUNT_SERVER.notOneself);
    const others = administrators(change.tx).where("id", "!=", id).where("disabled_at", "is", null);
    if (disabled && !(await others.executeTakeFirst())) {
      throw new ProblemError(409, ACCOUNT_SERVER.lastAdministrator);
    }
    await markDisabled(change, row, disabled);
    return presentAccount(await find().executeTakeFirstOrThrow());
  });
}
