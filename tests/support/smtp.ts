import { SMTPServer, type SMTPServerError, type SMTPServerOptions } from "smtp-server";
import type { SmtpServer } from "#server/platform/config.ts";
import { freePort } from "./postgres.ts";

/** A mail received by the server: its envelope and its decoded content. */
export interface TakenMail extends ReadMail {
  from: string;
  to: string[];
  isSecure: boolean;
  user: string | undefined;
}

/** A real mail server on 127.0.0.1 that stores received mails. */
export interface TestSmtp {
  server: SmtpServer;
  taken: TakenMail[];
  /** The error a step is rejected with, such as '550 No such user'; undefined lets it pass. */
  refuse: Partial<Record<"connect" | "sender" | "recipient" | "mail", string | undefined>>;
  /** Delays the answer about a recipient until this resolves. */
  hold: Promise<void> | undefined;
  /** Stops it: connections are refused until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface SmtpOptions {
  security?: SmtpServer["security"];
  /** Required for TLS. */
  certificate?: { key: string; cert: string };
  host?: string;
  credentials?: { user: string; password: string };
}

/** The environment of a site whose mail goes to this server. */
export const mailEnvironment = ({ server }: TestSmtp) => ({
  SMTP_URL: `smtp://127.0.0.1:${server.port}?security=none`,
  MAIL_TO: "orders@example.com",
});

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
    // Clients that reject an untrusted certificate cause connection errors, which some tests expect.
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

/** A decoded mail. `headers` have lower-case names and keep their order. */
export interface ReadMail {
  raw: string;
  headers: [name: string, value: string][];
  header(name: string): string | undefined;
  text: string;
}

/** Parses a mail; its text is the plain text, or the first part of several. */
export function readMail(raw: string): ReadMail {
  const end = raw.indexOf("\r\n\r\n");
  const headers = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    });
  const header = (name: string) => headers.find(([each]) => each === name)?.[1];
  const body = raw.slice(end + 4);
  const [, boundary] = /^multipart\/.*boundary="?([^";]+)/.exec(header("content-type") ?? "") ?? [];
  const [, first] = boundary === undefined ? [] : body.split(`--${boundary}\r\n`);
  const text = first ? readMail(first).text : decodeBody(body, header("content-transfer-encoding") ?? "7bit");
  return { raw, headers, header, text: text.replaceAll("\r\n", "\n") };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  const isQuoted = encoding === "quoted-printable";
  const bytes = isQuoted ? unquote(body.replace(/=\r\n/g, "")) : Buffer.from(body, "latin1");
  return bytes.toString();
}

/** Decodes encoded words (RFC 2047); the space between two of them is dropped. */
function decodeWords(value: string): string {
  return value
    .replace(/(\?=)\s+(?==\?)/g, "$1")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString()
        : unquote(text.replaceAll("_", " ")).toString(),
    );
}

function unquote(text: string): Buffer {
  const bytes = text.replace(/=([\da-f]{2})/gi, (_code, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1");
}
