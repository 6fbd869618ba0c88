import { v7 as uuidv7 } from "uuid";
import { expect } from "vitest";
import type { Enquiry } from "#contract/enquiries/enquiry.ts";
import { mailWork } from "#server/enquiries/delivery/deliver-mail.ts";
import { ENQUIRY_MAILED } from "#server/enquiries/delivery/enquiry-mail.ts";
import { photosWork } from "#server/enquiries/photos.ts";
import { findSetting, putSetting } from "#server/platform/database/settings.ts";
import { SYSTEM, write } from "#server/platform/database/write.ts";
import { finishDueJobs } from "#server/platform/jobs/worker.ts";
import type { Services } from "#server/services.ts";
import type { TestApp } from "./app.ts";
import type { Answer } from "./client.ts";

/** Fields of a valid callback request. */
export const callback = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "Asha Weaver",
  phone: "+919876543210",
  preferredTime: "Weekdays after 4 pm",
  message: "Two grippers for a GamMax, please.",
  ...overrides,
});

/** Fields of a valid e-mail enquiry. */
export const contact = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  subject: "Price of a reed",
  message: "What does a reed of 190 cm cost?",
  ...overrides,
});

/** Sends an enquiry and returns it from the inbox. */
export async function sent(
  { admin, visitor }: TestApp,
  fields: Record<string, unknown> = callback(),
  path = "/api/email/callback",
): Promise<Enquiry> {
  const answer = await visitor.post(path, fields);
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ["message", "reference"]]);
  return (await admin.get("/api/enquiries")).body.enquiries[0] as Enquiry;
}

export async function inbox({ admin }: TestApp, query = ""): Promise<Enquiry[]> {
  return (await admin.get(`/api/enquiries${query}`)).body.enquiries as Enquiry[];
}

export const inboxEntry = async ({ admin }: TestApp, { _id }: Pick<Enquiry, "_id">): Promise<Enquiry> =>
  (await admin.get(`/api/enquiries/${_id}`)).body as Enquiry;

/** Collects the log lines of delivery. */
export function keepLog(): { lines: string[]; info: Line; warn: Line; error: Line } {
  const lines: string[] = [];
  const line: Line = (...parts) => void lines.push(parts.map((part) => JSON.stringify(part)).join(" "));
  return { lines, info: line, warn: line, error: line };
}
type Line = (...parts: unknown[]) => void;

/** Delivers due mails like the worker. */
export async function deliver({ services }: TestApp, log = keepLog()): Promise<string[]> {
  await finishDueJobs(services.database, mailWork(services, ENQUIRY_MAILED, log));
  return log.lines;
}

/** Re-encodes the photos of enquiries like the worker. Throws what the worker would log. */
export async function preparePhotos({ services }: TestApp): Promise<void> {
  const errors: unknown[] = [];
  await finishDueJobs(
    services.database,
    photosWork(services, (error) => errors.push(error)),
  );
  if (errors.length) throw errors[0];
}

/** Moves all pending deliveries `ms` milliseconds into the past. */
export async function letTimePass({ database }: Services, ms: number): Promise<void> {
  await database.main
    .updateTable("jobs")
    .set((eb) => ({ due_at: eb("due_at", "-", ms), created_at: eb("created_at", "-", ms) }))
    .execute();
}

/** Stores a setting directly. */
export function storeSetting({ database }: Services, key: string, value: unknown): Promise<void> {
  return write(database, SYSTEM, async (transaction) => {
    const { version } = await findSetting({ read: transaction.tx }, key);
    await putSetting(transaction, key, value, version + 1);
  });
}

/** Everything an enquiry may leave in the database. */
export async function traces({ database }: Services) {
  const [enquiries, jobs, activity, subscribers] = await Promise.all([
    database.read.selectFrom("enquiries").selectAll().orderBy("id").execute(),
    database.read.selectFrom("jobs").select("id").orderBy("id").execute(),
    database.read.selectFrom("activity").select("id").orderBy("id").execute(),
    database.read.selectFrom("newsletter_subscribers").selectAll().orderBy("id").execute(),
  ]);
  return { enquiries, jobs, activity, subscribers };
}

/** Makes a call that must be rejected as given and leave nothing behind. */
export async function refusedEnquiry(
  app: TestApp,
  call: () => Promise<Answer>,
  [status, message]: [number, string],
): Promise<Answer> {
  const before = await traces(app.services);
  const answer = await call();
  expect([answer.status, answer.body.message]).toEqual([status, message]);
  expect(await traces(app.services)).toEqual(before);
  return answer;
}

/** Returns the names in the inbox, as the query lists them. */
export const namesIn = async (app: TestApp, query: string) =>
  (await inbox(app, query)).map(({ name }) => name);

/** Inserts many enquiries directly, bypassing the rate limits. */
export async function plantMany(app: TestApp, count: number): Promise<void> {
  const model = await sent(app);
  const { main } = app.services.database;
  const row = await main
    .selectFrom("enquiries")
    .selectAll()
    .where("id", "=", model._id)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count - 1 }, (_, at) => ({
    ...row,
    id: uuidv7(),
    number: 100_000 + at,
    name: `Planted ${at}`,
  }));
  for (let from = 0; from < rows.length; from += 200) {
    await main
      .insertInto("enquiries")
      .values(rows.slice(from, from + 200))
      .execute();
  }
}
