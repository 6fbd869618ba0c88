import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { startSession } from "#server/accounts/auth/sessions.ts";
import { hashToken } from "#server/accounts/auth/tokens.ts";
import type { Services } from "#server/services.ts";
import type { TestApp } from "./app.ts";

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

/** A token of a new person, which is expired, or whose session or account has ended. */
export async function tokenOf(
  { services }: TestApp,
  role: string,
  ended?: "expired" | "revoked" | "disabled",
): Promise<string> {
  const token = await signIn(services, { role });
  const db = services.database.main;
  const mine = db.selectFrom("access_tokens").select("session_id").where("hash", "=", hashToken(token));
  const session = db.selectFrom("sessions").select("user_id").where("id", "in", mine);
  if (ended === "expired") {
    const expired = db.updateTable("access_tokens").set({ expires_at: Date.now() - 1 });
    await expired.where("hash", "=", hashToken(token)).execute();
  }
  if (ended === "revoked")
    await db.updateTable("sessions").set({ revoked_at: 1 }).where("id", "in", mine).execute();
  if (ended === "disabled")
    await db.updateTable("users").set({ disabled_at: 1 }).where("id", "in", session).execute();
  return token;
}
