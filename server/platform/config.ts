import { BlockList, isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { joinAddresses, mailAddresses } from "#contract/platform/mail-addresses.ts";
import { isOrigin } from "#contract/site/address.ts";

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

const S3_URL = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w-][\w.-]*)*)\/?$/;
const S3_NEEDS = ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

const isPort = (value: string): boolean => /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
const A_PORT = "must be a port number, 0 to 65535";

const wholeNumber = (least: number, most: number, usual: number) =>
  z
    .string()
    .default(String(usual))
    .refine(
      (value) => /^\d{1,7}$/.test(value) && Number(value) >= least && Number(value) <= most,
      `must be a whole number from ${least} to ${most}`,
    )
    .transform(Number);

const Environment = z.object({
  PORT: z.string().default("3000").refine(isPort, A_PORT).transform(Number),
  HOST: z.string().trim().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().trim().min(1).default("./data"),
  DATABASE_URL: optionalText.refine(
    (value) => !value || /^postgres(ql)?:\/\//.test(value),
    "must begin with postgres://",
  ),
  SEARCH: z.enum(["embedded", "postgres"], "must be embedded or postgres").default("embedded"),
  FILES_URL: optionalText.refine(
    (value) => !value || S3_URL.test(value),
    "must be s3://bucket or s3://bucket/prefix",
  ),
  S3_ENDPOINT: optionalText
    .refine((value) => !value || isEndpoint(value), "must be an address such as https://s3.example.com")
    .transform((value) => value?.replace(/(?<!\/)\/+$/, "")),
  S3_REGION: z
    .string()
    .trim()
    .regex(/^[\w-]{0,40}$/, "must be a region such as eu-central-1")
    .default("")
    .transform((value) => value || "us-east-1"),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  SMTP_URL: optionalText.refine(
    (value) => !value || readSmtp(value),
    "must be smtp://user:password@host:port or smtps://..., with user and password written as in an address",
  ),
  MAIL_TO: optionalText
    .refine(
      (value) => !value || mailAddresses(value).every(isEmail),
      "must be an e-mail address, or several with commas between them",
    )
    .transform((value) => value && joinAddresses(mailAddresses(value))),
  PUBLIC_URL: optionalText
    .refine((value) => !value || isOrigin(value), "must be an origin such as https://parts.example.com")
    .transform((value) => value?.replace(/\/$/, "")),
  ADMIN_EMAIL: optionalText.refine((value) => !value || isEmail(value), "must be an e-mail address"),
  ADMIN_PASSWORD: optionalText.refine(
    (value) => !value || value.length >= 6,
    "must have at least 6 characters",
  ),
  SAMPLE_DATA: z.enum(["on", "off"], "must be on or off").default("on"),
  TRUST_PROXY: optionalText,
  REQUESTS_AT_ONCE: wholeNumber(10, 100_000, 1000),
  STOP_SECONDS: wholeNumber(1, 3600, 25),
  NOT_READY_SECONDS: wholeNumber(0, 3600, 0),
  METRICS_PORT: optionalText.refine((value) => !value || isPort(value), A_PORT),
  METRICS_HOST: z.string().trim().min(1).default("127.0.0.1"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be a log level such as info")
    .default("info"),
});

/** S3-compatible storage of files; `prefix` is empty or ends with a slash. */
export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A mail server and its security: TLS from the first byte, STARTTLS, or none. */
export interface SmtpServer {
  host: string;
  port: number;
  security: "tls" | "starttls" | "none";
  user: string | null;
  password: string | null;
}

/** The process's configuration from its environment (design: 'Contract of the process'). Paths are absolute. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where the search index is: in the memory of each process, or in PostgreSQL for all of them. */
  searchEngine: "embedded" | "postgres";
  /** Undefined: files are stored in the data folder. */
  s3: S3Settings | undefined;
  /** Undefined: the stored mail settings apply. */
  smtp: SmtpServer | undefined;
  mailTo: string | undefined;
  publicUrl: string | undefined;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  sampleData: boolean;
  /** The proxies whose forwarded headers are trusted: none, all, or a list of addresses. */
  trustProxy: boolean | string;
  /** Number of pending requests beyond which further ones are rejected. */
  requestsAtOnce: number;
  /** Seconds that a stop waits for requests in progress. */
  stopSeconds: number;
  /** Seconds that a stop reports not ready before it rejects connections. */
  notReadySeconds: number;
  /** A separate listener for metrics; undefined: none. */
  metrics: { port: number; host: string } | undefined;
  logLevel: string;
}

