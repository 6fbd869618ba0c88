import { hostname } from "node:os";
import type { KyselyPlugin } from "kysely";
import { describe, expect } from "vitest";
import type { JobRow } from "#server/platform/database/schema.ts";
import {
  ATTEMPTS_MAX,
  addJobs,
  claimJob,
  finishJob,
  isCrashed,
  noteProgress,
  releaseJob,
} from "#server/platform/jobs/claim.ts";
import { finishDueJobs, type JobWork, startWorker } from "#server/platform/jobs/worker.ts";
import type { Services } from "#server/services.ts";
import { onBothEngines, type TestApp } from "#tests/support/app.ts";
import { rethrow } from "#tests/support/rethrow.ts";
import { until } from "#tests/support/until.ts";

/** Work of one kind whose jobs call `run`; `most` is the highest number of concurrent jobs. */
function workOf({ database }: Services, kind: string, atOnce: number, run: (job: JobRow) => Promise<void>) {
  const done: string[] = [];
  const errors: unknown[] = [];
  let [now, most] = [0, 0];
  const work: JobWork = {
    kinds: [kind],
    atOnce,
    run: async (job) => {
      now += 1;
      most = Math.max(most, now);
      await run(job).finally(() => {
        now -= 1;
      });
      await finishJob(database.main, job);
      done.push(job.payload);
    },
    giveUp: async () => undefined,
    onError: (error) => errors.push(error),
  };
  return { work, done, errors, most: () => most };
}

/** Delays the first answer without due jobs after a claim until `ended`. */
function delayNoJobs(onQuery: () => void, ended: Promise<void>): KyselyPlugin {
  let [isClaimed, isQueried] = [false, false];
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.length) isClaimed = true;
      else if (isClaimed && !isQueried) {
        isQueried = true;
        onQuery();
        await ended;
      }
      return result;
    },
  };
}

