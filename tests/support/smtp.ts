import { SMTPServer, type SMTPServerError, type SMTPServerOptions } from "smtp-server";
import type { SmtpServer } from "../../server/platform/config.ts";
import { type ReadMail, readMail } from "./mail.ts";
import { freePort } from "./postgres.ts";

/** A mail as the server took it: the envelope, and what a reader of the mail sees. */
export interface TakenMail extends ReadMail {
  from: string;
  to: string[];
  isSecure: boolean;
  user: string | undefined;
}

/** A real mail server on 127.0.0.1 that keeps what it takes. */
export interface TestSmtp {
  /** How the application reaches it. */
  server: SmtpServer;
  taken: TakenMail[];
  /** Says what a step is refused with, such as '550 No such user'; the step goes on when it says nothing. */
  refuse: Partial<Record<"connect" | "sender" | "recipient" | "mail", string | undefined>>;
  /** Keeps the client waiting for the answer about a recipient until this resolves. */
  hold: Promise<void> | undefined;
  /** Ends it: connections are refused until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface SmtpOptions {
  security?: SmtpServer["security"];
  /** Needed for TLS. */
  certificate?: { key: string; cert: string };
  host?: string;
  credentials?: { user: string; password: string };
}

export async function openSmtp(options: SmtpOptions = {}): Promise<TestSmtp> {
  const { security = "none", certificate, credentials, host = "127.0.0.1" } = options;
  const port = await freePort();
  const taken: TakenMail[] = [];
  const refuse: TestSmtp["refuse"] = {};
  const hides = [...(security === "none" ? ["STARTTLS"] : []), ...(credentials ? [] : ["AUTH"])];
  const answer = (step: keyof TestSmtp["refuse"], done: (error?: SMTPServerError | null) => void) =>
    done(refusal(refuse[step]));
  const settings: SMTPServerOptions = {
    secure: security === "tls",
    authOptional: !credentials,
    disabledCommands: hides,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    ...certificate,
    onConnect: (_session, done) => answer("connect", done),
    onMailFrom: (_address, _session, done) => answer("sender", done),
    onRcptTo: (_address, _session, done) =>
      void Promise.resolve(smtp.hold).then(() => answer("recipient", done)),
    onAuth: ({ username, password }, _session, done) =>
      username === credentials?.user && password === credentials?.password
        ? done(null, { user: username })
        : done(refusal("535 Wrong user or password")),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const refused = refusal(refuse.mail);
        if (refused) return done(refused);
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          ...readMail(Buffer.concat(chunks).toString("latin1")),
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          isSecure: session.secure,
          user: session.user as string | undefined,
        });
        done(null);
      });
    },
  };
  let server: SMTPServer | undefined;
  const start = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server = new SMTPServer(settings);
    // A client that turns away from a certificate it does not trust is what some tests are about.
    server.on("error", () => undefined);
    server.listen(port, "127.0.0.1", resolve);
    await promise;
  };
  const stop = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (server) server.close(() => resolve());
    else resolve();
    server = undefined;
    await promise;
  };
  const { user = null, password = null } = credentials ?? {};
  const smtp: TestSmtp = {
    server: { host, port, security, user, password },
    taken,
    refuse,
    hold: undefined,
    start,
    stop,
  };
  await start();
  return smtp;
}

function refusal(words: string | undefined): SMTPServerError | null {
  if (words === undefined) return null;
  const [code, ...rest] = words.split(" ");
  return Object.assign(new Error(rest.join(" ")), { responseCode: Number(code) });
}
