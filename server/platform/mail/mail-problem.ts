import { MAIL_PROBLEM } from "../../../contract/messages.ts";
import { MAIL_ERROR_MAX } from "../../../contract/platform/limits.ts";
import type { SmtpServer } from "../config.ts";
import { headerText } from "./one-line.ts";

/** What the library tells of a failure: the step's code, the system's own beside it, and the server's answer. */
interface Failure {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** An answer of a mail server begins with its code. */
const SERVER_WORDS = /^\d{3}\b/;

/** A failure as a person is told of it: in the mail server's own words where it said any. */
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

/** The same for the log: codes and the step alone, for a mail server's words may repeat an address. */
export function reasonOf(error: unknown): string {
  const failure = asFailure(error);
  const known = [codeOf(failure), failure.responseCode, failure.command && headerText(failure.command)];
  return known.filter(Boolean).join(" ") || "unknown";
}

const codeOf = ({ code = "", originalCode }: Failure): string => originalCode ?? code;

const asFailure = (error: unknown): Failure => (error instanceof Error ? (error as Failure) : {});
