import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, afterEach, expect, test } from "vitest";
import { MAIL_PROBLEM } from "#contract/platform/server-messages.ts";
import { MailError, openMailer } from "#server/platform/mail/mailer.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { selfSigned } from "../support/certificate.ts";
import { openSmtp, type SmtpOptions, type TestSmtp } from "../support/smtp.ts";

const trusted = selfSigned("localhost");
setDefaultCACertificates([...getCACertificates("default"), trusted.cert]);

const CREDENTIALS = { user: "shop@example.com", password: "s:cret" };
/** A non-loopback address of this machine, used as a remote server. */
const ELSEWHERE = "0.0.0.0";
const MAIL = {
  messageId: "<1@example.com>",
  senderName: "Heddle",
  subject: "A subject",
  text: "A text\n",
  isAutomatic: true,
};

let app: TestApp | undefined;
let smtp: TestSmtp | undefined;
afterEach(() => smtp?.stop());
afterAll(() => app?.close());

/** Sends a mail to such a server; `server` overrides the settings. */
async function sendTo(options: SmtpOptions, server: Partial<TestSmtp["server"]> = {}): Promise<void> {
  app ??= await openTestApp("sqlite");
  smtp = await openSmtp({ host: "localhost", credentials: CREDENTIALS, ...options });
  const config = { smtp: { ...smtp.server, ...server }, mailTo: "orders@example.com" };
  const mailer = openMailer(app.services.database, config);
  const account = await mailer.account();
  if (!account) throw new Error("There is a server and a recipient");
  await mailer.send(account, MAIL);
}

async function failure(sending: Promise<void>): Promise<MailError> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MailError)) throw new Error(`No MailError: ${error}`);
  return error;
}

test.each(["tls", "starttls"] as const)(
  "a mail is sent encrypted and authenticated by %s",
  async (security) => {
    await sendTo({ security, certificate: trusted });
    expect(smtp?.taken).toMatchObject([
      { isSecure: true, user: CREDENTIALS.user, from: CREDENTIALS.user, to: ["orders@example.com"] },
    ]);
    expect(smtp?.taken[0]?.text).toBe("A text\n");
  },
);

test("sends without TLS only if configured so", async () => {
  await sendTo({ security: "none" });
  expect(smtp?.taken).toMatchObject([{ isSecure: false }]);
});

test.each(["127.0.0.1", "localhost", "LOCALHOST"])(
  "does not require STARTTLS of a relay on the same machine (%s)",
  async (host) => {
    await sendTo({ security: "none" }, { host, security: "starttls" });
    expect(smtp?.taken).toMatchObject([{ isSecure: false }]);
  },
);

test("uses STARTTLS if a relay on the same machine offers it, with any certificate", async () => {
  await sendTo({ security: "starttls", certificate: selfSigned("elsewhere.example.com") });
  expect(smtp?.taken).toMatchObject([{ isSecure: true, user: CREDENTIALS.user }]);
});

test.each<[string, SmtpOptions, Partial<TestSmtp["server"]>, string]>([
  [
    "a server elsewhere that offers no STARTTLS",
    { security: "none" },
    { security: "starttls", host: ELSEWHERE },
    MAIL_PROBLEM.noStartTls,
  ],
  [
    "a certificate that nobody vouches for",
    { security: "tls", certificate: selfSigned("localhost") },
    {},
    MAIL_PROBLEM.untrusted,
  ],
  [
    "the same after STARTTLS",
    { security: "starttls", certificate: selfSigned("localhost") },
    { host: ELSEWHERE },
    MAIL_PROBLEM.untrusted,
  ],
  [
    "a certificate of another host",
    { security: "tls", certificate: trusted },
    { host: "127.0.0.1" },
    MAIL_PROBLEM.otherName("127.0.0.1"),
  ],
  ["TLS spoken to a server in the clear", { security: "none" }, { security: "tls" }, MAIL_PROBLEM.noTls],
])("%s: nothing is sent, and the delivery is retried later", async (_name, options, server, words) => {
  const error = await failure(sendTo(options, server));
  expect(error.message).toBe(words);
  expect(error.isFinal).toBe(false);
  expect(smtp?.taken).toEqual([]);
});
