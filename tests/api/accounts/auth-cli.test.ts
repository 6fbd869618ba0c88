import { expect, test } from "vitest";
import { LOGIN } from "#contract/accounts/login-messages.ts";
import { createUser } from "#server/accounts/auth/users.ts";
import { ADMIN_COMMAND } from "#server/operations/cli/admin.ts";
import { profileStatus } from "#tests/support/accounts.ts";
import { onSqlite, openForTest, type TestApp } from "#tests/support/app.ts";
import { cheapScrypt } from "#tests/support/cheap-scrypt.ts";
import { runCommand, runCommandHere } from "#tests/support/commands.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { EMAIL, PASSWORD } from "#tests/support/weaver.ts";

const environmentOf = ({ services: { config } }: TestApp) => ({
  DATA_DIR: config.dataDir,
  ...(config.databaseUrl ? { DATABASE_URL: config.databaseUrl } : {}),
});
const run = (app: TestApp, args: string[], input = "") =>
  runCommandHere(ADMIN_COMMAND, args, { environment: environmentOf(app), input });
const CREATE = ["create", EMAIL, "--password-stdin"];
/** Creates the account without the command. */
const plant = ({ services }: TestApp) =>
  createUser(
    services.database,
    { id: null, name: "Test" },
    { email: EMAIL, password: PASSWORD, role: "admin" },
  );
const logIn = ({ visitor }: TestApp, password = PASSWORD) =>
  visitor.post("/api/auth/login", { email: EMAIL, password });

onSqlite("npm run admin", (test) => {
  test("creates an account that can sign in and does not print a given password", async ({ app }) => {
    const result = await runCommand("admin", CREATE, {
      environment: environmentOf(app),
      input: `${PASSWORD}\n`,
    });
    expect(result).toMatchObject({ out: `Account created: ${EMAIL} (admin)\n`, err: "", code: 0 });
    expect((await logIn(app)).status).toBe(200);
  });
});

onSqlite("the command for accounts", (test) => {
  cheapScrypt();

  test("generates a password and prints it once", async ({ app }) => {
    const { out, code } = await run(app, ["create", EMAIL]);
    expect(code).toBe(0);
    const password = /: ([a-z2-9]{20})$/m.exec(out)?.[1];
    expect((await logIn(app, password)).status).toBe(200);
    const list = await run(app, ["list"]);
    expect(list.out).toMatch(/^weaver@example\.com +admin +\d{4}-\d\d-\d\d$/m);
    expect(list.out).not.toContain(password);
    expect(list.out).not.toContain("scrypt");
  });

  test("13 changing a password ends the account's sessions", async ({ app }) => {
    await plant(app);
    const { token } = (await logIn(app)).body;
    const result = await run(
      app,
      ["password", EMAIL.toUpperCase(), "--password-stdin"],
      "new warp, new weft",
    );
    expect(result).toMatchObject({ out: `Password changed, sessions ended: ${EMAIL}\n`, err: "", code: 0 });
    expect(await profileStatus(app, token)).toBe(401);
    expect((await logIn(app)).status).toBe(401);
    expect((await logIn(app, "new warp, new weft")).status).toBe(200);
    expect(await profileStatus(app, app.token)).toBe(200);
  });

  test("13 disabling an account takes effect on the next request; enabling allows sign-in again", async ({
    app,
  }) => {
    await plant(app);
    const { token } = (await logIn(app)).body;
    expect(await run(app, ["disable", EMAIL])).toMatchObject({
      out: `Account disabled: ${EMAIL}\n`,
      code: 0,
    });
    expect(await profileStatus(app, token)).toBe(401);
    expect((await logIn(app)).status).toBe(401);
    expect((await run(app, ["list"])).out).toMatch(/weaver.* disabled$/m);
    expect(await run(app, ["enable", EMAIL])).toMatchObject({ out: `Account enabled: ${EMAIL}\n`, code: 0 });
    expect(await profileStatus(app, token)).toBe(401);
    expect((await logIn(app)).status).toBe(200);
  });

  test("one-factor switches off the second factor, so the password alone signs in", async ({ app }) => {
    await plant(app);
    const db = app.services.database.main;
    await db.updateTable("users").set({ totp_secret: "c2VjcmV0" }).where("email", "=", EMAIL).execute();
    expect((await logIn(app)).body.token).toBeUndefined();
    const result = await run(app, ["one-factor", EMAIL]);
    expect(result).toMatchObject({ out: `Second factor switched off: ${EMAIL}\n`, err: "", code: 0 });
    expect(await profileStatus(app, (await logIn(app)).body.token)).toBe(200);
  });

  test("creates accounts of other roles, which cannot sign in to the back office (403)", async ({ app }) => {
    expect((await run(app, [...CREATE, "--role", "editor"], PASSWORD)).code).toBe(0);
    expectAnswer(await logIn(app), 403, { message: LOGIN.notAdmin });
  });

  test("prints an error message for operations that can't be done", async ({ app }) => {
    await plant(app);
    const refusals: [string[], string, string][] = [
      [["create", EMAIL.toUpperCase()], "", "An account with this e-mail already exists"],
      [["create", "weaver"], "", LOGIN.emailInvalid],
      [["create", "a@example.com", "--password-stdin"], "12345\n", LOGIN.passwordTooShort],
      [["create", "a@example.com", "--password-stdin"], "", LOGIN.passwordTooShort],
      [["password", EMAIL, "--password-stdin"], "x".repeat(201), LOGIN.passwordTooLong],
      [["password", "nobody@example.com"], "", "There is no account with the e-mail nobody@example.com"],
      [["disable", "nobody@example.com"], "", "There is no account with the e-mail nobody@example.com"],
    ];
    const results = await Promise.all(refusals.map(([args, input]) => run(app, args, input)));
    expect(results).toMatchObject(
      refusals.map(([, , message]) => ({ out: "", err: `${message}\n`, code: 1 })),
    );
    expect((await logIn(app)).status).toBe(200);
  });
});

test("npm run admin prints its usage when called with wrong arguments", async () => {
  const app = await openForTest("sqlite");
  const misuses = [
    [],
    ["remove", EMAIL],
    ["create"],
    ["create", EMAIL, "more"],
    ["create", EMAIL, "--role", "Admin; drop"],
    ["create", EMAIL, "--password", "secret"],
    ["disable", EMAIL, "--password-stdin"],
    ["one-factor"],
    ["list", EMAIL],
    ["list", "--role", "admin"],
  ];
  const results = await Promise.all(misuses.map((args) => run(app, args)));
  for (const { out, err, code } of results) {
    expect([out, code]).toEqual(["", 2]);
    expect(err).toContain("npm run admin -- create EMAIL");
  }
  const users = await app.services.database.read.selectFrom("users").select("id").execute();
  expect(users).toHaveLength(1);
  expect(await run(app, ["--help"])).toMatchObject({ code: 0, err: "" });
});
