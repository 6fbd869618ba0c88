import { z } from "zod";
import { EMAIL_MAX, MAIL_ERROR_MAX } from "#contract/platform/limits.ts";
import { mailAddresses } from "#contract/platform/mail-addresses.ts";
import { MAIL_PROBLEM } from "#contract/platform/server-messages.ts";
import type { MailSettings } from "#contract/site/settings.ts";
import { type Config, isLoopback, type SmtpServer } from "../config.ts";
import type { Database } from "../database/open.ts";
import { readSetting } from "../database/settings.ts";

/** The setting that stores the version of the mail settings whose test message was accepted. */
export const MAIL_TEST = "mail-test";

/** A mail server's response begins with its code. */
const SERVER_WORDS = /^\d{3}\b/;

const codeOf = ({ code = "", originalCode }: Failure): string => originalCode ?? code;

const asFailure = (error: unknown): Failure => (error instanceof Error ? (error as Failure) : {});

const SECOND = 1000;

/** A mail to the account's recipients, or to one address; plain text: visitors' input is never markup. */
export interface Mail {
  /** Instead of the account's recipients; validated by `addressIn`. */
  to?: string;
  /** The same for every attempt, so that duplicates are recognised. */
  messageId: string;
  senderName: string;
  subject: string;
  text: string;
  /** One address, validated by `addressIn`. */
  replyTo?: string | undefined;
  /** Whether the site wrote it on its own: nobody's automatic reply may answer it (RFC 3834, section 5). */
  isAutomatic: boolean;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
}

/** A mail that was not delivered; `message` is shown to the user, `reason` is logged. */
export class MailError extends Error {
  readonly reason: string;
  /** The server rejected the recipient or the mail: a retry would fail too. */
  readonly isFinal: boolean;

  constructor(message: string, options: { reason: string; isFinal: boolean; cause: unknown }) {
    super(message, { cause: options.cause });
    this.reason = options.reason;
    this.isFinal = options.isFinal;
  }
}

export interface Mailer {
  account(): Promise<MailAccount | undefined>;
  /** Resolves when the server has accepted the mail. Throws MailError. */
  send(account: MailAccount, mail: Mail): Promise<void>;
}

export function openMailer(database: Database, config: Pick<Config, "smtp" | "mailTo">): Mailer {
  return { account: () => readMailAccount(database, config), send };
}

async function send(account: MailAccount, mail: Mail): Promise<void> {
  const { host, port, user, password, from } = account;
  const to = mail.to === undefined ? account.to : [mail.to];
  // Loaded with the first mail to save memory (docs/decisions/0066).
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
      ...(mail.isAutomatic && { headers: { "Auto-Submitted": "auto-generated" } }),
      ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : {}),
      subject: headerText(mail.subject),
      text: mail.text,
      attachments: mail.attachments?.map(({ content, ...file }) => ({
        ...file,
        content: Buffer.from(content),
      })),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } catch (error) {
    throw asMailError(error, account);
  } finally {
    transport.close();
  }
}

/** STARTTLS is required, except for a relay on this machine: there if offered, with any certificate. */
function security({ host, security: kind }: MailAccount) {
  const mayBeInTheClear = kind === "starttls" && isLoopback(host);
  return {
    secure: kind === "tls",
    requireTLS: kind === "starttls" && !mayBeInTheClear,
    ignoreTLS: kind === "none",
    ...(mayBeInTheClear ? { opportunisticTLS: true, tls: { rejectUnauthorized: false } } : {}),
  };
}

/** Only a rejected recipient or mail is final; everything else may be fixed meanwhile. */
function asMailError(error: unknown, account: MailAccount): MailError {
  const { command, permanent } = error as Partial<Record<string, unknown>>;
  const isFinal = permanent === true && (command === "RCPT TO" || command === "DATA");
  return new MailError(sentenceFor(error, account), {
    reason: mailFailureReason(error),
    isFinal,
    cause: error,
  });
}

/** The library's error: the step's code, the system's code, and the server's response. */
interface Failure {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Returns the failure for the user, in the mail server's words if there are any. */
export function sentenceFor(error: unknown, server: Pick<SmtpServer, "host" | "port">): string {
  const { command, response = "" } = asFailure(error);
  if (command === "STARTTLS" && response) return MAIL_PROBLEM.noStartTls;
  if (SERVER_WORDS.test(response)) return headerText(response).slice(0, MAIL_ERROR_MAX);
  return sentenceForCode(error, server);
}

function sentenceForCode(error: unknown, { host, port }: Pick<SmtpServer, "host" | "port">): string {
  const name = `${host}:${port}`;
  const code = codeOf(asFailure(error));
  switch (code) {
    case "ECONNREFUSED":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return MAIL_PROBLEM.unreachable(name);
    case "EDNS":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return MAIL_PROBLEM.unknownHost(host);
    case "ETIMEDOUT":
      return MAIL_PROBLEM.silent(name);
    case "ECONNECTION":
    case "ECONNRESET":
    case "EPIPE":
      return MAIL_PROBLEM.closed(name);
    case "EPROTOCOL":
      return MAIL_PROBLEM.noMailServer(name);
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return MAIL_PROBLEM.otherName(host);
    case "EAUTH":
    case "ENOAUTH":
      return MAIL_PROBLEM.noSignIn;
  }
  if (/CERT|ISSUER|VERIFY/.test(code)) return MAIL_PROBLEM.untrusted;
  return /TLS|SSL|^EPROTO$/.test(code) ? MAIL_PROBLEM.noTls : MAIL_PROBLEM.unsent;
}

/** Returns the failure for the log: codes and step only, because a mail server's words may contain an address. */
export function mailFailureReason(error: unknown): string {
  const failure = asFailure(error);
  const known = [codeOf(failure), failure.responseCode, failure.command && headerText(failure.command)];
  return known.filter(Boolean).join(" ") || "unknown";
}

/** Returns text for a header or one line of a mail, with line breaks and invisible characters as spaces. */
export function headerText(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

/** A mail server, the sender, and one or several recipients. */
export interface MailAccount extends SmtpServer {
  from: string;
  to: readonly string[];
}

/** The stored 'mail' setting: the contract's fields and the password. */
export interface StoredMail extends Omit<MailSettings, "passwordSet"> {
  password: string | null;
}

/** SMTP_URL and MAIL_TO override stored settings; undefined without a server or a recipient. */
export async function readMailAccount(
  database: Pick<Database, "read">,
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

/** Returns the text if it is exactly one e-mail address, else undefined. */
export function addressIn(text: string | null): string | undefined {
  return z.email().max(EMAIL_MAX).safeParse(text).data;
}

export interface MailTest {
  mailVersion: number;
}
