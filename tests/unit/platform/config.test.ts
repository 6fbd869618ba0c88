import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { texts } from "#tests/support/tables.ts";

const S3 = {
  FILES_URL: "s3://heddle-files/parts/live",
  S3_ENDPOINT: "https://s3.example.com/",
  S3_REGION: "eu-central-1",
  S3_ACCESS_KEY_ID: "AKEXAMPLE",
  S3_SECRET_ACCESS_KEY: "a secret/with+signs=",
};

test("an empty environment gives a complete configuration", () => {
  const unset = texts("databaseUrl|s3|smtp|mailTo|publicUrl|adminEmail|adminPassword|metrics");
  expect(readConfig({})).toEqual({
    ...Object.fromEntries(unset.map((name) => [name, undefined])),
    ...{ port: 3000, host: "127.0.0.1", dataDir: resolve("data"), sampleData: true, trustProxy: false },
    searchEngine: "embedded",
    ...{ requestsAtOnce: 1000, stopSeconds: 25, notReadySeconds: 0, logLevel: "info" },
  });
});

const DATABASE = "postgresql://user:pass@db.example.com/heddle";
/** Variables as an operator may write them, and their parsed values. */
const READ: [variable: string, text: string, field: string, read: unknown][] = [
  ["PORT", "0", "port", 0],
  ["HOST", " 0.0.0.0 ", "host", "0.0.0.0"],
  ["DATA_DIR", "/srv/heddle/../data", "dataDir", "/srv/data"],
  ["DATABASE_URL", DATABASE, "databaseUrl", DATABASE],
  ["SEARCH", "postgres", "searchEngine", "postgres"],
  ["MAIL_TO", " orders@example.com ", "mailTo", "orders@example.com"],
  ["PUBLIC_URL", "https://parts.example.com/", "publicUrl", "https://parts.example.com"],
  ["ADMIN_EMAIL", "owner@example.com", "adminEmail", "owner@example.com"],
  ["ADMIN_PASSWORD", "warp and weft", "adminPassword", "warp and weft"],
  ["SAMPLE_DATA", "off", "sampleData", false],
  ["TRUST_PROXY", "10.0.0.0/8", "trustProxy", "10.0.0.0/8"],
  ["REQUESTS_AT_ONCE", "200", "requestsAtOnce", 200],
  ["STOP_SECONDS", "60", "stopSeconds", 60],
  ["NOT_READY_SECONDS", "15", "notReadySeconds", 15],
  ["LOG_LEVEL", "debug", "logLevel", "debug"],
];

test("reads every variable", () => {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = S3;
  const environment = {
    ...S3,
    ...Object.fromEntries(READ),
    ...{ METRICS_PORT: "9464", METRICS_HOST: " 10.0.0.5 " },
    SMTP_URL: "smtps://shop%40example.com:s%3Acret@mail.example.com",
  };
  const bucket = { bucket: "heddle-files", prefix: "parts/live/" };
  expect(readConfig(environment)).toEqual({
    ...Object.fromEntries(READ.map(([, , field, read]) => [field, read])),
    s3: { endpoint: "https://s3.example.com", region, ...bucket, accessKeyId, secretAccessKey },
    smtp: {
      host: "mail.example.com",
      port: 465,
      security: "tls",
      user: "shop@example.com",
      password: "s:cret",
    },
    metrics: { port: 9464, host: "10.0.0.5" },
  });
});

test("the search in PostgreSQL needs a database there", () => {
  expect(() => readConfig({ SEARCH: "postgres" })).toThrow("DATABASE_URL is needed with SEARCH=postgres");
});

test.each<[string, string[]]>([
  ["PORT", ["", "abc", "-1", "65536", "99999", "3000.5", "1e3", "0x50", " 80", "80 "]],
  ["HOST", ["", "  "]],
  ["REQUESTS_AT_ONCE", ["", "9", "100001", "1e3", "-20", "50.5", "many"]],
  ["STOP_SECONDS", ["", "0", "3601", "25s"]],
  ["NOT_READY_SECONDS", ["", "-1", "3601", "5s"]],
  ["METRICS_PORT", ["abc", "-1", "65536", "127.0.0.1:9464"]],
  ["METRICS_HOST", ["", "  "]],
  ["DATA_DIR", ["", "  "]],
  ["SEARCH", ["", "sqlite", "Postgres", "memory"]],
  ["DATABASE_URL", ["mysql://x/y", "sqlite:x", "/var/run/postgres", "POSTGRES://x/y", "http://x"]],
  [
    "SMTP_URL",
    texts(
      "mail.example.com|http://mail.example.com|smtp://|smtp://mail.example.com:0",
      "smtp://mail.example.com:65536|smtp://mail.example.com/inbox",
      "smtp://mail.example.com?security=tls|smtps://mail.example.com?security=none",
      "smtp://user@mail.example.com|smtp://us er:x@mail.example.com",
      "smtp://user:%zz@mail.example.com|smtp://user:x@mail example.com",
    ),
  ],
  ["MAIL_TO", ["orders", "a@example.com, b", "Orders <orders@example.com>", "a@b@example.com"]],
  [
    "PUBLIC_URL",
    texts(
      "parts.example.com|ftp://parts.example.com|https://parts.example.com/shop",
      "https://parts.example.com?x|https://parts.example.com/#x|javascript:alert(1)|https://",
    ),
  ],
  [
    "S3_ENDPOINT",
    ["s3.example.com", "ftp://s3.example.com", "https://key:secret@s3.example.com", "https://x/?y"],
  ],
  ["S3_REGION", ["eu central", "eu/1", "x".repeat(41)]],
  ["ADMIN_EMAIL", ["owner", "owner@", "@example.com", "a b@example.com"]],
  ["ADMIN_PASSWORD", ["12345"]],
  ["SAMPLE_DATA", ["", "yes", "true", "1", "ON"]],
  ["LOG_LEVEL", ["", "verbose", "INFO"]],
])("reports an invalid %s", (name, values) => {
  for (const value of values) {
    expect(() => readConfig({ [name]: value }), value).toThrow(
      new RegExp(`^The environment is not valid:\n  ${name} .+$`),
    );
  }
});

