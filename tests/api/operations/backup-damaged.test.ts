import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { fillOf, headerOf } from "#server/operations/backup/archive.ts";
import { assertRestored } from "#server/operations/backup/place.ts";
import { restoreBackup } from "#server/operations/backup/restore-backup.ts";
import { verifyBackup } from "#server/operations/backup/verify-backup.ts";
import {
  archiveOf,
  backupOf,
  contentsOf,
  type Entry,
  emptyPlace,
  entriesOf,
  fillWithExtremes,
  restoreInto,
  verificationError,
} from "#tests/support/backups.ts";
import { newFolder } from "#tests/support/folders.ts";

const BLOCK = 512;

/** A valid backup, created once; each test gets a copy at `path`. */
let whole: Buffer | undefined;
let bytes: Buffer;
let path: string;
let entries: Entry[];

beforeEach(async () => {
  if (!whole) {
    const place = await emptyPlace("sqlite");
    await fillWithExtremes(place);
    whole = await readFile(await backupOf(place));
  }
  bytes = Buffer.from(whole);
  path = join(await newFolder(), "site.tar");
  await writeFile(path, bytes);
  entries = await entriesOf(path);
});

/** Offsets of the entry headers, of the checksums and of the end of the archive. */
function starts(): number[] {
  const found = [0];
  for (const entry of [...entries, { bytes: sums() }]) {
    const size = entry.bytes.byteLength;
    found.push(Number(found.at(-1)) + BLOCK + size + fillOf(size));
  }
  return found;
}

const sums = () =>
  bytes.subarray(bytes.indexOf("SHA256SUMS") + BLOCK, bytes.indexOf("SHA256SUMS") + BLOCK + sumsSize());
const sumsSize = () => entries.reduce((sum, { name }) => sum + 64 + 2 + name.length + 1, 0);

async function flipped(at: number): Promise<string> {
  const damaged = Buffer.from(bytes);
  damaged[at] = Number(damaged[at]) ^ 1;
  await writeFile(path, damaged);
  return verificationError(path);
}

test("the undamaged archive used below is accepted", async () => {
  expect(starts().at(-1)).toBe(bytes.byteLength - 2 * BLOCK);
  const { rehearsal, manifest } = await verifyBackup(path, await newFolder());
  await rehearsal.close();
  expect(manifest.files).toBe(6);
});

describe("one flipped bit is detected", () => {
  test.each([
    ["name", 0],
    ["end of the name", 99],
    ["mode", 106],
    ["size", 134],
    ["time", 146],
    ["checksum", 150],
    ["type", 156],
    ["link", 157],
    ["magic", 257],
    ["owner", 265],
    ["prefix", 345],
    ["last byte", 511],
  ])("in the %s of a header", async (_, offset) => {
    const all = starts().slice(0, -1);
    for (const at of [all[0], all[all.length >> 1], all.at(-1)]) {
      expect(await flipped(Number(at) + offset)).toContain("This is no whole backup");
    }
  });

  test("in the first, middle and last byte of any entry's content", async () => {
    const all = starts();
    const kinds = ["manifest.json", "tables/products/000001.ndjson", "tables/jobs/000001.ndjson", "files/"];
    for (const kind of kinds) {
      const index = entries.findIndex(({ name }) => name.startsWith(kind));
      const size = Number(entries[index]?.bytes.byteLength);
      for (const offset of [0, size >> 1, size - 1]) {
        expect(await flipped(Number(all[index]) + BLOCK + offset)).not.toBe("");
      }
    }
  });

  test("in the checksums, in padding and in the end blocks", async () => {
    const all = starts();
    const end = bytes.byteLength;
    const behindFirst = Number(all[1]) - 1;
    const sumsAt = Number(all.at(-2)) + BLOCK;
    for (const at of [
      sumsAt,
      sumsAt + 70,
      sumsAt + sumsSize() - 1,
      sumsAt + sumsSize(),
      behindFirst,
      end - 1024,
      end - 1,
    ]) {
      expect(await flipped(at)).toContain("This is no whole backup");
    }
  });
});

