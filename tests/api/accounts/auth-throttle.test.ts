import { expect } from "vitest";
import { SERVER } from "#contract/platform/server-messages.ts";
import type { Services } from "#server/services.ts";
import { onBothEngines, onSqlite, type TestApp } from "#tests/support/app.ts";
import { cheapScrypt } from "#tests/support/cheap-scrypt.ts";
import type { Answer } from "#tests/support/client.ts";
import { expectAnswer } from "#tests/support/expect-answer.ts";
import { addWeaver, EMAIL, PASSWORD } from "#tests/support/weaver.ts";

cheapScrypt();

const WRONG = "warp and welt";

function attempt({ visitor }: TestApp, email: string, password: string, from?: string): Promise<Answer> {
  const headers = from ? { "x-forwarded-for": from } : undefined;
  return visitor.post("/api/auth/login", { email, password }, headers);
}

/** Sets fields of one kind of throttle count, which simulates passing time. */
function setCounts(
  { database }: Services,
  kind: "address" | "account" | "ticket",
  values: { failures?: number; blocked_until?: number; forget_at?: number },
) {
  return database.main.updateTable("login_throttle").set(values).where("key", "like", `${kind}:%`).execute();
}

/**
 * Makes calls at once. `allowed` is how many passwords of one account may have been checked: five, and on a slow
 * machine one more after 1, 1 + 2, 1 + 2 + 4 ... seconds.
 */
async function inParallel(count: number, call: (n: number) => Promise<Answer>) {
  const start = Date.now();
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => call(n)));
  return { answers, allowed: 5 + Math.floor(Math.log2(1 + (Date.now() - start) / 1000)) };
}

onBothEngines("14 repeated wrong logins", (test, open) => {
  test.each([EMAIL, "nobody@example.com"])(
    "in parallel for %s: at most five passwords are checked",
    async (email) => {
      const app = await open();
      await addWeaver(app.services);
      const { answers, allowed } = await inParallel(20, () => attempt(app, email, WRONG));
      const refused = answers.filter((answer) => answer.status === 429);
      expect(answers.length - refused.length).toBeGreaterThanOrEqual(5);
      expect(answers.length - refused.length).toBeLessThanOrEqual(allowed);
      for (const answer of refused) {
        const seconds = Number(answer.headers.get("retry-after"));
        expect(seconds).toBeGreaterThanOrEqual(1);
        expect(seconds).toBeLessThanOrEqual(2 ** (allowed - 5));
        expect(answer.body).toEqual({ message: SERVER.slowDown(seconds) });
      }
    },
  );

  test("a success resets the failures of the account and gives the address its attempt back", async ({
    app,
  }) => {
    await addWeaver(app.services);
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) expect((await attempt(app, EMAIL, WRONG)).status).toBe(401);
      expect((await attempt(app, EMAIL, PASSWORD)).status).toBe(200);
    }
    const rows = await app.services.database.read.selectFrom("login_throttle").selectAll().execute();
    expect(rows).toMatchObject([{ key: expect.stringMatching(/^address:/), failures: 12 }]);
  });

  test("the thirty-first failure of an address is rejected (429)", async ({ app }) => {
    const statuses = await Promise.all(
      Array.from(
        { length: 34 },
        async (_, n) => (await attempt(app, `nobody${n}@example.com`, WRONG)).status,
      ),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });
});

