import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Enquiry } from "#contract/enquiries/enquiry.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import type { Answer, ApiClient } from "../support/client.ts";
import { ENGINES } from "../support/databases.ts";
import { callback } from "../support/enquiries.ts";
import { imageBytes } from "../support/images.ts";
import { newDataDir, type ServerProcess } from "../support/process.ts";
import { newSite } from "../support/process-site.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { mailEnvironment, openSmtp } from "../support/smtp.ts";
import { engineInTurn, KILLS } from "../support/thorough.ts";
import { until } from "../support/until.ts";

/** Servers are restarted repeatedly on a busy machine. */
const TIMEOUT = 180_000;

const start = serversOfEachTest();

/** A mail server and a persistent database, and their environment. */
async function newPlace(engine: Engine) {
  const smtp = await openSmtp();
  onTestFinished(() => smtp.stop());
  const site = await newSite(engine);
  const environment = {
    ...site.environment(),
    ...mailEnvironment(smtp),
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "info",
  };
  return { smtp, environment, site };
}

let visitors = 0;
/** Sends an enquiry from a separate address; resolves to its name if acknowledged. */
async function send({ visitor }: ServerProcess): Promise<string | undefined> {
  visitors += 1;
  const name = `Visitor ${visitors}`;
  const from = { "x-forwarded-for": `198.51.${visitors >> 8}.${visitors & 255}` };
  const answer = await visitor.post("/api/email/callback", callback({ name }), from).catch(() => undefined);
  return answer?.status === 200 ? name : undefined;
}

const inbox = async (admin: ApiClient) =>
  (await admin.get("/api/enquiries?limit=100")).body.enquiries as Enquiry[];

/** Waits until all enquiries are delivered, and returns them by name. */
async function delivered(admin: ApiClient): Promise<Map<string, Enquiry>> {
  await until(
    async () => (await inbox(admin)).every(({ delivery }) => delivery.state === "delivered"),
    TIMEOUT,
  );
  return new Map((await inbox(admin)).map((enquiry) => [String(enquiry.name), enquiry]));
}

/** Sends a list with four photos. */
function sendPhotos({ visitor }: ServerProcess, bytes: Buffer, key: string): Promise<Answer> {
  const photo = { name: "photos", filename: "a.jpg", type: "image/jpeg", bytes };
  const items = JSON.stringify(["A", "B"].map((text) => ({ text, quantity: 1, photos: 2 })));
  const fields = { name: "Photos", phone: "+919876543210", preferredTime: "Now", items };
  const photos = Array.from({ length: 4 }, () => photo);
  return visitor.form("POST", "/api/email/callback", fields, photos, { "idempotency-key": key });
}

