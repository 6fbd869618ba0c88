import { expect } from "vitest";
import { ACCOUNT } from "#contract/accounts/messages.ts";
import { ACCOUNT_SERVER, SERVER } from "#contract/platform/server-messages.ts";
import { hashToken } from "#server/accounts/auth/tokens.ts";
import type { TestApp } from "./app.ts";
import { cheapHash } from "./cheap-hash.ts";
import { type Answer, type ApiClient, apiClient } from "./client.ts";
import { signIn } from "./people.ts";
import { refused } from "./snapshot.ts";

export const PASSWORD = "warp and weft";

export interface Person {
  id: string;
  email: string;
  token: string;
  client: ApiClient;
}

const PASSWORD_HASH = cheapHash(PASSWORD);

/** Creates an administrator with a password. */
export async function administrator({ services, url }: TestApp): Promise<Person> {
  const token = await signIn(services, { role: "admin" });
  const db = services.database.main;
  const session = db.selectFrom("access_tokens").select("session_id").where("hash", "=", hashToken(token));
  const { id, email } = await db
    .updateTable("users")
    .set({ password_hash: PASSWORD_HASH })
    .where("id", "in", db.selectFrom("sessions").select("user_id").where("id", "in", session))
    .returning(["id", "email"])
    .executeTakeFirstOrThrow();
  return { id, email, token, client: apiClient(url, token) };
}

/** Signs in with the password as another device. */
export const logIn = ({ visitor }: TestApp, { email }: Pick<Person, "email">, password = PASSWORD) =>
  visitor.post("/api/auth/login", { email, password });

export const profileStatus = async ({ visitor }: TestApp, token: string): Promise<number> =>
  (await visitor.get("/api/auth/profile", { authorization: `Bearer ${token}` })).status;

/** Deletes failures of earlier tests, which come from the same address. */
export async function forgetAttempts({ services }: TestApp): Promise<void> {
  await services.database.main.deleteFrom("login_throttle").execute();
}

/** The activity records of an entity in order, and all of them as text. */
export async function recordOf({ services }: TestApp, id: string) {
  const query = services.database.read.selectFrom("activity").selectAll().where("entity_id", "=", id);
  const rows = await query.orderBy("id").execute();
  return { descriptions: rows.map((row) => row.description), text: JSON.stringify(rows) };
}

/** Expects a call to be rejected without the person's password, and wrong passwords to be throttled. */
export async function expectConfirmed(
  app: TestApp,
  send: (currentPassword: unknown) => Promise<Answer>,
): Promise<void> {
  const call = (password: unknown) => refused(app, () => send(password));
  for (const [password, message] of [
    [undefined, ACCOUNT.currentPasswordRequired],
    ["", ACCOUNT.currentPasswordRequired],
    [{ $ne: "" }, ACCOUNT.currentPasswordRequired],
    ...Array<[string, string]>(5).fill(["warp and welt", ACCOUNT_SERVER.currentPasswordWrong]),
  ] as const) {
    const answer = await call(password);
    const errors = [{ field: "currentPassword", message }];
    expect([answer.status, answer.body]).toEqual([400, { message, errors }]);
  }
  await app.services.database.main
    .updateTable("login_throttle")
    .set({ blocked_until: Date.now() + 30_000 })
    .where("key", "not like", "address:%")
    .execute();
  for (const password of ["warp and welt", PASSWORD]) {
    const answer = await call(password);
    const seconds = Number(answer.headers.get("retry-after"));
    expect([answer.status, answer.body.message]).toEqual([429, SERVER.slowDown(seconds)]);
    expect(seconds).toBeGreaterThan(10);
  }
}
