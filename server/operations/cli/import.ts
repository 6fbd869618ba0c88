import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { inspect, parseArgs } from "node:util";
import { z } from "zod";
import {
  ImportMapping,
  type ImportPreview,
  type ImportRowFilter,
  type ProductImport,
} from "#contract/imports/import.ts";
import { headKey, JOINED_TARGETS } from "#contract/imports/import-heads.ts";
import { CategoryId } from "#contract/platform/primitives.ts";
import { CategoryLabel } from "#contract/products/category.ts";
import { discardImport, startApplying } from "#server/imports/apply/apply-import.ts";
import { chooseMapping, readMapping } from "#server/imports/choose-mapping.ts";
import { importWork } from "#server/imports/import-work.ts";
import { readImportPhotos } from "#server/imports/photos/read-photos.ts";
import { readImport, readImportRows } from "#server/imports/store.ts";
import { uploadImport } from "#server/imports/store-import.ts";
import { openMedia } from "#server/media.ts";
import { createCounters } from "#server/platform/http/logging.ts";
import { asStaged } from "#server/platform/http/staging.ts";
import { type Bell, createBell, finishDueJobs } from "#server/platform/jobs/worker.ts";
import { openDerive } from "#server/services.ts";
import { type Command, findSite, runCommand, type Terminal, WHICH_SITE, withPlace } from "./command.ts";

const USAGE = `Products from a table (.xlsx, .ods, .csv, .tsv) and, for new pictures, a ZIP file. A ZIP file alone may hold the table too,
or photos for the products whose part codes their names begin with.

  npm run import -- FILE [ZIP]             checks the file and applies what is accepted
  npm run import -- --check FILE [ZIP]     only says what would happen
  npm run import -- ZIP                    photos for products that are there
  ... --map FILE                           says what the columns are, as JSON:
      {"columns": {"Rate": "Price", "Bore": "Specification"}, "byTitle": false,
       "category": "others", "words": {"Sulzer": "others", "Dornier": {"create": "Dornier"}}}

Without it the columns are what they were for the last file of that kind, or what their names say; the output lists them.
Products are matched by their ID, else by their part code. Rows that are refused are listed with the reason and left out. Interrupted, the
same command is simply given again: nothing is done twice. The exit code is 1 when rows were left out.
The site may run meanwhile.
${WHICH_SITE}`;

function readArguments(args: string[]): GivenFiles | string {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: "boolean" }, map: { type: "string" } },
  });
  if (positionals.length < 1 || positionals.length > 2) return "A table is needed, and one ZIP file at most";
  return { paths: positionals, isCheck: values.check ?? false, map: values.map };
}

const POLL_INTERVAL = 500;
const PRINT_INTERVAL = 2_000;
const ACTOR = { id: null, name: "Command line" };

interface GivenFiles {
  paths: readonly string[];
  isCheck: boolean;
  map: string | undefined;
}

type Needed = Parameters<typeof importWork>[0] & Pick<Terminal, "print" | "warn">;

/** Imports as the back office does; `isCheck` applies nothing. Returns whether every row was accepted. */
async function importFiles(stores: Needed, { paths, isCheck, map: mapPath }: GivenFiles): Promise<boolean> {
  const map = mapPath === undefined ? undefined : await readImportMap(mapPath);
  const services = { ...stores, jobBell: createBell() };
  const { _id: id } = await uploadImport(
    services,
    ACTOR,
    await Promise.all(paths.map((path) => asStaged(path, basename(path)))),
  );
  const read = await follow(services, id, "checking");
  const isToChoose = read.hasTable && (map || read.state === "mapping");
  const checked = isToChoose ? await choose(services, read, map) : read;
  if (checked.state === "refused") throw new Error(checked.problem ?? "The file was refused");
  const { rows, pictures, counts, newBrands } = checked;
  services.print(
    `${checked.hasTable ? `${rows} rows` : `${pictures} photos`}: ${counts.new} new, ${counts.changed} changed, ${counts.same} as they are, ${counts.refused} refused`,
  );
  if (newBrands.length) services.print(`New brands: ${newBrands.join(", ")}`);
  await printProblems(services, id, "refused");
  await printPhotos(services, id);
  const changeCount = counts.new + counts.changed;
  if (isCheck || changeCount === 0) {
    await discardImport(services, ACTOR, id);
    return counts.refused === 0;
  }
  await startApplying(services, ACTOR, id);
  const done = await follow(services, id, "applying");
  services.print(`${done.applied} of ${changeCount} applied`);
  await printProblems(services, id, "failed");
  if (done.state !== "done") throw new Error(done.problem ?? "The import was stopped");
  return counts.refused + done.failed === 0;
}