/** The start fails until the environment or the program's version is changed. */
export class ConfigError extends Error {}

/** Reads the environment. Throws one ConfigError that names every invalid variable and what it must be. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(environment);
  const lines = [
    ...(parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join(".")} ${issue.message}`),
    ...missingForS3(environment).map((name) => `  ${name} is needed with FILES_URL`),
    ...(isWithoutItsDatabase(environment) ? ["  DATABASE_URL is needed with SEARCH=postgres"] : []),
  ];
  if (!parsed.success || lines.length) {
    throw new ConfigError(`The environment is not valid:\n${lines.join("\n")}`);
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    searchEngine: values.SEARCH,
    s3: readS3(values),
    smtp: values.SMTP_URL ? readSmtp(values.SMTP_URL) : undefined,
    mailTo: values.MAIL_TO,
    publicUrl: values.PUBLIC_URL,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    sampleData: values.SAMPLE_DATA === "on",
    trustProxy: readTrustProxy(values.TRUST_PROXY),
    requestsAtOnce: values.REQUESTS_AT_ONCE,
    stopSeconds: values.STOP_SECONDS,
    notReadySeconds: values.NOT_READY_SECONDS,
    metrics: values.METRICS_PORT
      ? { port: Number(values.METRICS_PORT), host: values.METRICS_HOST }
      : undefined,
    logLevel: values.LOG_LEVEL,
  };
}

const isWithoutItsDatabase = ({ SEARCH, DATABASE_URL }: Record<string, string | undefined>): boolean =>
  SEARCH === "postgres" && !DATABASE_URL?.trim();

function missingForS3(environment: Record<string, string | undefined>): string[] {
  return environment["FILES_URL"]?.trim() ? S3_NEEDS.filter((name) => !environment[name]?.trim()) : [];
}

function readS3(values: z.infer<typeof Environment>): S3Settings | undefined {
  const [, bucket, folder = ""] = S3_URL.exec(values.FILES_URL ?? "") ?? [];
  const {
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  if (!bucket || !endpoint || !accessKeyId || !secretAccessKey) return undefined;
  const prefix = folder && `${folder.slice(1)}/`;
  return { endpoint, region: values.S3_REGION, bucket, prefix, accessKeyId, secretAccessKey };
}

const SMTP_PORTS = { tls: 465, starttls: 587, none: 25 } as const;
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8);
LOOPBACK.addAddress("::1", "ipv6");

/** Returns whether a host name or address is this machine. */
export const isLoopback = (host: string): boolean =>
  /^localhost$/i.test(host) || (isIP(host) !== 0 && LOOPBACK.check(host, isIP(host) === 4 ? "ipv4" : "ipv6"));

/**
 * Parses SMTP_URL: `smtps:` is TLS from the first byte, `smtp:` needs STARTTLS except for a relay on this machine,
 * `smtp:…?security=none` is unencrypted. Returns undefined for any other address.
 */
function readSmtp(value: string): SmtpServer | undefined {
  const match =
    /^(smtps?):\/\/(?:([^:@/\s]+):([^:@/\s]*)@)?(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?\/?(\?security=none)?$/i.exec(
      value,
    );
  const [, protocol = "", user, password, host = "", port, inTheClear] = match ?? [];
  const isTls = protocol.toLowerCase() === "smtps";
  if (!match || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535 || (isTls && inTheClear))
    return undefined;
  const security = isTls ? "tls" : inTheClear ? "none" : "starttls";
  const name = host.replace(/^\[|\]$/g, "");
  const usual = SMTP_PORTS[isLoopback(name) && !isTls ? "none" : security];
  const credentials = decodeAll([user, password]);
  return (
    credentials && {
      host: name,
      port: port ? Number(port) : usual,
      security,
      user: credentials[0] ?? null,
      password: credentials[1] ?? null,
    }
  );
}

function decodeAll(texts: readonly (string | undefined)[]): (string | undefined)[] | undefined {
  try {
    return texts.map((text) => text && decodeURIComponent(text));
  } catch {
    return undefined;
  }
}

const isEmail = (value: string): boolean => z.email().safeParse(value).success;

function readTrustProxy(value: string | undefined): boolean | string {
  if (!value || value === "off" || value === "false") return false;
  return value === "on" || value === "true" ? true : value;
}

function isEndpoint(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return !!url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
}