describe.each(engineInTurn("postgres"))("28 kill -9 and enquiries [%s]", { timeout: TIMEOUT }, (engine) => {
  test("between storing and delivery: delivered once after the restart", async () => {
    const { smtp, environment } = await newPlace(engine);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    smtp.hold = held;
    const first = await start(environment);
    const names = [await send(first), await send(first), await send(first)];
    await first.end("SIGKILL");
    expect(smtp.taken).toEqual([]);
    smtp.hold = undefined;
    release();
    const second = await start(environment);
    const enquiries = await delivered(await second.signIn());
    expect([...enquiries.keys()].sort()).toEqual([...names].sort());
    const ids = [...enquiries.values()].map(({ _id }) => `<${_id}@example.com>`);
    expect(smtp.taken.map((mail) => mail.header("message-id")).sort()).toEqual(ids.sort());
    expect(await second.end("SIGTERM")).toBe(0);
    expect(first.output()).toContain("/api/email/callback");
    expect(second.output()).toContain("enquiry delivered");
    for (const output of [first.output(), second.output()]) {
      expect(output).not.toMatch(/Visitor|98765|orders@|198\.51/);
    }
  });

  test("between storing and re-encoding photos, however often: none is lost, the mail comes once, no original stays", async () => {
    const { smtp, environment, site } = await newPlace(engine);
    const [key, bytes] = [randomUUID(), await imageBytes({ format: "jpeg" })];
    const references: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const server = await start(environment);
      // The answer may have been lost with the process: sent again, it is the same enquiry.
      references.push((await sendPhotos(server, bytes, key)).body.reference);
      await server.end("SIGKILL");
    }
    expect(new Set(references).size).toBe(1);
    const last = await start(environment);
    // A job whose process died twice waits for a while.
    const dueNow = () =>
      site.use(({ database: { main } }) =>
        main.updateTable("jobs").set({ due_at: 0 }).where("kind", "=", "enquiry-photos").execute(),
      );
    const admin = await last.signIn();
    await until(async () => {
      await dueNow();
      const [enquiry] = await inbox(admin);
      return !!enquiry?.items.every(
        ({ photos = [], photosPending = 0 }) => photos.length === 2 && !photosPending,
      );
    }, TIMEOUT);
    const [enquiry] = (await delivered(admin)).values();
    expect([enquiry?.reference, smtp.taken.length]).toEqual([references[0], 1]);
    await site.use(async ({ database, files }) => {
      const rows = await database.read.selectFrom("files").select(["names", "state"]).execute();
      const ready = rows.filter(({ state }) => state === "held");
      expect(ready).toHaveLength(4);
      expect(JSON.stringify(ready)).not.toContain("original");
      const paths = await Array.fromAsync(files.list());
      expect(paths.filter((path) => path.endsWith("original.bin"))).toEqual([]);
    });
  });

  test("SIGTERM while the mail server stalls exits cleanly; the next start delivers at once", async () => {
    const { smtp, environment } = await newPlace(engine);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    smtp.hold = held;
    const first = await start(environment);
    await send(first);
    expect(await first.end("SIGTERM")).toBe(0);
    smtp.hold = undefined;
    release();
    const second = await start(environment);
    const [enquiry] = (await delivered(await second.signIn())).values();
    expect(enquiry?.delivery.attempts).toBe(1);
    expect(smtp.taken).toHaveLength(1);
  });

  test("at any moment: acknowledged enquiries are stored and delivered; a second copy has the same Message-ID", async () => {
    const { smtp, environment } = await newPlace(engine);
    const promised: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const server = await start(environment);
      // A job is given up after two crashes, so none may be in progress in two rounds.
      await delivered(await server.signIn());
      const sending = Array.from({ length: 8 }, () => send(server));
      await Promise.race(sending);
      // Crash at a different moment in each round.
      await wait(Math.random() * 60);
      await server.end("SIGKILL");
      promised.push(...(await Promise.all(sending)).filter((name) => name !== undefined));
    }
    expect(promised.length).toBeGreaterThanOrEqual(KILLS);
    const last = await start(environment);
    const enquiries = await delivered(await last.signIn());
    for (const name of promised) expect(enquiries.has(name)).toBe(true);
    const ids = new Set(smtp.taken.map((mail) => mail.header("message-id")));
    expect(ids.size).toBe(enquiries.size);
    for (const mail of smtp.taken) expect(mail.to).toEqual(["orders@example.com"]);
  });
});

test("two processes on PostgreSQL deliver each enquiry once", { timeout: TIMEOUT }, async () => {
  const { smtp, environment } = await newPlace("postgres");
  const servers = await Promise.all([
    start(environment),
    start({ ...environment, DATA_DIR: await newDataDir() }),
  ]);
  const names = await Promise.all(
    Array.from({ length: 15 }, () => servers.map((server) => send(server))).flat(),
  );
  expect(names).not.toContain(undefined);
  const [one] = servers;
  const enquiries = await delivered(await (one as ServerProcess).signIn());
  expect(enquiries.size).toBe(30);
  expect(smtp.taken).toHaveLength(30);
  expect(new Set(smtp.taken.map((mail) => mail.header("message-id"))).size).toBe(30);
});

test.each(ENGINES)(
  "two processes store an enquiry with one key once [%s]",
  { timeout: TIMEOUT },
  async (engine) => {
    const { environment } = await newPlace(engine);
    const servers = [
      await start(environment),
      await start(engine === "sqlite" ? environment : { ...environment, DATA_DIR: await newDataDir() }),
    ];
    const [one] = servers as [ServerProcess];
    for (let round = 0; round < 5; round += 1) {
      const key = randomUUID();
      const sent = servers.flatMap(({ visitor }) =>
        [1, 2, 3].map(() => visitor.post("/api/email/callback", callback(), { "idempotency-key": key })),
      );
      const answers = await Promise.all(sent);
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      expect(await inbox(await one.signIn())).toHaveLength(1 + round);
    }
  },
);

test("without mail settings the log reports waiting enquiries once; a start with settings sends them", {
  timeout: TIMEOUT,
}, async () => {
  const { smtp, environment } = await newPlace("sqlite");
  const first = await start({ ...environment, SMTP_URL: "", LOG_LEVEL: "warn" });
  await send(first);
  await send(first);
  const admin = await first.signIn();
  await until(async () => (await inbox(admin)).every(({ delivery }) => delivery.state === "waiting"));
  expect(first.output().match(/no mail settings/g)).toHaveLength(1);
  expect(await first.end("SIGTERM")).toBe(0);
  const second = await start(environment);
  expect((await delivered(await second.signIn())).size).toBe(2);
  expect(smtp.taken).toHaveLength(2);
});
