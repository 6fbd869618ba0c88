import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { startSession } from "#server/accounts/auth/sessions.ts";
import type { Services } from "#server/services.ts";

/** Creates a person and a session directly, without hashing a password. */
export async function signIn(services: Services, person: { role: string; email?: string }): Promise<string> {
  const id = uuidv7();
  const email = person.email ?? `${person.role}-${randomUUID().slice(0, 8)}@example.com`;
  const now = Date.now();
  await services.database.main
    .insertInto("users")
    .values({
      id,
      email,
      email_key: email,
      password_hash: "none",
      role: person.role,
      disabled_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const session = await startSession(
    services.database,
    { id, password_hash: "none" },
    { address: "127.0.0.1", agent: "test" },
  );
  if (!session) throw new Error("The session was not started");
  return session.token;
}
