import { setTimeout as wait } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Quotation } from "../../contract/enquiries/quotation.ts";
import { insertAll } from "../../server/platform/database/by-id.ts";
import type { ApiClient } from "../support/client.ts";
import { newDataDir } from "../support/process.ts";
import { newSite, type ProcessSite } from "../support/process-site.ts";
import { bodyOf } from "../support/quotations.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { mailEnvironment, openSmtp } from "../support/smtp.ts";
import { engineInTurn, isThorough } from "../support/thorough.ts";
import { until } from "../support/until.ts";

/** Hundreds of calls, and restarts, on a busy machine. */
const TIMEOUT = 180_000;
const QUOTATIONS = 200;
const AT_ONCE = 8;

const start = serversOfEachTest();

/** Drafts a quotation of one part for a customer with an address. */
async function draft(admin: ApiClient): Promise<Quotation> {
  const made = (await admin.post("/api/quotations", {})).body as Quotation;
  const line = { _id: null, item: null, title: "Reed hook", code: "RH-1", quantity: 2, unit: "Nos" };
  const lines = [{ ...line, rate: 12_345, discount: 0, hsn: "8448", gstRate: 18, delivery: "In stock" }];
  const customer = { ...made.customer, name: "Asha Weaver", email: "asha@example.com" };
  return (await admin.put(`/api/quotations/${made._id}`, { ...bodyOf(made), lines, customer }))
    .body as Quotation;
}

/** Stores copies of a draft and returns all ids. */
const copyDraft = (site: ProcessSite, { _id }: Quotation): Promise<string[]> =>
  site.use(async ({ database: { main } }) => {
    const row = await main
      .selectFrom("quotations")
      .selectAll()
      .where("id", "=", _id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: QUOTATIONS - 1 }, () => {
      const id = uuidv7();
      return { ...row, id, first_id: id };
    });
    await insertAll(main, "quotations", copies);
    return [_id, ...copies.map(({ id }) => id)];
  });

/** The numbers of all sent quotations, as counted in their series. */
const numbers = (site: ProcessSite): Promise<number[]> =>
  site.use(async ({ database: { main } }) => {
    const rows = await main
      .selectFrom("quotations")
      .select("number")
      .where("number", "is not", null)
      .execute();
    return rows.map(({ number }) => Number(number?.split("/").at(-1))).sort((a, b) => a - b);
  });

async function all(admin: ApiClient): Promise<Quotation[]> {
  const { quotations } = (await admin.get("/api/quotations?limit=100")).body;
  const ids = (quotations as Quotation[]).map(({ _id }) => _id);
  return Promise.all(ids.map(async (id) => (await admin.get(`/api/quotations/${id}`)).body as Quotation));
}

/** Waits until no mail is queued. */
const mailed = (admin: ApiClient): Promise<void> =>
  until(async () => (await all(admin)).every(({ delivery }) => delivery.state !== "queued"), TIMEOUT);

const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

describe.each(engineInTurn("postgres"))(
  "quotations in several processes [%s]",
  { timeout: TIMEOUT },
  (engine) => {
    test("two processes that send 200 at once leave no gap and give no number twice", async () => {
      const site = await newSite(engine);
      const first = await start(site.environment());
      const admin = await first.signIn();
      const ids = await copyDraft(site, await draft(admin));
      const second = await start({
        ...site.environment(),
        ...(engine === "postgres" && { DATA_DIR: await newDataDir() }),
      });
      const callers = [admin, await second.signIn()].flatMap((caller) =>
        Array<ApiClient>(AT_ONCE).fill(caller),
      );
      const statuses: number[] = [];
      await Promise.all(
        callers.map(async (caller) => {
          for (let id = ids.pop(); id !== undefined; id = ids.pop())
            statuses.push((await caller.post(`/api/quotations/${id}/send`, { way: "copy" })).status);
        }),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(statuses).toHaveLength(QUOTATIONS);
      expect(await numbers(site)).toEqual(upTo(QUOTATIONS));
    });

    test("kill -9 while sending: a quotation has the next number and is mailed, or is a draft", async () => {
      const smtp = await openSmtp();
      onTestFinished(() => smtp.stop());
      const site = await newSite(engine);
      const environment = { ...site.environment(), ...mailEnvironment(smtp) };
      const acknowledged: string[] = [];
      for (const moment of isThorough ? [0, 60, 400] : [60]) {
        const server = await start(environment);
        const admin = await server.signIn();
        // A job is given up after two crashes, so none may be in progress in two rounds.
        await mailed(admin);
        const { _id } = await draft(admin);
        const sending = admin.post(`/api/quotations/${_id}/send`, { way: "mail" }).catch(() => undefined);
        await wait(moment);
        await server.end("SIGKILL");
        if ((await sending)?.status === 200) acknowledged.push(_id);
      }
      const last = await start(environment);
      const admin = await last.signIn();
      await mailed(admin);
      const quotations = await all(admin);
      for (const { state, number, delivery } of quotations) {
        if (state === "draft") expect([number, delivery.state]).toEqual([null, "none"]);
        else expect([state, delivery.state]).toEqual(["sent", "delivered"]);
      }
      const sent = quotations.filter(({ state }) => state === "sent");
      expect(await numbers(site)).toEqual(upTo(sent.length));
      for (const id of acknowledged) expect(sent.map(({ _id }) => _id)).toContain(id);
      // A second copy after a crash has the Message-ID of the first.
      expect(new Set(smtp.taken.map((mail) => mail.header("message-id"))).size).toBe(sent.length);
    });
  },
);
