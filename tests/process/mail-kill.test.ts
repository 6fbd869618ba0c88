import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Enquiry } from "../../contract/enquiries/enquiry.ts";
import type { ApiClient } from "../support/client.ts";
import { ENGINES } from "../support/databases.ts";
import { callback } from "../support/enquiries.ts";
import { newDataDir, type ServerProcess } from "../support/process.ts";
import { newSite } from "../support/process-site.ts";
import { serversOfEachTest } from "../support/servers.ts";
import { openSmtp } from "../support/smtp.ts";
import { until } from "../support/until.ts";

/** Servers are restarted repeatedly on a busy machine. */
const TIMEOUT = 180_000;
const MAIL_TO = "orders@example.com";

const start = serversOfEachTest();

/** A mail server and a persistent database, and their environment. */
async function newPlace(engine: (typeof ENGINES)[number]) {
  const smtp = await openSmtp();
  onTestFinished(() => smtp.stop());
  const environment = {
    ...(await newSite(engine)).environment(),
    SMTP_URL: `smtp://127.0.0.1:${smtp.server.port}?security=none`,
    MAIL_TO,
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "info",
  };
  return { smtp, environment };
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

describe.each(ENGINES)("28 kill -9 and enquiries [%s]", { timeout: TIMEOUT }, (engine) => {
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
    for (let round = 0; round < 3; round += 1) {
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
    expect(promised.length).toBeGreaterThanOrEqual(3);
    const last = await start(environment);
    const enquiries = await delivered(await last.signIn());
    for (const name of promised) expect(enquiries.has(name)).toBe(true);
    const ids = new Set(smtp.taken.map((mail) => mail.header("message-id")));
    expect(ids.size).toBe(enquiries.size);
    for (const mail of smtp.taken) expect(mail.to).toEqual([MAIL_TO]);
  });
});

test("two processes on PostgreSQL deliver each enquiry once", { timeout: TIMEOUT }, async () => {
  const { smtp, environment } = await newPlace("postgres");
  const servers = await Promise.all([
    start(environment),
    start({ ...environment, DATA_DIR: await newDataDir() }),
  ]);
  const names = await Promise.all(Array.from({ length: 15 }, () => servers.map(send)).flat());
  expect(names).not.toContain(undefined);
  const [one] = servers;
  const enquiries = await delivered(await (one as ServerProcess).signIn());
  expect(enquiries.size).toBe(30);
  expect(smtp.taken).toHaveLength(30);
  expect(new Set(smtp.taken.map((mail) => mail.header("message-id"))).size).toBe(30);
});

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
