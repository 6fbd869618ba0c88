import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { chmod, chown, mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { createUser } from "#server/accounts/auth/users.ts";
import { MIGRATIONS } from "#server/platform/database/migrate.ts";
import { type Database, openDatabase } from "#server/platform/database/open.ts";
import { backupOf, emptyPlace } from "../support/backups.ts";
import { runCommand } from "../support/commands.ts";
import { emptyDatabaseUrl } from "../support/databases.ts";
import { newFolder } from "../support/folders.ts";
import { engineInTurn } from "../support/thorough.ts";

const ROOT = join(import.meta.dirname, "../..");
const EMAIL = "weaver@example.com";

let folder: string;
let dataDir: string;
let databaseUrl: string | undefined;
beforeEach(async () => {
  folder = await newFolder();
  dataDir = join(folder, "data");
  databaseUrl = undefined;
});

const open = (upTo?: string): Promise<Database> =>
  openDatabase({ databaseUrl, dataDir, onIdleError: () => undefined, ...(upTo && { upTo }) });

async function migrationsIn({ main }: Database): Promise<string[]> {
  const found = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(main);
  return found.rows.map(({ name }) => name);
}

describe.each(engineInTurn("postgres"))("commands [%s]", (engine) => {
  let backup: string;
  /** The database name as printed by a command, without the password. */
  let name: string;
  beforeEach(async () => {
    databaseUrl = engine === "postgres" ? await emptyDatabaseUrl() : undefined;
    name = databaseUrl?.replace("heddle:heddle@", "") ?? join(dataDir, "heddle.sqlite");
    backup = await backupOf(await emptyPlace("sqlite"));
    await writeFile(join(folder, "parts.csv"), "Title,Category\nGripper,picanol\n");
  });

  const run = (command: string, ...args: string[]) =>
    runCommand(command, args, {
      environment: {
        DATA_DIR: dataDir,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        // Nothing listens there; the command fails earlier.
        ...(command === "files" && {
          FILES_URL: "s3://heddle-files",
          S3_ENDPOINT: "http://127.0.0.1:1",
          S3_ACCESS_KEY_ID: "none",
          S3_SECRET_ACCESS_KEY: "none",
        }),
      },
      cwd: folder,
    });
  const runAll = () =>
    Promise.all([
      run("admin", "list"),
      run("backup", "made.tar"),
      run("files", "copy", "s3"),
      run("import", "parts.csv"),
    ]);

  test("reject a database of an older version and leave its schema unchanged", async () => {
    const older = await open("0020-asking");
    const before = await migrationsIn(older);
    for (const end of [...(await runAll()), await run("restore", backup)]) {
      const err = "This database is of an older version of Heddle. Start Heddle once to upgrade it.\n";
      expect(end).toEqual({ out: "", err, code: 1, database: name });
    }
    expect(await migrationsIn(older)).toEqual(before);
    await older.close();
  });

  test("reject a database of a newer version", async () => {
    const newer = await open();
    await sql`insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(
      newer.main,
    );
    for (const end of [...(await runAll()), await run("restore", backup)]) {
      const err = "This database was made by a newer version of Heddle. Use that version or a later one.\n";
      expect(end).toEqual({ out: "", err, code: 1, database: name });
    }
    expect(await migrationsIn(newer)).toEqual([...MIGRATIONS, "9999-later"]);
    await newer.close();
  });

  test("create no database if there is none, except restore", async () => {
    // Run twice, so that a database created by the first run would be found by the second.
    for (const end of [...(await runAll()), ...(await runAll())]) {
      const err =
        "There is no Heddle database here. Set DATA_DIR or DATABASE_URL as for npm start, or start Heddle once.\n";
      expect(end).toEqual({ out: "", err, code: 1, database: name });
    }
    expect(existsSync(dataDir)).toBe(false);
    expect(await run("restore", backup)).toMatchObject({ err: "", code: 0, database: name });
    expect((await run("admin", "list")).out).toBe("There are no accounts\n");
  });
});

describe("environment file of the service", () => {
  let file: string;
  beforeEach(async () => {
    file = join(folder, "heddle.env");
    const database = await open();
    await createUser(
      database,
      { id: null, name: "Test" },
      { email: EMAIL, password: "warp and weft", role: "admin" },
    );
    await database.close();
  });

  const list = (environment: Record<string, string>) =>
    runCommand("admin", ["list"], { environment: { HEDDLE_ENV_FILE: file, ...environment }, cwd: folder });

  test("selects the site a command works on", async () => {
    await writeFile(file, `# Where\n\nDATA_DIR="${dataDir}"\nS3_SECRET_ACCESS_KEY=a#b\n`);
    const { out, err, code, database } = await list({});
    expect([err, code, database]).toEqual(["", 0, `${join(dataDir, "heddle.sqlite")} (from ${file})`]);
    expect(out).toContain(EMAIL);
  });

  test("does not override set environment variables", async () => {
    await writeFile(file, "DATA_DIR=/nowhere\nPORT=3100\n");
    expect((await list({ DATA_DIR: dataDir })).out).toContain(EMAIL);
  });

  test.each([
    ["PORT=3100\n", "names neither DATA_DIR nor DATABASE_URL. Add the one that the service has."],
    ["", "can't be read: ENOENT"],
  ])("is rejected if it does not say where the site is: %j", async (content, reason) => {
    if (content) await writeFile(file, content);
    const { err, code } = await list({});
    expect([err.startsWith(`${file} ${reason}`), code, err]).toEqual([true, 1, expect.any(String)]);
  });
});

test.runIf(process.getuid?.() === 0)(
  "files created by a command run as root belong to the site's user",
  async () => {
    const NOBODY = 65_534;
    await chmod(dirname(folder), 0o755);
    await mkdir(dataDir, { mode: 0o700 });
    await Promise.all([chmod(folder, 0o755), chown(dataDir, NOBODY, NOBODY)]);
    const backup = await backupOf(await emptyPlace("sqlite"));
    await Promise.all([chmod(dirname(backup), 0o755), chmod(backup, 0o644)]);
    const environment = { DATA_DIR: dataDir };
    expect(await runCommand("restore", [backup], { environment })).toMatchObject({ err: "", code: 0 });
    expect((await stat(join(dataDir, "heddle.sqlite"))).uid).toBe(NOBODY);
  },
);

test("npm run admin works with the files the Containerfile copies", async () => {
  const image = join(folder, "image");
  mkdirSync(image);
  const lines = readFileSync(join(ROOT, "deploy/Containerfile"), "utf8").split("\n");
  for (const line of lines) {
    const copied = /^COPY --from=build \S+ \/heddle\/(\S+) \.\/(\S*)$/.exec(line)?.[1];
    if (copied === "node_modules") symlinkSync(join(ROOT, copied), join(image, copied));
    else if (copied && copied !== "dist")
      cpSync(join(ROOT, copied), join(image, copied), { recursive: true });
  }
  // The first step that creates the file in the image.
  const [, touched = ""] = /^RUN install -d scripts && touch (\S+)$/m.exec(lines.join("\n")) ?? [];
  mkdirSync(join(image, "scripts"));
  writeFileSync(join(image, touched), "");
  await (await open()).close();
  const printed = execFileSync("npm", ["run", "--silent", "admin", "--", "list"], {
    cwd: image,
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
    encoding: "utf8",
  });
  expect(printed).toBe("There are no accounts\n");
});
