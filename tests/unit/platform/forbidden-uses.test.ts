import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

/**
 * A stream error without a listener ends the process. `pipeline` and `for await` listen; other ways to create or
 * connect streams are listed with the reason why their errors have a listener.
 */
const STREAMS_ALLOWED: Readonly<Record<string, string>> = {
  "server/platform/http/bodies.ts .pipe(":
    "both ends have a listener, and pipeline would end the connection with the body",
  "server/platform/http/bodies.ts new PassThrough(": "has a listener",
  "server/platform/http/mount-calls.ts Readable.from(": "reads nothing before Fastify listens and pipes it",
  "server/site/crawlers/routes.ts Readable.from(": "reads nothing before Fastify listens and pipes it",
  "server/platform/http/staging.ts createWriteStream(": "consumed by pipeline",
  "server/platform/files/routes.ts Readable.from(": "an empty list",
  "server/platform/files/disk.ts createReadStream(": "withErrorListener",
  "server/platform/files/s3.ts Readable.from(": "withErrorListener",
  "server/platform/files/copy-files.ts createReadStream(": "consumed by for await at once",
  "server/catalogs/readings/make-draft.ts createWriteStream(": "consumed by pipeline",
  "server/catalogs/readings/make-draft.ts new ZipFile(": "has a listener",
  "server/operations/cli/backup.ts createWriteStream(": "consumed by pipeline",
  "server/imports/export-all.ts Readable.from(": "one buffer, with finished()",
  "server/platform/files/zip-pieces.ts new ZipFile(": "has a listener",
  "server/accounts/downloads/workbook.ts Readable.from(": "with finished()",
  "server/imports/uploads/csv-rows.ts createReadStream(": "consumed by for await at once",
  "server/imports/uploads/write-table.ts createReadStream(": "consumed by for await at once",
  "server/imports/uploads/encoding.ts createReadStream(": "consumed by for await at once",
  "server/operations/backup/file-sets.ts Readable.from(": "consumed by pipeline",
  "server/operations/backup/create-backup.ts Readable.from(": "consumed by for await at once",
  "server/operations/backup/replace/add-backup-files.ts createReadStream(": "consumed by for await at once",
  "server/operations/backup/replace/add-backup-files.ts Readable.from(": "consumed by forEach",
  "server/operations/backup/create-backup.ts createWriteStream(": "consumed by pipeline",
  "server/operations/backup/restore-backup.ts Readable.from(": "consumed by forEach",
};

