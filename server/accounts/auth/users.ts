import { v7 as uuidv7 } from "uuid";
import { LoginBody, type User } from "#contract/accounts/auth.ts";
import type { Confirmation } from "#contract/platform/primitives.ts";
import { ACCOUNT_SERVER } from "#contract/platform/server-messages.ts";
import { type Config, ConfigError } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database/open.ts";
import type { UserRow } from "#server/platform/database/schema.ts";
import { rowsWith, updateById } from "#server/platform/database/statements.ts";
import { type Actor, SYSTEM, type Write, writeUnseen } from "#server/platform/database/write.ts";
import { ProblemError } from "#server/platform/http/problems.ts";
import { generatePassword, hashPassword } from "./passwords.ts";
import { revokeSessionsOf } from "./sessions.ts";
import { dropTicketsOf } from "./two-factor/sign-in-tickets.ts";

/** Normalises an e-mail address, which identifies an account. */
export function emailKey(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

export function presentUser(user: Pick<UserRow, "id" | "email" | "role">): User {
  return { _id: user.id, email: user.email, role: user.role };
}

export function findByEmail(database: Database, email: string): Promise<UserRow | undefined> {
  return rowsWith(database.read, "users", { email_key: emailKey(email) })
    .selectAll()
    .executeTakeFirst();
}

export function listUsers(database: Database) {
  return database.read
    .selectFrom("users")
    .select(["id", "email", "role", "disabled_at", "created_at"])
    .orderBy("email_key")
    .execute();
}

interface NewUser {
  email: string;
  password: string;
  role: string;
}

/** Throws 409 if the e-mail has an account. */
export async function createUser(database: Database, actor: Actor, user: NewUser): Promise<void> {
  const passwordHash = await hashPassword(user.password);
  await writeUnseen(database, actor, (change) => insertUser(change, user, passwordHash));
}

/** Creates an account inside a write. `id` is the invitation's, if there was one. */
export async function insertUser(
  { tx, now, record }: Write,
  user: Omit<NewUser, "password">,
  passwordHash: string,
  id = uuidv7(),
): Promise<void> {
  const email = user.email.trim();
  const inserted = await tx
    .insertInto("users")
    .values({
      id,
      email,
      email_key: emailKey(email),
      password_hash: passwordHash,
      role: user.role,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw new ProblemError(409, ACCOUNT_SERVER.emailTaken);
  await record("create", "user", id, `Account created: ${email}`, { role: user.role });
}

/** Disables or enables an account; disabling ends its sessions. */
export async function setDisabled(
  database: Database,
  actor: Actor,
  user: Pick<UserRow, "id" | "email">,
  disabled: boolean,
): Promise<void> {
  await writeUnseen(database, actor, (change) => markDisabled(change, user, disabled));
}

/** Disables an account inside a write, with its pending sign-ins and the invitations it made. */
export async function markDisabled(
  { tx, now, record }: Write,
  user: Pick<UserRow, "id" | "email">,
  disabled: boolean,
): Promise<void> {
  await updateById(tx, "users", user.id, { disabled_at: disabled ? now : null, updated_at: now });
  if (disabled) {
    await revokeSessionsOf(tx, user.id);
    await dropTicketsOf(tx, user.id);
    await tx.deleteFrom("invitations").where("invited_by", "=", user.id).execute();
  }
  await record("update", "user", user.id, `Account ${disabled ? "disabled" : "enabled"}: ${user.email}`);
}

/** Changes a password and ends every session of the account except the caller's, if given. */
export async function setPassword(
  database: Database,
  actor: Actor,
  user: Pick<UserRow, "id" | "email">,
  password: string,
  exceptSession?: string,
): Promise<Confirmation> {
  const passwordHash = await hashPassword(password);
  await writeUnseen(database, actor, async ({ tx, now, record }) => {
    await updateById(tx, "users", user.id, { password_hash: passwordHash, updated_at: now });
    await revokeSessionsOf(tx, user.id, exceptSession);
    await dropTicketsOf(tx, user.id);
    await record("update", "user", user.id, `Password changed: ${user.email}`);
  });
  return { message: ACCOUNT_SERVER.passwordChanged };
}

const DEFAULT_EMAIL = "admin@example.com";

/**
 * Creates a site's first administrator if it has no user: from the environment, else with a generated password that `print`
 * shows once (ruling 'Session'). Of several processes starting at once, one creates and prints. Throws if the environment's
 * values couldn't sign in.
 */
export async function ensureFirstAdministrator(
  database: Database,
  config: Pick<Config, "adminEmail" | "adminPassword">,
  print: (text: string) => void,
): Promise<void> {
  const someone = await database.read.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (someone) return;
  const credentials = LoginBody.safeParse({
    email: config.adminEmail ?? DEFAULT_EMAIL,
    password: config.adminPassword ?? generatePassword(),
  });
  if (!credentials.success) {
    const reasons = credentials.error.issues.map((issue) => issue.message).join("; ");
    throw new ConfigError(`ADMIN_EMAIL and ADMIN_PASSWORD can't be used: ${reasons}`);
  }
  const { email, password } = credentials.data;
  const passwordHash = await hashPassword(password);
  // Writes are serialised across processes, so this second check is final.
  await writeUnseen(database, SYSTEM, async (change) => {
    const other = await change.tx.selectFrom("users").select("id").limit(1).executeTakeFirst();
    if (other) return;
    await insertUser(change, { email, role: "admin" }, passwordHash);
    // Before the commit: a process killed in between leaves no account with an unknown password.
    if (!config.adminPassword) print(announcement(email, password));
  });
}

function announcement(email: string, password: string): string {
  return [
    "",
    "  The first administrator was created. The password is shown only this once:",
    `    e-mail    ${email}`,
    `    password  ${password}`,
    "  Lost it? npm run admin -- password EMAIL",
    "",
  ].join("\n");
}