describe("a truncated or extended archive is rejected", () => {
  test("cut off at any place", async () => {
    const lengths = [
      0,
      1,
      511,
      512,
      513,
      bytes.byteLength >> 1,
      ...[1, 511, 512, 1024, 1025].map((less) => bytes.byteLength - less),
    ];
    for (const length of [...lengths, ...starts().slice(1, 6)]) {
      await writeFile(path, bytes.subarray(0, length));
      expect(await verificationError(path)).toContain("This is no whole backup");
    }
  });

  test("with data after its end", async () => {
    for (const more of [Buffer.alloc(1), Buffer.alloc(BLOCK), bytes]) {
      await writeFile(path, Buffer.concat([bytes, more]));
      expect(await verificationError(path)).toContain("there is something behind its end");
    }
  });

  test("as is a file of another kind, a folder or a missing file", async () => {
    await writeFile(path, "PK\u0003\u0004 a zip perhaps".padEnd(5000));
    expect(await verificationError(path)).toContain("there is no entry at byte 0");
    const folder = join(await newFolder(), "folder");
    await mkdir(folder);
    expect(await verificationError(folder)).toMatch(/it is no file|EISDIR/);
    expect(await verificationError(join(folder, "missing.tar"))).toContain("ENOENT");
  });
});

type Edit = (entries: Entry[]) => Entry[];

const rowsOf = (table: string) => `tables/${table}/000001.ndjson`;
const entry = (name: string, text: string): Entry => ({ name, bytes: Buffer.from(text) });
/** Replaces the text of one entry. */
const changed =
  (name: string, change: (text: string) => string): Edit =>
  (all) =>
    all.map((each) => (each.name === name ? entry(name, change(each.bytes.toString())) : each));
/** The manifest fields that the tests change. */
interface Manifest {
  tables: ManifestTable[];
  [field: string]: unknown;
}
interface ManifestTable {
  columns: string[];
  [field: string]: unknown;
}
const manifest = (change: (manifest: Manifest) => unknown): Edit =>
  changed("manifest.json", (text) => JSON.stringify(change(JSON.parse(text))));
const firstTable = (change: (table: ManifestTable) => unknown): Edit =>
  manifest((m) => ({ ...m, tables: [change(m.tables[0] as ManifestTable), ...m.tables.slice(1)] }));
/** Replaces one value in the first row of a table. */
const value = (table: string, at: number, next: unknown): Edit =>
  changed(rowsOf(table), (text) => {
    const [first = "", ...more] = text.split("\n");
    return [JSON.stringify((JSON.parse(first) as unknown[]).with(at, next)), ...more].join("\n");
  });
const firstFile = (all: Entry[]) => all.findIndex(({ name }) => name.startsWith("files/"));

