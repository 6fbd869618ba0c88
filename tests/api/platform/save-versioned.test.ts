import { expect } from "vitest";
import { saveVersioned, type Versioned } from "#server/platform/database/save-versioned.ts";
import { findSetting, putSetting } from "#server/platform/database/settings.ts";
import { SYSTEM } from "#server/platform/database/write.ts";
import { onBothEngines } from "#tests/support/app.ts";

interface Note {
  id: string;
  value: number | undefined;
  version: number;
  created_at: number;
}
const FUTURE = 9e14;

/** A minimal versioned entity: a number stored as a setting. */
const NOTE: Versioned<Note, { value: number }, { value: number | undefined; version: number }> = {
  entity: "note",
  find: async (tx, id) => {
    const stored = await findSetting<number>({ read: tx }, id);
    if (id === "gone") throw new Error("There is none");
    return { id, ...stored, created_at: id === "made tomorrow" ? FUTURE : 0 };
  },
  put: async (tx, row, { value }, { version, change, updated_at: now }) => {
    await putSetting({ tx, change, now }, row.id, value, version);
    return { ...row, value, version };
  },
  describe: (before, _changes, saved) => ({ description: `From ${before.value} to ${saved.value}` }),
  present: ({ value, version }) => ({ value, version }),
  stale: (current) => Object.assign(new Error("Stale"), { current }),
};

onBothEngines("versioned saves", (test, open) => {
  async function start() {
    const { services } = await open();
    const { database } = services;
    const save = (id: string, version: number | undefined, value: number) =>
      saveVersioned(database, SYSTEM, NOTE, { id, version }, () => ({ value }));
    const activity = async () => {
      const rows = await database.read
        .selectFrom("activity")
        .selectAll()
        .where("entity", "=", "note")
        .execute();
      return rows.map((row) => `${row.type} ${row.entity_id}: ${row.description}`);
    };
    const change = async () =>
      (await database.read.selectFrom("counters").selectAll().where("name", "=", "change").execute())[0]
        ?.value;
    return { database, save, activity, change };
  }

  test("increments the version, sets the time and records the change, also without If-Match", async () => {
    const { database, save, activity } = await start();
    expect(await save("one", 0, 10)).toEqual({ value: 10, version: 1 });
    expect(await save("one", 1, 20)).toEqual({ value: 20, version: 2 });
    expect(await save("one", undefined, 30)).toEqual({ value: 30, version: 3 });
    await save("made tomorrow", 0, 1);
    expect((await activity()).toSorted()).toEqual([
      "update made tomorrow: From undefined to 1",
      "update one: From 10 to 20",
      "update one: From 20 to 30",
      "update one: From undefined to 10",
    ]);
    const { updated_at } = await database.read
      .selectFrom("settings")
      .select("updated_at")
      .where("key", "=", "made tomorrow")
      .executeTakeFirstOrThrow();
    expect(updated_at).toBe(FUTURE);
  });

  test("rejects a stale save with the current state, and one of a missing entity", async () => {
    const { save, activity, change } = await start();
    await save("one", 0, 10);
    const before = await change();
    await expect(save("one", 0, 20)).rejects.toMatchObject({
      message: "Stale",
      current: { value: 10, version: 1 },
    });
    await expect(save("gone", undefined, 20)).rejects.toThrow("There is none");
    // A rejected save leaves nothing.
    expect([await change(), await activity()]).toEqual([before, ["update one: From undefined to 10"]]);
  });

  test("two concurrent saves: one succeeds, the other gets the current state", async () => {
    const { save } = await start();
    await save("one", 0, 10);
    const both = await Promise.allSettled([save("one", 1, 20), save("one", 1, 30)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const won = both.find((each) => each.status === "fulfilled")?.value;
    const lost = both.find((each) => each.status === "rejected")?.reason;
    expect(lost).toMatchObject({ message: "Stale", current: won });
  });
});