async function choose(
  services: Needed & { jobBell: Bell },
  { _id: id, state }: ProductImport,
  map: ImportMap | undefined,
): Promise<ProductImport> {
  if (state === "refused") return readImport(services.database, id);
  const preview = await readMapping(services, id);
  const mapping = mappingBy(map, preview);
  try {
    await chooseMapping(services, ACTOR, id, mapping);
  } catch (error) {
    await discardImport(services, ACTOR, id);
    throw error;
  }
  for (const [at, { name }] of preview.columns.entries()) {
    services.print(`${name || `Column ${at + 1}`}: ${mapping.columns[at] ?? "left out"}`);
  }
  return follow(services, id, "checking");
}

/** Works on the import, or waits for a running site that has claimed it, until it leaves `state`. */
async function follow(services: Needed, id: string, state: ProductImport["state"]): Promise<ProductImport> {
  const timer = setInterval(() => {
    readImport(services.database, id).then(
      (read) => printProgress(services, read),
      () => undefined,
    );
  }, PRINT_INTERVAL);
  try {
    for (;;) {
      await finishDueJobs(
        services.database,
        importWork(services, (error) => services.warn(inspect(error))),
      );
      const latest = await readImport(services.database, id);
      if (latest.state !== state) return latest;
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
    }
  } finally {
    clearInterval(timer);
  }
}

function printProgress(
  { warn }: Needed,
  { state, rows, checked, counts, applied, failed }: ProductImport,
): void {
  if (state === "checking") warn(`${checked} of ${rows} rows read`);
  else warn(`${applied + failed} of ${counts.new + counts.changed} rows done`);
}

async function printPhotos({ database, print }: Needed, id: string): Promise<void> {
  for (let page = 1; ; page += 1) {
    const { photos, totalPages } = await readImportPhotos(database, id, { kind: "left", page });
    for (const { name, problem } of photos) print(`without a part: ${problem ?? name}`);
    if (page >= totalPages) return;
  }
}

async function printProblems({ database, print }: Needed, id: string, kind: ImportRowFilter): Promise<void> {
  for (let page = 1; ; page += 1) {
    const { rows, totalPages } = await readImportRows(database, id, { kind, page });
    for (const { line, problems } of rows) {
      for (const { column, message } of problems) {
        print(`line ${line}${column ? `, ${column}` : ""}: ${message}`);
      }
    }
    if (page >= totalPages) return;
  }
}

const { columns, byTitle, category } = ImportMapping.shape;

/** A file that maps columns by name: `{"columns": {"Rate": "Price"}, "words": {"Sulzer": "others"}}`. `create` makes a new brand of a word. */
const ImportMap = z.strictObject({
  columns: z.record(z.string(), columns.element),
  byTitle: byTitle.default(false),
  category: category.default(null),
  words: z.record(z.string(), z.union([CategoryId, z.strictObject({ create: CategoryLabel })])).default({}),
});
type ImportMap = z.infer<typeof ImportMap>;

async function readImportMap(path: string): Promise<ImportMap> {
  const read = ImportMap.safeParse(JSON.parse(await readFile(path, "utf8")));
  if (read.data) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`${path}: ${issue?.path.join(".")}: ${issue?.message}`);
}

/** Applies a map to a file's columns; columns it doesn't name keep the mapping guessed from their names. */
function mappingBy(map: ImportMap | undefined, { columns, mapping }: ImportPreview): ImportMapping {
  if (!map) return mapping;
  const named = new Map(Object.entries(map.columns).map(([name, target]) => [headKey(name), target]));
  const { byTitle, category } = map;
  return {
    ...mapping,
    byTitle,
    category,
    words: Object.entries(map.words).map(([word, meaning]) =>
      typeof meaning === "string" ? { word, category: meaning } : { word, creates: meaning.create },
    ),
    columns: columns.map(({ name }, place) => {
      const explicit = named.get(headKey(name));
      const guessed = mapping.columns[place] ?? null;
      if (explicit !== undefined) return explicit;
      // An explicit mapping outranks one guessed from the name, if only one column can have it.
      const isTaken =
        guessed !== null && !JOINED_TARGETS.has(guessed) && [...named.values()].includes(guessed);
      return isTaken ? null : guessed;
    }),
  };
}

export const importCommand = (open = openMedia): Command<GivenFiles> => ({
  usage: USAGE,
  read: readArguments,
  work: (given, terminal) =>
    withPlace(findSite(terminal), async (place, staging) => {
      const media = open();
      const services = { ...place, ...media, staging, counters: createCounters(), ...terminal };
      const derive = openDerive(services);
      return importFiles({ ...services, derive }, given).finally(media.close);
    }),
});

if (import.meta.main) process.exitCode = await runCommand(importCommand());