onBothEngines("the job worker", (test, open) => {
  async function start(works: readonly JobWork[], { database, jobBell }: Services) {
    const add = async (kind: string, ...payloads: string[]) => {
      await database.main.transaction().execute((tx) =>
        addJobs(
          tx,
          payloads.map((payload) => ({ kind, payload })),
        ),
      );
      jobBell.ring();
    };
    const waiting = () => database.read.selectFrom("jobs").selectAll().orderBy("payload").execute();
    return { worker: startWorker(database, jobBell, works, () => undefined), add, waiting };
  }

  test("limits each kind separately; a long or failing kind does not delay others", async ({ services }) => {
    const held = Promise.withResolvers<void>();
    const long = workOf(services, "long", 2, () => held.promise);
    const quick = workOf(services, "quick", 1, async () => undefined);
    const broken: JobWork = {
      ...workOf(services, "broken", 1, async () => undefined).work,
      get kinds(): string[] {
        throw new Error("No kinds");
      },
    };
    const { worker, add } = await start([broken, long.work, quick.work], services);
    await add("long", "a", "b", "c");
    await until(() => long.most() === 2);
    await add("quick", "d", "e", "f");
    await until(() => quick.done.length === 3);
    expect([long.done, long.most(), quick.most()]).toEqual([[], 2, 1]);
    held.resolve();
    await until(() => long.done.length === 3);
    await worker.stop();
    expect([...long.errors, ...quick.errors]).toEqual([]);
  });

  test("releases the running jobs of every kind when stopped", async ({ services }) => {
    const never = () => new Promise<void>(() => undefined);
    const works = ["one", "two"].map((kind) => workOf(services, kind, 1, never));
    const { worker, add, waiting } = await start(
      works.map(({ work }) => work),
      services,
    );
    await add("one", "a");
    await add("two", "b");
    await until(() => works.every(({ most }) => most() === 1));
    await worker.stop();
    expect(
      (await waiting()).map(({ payload, attempts, lease_until }) => [payload, attempts, lease_until]),
    ).toEqual([
      ["a", 0, 0],
      ["b", 0, 0],
    ]);
  });

  test("runs a job added by the last running job before idling", async ({ services }) => {
    const { database } = services;
    const [queried, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { work, done } = workOf(services, "chain", 2, async ({ payload }) => {
      if (payload === "last") return;
      await queried.promise;
      await database.main.transaction().execute((tx) => addJobs(tx, [{ kind: "chain", payload: "last" }]));
    });
    const { run } = work;
    work.run = async (job, stopping) => {
      await run(job, stopping);
      setImmediate(ended.resolve);
    };
    const rested: string[][] = [];
    work.onIdle = async () => {
      rested.push([...done]);
    };
    await database.main.transaction().execute((tx) => addJobs(tx, [{ kind: "chain", payload: "first" }]));
    const plugin = delayNoJobs(queried.resolve, ended.promise);
    await finishDueJobs({ ...database, main: database.main.withPlugin(plugin) }, work);
    expect(done).toEqual(["first", "last"]);
    expect(rested).toEqual([["first", "last"]]);
  });

  describe("jobs of a crashed process", () => {
    /** A crashed process of this machine, and one of another machine whose lease has expired. */
    const GONE = `${hostname()}|${2 ** 22 + 1}|gone`;
    const ELSEWHERE = "elsewhere|1|0";

    /** A job whose attempts never finish, as if the process crashed. */
    async function unfinished({ services: { database } }: TestApp) {
      const givenUp: JobRow[] = [];
      let started = 0;
      let act: (job: JobRow) => Promise<void> = async () => undefined;
      const work: JobWork = {
        kinds: ["unfinished"],
        atOnce: 1,
        run: async (job) => {
          started += 1;
          await act(job);
        },
        giveUp: async (job) => {
          givenUp.push(job);
          await finishJob(database.main, job);
        },
        onError: rethrow,
      };
      await database.main.transaction().execute((tx) => addJobs(tx, [{ kind: "unfinished", payload: "" }]));
      return {
        givenUp,
        /** What an attempt does before its process crashes. */
        doing: (next: typeof act) => {
          act = next;
        },
        /** Returns whether another attempt was made. */
        attempt: async () => {
          const before = started;
          await finishDueJobs(database, work);
          return started > before;
        },
        die: (instance: string) =>
          database.main
            .updateTable("jobs")
            .set({ instance, lease_until: Date.now() + (instance === GONE ? 60_000 : -60_000) })
            .execute(),
      };
    }

    test.each([GONE, ELSEWHERE])(
      "are given up after two attempts that ended in a crash: %s",
      async (instance) => {
        const job = await unfinished(await open());
        expect(await job.attempt()).toBe(true);
        await job.die(instance);
        expect(await job.attempt()).toBe(true);
        await job.die(instance);
        expect(await job.attempt()).toBe(false);
        expect(job.givenUp.map(isCrashed)).toEqual([true]);
      },
    );

    test("are retried as long as each attempt makes progress", async ({ app }) => {
      const job = await unfinished(app);
      job.doing((row) => noteProgress(app.services.database.main, row));
      for (let round = 0; round < ATTEMPTS_MAX + 2; round += 1) {
        expect(await job.attempt()).toBe(true);
        await job.die(GONE);
      }
      expect(job.givenUp).toEqual([]);
      job.doing(async () => undefined);
      expect(await job.attempt()).toBe(true);
      await job.die(GONE);
      expect(await job.attempt()).toBe(false);
      expect(job.givenUp).toHaveLength(1);
    });

    test("do not count a released attempt or one whose lease expired in a live process", async ({ app }) => {
      const { database } = app.services;
      const job = await unfinished(app);
      for (let round = 0; round < 4; round += 1) {
        const row = await claimJob(database, ["unfinished"], 60_000);
        if (row) await releaseJob(database, row);
      }
      for (let round = 0; round < 4; round += 1) {
        expect(await job.attempt()).toBe(true);
        await database.main.updateTable("jobs").set({ lease_until: 0 }).execute();
      }
      expect(job.givenUp).toEqual([]);
    });
  });
});
