/**
 * `npm run fixture`: creates a small site with this version and stores it in tests/releases/VERSION for upgrade
 * tests: the SQLite file, the same rows as SQL for PostgreSQL, and a backup, each compressed. Run once per version,
 * just before its release.
 */

import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import PDFDocument from "pdfkit";
import pg from "pg";
import { FIRST_WORDS } from "#contract/site/search-words.ts";
import packageJson from "#package.json" with { type: "json" };
import { ensureFirstAdministrator } from "#server/accounts/auth/users.ts";
import { buildApp } from "#server/app.ts";
import { startBackgroundWork } from "#server/background.ts";
import { readConfig } from "#server/platform/config.ts";
import { openServices } from "#server/services.ts";
import { type Answer, type ApiClient, apiClient, type FormFile } from "../support/client.ts";
import { imageFormFile } from "../support/images.ts";
import { startPostgres } from "../support/postgres.ts";
import { until } from "../support/until.ts";

const ROOT = join(import.meta.dirname, "../..");
const EMAIL = "owner@example.com";
const PASSWORD = "a loom has many heddles";

const folder = await mkdtemp(join(tmpdir(), "heddle-release-"));
const target = join(import.meta.dirname, process.argv[2] ?? packageJson.version);
const dataDir = join(folder, "site");
const backup = join(folder, "backup.tar");
await mkdir(target, { recursive: true });
try {
  await makeSite();
  command("backup", { DATA_DIR: dataDir }, backup);
  const compact = join(folder, "compact.sqlite");
  new DatabaseSync(join(dataDir, "heddle.sqlite")).exec(`vacuum into '${compact}'`);
  await keep("heddle.sqlite", await readFile(compact));
  await keep("backup.tar", await readFile(backup));
  const postgres = await startPostgres();
  try {
    await keep("postgres.sql", Buffer.from(await restoredToPostgres(postgres.url)));
  } finally {
    await postgres.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function keep(name: string, bytes: Uint8Array): Promise<void> {
  const compressed = gzipSync(bytes, { level: 9 });
  await writeFile(join(target, `${name}.gz`), compressed);
  console.log(`${name}.gz: ${compressed.byteLength} bytes`);
}

function command(name: string, environment: Record<string, string>, file: string): void {
  execFileSync(process.execPath, [join(ROOT, "server/operations/cli", `${name}.ts`), file], {
    env: { PATH: process.env["PATH"], ...environment },
    stdio: "inherit",
  });
}

/** A site with one entity of each kind, created by API calls; all background work is finished. */
async function makeSite(): Promise<void> {
  const config = readConfig({
    DATA_DIR: dataDir,
    SAMPLE_DATA: "off",
    LOG_LEVEL: "error",
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  });
  const services = await openServices(config);
  const app = await buildApp(services);
  await ensureFirstAdministrator(services.database, config, () => undefined);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const background = await startBackgroundWork(services, app.log);
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const visitor = apiClient(url);
  const { token } = done(await visitor.post("/api/auth/login", { email: EMAIL, password: PASSWORD })).body;
  await fill(apiClient(url, token), visitor);
  await until(async () => {
    const jobs = await services.database.read.selectFrom("jobs").select("kind").execute();
    return jobs.length === 0;
  });
  await background.stop();
  await app.close();
  await services.close();
}

function done(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

async function fill(admin: ApiClient, visitor: ApiClient): Promise<void> {
  const { business, site } = done(await admin.get("/api/settings")).body;
  done(await admin.put("/api/settings/business", { ...business, tagline: "Spare parts since 1998" }));
  done(await admin.put("/api/settings/site", { ...site, newsletter: true }));
  const words = [...FIRST_WORDS.words, { typed: "pakad", found: "gripper" }];
  done(await admin.put("/api/settings/words", { ...FIRST_WORDS, words }));
  const products = [];
  for (const [at, title] of ["Rapier gripper", "Weft feeder", "Reed that was deleted"].entries()) {
    const fields = {
      title,
      description: `${title}, as the maker ships it.`,
      category: "toyota",
      price: "1250.5",
      stock: "7",
      partCode: `TOY-${at}47-1`,
      specifications: JSON.stringify([{ name: "Length", value: `${at + 1}42 mm` }]),
    };
    const images = [await imageFormFile({ colour: `#${at}${at}8` })];
    products.push(done(await admin.form("POST", "/api/products", fields, images)).body);
  }
  const [gripper, feeder, gone] = products;
  done(await admin.put(`/api/products/${feeder._id}`, { price: 990, stock: 0 }));
  done(await admin.del(`/api/products/${gone._id}`));

  const pdf = { name: "catalog", filename: "toyota.pdf", type: "application/pdf", bytes: await onePage() };
  const catalog = done(await admin.form("POST", "/api/catalogs/toyota", {}, [pdf])).body;
  await until(async () => {
    const catalogs = done(await admin.get("/api/catalogs")).body;
    return catalogs.some((one: { processingStatus: string }) => one.processingStatus === "completed");
  });
  done(await admin.put(`/api/catalogs/${catalog._id}/page-navigation`, { Grippers: 1 }));

  const image = { ...(await imageFormFile()), name: "image" };
  const slide = { title: "Rapier drive", category: "toyota", description: "Roller to gripper." };
  done(await admin.form("POST", "/api/hero/slider", slide, [image]));
  const news = { title: "Reeds in stock", content: "All densities.", date: "2024-05-20" };
  done(await admin.form("POST", "/api/hero/news", news, [image]));

  const sender = { name: "Asha Weaver", phone: "+919876543210", message: "Two grippers, please." };
  const items = [{ _id: gripper._id, quantity: 2 }];
  done(await visitor.post("/api/email/callback", { ...sender, preferredTime: "After 4 pm", items }));
  done(
    await visitor.post("/api/email/contact", {
      subject: "Price of a reed",
      message: "What does one of 190 cm cost?",
    }),
  );
  done(await visitor.post("/api/newsletter", { email: "asha@example.com", consent: true }));
  done(await visitor.post("/api/searches/failed", { search: "zangoor" }));
  const invited = { email: "weaver@example.com", currentPassword: PASSWORD };
  done(await admin.post("/api/administrators", invited));
  const csv = `ID,Price\n${gripper.productId},1300\n`;
  const files: FormFile[] = [
    { name: "files", filename: "prices.csv", type: "text/csv", bytes: Buffer.from(csv) },
  ];
  done(await admin.form("POST", "/api/imports", {}, files));
}

/** A one-page PDF that prints a product's code. */
async function onePage(): Promise<Buffer> {
  const document = new PDFDocument({ size: "A6" });
  document.text("Rapier gripper TOY-047-1");
  document.end();
  return Buffer.concat(await Array.fromAsync(document as AsyncIterable<Buffer>));
}

/** The backup restored into PostgreSQL, dumped as SQL. */
async function restoredToPostgres(url: string): Promise<string> {
  const server = new pg.Client({ connectionString: `${url}/postgres` });
  await server.connect();
  await server.query("create database release");
  await server.end();
  const databaseUrl = `${url}/release`;
  command("restore", { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "other") }, backup);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await dump(client);
  } finally {
    await client.end();
  }
}

/** Dumps tables, rows, constraints and indexes. */
async function dump(client: pg.Client): Promise<string> {
  const texts = async (query: string) =>
    (await client.query<{ text: string }>(query)).rows.map(({ text }) => text);
  const tables = await texts(
    "select tablename as text from pg_tables where schemaname = 'public' order by 1",
  );
  const rows: string[] = [];
  for (const name of tables) {
    rows.push(
      ...(await texts(`select format('insert into %1$I select * from json_populate_recordset(null::%1$I, %2$L)',
        '${name}', json_agg(t)) as text from "${name}" t having count(*) > 0`)),
    );
  }
  return [
    ...(await texts(`select format('create table %I (%s)', c.relname, string_agg(
        format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
          case when a.attcollation <> t.typcollation then ' collate "C"' end,
          case when a.attnotnull then ' not null' end, ' default ' || pg_get_expr(d.adbin, d.adrelid)),
        ', ' order by a.attnum)) as text
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.relname order by 1`)),
    ...rows,
    ...(await texts(`select format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as text from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' order by contype = 'f', conname`)),
    ...(await texts(`select pg_get_indexdef(indexrelid) as text from pg_index join pg_class on oid = indexrelid
      where relnamespace = 'public'::regnamespace and indexrelid not in (select conindid from pg_constraint)`)),
  ].join(";\n");
}