const STREAMS =
  /\.pipe\(|\bcreate(?:Read|Write)Stream\(|\bReadable\.from\(|\bnew (?:PassThrough|Transform|Readable|Writable|Duplex|ZipFile)\(|\.addReadStreamLazy\(/g;

/** Browser tests press like people: boxes with `tick` and `untick` (tests/e2e/support/press.ts). */
const PRESSES_ALLOWED: Readonly<Record<string, string>> = {
  "tests/e2e/imports/admin-import.spec.ts .check(": "of a support class, no check box",
  "tests/e2e/imports/admin-import-mapping.spec.ts .check(": "of a support class, no check box",
  "tests/e2e/imports/admin-import-photos.spec.ts .check(": "of a support class, no check box",
  "tests/e2e/enquiries/enquiry-dialogs.spec.ts force: true": "fills the field that only robots see",
  "tests/e2e/catalogs/viewer-states.spec.ts force: true": "presses a button that says it is disabled",
};

const PRESSES =
  /\.(?:un)?check\(|\bsetChecked\(|(?<!recursive: true, )\bforce: true|\bdispatchEvent\("(?:click|change|input)"/g;

/** Buttons use the kit (web/ui/button.tsx): a typo in a class name is silent, in a prop it is an error. */
const RAW_BUTTONS = /<button\b|className=(?:\{[^}]*)?["'`]btn\b/g;
const RAW_BUTTONS_ALLOWED: Readonly<Record<string, string>> = {
  "web/ui/button.tsx <button": "the kit's own",
};

/** Check boxes and switches of the back office are components of web/admin/platform/ui. */
const RAW_BOXES = /className="(?:check|switch)"/g;
const RAW_BOXES_ALLOWED: Readonly<Record<string, string>> = {
  'web/admin/platform/ui/check.tsx className="check"': "the kit's own",
  'web/admin/platform/ui/check.tsx className="switch"': "the kit's own",
};

/**
 * React works in translated pages because client.tsx calls `guardReactsNodes` before any root
 * (docs/decisions/0087-translated-pages.md). Other ways to change texts or take out nodes pass it by.
 */
const ROOTS =
  /\b(?:createRoot|hydrateRoot)\(|\.(?:innerHTML|outerHTML|textContent|innerText|nodeValue) =(?!=)|dangerouslySetInnerHTML|\.(?:replaceChildren|replaceWith|splitText|normalize)\((?!")/g;
const ROOTS_ALLOWED: Readonly<Record<string, string>> = {
  "web/client.tsx createRoot(": "after the guard",
  "web/open-office.tsx createRoot(": "loaded by client.tsx",
  "web/open-shell.tsx createRoot(": "loaded by client.tsx",
  "web/open-site.tsx createRoot(": "loaded by client.tsx",
  "web/open-site.tsx hydrateRoot(": "loaded by client.tsx",
  "web/plain-page.ts .outerHTML =": "React has left the page",
  "web/plain-page.ts .replaceWith(": "React has left the page",
  "web/undo-foreign-changes.ts .nodeValue =": "before hydration",
  "web/undo-foreign-changes.ts .normalize(": "before hydration",
};

/** Codes, phones and references keep their letters in a translated page. */
const TRANSLATED_CODES =
  /<\w+(?=\s)(?:(?!translate="no")[^<>])*className="[^"]*\bmono\b[^"]*"(?:(?!translate="no")[^<>])*>\s*(?:\{|<Unbroken text=\{|<MarkedCode code=\{)[^{}]*(?:[cC]ode|[pP]hone|reference|quotationNumber|linkAddress)\b/g;

/** An option without a value would send its translated text. */
const BARE_OPTIONS = /<option(?![^>]*\bvalue=)[^>]*>/g;

/** Each use in a file as 'path use'. */
const usesIn = (path: string, text: string, uses: RegExp): string[] =>
  [...new Set(text.match(uses) ?? [])].map((use) => `${path} ${use}`);

/**
 * A statement per item blocks the event loop on SQLite, which is synchronous, and mostly commits each time. Loops
 * that write are listed with their bound; loops over `batches(rows, ROWS_AT_ONCE)` or with a step above one write
 * batches.
 */
const LOOPS_ALLOWED: Readonly<Record<string, string>> = {
  "server/accounts/auth/sessions.ts for (const table of": "seven tables",
  "server/accounts/auth/sessions.ts for (const kind of": "three kinds",
  "server/accounts/auth/throttle.ts for (const key of": "two keys",
  "server/enquiries/delivery/queue-mails.ts for (const { table, states, job } of": "two tables",
  "server/products/categories/moves.ts for await (const rows of": "a batch each",
  "server/operations/backup/replace/restore-work.ts for (const name of": "one for each table",
  "server/operations/backup/replace/restore-work.ts for (const shape of": "one for each table",
  "server/operations/backup/replace/restore-work.ts for (const { id, state } of":
    "backups of which a restore is being made, one at a time",
  "server/operations/backup/replace/restore-work.ts for (const { name } of": "one for each table",
  "server/operations/backup/restore-backup.ts for (const { name } of": "one for each table",
  "server/operations/backup/verify-backup.ts for (const name of": "two tables",
  "server/operations/backup/verify-backup.ts for (let nth = 1;":
    "one for each file of a hundred rows, which is read between",
  "server/platform/database/write.ts for (let attempt = 1;": "retries",
  "server/platform/files/intents.ts for (const key of": "removes files between",
  "server/imports/apply/apply-row.ts for (const [at, { row }] of": "the rows of one transaction",
  "server/imports/photos/place-photos.ts for (const [at, { place }] of": "as many as a product has at most",
  "server/catalogs/links/link-work.ts for await (const { from, to, pages } of":
    "a batch of pages in each turn",
  "server/catalogs/links/link-work.ts for (const { number, unclear } of": "the pages of one batch",
  "server/products/restore-products.ts for (const row of": "as many as the call takes",
  "server/products/categories/edit-categories.ts for (const [position, id] of":
    "the categories whose place changes",
  "server/catalogs/readings/make-draft.ts for (const [done, [page, own]] of": "a child cuts a page between",
  "server/catalogs/readings/correct-page.ts for (const { page, given } of":
    "pages of one catalogue with tables",
  "server/site/items/list-items.ts for (const [at, row] of": "the items whose place changes",
  "server/operations/sample/load-sample.ts for (const table of": "the sample, once",
  "server/operations/sample/remove-samples.ts for (const { id, customer_id } of": "the sample, once",
  "server/enquiries/customers/customers.ts for (const table of": "two tables",
  "server/enquiries/customers/merge.ts for (const table of": "two tables",
  "server/enquiries/customers/merge.ts for (const id of": "the rows of one customer",
  "server/operations/sample/load-sample.ts for (const row of": "the sample, once",
};

const WRITES =
  /\b(?:insert(?:Into|Returning|Row)|updateTable|delete(?:From|Rows)|(?:take|put)Row|update(?:ById|Returning|Rows?|Import|ReadingPage|Backup))\(|\.transaction\(\)|\bwrite(?:Unseen)?\((?=database|services|\{)|sql`\s*(?:insert|update|delete)\b/;

/** Loops that write in every iteration, as 'path for (…'. */
function loopsIn(path: string, text: string): string[] {
  const found = [...text.matchAll(/\b(?:for(?: await)?|while) \(/g)].flatMap(({ index, 0: word }) => {
    const end = closing(text, index + word.length - 1);
    const head = text.slice(index, end + 1);
    const body = text.slice(end + 1, text[end + 2] === "{" ? closing(text, end + 2) : text.indexOf(";", end));
    const isBatch = /\+= [^1\s]| of batches\(/.test(head);
    return WRITES.test(body) && !isBatch ? [`${path} ${/^.*?(?: of\b|;|$)/s.exec(head)?.[0]}`] : [];
  });
  return [...new Set(found)];
}

/** The position of the matching closing bracket. */
function closing(text: string, from: number): number {
  const pairs: Readonly<Record<string, string>> = { "(": ")", "{": "}" };
  const open = text[from] ?? "";
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === open) depth += 1;
    if (text[at] === pairs[open]) depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

const sourcesOf = (files: string): [path: string, text: string][] =>
  globSync(files, { cwd: ROOT }).map((path) => [path, readFileSync(join(ROOT, path), "utf8")]);

describe("loops that write", () => {
  const found = sourcesOf("server/**/*.ts")
    .filter(([path]) => !path.startsWith("server/platform/database/migrations/"))
    .flatMap(([path, text]) => loopsIn(path, text));

  test("write batches or are listed with their bound", () => {
    expect(found.filter((use) => !(use in LOOPS_ALLOWED))).toEqual([]);
  });
  test("are listed only while the loop exists", () => {
    expect(Object.keys(LOOPS_ALLOWED).filter((use) => !found.includes(use))).toEqual([]);
  });

  test.each([
    [
      'for (const row of rows) {\n  await db.insertInto("rows").values(row).execute();\n}',
      ["for (const row of"],
    ],
    ["for (const id of ids) await db.deleteFrom(id).execute();", ["for (const id of"]],
    ['for (const id of ids) await deleteRows(db, "rows", { id });', ["for (const id of"]],
    ["for await (const row of rows) { await write(database, actor, save); }", ["for await (const row of"]],
    ["while (more()) { await main.transaction().execute(next); }", ["while (more())"]],
    [
      "for (let at = 0; at < ids.length; at += 1) { await sql`update rows`.execute(db); }",
      ["for (let at = 0;"],
    ],
    ["for (let at = 0; at < ids.length; at += SLICE) { await db.deleteFrom(slice(at)).execute(); }", []],
    ["for (const some of batches(ids, SLICE)) { await db.deleteFrom(some).execute(); }", []],
    ["for (const row of rows) { parser.write(row); }", []],
    ["for (const row of rows) { seen.add(row); }\nawait db.insertInto(rows).execute();", []],
  ])("finds a planted loop: %s", (text, loops) => {
    expect(loopsIn("x.ts", text)).toEqual(loops.map((loop) => `x.ts ${loop}`));
  });
});

describe.each([
  ["streams of server and scripts", "{server,scripts}/**/*.{ts,mjs}", STREAMS, STREAMS_ALLOWED],
  ["presses of browser tests", "tests/e2e/**/*.ts", PRESSES, PRESSES_ALLOWED],
  ["buttons outside the kit", "web/**/*.tsx", RAW_BUTTONS, RAW_BUTTONS_ALLOWED],
  ["check boxes outside the kit", "web/admin/**/*.tsx", RAW_BOXES, RAW_BOXES_ALLOWED],
  ["roots and texts outside of React", "web/**/*.{ts,tsx}", ROOTS, ROOTS_ALLOWED],
  ["codes that are translated", "web/**/*.tsx", TRANSLATED_CODES, {}],
  ["options without a value", "web/**/*.tsx", BARE_OPTIONS, {}],
])("%s", (_name, files, uses, allowed) => {
  const found = sourcesOf(files).flatMap(([path, text]) => usesIn(path, text, uses));

  test("are safe or listed with a reason", () => {
    expect(found.filter((use) => !(use in allowed))).toEqual([]);
  });
  test("are listed only while the use exists", () => {
    expect(Object.keys(allowed).filter((use) => !found.includes(use))).toEqual([]);
  });
});

test.each([
  ["a.pipe(b)", [".pipe("]],
  ["createReadStream(path)", ["createReadStream("]],
  ["new PassThrough()", ["new PassThrough("]],
  ["new ZipFile()", ["new ZipFile("]],
  ["zip.addReadStreamLazy(name, make)", [".addReadStreamLazy("]],
  ["await pipeline(a, b)", []],
  ["a.pipeline", []],
])("finds a planted use of streams: %s", (text, uses) => {
  expect(usesIn("x.ts", text, STREAMS)).toEqual(uses.map((use) => `x.ts ${use}`));
});

test.each([
  ['<button type="button">', ["<button"]],
  ['<a className="btn fill">', ['className="btn']],
  ["<a className={`btn s`}>", ["className={`btn"]],
  ['<Button look="fill">', []],
])("finds a planted button outside the kit: %s", (text, uses) => {
  expect(usesIn("x.tsx", text, RAW_BUTTONS)).toEqual(uses.map((use) => `x.tsx ${use}`));
});

test.each([
  ["createRoot(element).render(<App />)", ["createRoot("]],
  ['label.textContent = "28 parts"', [".textContent ="]],
  ["list.replaceChildren(line)", [".replaceChildren("]],
  ["if (label.textContent === text) return", []],
  ['text.normalize("NFC")', []],
])("finds a planted root or text outside of React: %s", (text, uses) => {
  expect(usesIn("x.tsx", text, ROOTS)).toEqual(uses.map((use) => `x.tsx ${use}`));
});

test.each([
  ['<span className="mono">{part.code}</span>', 1],
  ['<a\n  className="block mono"\n  href={to}\n>\n  {phone}', 1],
  ['<span className="mono" translate="no">\n  {part.code}', 0],
  ['<td translate="no" className="mono">{partCode(product)}', 0],
  ['<span className="mono">{count}</span>', 0],
])("finds a planted code that is translated: %s", (text, count) => {
  expect(usesIn("x.tsx", text, TRANSLATED_CODES)).toHaveLength(count);
});

test.each([
  ["<option key={each}>{each}</option>", 1],
  ["<option>All</option>", 1],
  ['<option value="">All</option>', 0],
  ["<option key={each} value={each}>", 0],
])("finds a planted option without a value: %s", (text, count) => {
  expect(usesIn("x.tsx", text, BARE_OPTIONS)).toHaveLength(count);
});

test.each([
  ["await box.check();", [".check("]],
  ["await box.uncheck({ timeout: 10 });", [".uncheck("]],
  ["await box.setChecked(true);", ["setChecked("]],
  ["await button.click({ force: true });", ["force: true"]],
  ['await button.dispatchEvent("click");', ['dispatchEvent("click"']],
  ["await tick(box);", []],
  ["await rm(folder, { recursive: true });", []],
])("finds a planted press: %s", (text, uses) => {
  expect(usesIn("x.ts", text, PRESSES)).toEqual(uses.map((use) => `x.ts ${use}`));
});

const SHARED_NAMES_ALLOWED: Readonly<Record<string, string>> = {
  Failed: "one for each page whose screens load together",
  Missing: "one for each page whose screens load together",
  Page: "one for each page whose screens load together",
  Table: "the component, and a table read from a file",
};

const EXPORTED = /^export (?:async )?(?:const|function\*?|class|interface|type|enum) (\w+)/gm;

/** Names that more than one file exports. */
function sharedNames(sources: readonly (readonly [path: string, text: string])[]): string[] {
  const names = sources.flatMap(([, text]) => [
    ...new Set(Array.from(text.matchAll(EXPORTED), ([, name]) => name ?? "")),
  ]);
  return [...new Set(names.filter((name, place) => names.indexOf(name) !== place))].sort();
}

test("no two files export the same name, except those listed", () => {
  expect(sharedNames(sourcesOf("{contract,server,web}/**/*.{ts,tsx}"))).toEqual(
    Object.keys(SHARED_NAMES_ALLOWED),
  );
});

test("finds a planted shared name once", () => {
  const text = "export const read = 1;\nexport function read() {}\nexport type Own = 1;";
  expect(sharedNames([["a.ts", text]])).toEqual([]);
  expect(
    sharedNames([
      ["a.ts", text],
      ["b.ts", "export interface read {}"],
    ]),
  ).toEqual(["read"]);
});
