import { z } from "zod";
import { EMAIL_MAX } from "../../../contract/platform/limits.ts";
import { mailAddresses } from "../../../contract/platform/mail-addresses.ts";
import type { MailSettings } from "../../../contract/site/settings.ts";
import type { Config, SmtpServer } from "../config.ts";
import type { Database } from "../database/open.ts";
import { readSetting } from "../database/settings.ts";

/** A mail server, who writes, and whom: one or several. */
export interface MailAccount extends SmtpServer {
  from: string;
  to: readonly string[];
}

/** The setting 'mail' as it is stored: the fields of the contract, and the password itself. */
export interface StoredMail extends Omit<MailSettings, "passwordSet"> {
  password: string | null;
}

/**
 * How mail is sent at this moment: SMTP_URL and MAIL_TO win over the stored settings. Undefined as long as there is
 * no server or nobody to write to. Without a sender of its own the mail comes from the account's user, where that
 * is an address, else from the first recipient.
 */
export async function readMailAccount(
  database: Database,
  { smtp, mailTo }: Pick<Config, "smtp" | "mailTo">,
): Promise<MailAccount | undefined> {
  const stored = await readSetting<Partial<StoredMail>>(database, "mail");
  const server = smtp ?? storedServer(stored);
  const to = mailAddresses(mailTo ?? stored?.to ?? "");
  const [first] = to;
  if (!server || !first) return undefined;
  return { ...server, to, from: stored?.from ?? addressIn(server.user) ?? first };
}

function storedServer({ host, port, security, user, password }: Partial<StoredMail> = {}) {
  if (!host || !port || !security) return undefined;
  return { host, port, security, user: user ?? null, password: password ?? null };
}

/** The text as one e-mail address, or undefined when it is anything else or more than that. */
export function addressIn(text: string | null): string | undefined {
  return z.email().max(EMAIL_MAX).safeParse(text).data;
}