test.each([
  [{ PORT: "eighty" }, "PORT must be a port number"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must begin with postgres://"],
  [{ SAMPLE_DATA: "maybe" }, "SAMPLE_DATA must be on or off"],
  [{ PUBLIC_URL: "example.com" }, "PUBLIC_URL must be an origin"],
  [{ ADMIN_PASSWORD: "12345" }, "ADMIN_PASSWORD must have at least 6 characters"],
])("says what %o must be", (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});

test.each([
  ...texts(
    "heddle-files|https://heddle-files|s3:heddle-files|s3://|s3://ab|s3://Heddle|s3://heddle_files",
    "s3://-heddle|s3://heddle-files//x|s3://heddle-files/../x|s3://heddle-files/a b",
    "s3://heddle-files?x",
  ),
  `s3://${"a".repeat(64)}`,
])("rejects '%s' as FILES_URL", (value) => {
  expect(() => readConfig({ ...S3, FILES_URL: value })).toThrow(
    /^The environment is not valid:\n {2}FILES_URL must be s3:\/\/bucket or s3:\/\/bucket\/prefix$/,
  );
});

test.each([
  ["s3://heddle-files", "heddle-files", ""],
  ["s3://heddle-files/", "heddle-files", ""],
  ["s3://heddle.files/a", "heddle.files", "a/"],
  [" s3://abc/a/b_c.d/ ", "abc", "a/b_c.d/"],
])("parses FILES_URL '%s' as bucket %s and prefix '%s'", (value, bucket, prefix) => {
  expect(readConfig({ ...S3, FILES_URL: value }).s3).toMatchObject({ bucket, prefix });
});

test("reports all variables missing for FILES_URL at once; without FILES_URL none are required", () => {
  const lines = ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];
  const message = lines.map((name) => `\n  ${name} is needed with FILES_URL`).join("");
  const alone = { FILES_URL: S3.FILES_URL, S3_ACCESS_KEY_ID: " " };
  expect(() => readConfig(alone)).toThrow(`The environment is not valid:${message}`);
  expect(() => readConfig({ ...alone, PORT: "x" })).toThrow(/\n {2}PORT .+\n {2}S3_ENDPOINT /);
  expect(readConfig({ ...S3, FILES_URL: "" }).s3).toBeUndefined();
});

test("defaults the S3 region to us-east-1", () => {
  for (const region of [undefined, "", "  "]) {
    expect(readConfig({ ...S3, S3_REGION: region }).s3?.region).toBe("us-east-1");
  }
});

test("reports every invalid variable at once, without repeating values", () => {
  const names = texts(
    "PORT|DATABASE_URL|FILES_URL|S3_ENDPOINT|S3_REGION|SMTP_URL|MAIL_TO|PUBLIC_URL|ADMIN_EMAIL|SAMPLE_DATA|LOG_LEVEL",
  );
  const wrong = { ...Object.fromEntries(names.map((name) => [name, "secret 1"])), ADMIN_PASSWORD: "s5" };
  let message = "";
  try {
    readConfig({ ...wrong, S3_ACCESS_KEY_ID: "secret11", S3_SECRET_ACCESS_KEY: "secret12" });
  } catch (error) {
    message = (error as Error).message;
  }
  for (const name of Object.keys(wrong)) expect(message).toContain(`\n  ${name} `);
  expect(message).not.toMatch(/secret|s5/);
});

test.each<[string, string, number, string]>([
  ["smtp://mail.example.com", "mail.example.com", 587, "starttls"],
  ["smtp://mail.example.com:2525/", "mail.example.com", 2525, "starttls"],
  ["smtp://localhost", "localhost", 25, "starttls"],
  ["smtp://127.9.8.7", "127.9.8.7", 25, "starttls"],
  ["smtp://127.0.0.1:2525", "127.0.0.1", 2525, "starttls"],
  ["smtp://[::1]", "::1", 25, "starttls"],
  ["smtp://localhost.example.com", "localhost.example.com", 587, "starttls"],
  ["smtps://mail.example.com:4650", "mail.example.com", 4650, "tls"],
  ["SMTP://127.0.0.1?security=none", "127.0.0.1", 25, "none"],
  ["smtp://[::1]:1025/?security=none", "::1", 1025, "none"],
])("parses SMTP_URL '%s' as host %s, port %i and %s", (value, host, port, security) => {
  expect(readConfig({ SMTP_URL: value }).smtp).toEqual({ host, port, security, user: null, password: null });
});

test.each(texts("DATABASE_URL|SMTP_URL|MAIL_TO|PUBLIC_URL|ADMIN_EMAIL|ADMIN_PASSWORD|TRUST_PROXY"))(
  "treats an empty %s as unset",
  (name) => {
    expect(readConfig({ [name]: "" })).toEqual(readConfig({}));
    expect(readConfig({ [name]: "   " })).toEqual(readConfig({}));
  },
);

test.each([
  [undefined, false],
  ...Object.entries({ off: false, false: false, on: true, true: true, "127.0.0.1": "127.0.0.1" }),
])("parses TRUST_PROXY %s as %s", (value, expected) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(expected);
});

test("ignores variables of other programs", () => {
  expect(readConfig({ PATH: "/bin", NODE_OPTIONS: "--x", port: "99999" })).toEqual(readConfig({}));
});
