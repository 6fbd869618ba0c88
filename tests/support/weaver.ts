import { createUser, findByEmail } from "#server/accounts/auth/users.ts";
import { SYSTEM } from "#server/platform/database/write.ts";
import type { Services } from "#server/services.ts";
import type { TestApp } from "./app.ts";
import type { Answer } from "./client.ts";

/** The administrator of sign-in tests. */
export const EMAIL = "weaver@example.com";
export const PASSWORD = "warp and weft";

export const addWeaver = ({ database }: Services, user: { email?: string; role?: string } = {}) =>
  createUser(database, SYSTEM, { email: EMAIL, password: PASSWORD, role: "admin", ...user });

export const cookieOf = (answer: Answer) => answer.headers.getSetCookie()[0]?.split(";")[0] ?? "none";
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const refresh = ({ visitor }: TestApp, cookie: string) =>
  visitor.post("/api/auth/refresh-token", undefined, { cookie });

/** Signs in like a browser, with the token it stores and the cookie; creates the account if needed. */
export async function logInWeaver({ visitor, services }: TestApp) {
  const known = await findByEmail(services.database, EMAIL);
  if (!known) await addWeaver(services);
  const answer = await visitor.post("/api/auth/login", { email: EMAIL, password: PASSWORD });
  const user = known ?? (await findByEmail(services.database, EMAIL));
  if (!user || answer.status !== 200) throw new Error(`Not signed in: ${answer.status} ${answer.text}`);
  return { user, token: answer.body.token as string, cookie: cookieOf(answer) };
}
