import { expect } from "vitest";
import { MAIL_GIVE_UP_AFTER, MAIL_RETRY_LAST } from "#contract/enquiries/limits.ts";
import { ENQUIRY_SERVER } from "#contract/platform/server-messages.ts";
import { deliverMail, mailWork, waitAfter } from "#server/enquiries/delivery/deliver-mail.ts";
import { ENQUIRY_MAILED } from "#server/enquiries/delivery/enquiry-mail.ts";
import { queueWaiting } from "#server/enquiries/delivery/queue-mails.ts";
import { claimJob } from "#server/platform/jobs/claim.ts";
import { startWorker } from "#server/platform/jobs/worker.ts";
import { onBothEngines, onSqlite } from "#tests/support/app.ts";
import {
  callback,
  contact,
  deliver,
  inbox,
  inboxEntry,
  keepLog,
  letTimePass,
  sent,
  storeSetting,
} from "#tests/support/enquiries.ts";
import { plantTrigger } from "#tests/support/faults.ts";
import { MAIL_TO, withMail } from "#tests/support/mailed.ts";
import { until } from "#tests/support/until.ts";

const CONTACT_PATH = "/api/email/contact";
const MINUTE = 60_000;

onBothEngines("24 delivery of enquiries", (test, open) => {
  const { withSmtp, openBoth } = withMail(open);

  test("a day without the mail server: retries back off, nothing is lost or sent twice", async () => {
    const { app, smtp } = await openBoth();
    await smtp.stop();
    const enquiries = [await sent(app), await sent(app, contact(), CONTACT_PATH), await sent(app)];
    let passed = 0;
    let tries = 0;
    while (passed < 24 * 60 * MINUTE) {
      await deliver(app);
      tries += 1;
      for (const enquiry of enquiries) {
        expect((await inboxEntry(app, enquiry)).delivery).toEqual({
          state: "queued",
          attempts: tries,
          deliveredAt: null,
          error: expect.stringMatching(/^Can't connect to the mail server 127\.0\.0\.1:\d+/),
        });
      }
      // Nothing is sent just before the delay ends.
      await letTimePass(app.services, waitAfter(tries) - MINUTE / 6);
      expect(await deliver(app)).toEqual([]);
      await letTimePass(app.services, MINUTE / 6);
      passed += waitAfter(tries);
    }
    expect(tries).toBeGreaterThan(10);
    expect(tries).toBeLessThanOrEqual(20);
    await smtp.start();
    await deliver(app);
    expect(smtp.taken.map((mail) => mail.header("message-id")).sort()).toEqual(
      enquiries.map(({ _id }) => `<${_id}@example.com>`).sort(),
    );
    for (const { delivery } of await inbox(app)) {
      expect(delivery).toMatchObject({ state: "delivered", attempts: tries + 1, error: null });
    }
  });

  test("an administrator can resend a failed mail, but not a delivered one", async () => {
    const { app, smtp } = await openBoth();
    smtp.refuse.recipient = "550 No such user";
    const enquiry = await sent(app);
    await deliver(app);
    smtp.refuse.recipient = undefined;
    const again = await app.admin.post(`/api/enquiries/${enquiry._id}/deliver`);
    expect([again.status, again.body.delivery]).toEqual([
      200,
      { state: "queued", attempts: 0, deliveredAt: null, error: "550 No such user" },
    ]);
    await deliver(app);
    expect((await inboxEntry(app, enquiry)).delivery).toMatchObject({ state: "delivered", error: null });
    const late = await app.admin.post(`/api/enquiries/${enquiry._id}/deliver`);
    expect([late.status, late.body]).toEqual([409, { message: ENQUIRY_SERVER.alreadyDelivered }]);
    expect((await app.admin.post("/api/enquiries/unknown/deliver")).status).toBe(404);
    await deliver(app);
    expect(smtp.taken).toHaveLength(1);
  });

  test("an administrator's resend retries a queued mail at once, and only once", async () => {
    const { app, smtp } = await openBoth();
    smtp.refuse.connect = "421 Later";
    const enquiry = await sent(app);
    await deliver(app);
    smtp.refuse.connect = undefined;
    expect(await deliver(app)).toEqual([]);
    await app.admin.post(`/api/enquiries/${enquiry._id}/deliver`);
    await app.admin.post(`/api/enquiries/${enquiry._id}/deliver`);
    await deliver(app);
    expect(smtp.taken).toHaveLength(1);
  });

  test("without mail settings enquiries wait, the log reports it once, and later settings send them", async ({
    app,
  }) => {
    const log = keepLog();
    const enquiries = [await sent(app), await sent(app)];
    await deliver(app, log);
    expect(log.lines.filter((line) => line.includes("no mail settings"))).toHaveLength(1);
    for (const enquiry of enquiries) {
      expect((await inboxEntry(app, enquiry)).delivery).toMatchObject({ state: "waiting", attempts: 0 });
    }
    expect(await queueWaiting(app.services)).toBe(0);
    const [first, second] = enquiries;
    await app.admin.put(`/api/enquiries/${first?._id}`, { state: "answered" });

    const smtp = await withSmtp({ credentials: { user: "shop@example.com", password: "s:cret" } });
    const { host, port, security, user, password } = smtp.server;
    const stored = { host, port, security, user, password, from: null };
    await storeSetting(app.services, "mail", { ...stored, to: null });
    expect(await queueWaiting(app.services)).toBe(0);
    await storeSetting(app.services, "mail", { ...stored, to: "sales@example.com" });
    const queued = await Promise.all([queueWaiting(app.services), queueWaiting(app.services)]);
    expect(queued.sort()).toEqual([0, 1]);
    await deliver(app, log);
    expect(smtp.taken.map(({ from, to, user: by }) => [from, to, by])).toEqual([
      ["shop@example.com", ["sales@example.com"], "shop@example.com"],
    ]);
    expect(smtp.taken[0]?.header("message-id")).toContain(String(second?._id));
    expect((await inboxEntry(app, { _id: String(first?._id) })).delivery.state).toBe("waiting");
    expect(log.lines.join()).not.toMatch(/s:cret|Asha|98765/);
  });

  test("a database failure after the mail was accepted resends it with the same Message-ID", async () => {
    const { app, smtp } = await openBoth();
    const enquiry = await sent(app);
    const planted = await plantTrigger(app.services, "update on enquiries");
    await deliver(app);
    await planted.remove();
    expect((await inboxEntry(app, enquiry)).delivery.state).toBe("queued");
    await letTimePass(app.services, MINUTE);
    await deliver(app);
    expect((await inboxEntry(app, enquiry)).delivery.state).toBe("delivered");
    const ids = smtp.taken.map((mail) => mail.header("message-id"));
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  test("a worker whose lease expired does not overwrite its successor's result", async () => {
    const { app, smtp } = await openBoth();
    const enquiry = await sent(app);
    const { database } = app.services;
    const slept = await claimJob(database, ["enquiry-mail"], -1000);
    expect(slept?.subject).toBe(enquiry._id);
    await deliver(app);
    smtp.refuse.recipient = "550 No such user";
    if (slept) await deliverMail(app.services, ENQUIRY_MAILED, slept);
    expect((await inboxEntry(app, enquiry)).delivery.state).toBe("delivered");
  });

  test("two concurrent workers send each mail once and stop cleanly", async () => {
    const { app, smtp } = await openBoth();
    const { database, jobBell } = app.services;
    const works = [mailWork(app.services, ENQUIRY_MAILED, keepLog())];
    const workers = [1, 2].map(() => startWorker(database, jobBell, works, () => undefined));
    for (let n = 0; n < 12; n += 1) await sent(app, callback({ name: `Visitor ${n}` }));
    await until(() => smtp.taken.length >= 12);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(new Set(smtp.taken.map((mail) => mail.header("subject"))).size).toBe(12);
    expect(smtp.taken).toHaveLength(12);
    expect(await app.services.database.read.selectFrom("jobs").selectAll().execute()).toEqual([]);
  });
});

onSqlite("answers of the mail server", (test, open) => {
  const { openBoth } = withMail(open);

  test("the retry delay doubles up to some hours", () => {
    const waits = Array.from({ length: 20 }, (_, at) => waitAfter(at + 1));
    expect(waits.slice(0, 4)).toEqual([15_000, 30_000, 60_000, 120_000]);
    expect(Math.max(...waits)).toBe(MAIL_RETRY_LAST);
  });

  test.each([
    ["connect", "421 Too busy"],
    ["sender", "451 Greylisted"],
    ["sender", "550 Sender not allowed here"],
    ["recipient", "450 Mailbox busy"],
    ["mail", "452 Out of space"],
  ] as const)(
    "a refusal at '%s' with '%s' is retried and shown in the server's words",
    async (step, words) => {
      const { app, smtp } = await openBoth();
      smtp.refuse[step] = words;
      const enquiry = await sent(app);
      await deliver(app);
      const { delivery } = await inboxEntry(app, enquiry);
      expect(delivery).toMatchObject({ state: "queued", attempts: 1 });
      expect(delivery.error).toContain(words.slice(4));
      smtp.refuse[step] = undefined;
      await letTimePass(app.services, MINUTE);
      await deliver(app);
      expect((await inboxEntry(app, enquiry)).delivery.state).toBe("delivered");
      expect(smtp.taken).toHaveLength(1);
    },
  );

  test.each([
    ["recipient", "550 5.1.1 No such user here"],
    ["mail", "554 5.7.1 Message refused"],
  ] as const)(
    "a permanent refusal at '%s' fails this mail and is shown; other mails are delivered",
    async (step, words) => {
      const { app, smtp } = await openBoth();
      smtp.refuse[step] = words;
      const refused = await sent(app);
      const log = await deliver(app);
      expect((await inboxEntry(app, refused)).delivery).toEqual({
        state: "failed",
        attempts: 1,
        deliveredAt: null,
        error: words,
      });
      expect(log.join()).toContain(refused._id);
      expect(log.join()).not.toMatch(/Asha|98765|No such user|orders@/);
      smtp.refuse[step] = undefined;
      await letTimePass(app.services, MAIL_GIVE_UP_AFTER);
      const other = await sent(app, contact(), CONTACT_PATH);
      await deliver(app);
      expect((await inboxEntry(app, refused)).delivery.state).toBe("failed");
      expect((await inboxEntry(app, other)).delivery.state).toBe("delivered");
      expect(smtp.taken).toHaveLength(1);
    },
  );

  test("after days of failures the mail is marked failed, not deleted", async () => {
    const { app, smtp } = await openBoth();
    await smtp.stop();
    const enquiry = await sent(app);
    await letTimePass(app.services, MAIL_GIVE_UP_AFTER + MINUTE);
    // The inbox shows a plain sentence, the log the technical code.
    expect((await deliver(app)).join()).toContain("ECONNREFUSED");
    expect((await inboxEntry(app, enquiry)).delivery).toMatchObject({
      state: "failed",
      error: expect.stringMatching(/^Can't connect to the mail server 127\.0\.0\.1:\d+/),
    });
  });

  test("mail settings of the environment override the stored ones", async () => {
    const { app, smtp } = await openBoth();
    const stored = { host: "203.0.113.1", port: 25, security: "tls", user: "x", password: "y" };
    await storeSetting(app.services, "mail", {
      ...stored,
      from: "parts@example.com",
      to: "else@example.com",
    });
    await sent(app);
    await deliver(app);
    expect(smtp.taken.map(({ from, to }) => [from, to])).toEqual([["parts@example.com", [MAIL_TO]]]);
  });

  test("a wrong password is retried and the error does not contain it", async () => {
    const { app, smtp } = await openBoth({ credentials: { user: "shop", password: "right" } });
    smtp.server.password = "s3cret-but-wrong";
    const enquiry = await sent(app);
    const log = await deliver(app);
    const { delivery } = await inboxEntry(app, enquiry);
    expect(delivery).toMatchObject({ state: "queued", error: "535 Wrong user or password" });
    expect(log.join() + JSON.stringify(delivery)).not.toContain("s3cret");
  });

  test("a deleted enquiry is not delivered", async () => {
    const { app, smtp } = await openBoth();
    const enquiry = await sent(app);
    await app.admin.del(`/api/enquiries/${enquiry._id}`);
    await deliver(app);
    expect(smtp.taken).toEqual([]);
  });

  test("a delivery interrupted too often is marked failed with a message", async () => {
    const { app, smtp } = await openBoth();
    const enquiry = await sent(app);
    await app.services.database.main.updateTable("jobs").set({ attempts: 10 }).execute();
    await deliver(app);
    expect((await inboxEntry(app, enquiry)).delivery).toMatchObject({
      state: "failed",
      error: ENQUIRY_SERVER.interrupted,
    });
    expect(smtp.taken).toEqual([]);
  });
});
