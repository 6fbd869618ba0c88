import { expect } from "vitest";
import { ensureFirstAdministrator } from "#server/accounts/auth/users.ts";
import { type Database, openDatabase } from "#server/platform/database/open.ts";
import { onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import { cheapScrypt } from "#tests/support/cheap-scrypt.ts";

cheapScrypt();

const NOTHING_GIVEN = { adminEmail: undefined, adminPassword: undefined };

async function withoutUsers(app: TestApp): Promise<Database> {
  const { database } = app.services;
  await database.main.deleteFrom("users").execute();
  return database;
}

const emails = async ({ read }: Database) =>
  (await read.selectFrom("users").select("email").execute()).map((user) => user.email);

const passwordIn = (text: string) => /password {2}(\S+)$/m.exec(text)?.[1];

onBothEngines("creating the first administrator", (test) => {
  test("26 creates one administrator with a printed password when several processes start at once", async ({
    app,
  }) => {
    const database = await withoutUsers(app);
    const { databaseUrl, dataDir } = app.services.config;
    const other = await openDatabase({ databaseUrl, dataDir, onIdleError: () => undefined });
    const printed: string[] = [];
    const print = (text: string) => printed.push(text);
    await Promise.all(
      [database, other, database, other].map((each) => ensureFirstAdministrator(each, NOTHING_GIVEN, print)),
    );
    await other.close();
    expect(printed).toHaveLength(1);
    expect(await emails(database)).toEqual(["admin@example.com"]);
    const password = passwordIn(printed[0] ?? "");
    const answer = await app.visitor.post("/api/auth/login", { email: "admin@example.com", password });
    expect(answer.status).toBe(200);
  });
});

onSqlite("the first administrator", (test, open) => {
  test("generates a password and prints it once", async ({ app }) => {
    const database = await withoutUsers(app);
    const printed: string[] = [];
    for (let start = 0; start < 3; start += 1) {
      await ensureFirstAdministrator(database, NOTHING_GIVEN, (text) => printed.push(text));
    }
    expect(printed).toHaveLength(1);
    const password = passwordIn(printed[0] ?? "");
    expect(password).toMatch(/^[a-z2-9]{20}$/);
    const answer = await app.visitor.post("/api/auth/login", { email: "admin@example.com", password });
    expect([answer.status, answer.body.user.role]).toEqual([200, "admin"]);
    const record = await database.read.selectFrom("activity").selectAll().execute();
    expect(JSON.stringify(record)).not.toContain(password);
  });

  test("stores nobody whose generated password could not be printed", async () => {
    const database = await withoutUsers(await open());
    const print = () => {
      throw new Error("killed");
    };
    await expect(ensureFirstAdministrator(database, NOTHING_GIVEN, print)).rejects.toThrow("killed");
    expect(await emails(database)).toEqual([]);
  });

  test("uses the environment's e-mail and password and does not print the password", async ({ app }) => {
    const database = await withoutUsers(app);
    const printed: string[] = [];
    const given = { adminEmail: "Owner@example.com", adminPassword: "warp and weft" };
    await ensureFirstAdministrator(database, given, (text) => printed.push(text));
    expect(printed).toEqual([]);
    const answer = await app.visitor.post("/api/auth/login", {
      email: "owner@example.com",
      password: "warp and weft",
    });
    expect(answer.status).toBe(200);
  });

  test("uses the environment's e-mail and a generated password if only the e-mail is given", async () => {
    const database = await withoutUsers(await open());
    const printed: string[] = [];
    const given = { adminEmail: "owner@example.com", adminPassword: undefined };
    await ensureFirstAdministrator(database, given, (text) => printed.push(text));
    expect(printed.join()).toContain("owner@example.com");
    expect(await emails(database)).toEqual(["owner@example.com"]);
  });

  test("creates nobody if any user exists, even a disabled one", async ({ services }) => {
    const before = await emails(services.database);
    await services.database.main.updateTable("users").set({ disabled_at: 1 }).execute();
    const given = { adminEmail: "owner@example.com", adminPassword: "warp and weft" };
    await ensureFirstAdministrator(services.database, given, () => expect.unreachable());
    expect(await emails(services.database)).toEqual(before);
  });

  test("throws if the environment's values could not sign in", async () => {
    const database = await withoutUsers(await open());
    const wrong = [
      { adminEmail: undefined, adminPassword: "12345" },
      { adminEmail: undefined, adminPassword: "x".repeat(201) },
      { adminEmail: "owner", adminPassword: undefined },
    ];
    for (const given of wrong) {
      await expect(ensureFirstAdministrator(database, given, () => undefined)).rejects.toThrow(/ADMIN_/);
    }
    expect(await emails(database)).toEqual([]);
  });
});
