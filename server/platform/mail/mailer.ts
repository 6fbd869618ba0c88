import { type Config, isLoopback } from "../config.ts";
import type { Database } from "../database/open.ts";
import { type MailAccount, readMailAccount } from "./account.ts";
import { reasonOf, sentenceFor } from "./mail-problem.ts";
import { headerText } from "./one-line.ts";

const SECOND = 1000;

/** A mail to the account's one recipient. It is plain text: nothing typed by a visitor is ever markup. */
export interface Mail {
  /** The same for every try, so that a second copy is recognised as one. */
  messageId: string;
  senderName: string;
  subject: string;
  text: string;
  /** One address, checked by `addressIn`. */
  replyTo?: string | undefined;
}

/** A mail that was not delivered; `message` is for a person, `reason` for the log. */
export class MailError extends Error {
  readonly reason: string;
  /** The server refused the recipient or the mail itself: trying again would end the same. */
  readonly isFinal: boolean;

  constructor(message: string, options: { reason: string; isFinal: boolean; cause: unknown }) {
    super(message, { cause: options.cause });
    this.reason = options.reason;
    this.isFinal = options.isFinal;
  }
}

/** The way to the mail server. */
export interface Mailer {
  /** How mail is sent at this moment, or undefined when nothing says so. */
  account(): Promise<MailAccount | undefined>;
  /** Resolves when the server has taken the mail. Throws MailError. */
  send(account: MailAccount, mail: Mail): Promise<void>;
}

export function openMailer(database: Database, config: Pick<Config, "smtp" | "mailTo">): Mailer {
  return { account: () => readMailAccount(database, config), send };
}

async function send(account: MailAccount, mail: Mail): Promise<void> {
  const { host, port, user, password, from, to } = account;
  // Loaded by the first mail: a process that has none to send does without its memory (docs/decisions/0013).
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    host,
    port,
    ...security(account),
    ...(user === null ? {} : { auth: { user, pass: password ?? "" } }),
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
  });
  try {
    await transport.sendMail({
      messageId: mail.messageId,
      envelope: { from, to: [...to] },
      from: { name: headerText(mail.senderName), address: from },
      to: to.map((address) => ({ name: "", address })),
      ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : {}),
      subject: headerText(mail.subject),
      text: mail.text,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } catch (error) {
    throw asMailError(error, account);
  } finally {
    transport.close();
  }
}

/**
 * STARTTLS is needed, but on the way to a relay on this machine, which no one else can listen to: there it is used where
 * it is offered, with whatever certificate the relay made for itself.
 */
function security({ host, security: kind }: MailAccount) {
  const mayBeInTheClear = kind === "starttls" && isLoopback(host);
  return {
    secure: kind === "tls",
    requireTLS: kind === "starttls" && !mayBeInTheClear,
    ignoreTLS: kind === "none",
    ...(mayBeInTheClear ? { opportunisticTLS: true, tls: { rejectUnauthorized: false } } : {}),
  };
}

/** Only a refused recipient and a refused mail are final; everything else may be set right in the meantime. */
function asMailError(error: unknown, account: MailAccount): MailError {
  const { command, permanent } = error as Partial<Record<string, unknown>>;
  const isFinal = permanent === true && (command === "RCPT TO" || command === "DATA");
  return new MailError(sentenceFor(error, account), { reason: reasonOf(error), isFinal, cause: error });
}
