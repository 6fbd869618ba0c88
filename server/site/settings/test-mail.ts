import type { FastifyBaseLogger } from "fastify";
import { v7 as uuidv7 } from "uuid";
import type { Confirmation } from "#contract/platform/primitives.ts";
import { SETTINGS_SERVER, TEST_MAIL } from "#contract/platform/server-messages.ts";
import type { Database } from "#server/platform/database/open.ts";
import { findSetting, putSetting } from "#server/platform/database/settings.ts";
import { type Actor, writeUnseen } from "#server/platform/database/write.ts";
import { ProblemError } from "#server/platform/http/problems.ts";
import { MAIL_TEST, MailError, type Mailer, type MailTest } from "#server/platform/mail/mailer.ts";
import { readBusiness } from "../read-site.ts";

/** POST /settings/mail/test. Throws 409 without a server or recipient, 422 with the mail server's reply or another reason. */
export async function sendTestMail(
  { database, mailer }: { database: Database; mailer: Mailer },
  actor: Actor,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<Confirmation> {
  const account = await mailer.account();
  if (!account) throw new ProblemError(409, SETTINGS_SERVER.mailNotSet);
  const { companyName } = await readBusiness(database);
  const messageId = `<${uuidv7()}@${account.from.split("@").at(-1)}>`;
  try {
    await mailer.send(account, { messageId, senderName: companyName, isAutomatic: true, ...TEST_MAIL });
  } catch (cause) {
    if (!(cause instanceof MailError)) throw cause;
    log.warn({ reason: cause.reason }, "test message not sent");
    throw new ProblemError(422, cause.message, { cause });
  }
  await writeUnseen(database, actor, async (transaction) => {
    const { tx, record } = transaction;
    const { version: mailVersion } = await findSetting({ read: tx }, "mail");
    const { version } = await findSetting({ read: tx }, MAIL_TEST);
    const test: MailTest = { mailVersion };
    await putSetting(transaction, MAIL_TEST, test, version + 1);
    await record("update", "settings", "mail", "Sent a test message");
  });
  return { message: SETTINGS_SERVER.mailSent };
}
