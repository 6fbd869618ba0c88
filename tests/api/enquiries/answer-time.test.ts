import { expect } from "vitest";
import { ANSWER_TIME_DAYS, ANSWERED_MIN } from "#contract/enquiries/limits.ts";
import { DAY, HOUR, MINUTE } from "#contract/platform/units.ts";
import { measureAnswerTime } from "#server/enquiries/answer-time.ts";
import { readCounters } from "#server/platform/database/counters.ts";
import { onBothEngines, type TestApp } from "#tests/support/app.ts";
import { sent } from "#tests/support/enquiries.ts";
import { sentQuotation } from "#tests/support/quotations.ts";

const answerTime = async ({ visitor }: TestApp) => (await visitor.get("/api/site")).body.answerTime;

/** Makes it arrive as long ago as this. */
const age = ({ services }: TestApp, id: string, ms: number) =>
  services.database.main
    .updateTable("enquiries")
    .set({ created_at: Date.now() - ms })
    .where("id", "=", id)
    .execute();

async function answered(app: TestApp, ms: number): Promise<void> {
  const { _id } = await sent(app);
  await age(app, _id, ms);
  await app.admin.post(`/api/enquiries/${_id}/answers`, { way: "copy", text: "Yes" });
}

onBothEngines("the time to an answer", (test) => {
  test("is that of answered, quoted and marked enquiries of 90 days, from ten on", async ({ app }) => {
    const { admin, services } = app;
    const measure = (now = Date.now()) => measureAnswerTime(services.database, now);
    for (let at = 0; at < ANSWERED_MIN - 3; at += 1) await answered(app, 2 * HOUR - MINUTE);
    // Not counted: too old, still new, written down by the staff.
    await answered(app, (ANSWER_TIME_DAYS + 1) * DAY);
    await sent(app);
    await admin.post("/api/enquiries", { source: "phone", name: "A caller", message: "Ten reeds" });
    const marked = await sent(app);
    await age(app, marked._id, 3 * HOUR);
    await admin.put(`/api/enquiries/${marked._id}`, { notes: "Called, nobody there" });
    await admin.put(`/api/enquiries/${marked._id}`, { state: "answered" });
    const { enquiry } = await sentQuotation(app);
    await age(app, enquiry?._id ?? "", 5 * HOUR);
    await measure();
    expect(await answerTime(app)).toBe("");

    await answered(app, 2 * HOUR - MINUTE);
    await measure();
    expect(await answerTime(app)).toBe("2 hours");
    const { content } = await readCounters(services.database.read);
    await measure();
    expect((await readCounters(services.database.read)).content).toBe(content);
    await measure(Date.now() + (ANSWER_TIME_DAYS + 1) * DAY);
    expect(await answerTime(app)).toBe("");
  });
});
