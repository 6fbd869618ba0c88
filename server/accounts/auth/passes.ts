import { timingSafeEqual } from "node:crypto";
import type { Db } from "#server/platform/database/schema.ts";
import { urlOf } from "#server/platform/files/keys.ts";
import { findSession } from "./sessions.ts";
import { passFor } from "./tokens.ts";

export type Address = typeof urlOf;

const PASS = /^([0-9a-f-]{36})\.([\w-]{43})$/;

/** Returns a function that makes file URLs with a pass for one key and session (docs/decisions/0027). */
export async function passedAddress(db: Db, sessionId: string): Promise<Address> {
  const session = await findSession(db, sessionId);
  if (!session) return urlOf;
  return (key, name) => `${urlOf(key, name)}?pass=${session.id}.${passFor(session.secret, key)}`;
}

export async function isPass(db: Db, key: string, pass: unknown): Promise<boolean> {
  const [, sessionId, shown] = (typeof pass === "string" && PASS.exec(pass)) || [];
  if (!sessionId || !shown) return false;
  const session = await findSession(db, sessionId);
  return !!session && timingSafeEqual(Buffer.from(shown), Buffer.from(passFor(session.secret, key)));
}