onSqlite("14 counts of wrong logins", (test, open) => {
  test.each([EMAIL, "nobody@example.com"])(
    "for %s: no password is checked while blocked (429)",
    async (email) => {
      const app = await open();
      await addWeaver(app.services);
      for (let n = 0; n < 5; n += 1) expect((await attempt(app, email, WRONG)).status).toBe(401);
      await setCounts(app.services, "account", { failures: 11, blocked_until: Date.now() + 60_000 });
      await setCounts(app.services, "ticket", { blocked_until: Date.now() + 60_000 });
      for (const password of [WRONG, PASSWORD]) {
        const answer = await attempt(app, email, password);
        expect(answer.status).toBe(429);
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(50);
        expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(60);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    },
  );

  test("other spellings of the e-mail count for the same account", async ({ app }) => {
    await addWeaver(app.services);
    const spellings = [EMAIL, EMAIL.toUpperCase(), ` ${EMAIL}`, "Weaver@example.com"];
    const { answers, allowed } = await inParallel(12, (n) =>
      attempt(app, spellings[n % spellings.length] ?? EMAIL, WRONG),
    );
    expect(answers.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(allowed);
  });

  test("the right password of a disabled account counts as a failure", async ({ app }) => {
    await addWeaver(app.services);
    await app.services.database.main.updateTable("users").set({ disabled_at: 1 }).execute();
    for (let n = 0; n < 4; n += 1) expect((await attempt(app, EMAIL, PASSWORD)).status).toBe(401);
    const counts = app.services.database.read.selectFrom("login_throttle").select("failures");
    expect(await counts.execute()).toEqual([{ failures: 4 }, { failures: 4 }]);
  });

  test("a success of another account does not reset the failures", async ({ app }) => {
    await addWeaver(app.services);
    await addWeaver(app.services, { email: "own@example.com" });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      await setCounts(app.services, "account", { blocked_until: Date.now() + (n < 5 ? 0 : 60_000) });
      statuses.push((await attempt(app, EMAIL, WRONG)).status);
      if (n < 5) expect((await attempt(app, "own@example.com", PASSWORD)).status).toBe(200);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("from another address block the owner for at most one block period", async () => {
    const app = await open({ trustProxy: true });
    await addWeaver(app.services);
    const [attacker, owner] = ["203.0.113.66", "198.51.100.7"];
    await attempt(app, EMAIL, WRONG, attacker);
    await setCounts(app.services, "account", { failures: 20, blocked_until: Date.now() + 60_000 });
    expect((await attempt(app, EMAIL, PASSWORD, owner)).status).toBe(429);
    expect((await attempt(app, EMAIL, WRONG, attacker)).status).toBe(429);
    // One minute later, the attacker was first and has renewed the block.
    const tickets = app.services.database.main.selectFrom("login_throttle").select("key");
    expect(await tickets.where("key", "like", "ticket:%").execute()).toHaveLength(2);
    await setCounts(app.services, "ticket", { blocked_until: Date.now() });
    expect((await attempt(app, EMAIL, WRONG, attacker)).status).toBe(401);
    expect((await attempt(app, EMAIL, WRONG, attacker)).status).toBe(429);
    expect((await attempt(app, EMAIL, PASSWORD, owner)).status).toBe(200);
  });

  test("from one address are limited across all accounts", async ({ app }) => {
    await addWeaver(app.services);
    await attempt(app, "nobody@example.com", WRONG);
    await setCounts(app.services, "address", { failures: 30 });
    const answer = await attempt(app, EMAIL, PASSWORD);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(900);
    await setCounts(app.services, "address", { forget_at: Date.now() });
    expect((await attempt(app, EMAIL, PASSWORD)).status).toBe(200);
  });
});

onSqlite("15 client address used for throttling", (test, open) => {
  test("ignores forwarded addresses while TRUST_PROXY is off", async ({ app }) => {
    await addWeaver(app.services);
    await attempt(app, EMAIL, WRONG, "198.51.100.1");
    await setCounts(app.services, "address", { failures: 30 });
    for (const from of ["198.51.100.2", "127.0.0.1", "::1", "1, 2, 3"]) {
      expect((await attempt(app, EMAIL, PASSWORD, from)).status).toBe(429);
    }
    const { visitor } = app;
    for (const name of ["forwarded", "x-real-ip", "x-client-ip", "cf-connecting-ip", "true-client-ip"]) {
      const headers = { [name]: "198.51.100.3" };
      expectAnswer(await visitor.post("/api/auth/login", { email: EMAIL, password: PASSWORD }, headers), 429);
    }
  });

  test("uses the forwarded address if the proxy is trusted", async () => {
    const app = await open({ trustProxy: "127.0.0.1" });
    await addWeaver(app.services);
    await attempt(app, "nobody@example.com", WRONG, "198.51.100.1");
    await setCounts(app.services, "address", { failures: 30 });
    expect((await attempt(app, EMAIL, PASSWORD, "198.51.100.1")).status).toBe(429);
    // Entries a visitor puts before the proxy's own entry are ignored.
    expect((await attempt(app, EMAIL, PASSWORD, "198.51.100.9, 198.51.100.1")).status).toBe(429);
    expect((await attempt(app, EMAIL, PASSWORD, "198.51.100.2")).status).toBe(200);
  });
});
