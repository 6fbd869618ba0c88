import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { totpCode, totpStep } from "#server/accounts/auth/two-factor/accept-code.ts";
import { type ApiClient, apiClient } from "#tests/support/client.ts";
import { ADMIN_PASSWORD, type ServerProcess } from "#tests/support/process.ts";
import { openAsAdmin } from "./admin.ts";
import { inDatabase } from "./database.ts";
import { speedUpSignIn } from "./seed.ts";
import { test as base, expect } from "./test.ts";

export const PASSWORD = "warp and weft";

/** An administrator of one test, who registered with an invitation. */
export interface Person {
  email: string;
  /** A client signed in as a second device. */
  client: ApiClient;
}

/** An administrator with a second factor, whose current code is used up. */
export interface Protected extends Person {
  /** The authenticator's next code, which the server accepts slightly early. */
  code: () => string;
  recoveryCodes: string[];
}

export interface People {
  owner: ApiClient;
  /** Creates an invitation and returns its link. */
  invite: (email: string) => Promise<string>;
  add: () => Promise<Person>;
  addProtected: () => Promise<Protected>;
}

/** A server without sample data. Failed sign-ins are counted per IP address, so each test clears its own. */
export const test = base.extend<{ people: People }>({
  server: ({ emptySite }, use) => use(emptySite),
  people: async ({ server }, use) => {
    const owner = await server.signIn();
    const invite = async (email: string) => {
      const answer = await owner.post("/api/administrators", { email, currentPassword: ADMIN_PASSWORD });
      if (answer.status !== 201) throw new Error(`Not invited: ${answer.text}`);
      return String(answer.body.link);
    };
    const add = async () => {
      const email = newEmail();
      const token = new URL(await invite(email)).hash.slice(1);
      await server.visitor.post("/api/administrators/accept", { token, password: PASSWORD });
      speedUpSignIn(server.dataDir, email, PASSWORD);
      const { body } = await server.visitor.post("/api/auth/login", { email, password: PASSWORD });
      return { email, client: apiClient(server.url, body.token) };
    };
    await use({ owner, invite, add, addProtected: async () => protect(await add()) });
    clearFailedAttempts(server);
  },
});

export { expect };

export const newEmail = (): string => `${randomUUID().slice(0, 8)}@example.com`;

async function protect(person: Person): Promise<Protected> {
  const path = "/api/account/two-factor";
  const setup = await person.client.post(`${path}/setup`, { currentPassword: PASSWORD });
  const code = authenticator(setup.body.secret);
  const { body } = await person.client.post(`${path}/enable`, { code: code() });
  return { ...person, code: () => code(1), recoveryCodes: body.recoveryCodes };
}

/** The code that an authenticator with this key shows, now or some steps of 30 seconds away. */
export function authenticator(key: string): (away?: number) => string {
  const secret = fromBase32(key.replaceAll(" ", ""));
  return (away = 0) => totpCode(secret, totpStep(Date.now()) + away);
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  return Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Clears failed attempts: those of all tests come from one IP address. */
export function clearFailedAttempts({ dataDir }: ServerProcess): void {
  inDatabase(dataDir, "delete from login_throttle");
}

/** Fills in the first step of the login and sends it. */
export async function enterPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Opens a path with a separate session of this administrator in the browser. */
export async function openAs(page: Page, { email }: Person, path: string): Promise<void> {
  await openAsAdmin(page, path, { email, password: PASSWORD });
}

export const signedInAs = (page: Page, email: string) =>
  expect(page.getByRole("complementary", { name: "Admin" }).getByText(email, { exact: true })).toBeVisible();
