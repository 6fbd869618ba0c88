import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { administrator } from "#tests/support/accounts.ts";
import { onBothEngines, openTestApp, type TestApp } from "#tests/support/app.ts";
import { ENGINES } from "#tests/support/databases.ts";
import { fromEarlier } from "#tests/support/earlier.ts";
import { callback, contact, inbox, sent } from "#tests/support/enquiries.ts";
import { beginRestore, finishRestore, keptBackup } from "#tests/support/kept-backups.ts";

const CALLBACK_PATH = "/api/email/callback";

const referencesIn = async (app: TestApp, search: string) =>
  (await inbox(app, `?search=${encodeURIComponent(search)}`)).map(({ reference }) => reference);

onBothEngines("reference numbers of enquiries", (test, _open, engine) => {
  test("are returned with the enquiry, shown in the inbox and never reused", async ({ app }) => {
    const first = await app.visitor.post(CALLBACK_PATH, callback());
    const second = await sent(app, contact(), "/api/email/contact");
    expect([first.body.reference, second.reference]).toEqual(["E-1001", "E-1002"]);
    await app.admin.del(`/api/enquiries/${second._id}`);
    expect((await sent(app)).reference).toBe("E-1003");
    // A rejected enquiry uses up no number.
    await app.visitor.post(CALLBACK_PATH, callback({ name: "" }));
    expect((await sent(app)).reference).toBe("E-1004");
  });

  test("are found however they are typed; inside a text they match as words", async ({ app }) => {
    await sent(app, callback({ phone: "1001001001" }));
    await sent(app, callback({ name: "Second", message: "as in E-1001" }));
    for (const [typed, found] of [
      ["E-1001", ["E-1001"]],
      [" e 1001 ", ["E-1001"]],
      ["e1002", ["E-1002"]],
      ["1002", ["E-1002"]],
      ["1001", ["E-1002", "E-1001"]],
      ["E-1001 second", ["E-1002"]],
      ["E-9999", []],
      ["E-1002 or 1", []],
      [`e-${"9".repeat(40)}`, []],
    ] as const) {
      expect([typed, await referencesIn(app, typed)]).toEqual([typed, found]);
    }
  });

  test("are unique and consecutive across processes", async ({ app }) => {
    const { dataDir, databaseUrl } = app.services.config;
    const other = await openTestApp(engine, engine === "sqlite" ? { dataDir } : { databaseUrl });
    const send = async ({ visitor }: TestApp) =>
      String((await visitor.post(CALLBACK_PATH, callback())).body.reference);
    const given = await Promise.all(Array.from({ length: 16 }, (_, at) => send(at % 2 ? app : other)));
    await other.services.close();
    await other.app.close();
    expect(given.sort()).toEqual(Array.from({ length: 16 }, (_, at) => `E-${1001 + at}`));
  });

  test("continue after a restored backup, skipping numbers given since", async ({ app }) => {
    const person = await administrator(app);
    await sent(app);
    const backup = await keptBackup(app);
    expect((await sent(app)).reference).toBe("E-1002");
    await beginRestore(person, backup._id);
    await finishRestore(app.services);
    const { body } = await app.visitor.post(CALLBACK_PATH, callback());
    expect(body.reference).toBe("E-1003");
  });
});

describe.each(ENGINES)("enquiries from before references [%s]", (engine) => {
  test("get references in order of arrival, and the next enquiry continues them", async () => {
    const after = await fromEarlier(engine, "0019-printed-codes", async (before) => {
      for (const id of ["b", "c", "a"]) {
        await sql`insert into enquiries (id, kind, items, search_text, state, notes, delivery_state, delivery_attempts,
            version, created_at, updated_at)
          values (${id}, 'email', '[]', ${`reed ${id}`}, 'new', '', 'queued', 0, 3, 1, 1)`.execute(before);
      }
    });
    const found = await after.read
      .selectFrom("enquiries")
      .select(["id", "number", "search_text", "version"])
      .orderBy("id")
      .execute();
    expect(found).toEqual([
      { id: "a", number: 1001, search_text: "e-1001 reed a", version: 3 },
      { id: "b", number: 1002, search_text: "e-1002 reed b", version: 3 },
      { id: "c", number: 1003, search_text: "e-1003 reed c", version: 3 },
    ]);
    const counter = after.read.selectFrom("counters").select("value").where("name", "=", "enquiry");
    expect(await counter.executeTakeFirst()).toEqual({ value: 1003 });
  });
});
