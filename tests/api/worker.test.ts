import type { KyselyPlugin } from "kysely";
import { expect, test } from "vitest";
import type { JobRow } from "../../server/database/schema.ts";
import { addJobs } from "../../server/jobs/add.ts";
import { finishJob } from "../../server/jobs/claim.ts";
import { finishDueJobs, startWorker, type Work } from "../../server/jobs/worker.ts";
import type { Services } from "../../server/services.ts";
import { onBothEngines } from "../support/app.ts";
import { until } from "../support/until.ts";

/** Work of one kind that does its jobs by `run`, and says how many it did at the same moment at most. */
function workOf({ database }: Services, kind: string, atOnce: number, run: (job: JobRow) => Promise<void>) {
  const done: string[] = [];
  const errors: unknown[] = [];
  let [now, most] = [0, 0];
  const work: Work = {
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
    rest: async () => undefined,
    onError: (error) => errors.push(error),
  };
  return { work, done, errors, most: () => most };
}

/** Holds back the answer that nothing more is due, the first one after a job was claimed, until `ended`. */
function slowToSayNone(asked: () => void, ended: Promise<void>): KyselyPlugin {
  let [isClaimed, isAsked] = [false, false];
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.length) isClaimed = true;
      else if (isClaimed && !isAsked) {
        isAsked = true;
        asked();
        await ended;
      }
      return result;
    },
  };
}

onBothEngines("the one worker", (open) => {
  async function start(works: readonly Work[], { database, jobBell }: Services) {
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

  test("does each kind by its own measure; a long one keeps no other waiting, nor one that fails", async () => {
    const { services } = await open();
    const held = Promise.withResolvers<void>();
    const long = workOf(services, "long", 2, () => held.promise);
    const quick = workOf(services, "quick", 1, async () => undefined);
    const broken: Work = {
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

  test("gives back what it has under way when it is stopped, of every kind", async () => {
    const { services } = await open();
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

  test("does what came of the last job, which ended while more was asked for, before it rests", async () => {
    const { services } = await open();
    const { database } = services;
    const [asked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { work, done } = workOf(services, "chain", 2, async ({ payload }) => {
      if (payload === "last") return;
      await asked.promise;
      await database.main.transaction().execute((tx) => addJobs(tx, [{ kind: "chain", payload: "last" }]));
    });
    const { run } = work;
    work.run = async (job, stopping) => {
      await run(job, stopping);
      setImmediate(ended.resolve);
    };
    const rested: string[][] = [];
    work.rest = async () => {
      rested.push([...done]);
    };
    await database.main.transaction().execute((tx) => addJobs(tx, [{ kind: "chain", payload: "first" }]));
    const plugin = slowToSayNone(asked.resolve, ended.promise);
    await finishDueJobs({ ...database, main: database.main.withPlugin(plugin) }, work);
    expect(done).toEqual(["first", "last"]);
    expect(rested).toEqual([["first", "last"]]);
  });
});
