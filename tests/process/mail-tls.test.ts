import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, afterEach, expect, test } from "vitest";
import { MailError, openMailer } from "../../server/mail/mailer.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { selfSigned } from "../support/certificate.ts";
import { openSmtp, type SmtpOptions, type TestSmtp } from "../support/smtp.ts";

const trusted = selfSigned("localhost");
setDefaultCACertificates([...getCACertificates("default"), trusted.cert]);

const CREDENTIALS = { user: "shop@example.com", password: "s:cret" };
const MAIL = { messageId: "<1@example.com>", senderName: "Heddle", subject: "A subject", text: "A text\n" };

let app: TestApp | undefined;
let smtp: TestSmtp | undefined;
afterEach(() => smtp?.stop());
afterAll(() => app?.close());

/** Sends a mail to a server of this kind; `server` is what the settings say of it, where that differs. */
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

test.each(["tls", "starttls"] as const)("a mail goes encrypted and signed in by %s", async (security) => {
  await sendTo({ security, certificate: trusted });
  expect(smtp?.taken).toMatchObject([
    { isSecure: true, user: CREDENTIALS.user, from: CREDENTIALS.user, to: ["orders@example.com"] },
  ]);
  expect(smtp?.taken[0]?.text).toBe("A text\n");
});

test("without TLS it goes in the clear only where that is written", async () => {
  await sendTo({ security: "none" });
  expect(smtp?.taken).toMatchObject([{ isSecure: false }]);
});

test.each<[string, SmtpOptions, Partial<TestSmtp["server"]>, RegExp]>([
  [
    "a server that offers no STARTTLS",
    { security: "none" },
    { security: "starttls" },
    /STARTTLS|not supported|502|500/i,
  ],
  [
    "a certificate that nobody vouches for",
    { security: "tls", certificate: selfSigned("localhost") },
    {},
    /certificate|self-signed/i,
  ],
  [
    "the same after STARTTLS",
    { security: "starttls", certificate: selfSigned("localhost") },
    {},
    /certificate|self-signed/i,
  ],
  [
    "a certificate of another host",
    { security: "tls", certificate: trusted },
    { host: "127.0.0.1" },
    /altnames|does not match/i,
  ],
  [
    "TLS spoken to a server in the clear",
    { security: "none" },
    { security: "tls" },
    /ssl|wrong version|packet/i,
  ],
])("%s: nothing is sent, and it is tried again later", async (_name, options, server, words) => {
  const error = await failure(sendTo(options, server));
  expect(error.message).toMatch(words);
  expect(error.message).not.toContain(CREDENTIALS.password);
  expect(error.isFinal).toBe(false);
  expect(smtp?.taken).toEqual([]);
});