describe("edited content with recomputed checksums is rejected", () => {
  test.each<[string, Edit, string]>([
    ["no manifest", (all) => all.slice(1), "manifest.json is missing"],
    ["a manifest that is no JSON", changed("manifest.json", () => "{"), "its manifest is not one"],
    ["a manifest with more in it", manifest((m) => ({ ...m, more: 1 })), "its manifest is not one"],
    ["a manifest of 2 MB", changed("manifest.json", (text) => text.padEnd(2_000_000)), "too large"],
    ["no format", manifest(({ format, ...m }) => m), "its manifest is not one"],
    ["a later format", manifest((m) => ({ ...m, format: 2, other: 1 })), "made by a newer Heddle"],
    ["a later schema", manifest((m) => ({ ...m, schema: "9999-later" })), "made by a newer Heddle"],
    ["an older schema than the rows are", manifest((m) => ({ ...m, schema: "0001-initial" })), "its tables"],
    ["a table less", manifest((m) => ({ ...m, tables: m.tables.slice(1) })), "its tables"],
    ["another column", firstTable((t) => ({ ...t, columns: [...t.columns, "more"] })), "its tables"],
    ["a wrong number of rows", firstTable((t) => ({ ...t, rows: 4 })), "users has 3 rows"],
    ["a wrong number of files", manifest((m) => ({ ...m, files: 7 })), "it names 6 files"],
    ["a row twice", changed(rowsOf("products"), (text) => text + text), "a row of products can't be"],
    ["a row less", changed(rowsOf("news"), (text) => text.slice(text.indexOf("\n") + 1)), "news has 2 rows"],
    ["a row without its end", changed(rowsOf("news"), (text) => text.slice(0, -1)), "has no end"],
    ["a row that is no JSON", changed(rowsOf("news"), (text) => `x${text}`), "other columns"],
    ["a row with a value more", changed(rowsOf("news"), (text) => text.replace("[", "[1,")), "other columns"],
    ["a number for a text", value("products", 2, 5), "wrong title"],
    ["a text for a number", value("products", 1, "5"), "wrong product_id"],
    [
      "a number that is none",
      changed(rowsOf("products"), (text) => text.replace("5e-324", "1e999")),
      "wrong",
    ],
    ["an integer with a fraction", value("products", 1, 1.5), "wrong product_id"],
    ["nothing where something must be", value("products", 2, null), "wrong title"],
    ["a page of no catalogue", value("catalog_pages", 0, "none"), "a row of catalog_pages can't be"],
    ["a file set with a bent key", value("files", 0, "../../etc/passwd"), "names files in a wrong way"],
    ["a part with a bent name", value("files", 1, '["../../x.webp"]'), "names files in a wrong way"],
    ["parts that are none", value("files", 1, "{}"), "names files in a wrong way"],
    ["a table that is none", (all) => [...all, entry(rowsOf("sqlite_master"), "[]\n")], "does not belong"],
    ["a session", (all) => all.toSpliced(2, 0, entry(rowsOf("sessions"), "[]\n")), "catalogs has 0 rows"],
    [
      "a part of a table out of its turn",
      (all) => [...all, entry("tables/news/000002.ndjson", "")],
      "does not belong",
    ],
    ["a file less", (all) => all.toSpliced(firstFile(all), 1), "is missing"],
    ["a file more", (all) => [...all, entry("files/page/aa/x.webp", "x")], "does not belong"],
    ["a file twice", (all) => [...all, all.at(-1) as Entry], "does not belong"],
    ["files in another order", (all) => [...all.slice(0, -2), ...all.slice(-2).reverse()], "is missing"],
    [
      "a file outside",
      (all) => all.with(-1, { ...(all.at(-1) as Entry), name: "files/../../outside" }),
      "is missing",
    ],
  ])("%s", async (_, edit, reason) => {
    const edited = edit(entries);
    expect(edited).not.toEqual(entries);
    expect(await verificationError(await archiveOf(edited))).toContain(reason);
  });

  test.each([
    ["an absolute name", "/etc/passwd", "0"],
    ["a name with an empty part", "files//x", "0"],
    ["a symbolic link", "files/x", "2"],
    ["a folder", "files/x", "5"],
    ["a longer name in front", "files/x", "L"],
    ["a header of more fields", "files/x", "x"],
  ])("an entry no backup contains: %s", async (_, name, type) => {
    const header = headerOf("x".repeat(name.length), 0);
    header.write(name, 0, "latin1");
    header.write(type, 156, "latin1");
    header.write(" ".repeat(8), 148, "latin1");
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
    const at = Number(starts()[1]);
    await writeFile(path, Buffer.concat([bytes.subarray(0, at), header, bytes.subarray(at)]));
    expect(await verificationError(path)).toContain(`there is no entry at byte ${at}`);
  });
});

test("a file exchanged after verification is not restored; the verified one is", async () => {
  const place = await emptyPlace("sqlite");
  const backup = await verifyBackup(path, await newFolder());
  const damaged = Buffer.from(bytes);
  const first = Number(starts().at(-3)) + BLOCK;
  damaged[first] = (damaged[first] ?? 0) ^ 1;
  await writeFile(path, damaged);
  const restoring = restoreBackup(path, backup, place, place.staging);
  await expect(restoring).rejects.toThrow("its checksums are not those of its content");
  await backup.rehearsal.close();
  expect((await contentsOf(place)).tables["products"]).toEqual([]);
  await expect(assertRestored(place)).rejects.toThrow("has not come to its end");
  await writeFile(path, bytes);
  await restoreInto(place, path);
  await assertRestored(place);
  expect(Object.keys((await contentsOf(place)).stored)).toHaveLength(6);
});
