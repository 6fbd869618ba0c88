import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Call } from "#contract/platform/call.ts";
import { SEND_KEY_KEPT } from "#contract/platform/limits.ts";
import { SERVER } from "#contract/platform/server-messages.ts";
import type { Database } from "../database/open.ts";
import type { Db } from "../database/schema.ts";
import { putRow, rowsWith } from "../database/statements.ts";
import { VISITOR, type Write, writeUnseen } from "../database/write.ts";
import { invalid, ProblemError } from "./problems.ts";
import type { StagedFile } from "./staging.ts";

const HEADER = "idempotency-key";
/** A UUID or a similar random text, with or without the quotation marks of a structured field. */
const KEY = /^(?:"([\w-]{16,64})"|([\w-]{16,64}))$/;

/** The key of a visitor's call. `id` is stored: a hash of the key and the call, so that a key means nothing in another call. */
export interface SendKey {
  id: string;
  secret: string;
}

/** Returns the key of a call's Idempotency-Key header; undefined without one. Throws 400 for an invalid one. */
export function sendKeyOf({ method, path }: Call, { headers, params }: FastifyRequest): SendKey | undefined {
  const header = headers[HEADER];
  if (header === undefined) return undefined;
  const [, quoted, bare] = KEY.exec(String(header).trim()) ?? [];
  const secret = quoted ?? bare;
  if (!secret) throw invalid([{ field: "Idempotency-Key", message: SERVER.keyInvalid }]);
  return { id: hash("sha256", JSON.stringify([secret, method, path, params])), secret };
}

/** Runs the write of a visitor's call; its result is the answer. */
type Store<Answer> = (work: (write: Write) => Promise<Answer>) => Promise<Answer>;

interface Sent {
  key: SendKey | undefined;
  body: unknown;
  files?: readonly Pick<StagedFile, "bytes">[] | undefined;
}

/**
 * Answers a visitor's call and stores it once, however often it is sent with its key (docs/decisions/0084). `work` answers it
 * and stores it with `store`, whose transaction takes the key: a concurrent call with the key waits for it and is answered
 * alike. A call that fails doesn't use up its key. Throws 422 if the key was used for other content: fields, or sizes of files.
 */
export async function answerOnce<Answer extends object>(
  database: Database,
  { key, body, files = [] }: Sent,
  work: (store: Store<Answer>) => Promise<Answer>,
): Promise<Answer> {
  if (!key) return work((each) => writeUnseen(database, VISITOR, each));
  const content = hash("sha256", JSON.stringify([key.secret, body, files.map(({ bytes }) => bytes)]));
  const known = await findAnswer<Answer>(database.read, key, content);
  if (known) return known;
  try {
    return await work((each) =>
      writeUnseen(database, VISITOR, async (write) => {
        // Writers wait for each other (write.ts), so nobody takes the key meanwhile.
        const taken = await findAnswer<Answer>(write.tx, key, content);
        if (taken) throw new Answered(taken);
        const answer = await each(write);
        const row = { content, answer: JSON.stringify(answer), forget_at: write.now + SEND_KEY_KEPT };
        await putRow(write.tx, "answered_keys", "key", { key: key.id, ...row });
        return answer;
      }),
    );
  } catch (error) {
    if (error instanceof Answered) return error.answer as Answer;
    throw error;
  }
}

/** Ends a call that a concurrent one with the same key has answered, and undoes what it has done so far. */
class Answered extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super();
    this.answer = answer;
  }
}

/** Whether a call with this key was answered. */
export const isAnswered = async ({ read }: Database, key: SendKey | undefined): Promise<boolean> =>
  key !== undefined && (await findRow(read, key)) !== undefined;

async function findAnswer<Answer>(db: Db, key: SendKey, content: string): Promise<Answer | undefined> {
  const row = await findRow(db, key);
  if (row && row.content !== content) throw new ProblemError(422, SERVER.keyReused);
  return row && (JSON.parse(row.answer) as Answer);
}

const findRow = (db: Db, { id }: SendKey) =>
  rowsWith(db, "answered_keys", { key: id })
    .select(["content", "answer"])
    .where("forget_at", ">", Date.now())
    .executeTakeFirst();
