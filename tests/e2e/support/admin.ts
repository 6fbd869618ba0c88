import { expect, type Locator, type Page } from "@playwright/test";
import { TOKEN_LIFETIME } from "#contract/platform/limits.ts";
import { ADMIN_EMAIL, ADMIN_PASSWORD } from "#tests/support/process.ts";
import { reply } from "./calls.ts";

/** The session data that the browser stores. */
export interface StoredSession {
  token: string | null;
  expiry: number;
}

const OWNER = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };

/** Signs in over the API, so that the browser has the refresh cookie and the token, and opens a path. */
export async function openAsAdmin(page: Page, path: string, account = OWNER): Promise<void> {
  await storeSession(page, await signInOverApi(page, account));
  await page.goto(path);
}

/** Signs in over the API with the browser's own cookies; the caller stores the token. */
export async function signInOverApi(page: Page, data = OWNER): Promise<string> {
  const answer = await page.request.post("/api/auth/login", { data });
  if (!answer.ok()) throw new Error(`Not signed in: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

/** Stores a token as the site does, before any of its scripts runs. */
export async function storeSession(page: Page, token: string, expiresIn = TOKEN_LIFETIME): Promise<void> {
  const scriptless = "/robots.txt";
  if (!page.url().endsWith(scriptless)) await page.goto(scriptless);
  await setSession(page, token, expiresIn);
}

/** Changes the stored session while the site is open; the expiry is based on the page's clock. */
export async function setSession(page: Page, token: string, expiresIn: number): Promise<void> {
  await page.evaluate(
    ([value, time]) => {
      localStorage.setItem("adminTokenExpiry", String(Date.now() + time));
      localStorage.setItem("adminToken", value);
    },
    [token, expiresIn] as const,
  );
}

export const storedSession = (page: Page): Promise<StoredSession> =>
  page.evaluate(() => ({
    token: localStorage.getItem("adminToken"),
    expiry: Number(localStorage.getItem("adminTokenExpiry")),
  }));

/** A toast by its text. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole("status", { name: "Notices" }).getByText(text, { exact: true });

/** Counts the calls of one kind from now on. */
export function countCalls(page: Page, method: string, path: string): () => number {
  let calls = 0;
  page.on("request", (request) => {
    if (request.method() === method && new URL(request.url()).pathname === `/api${path}`) calls += 1;
  });
  return () => calls;
}

/** Gives every token refresh the same response. */
export const refreshAnswers = (page: Page, status: number, json: unknown): Promise<unknown> =>
  page.route("**/api/auth/refresh-token", reply(status, json));

/** Expects that the login is shown and no session data is stored. */
export async function expectSessionEnded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect.poll(() => storedSession(page)).toEqual({ token: null, expiry: 0 });
}
