import { setTimeout as wait } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, onTestFinished, test } from "vitest";
import type { PaperKind } from "#contract/enquiries/order-papers.ts";
import type { Quotation } from "#contract/enquiries/quotation.ts";
import { storedPapers } from "#server/enquiries/quotations/store.ts";
import type { QuotationRow } from "#server/platform/database/schema.ts";
import { insertAll } from "#server/platform/database/statements.ts";
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
/** Orders whose documents are made while the processes are killed, and after how many answers. */
const ORDERS = 100;
const KILLED_AFTER = 20;

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

/** Makes a confirmed order. */
async function order(admin: ApiClient): Promise<Quotation> {
  const made = await draft(admin);
  const path = `/api/quotations/${made._id}`;
  await admin.post(`${path}/send`, { way: "copy" });
  await admin.post(`${path}/outcome`, { state: "accepted" });
  expect((await admin.post(`${path}/order`, { step: "confirmed" })).status).toBe(200);
  return made;
}

type Row = Pick<QuotationRow, "number" | "order_documents">;

/** The series of an order's documents of a kind. */
const ofPaper = (kind: PaperKind) => ({
  ready: order,
  give: (admin: ApiClient, id: string) => admin.post(`/api/quotations/${id}/documents`, { kind }),
  numberOf: (row: Row) => storedPapers(row).find((paper) => paper.kind === kind)?.number,
});

/** The three series: what a number is given to, the call that does, and where it is stored. */
const SERIES = {
  Q: {
    ready: draft,
    give: (admin: ApiClient, id: string) => admin.post(`/api/quotations/${id}/send`, { way: "copy" }),
    numberOf: ({ number }: Row) => number ?? undefined,
  },
  OC: ofPaper("confirmation"),
  PI: ofPaper("proforma"),
};
type Series = keyof typeof SERIES;
const PAPERS = ["OC", "PI"] as const;

/** Stores copies of a quotation and returns all ids. */
const copy = (site: ProcessSite, { _id }: Quotation, count = QUOTATIONS): Promise<string[]> =>
  site.use(async ({ database: { main } }) => {
    const row = await main
      .selectFrom("quotations")
      .selectAll()
      .where("id", "=", _id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: count - 1 }, (_, at) => {
      const id = uuidv7();
      const number = row.number && `${row.number}-${at}`;
      return { ...row, id, first_id: id, number, link_token: null, link_hash: null };
    });
    await insertAll(main, "quotations", copies);
    return [_id, ...copies.map(({ id }) => id)];
  });

/** The numbers that a series has given, as counted in it. */
const numbers = (site: ProcessSite, series: Series = "Q"): Promise<number[]> =>
  site.use(async ({ database: { main } }) => {
    const rows = await main.selectFrom("quotations").select(["number", "order_documents"]).execute();
    return rows
      .flatMap((row) => SERIES[series].numberOf(row) ?? [])
      .map((number) => Number(number.split("/").at(-1)))
      .sort((a, b) => a - b);
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
    test.each(Object.keys(SERIES) as Series[])(
      "two processes that give 200 numbers of %s at once leave no gap and give none twice",
      async (series) => {
        const { ready, give } = SERIES[series];
        const site = await newSite(engine);
        const first = await start(site.environment());
        const admin = await first.signIn();
        const ids = await copy(site, await ready(admin));
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
              statuses.push((await give(caller, id)).status);
          }),
        );
        expect(new Set(statuses)).toEqual(new Set([200]));
        expect(statuses).toHaveLength(QUOTATIONS);
        expect(await numbers(site, series)).toEqual(upTo(QUOTATIONS));
      },
    );

    test("kill -9 while two processes make documents: what was answered is stored, the rest gets the next numbers", async () => {
      const site = await newSite(engine);
      const first = await start(site.environment());
      const admin = await first.signIn();
      const ids = await copy(site, await order(admin), ORDERS);
      const second = await start({
        ...site.environment(),
        ...(engine === "postgres" && { DATA_DIR: await newDataDir() }),
      });
      const callers = [admin, await second.signIn()];
      const answered: Quotation[] = [];
      const giveAll = (admins: readonly ApiClient[]) =>
        Promise.all(
          ids.flatMap((id, at) =>
            PAPERS.map(async (series) => {
              const caller = admins[at % admins.length] ?? admin;
              const answer = await SERIES[series].give(caller, id).catch(() => undefined);
              if (answer?.status === 200) answered.push(answer.body);
            }),
          ),
        );
      const giving = giveAll(callers);
      await until(() => answered.length >= KILLED_AFTER, TIMEOUT);
      await Promise.all([first.end("SIGKILL"), second.end("SIGKILL")]);
      await giving;
      const last = await start(site.environment());
      const again = await last.signIn();
      await giveAll([again]);
      for (const series of PAPERS) expect(await numbers(site, series), series).toEqual(upTo(ORDERS));
      for (const { _id, work } of answered) {
        const stored = (await again.get(`/api/quotations/${_id}`)).body as Quotation;
        const given = stored.work?.documents.map(({ number }) => number);
        for (const { number } of work?.documents ?? []) expect(given).toContain(number);
      }
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
