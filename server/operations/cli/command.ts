import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "../../platform/config.ts";
import { type Database, databaseName, openExistingDatabase } from "../../platform/database/open.ts";
import { openFileStore } from "../../platform/files/open.ts";
import { ProblemError } from "../../platform/http/problems.ts";
import { openStaging, type Staging } from "../../platform/http/staging.ts";
import type { BackupPlace } from "../backup/place.ts";

/** The command failed, was rejected, or skipped something. */
const FAILED = 1;
const MISUSED = 2;

/** Exits with 1 if `work` throws or returns false; with 2 and the usage if `read` rejects the arguments. */
export async function runCommand<Command extends object>(
  usage: string,
  read: (args: string[]) => Command | string,
  work: (command: Command) => Promise<boolean>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args[0] === "help") return console.log(usage);
  const command = understand(args, read);
  if (typeof command === "string") {
    console.error(`${command}\n\n${usage}`);
    process.exitCode = MISUSED;
    return;
  }
  try {
    if (!(await work(command))) process.exitCode = FAILED;
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = FAILED;
  }
}

export const runFileCommand = (usage: string, work: (file: string) => Promise<void>): Promise<void> =>
  runCommand(
    usage,
    (args) => {
      const [file = "", ...more] = args;
      const isFile = file !== "" && more.length === 0 && (file === "-" || !file.startsWith("-"));
      return isFile ? { file } : "One file is needed";
    },
    async ({ file }) => {
      await work(file);
      return true;
    },
  );

function understand<Command>(args: string[], read: (args: string[]) => Command | string): Command | string {
  try {
    return read(args);
  } catch (error) {
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ProblemError && error.problems.length > 0) {
    return error.problems.map((problem) => problem.message).join("\n");
  }
  return error instanceof Error ? error.message : String(error);
}

/** The service's environment file (docs/deploying.md). */
const SERVICE_FILE = "/etc/heddle/heddle.env";

export const WHICH_SITE = `The site is the one that DATA_DIR, DATABASE_URL, FILES_URL and S3_... name, as for npm start. Where neither DATA_DIR
nor DATABASE_URL is set, they come from the file that HEDDLE_ENV_FILE names, else from ${SERVICE_FILE}, if
there is one.`;

/**
 * Returns the configuration of the command's site, from the environment and the service's file, and prints its database on
 * standard error. If root runs it, switches to the owner of the data folder, so that the service can write the files it
 * leaves. Throws if the file can't be read or doesn't name the site.
 */
export function findSite(): Config {
  const { HEDDLE_ENV_FILE: named, DATA_DIR, DATABASE_URL } = process.env;
  const isSet = Boolean(DATA_DIR || DATABASE_URL);
  const file = named || (!isSet && existsSync(SERVICE_FILE) ? SERVICE_FILE : undefined);
  const values = file ? readEnvironmentFile(file) : {};
  if (file && !isSet && !values["DATA_DIR"] && !values["DATABASE_URL"]) {
    throw new Error(`${file} names neither DATA_DIR nor DATABASE_URL. Add the one that the service has.`);
  }
  const config = readConfig({ ...values, ...process.env });
  console.error(`Database: ${databaseName(config)}${file ? ` (from ${file})` : ""}`);
  becomeOwnerOf(config.dataDir);
  return config;
}

/** Parses variables as systemd does: one per line, optionally quoted. */
function readEnvironmentFile(file: string): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`${file} can't be read: ${(error as Error).message}. Run the command as root.`);
  }
  const lines = text.split("\n").flatMap((line) => {
    const [, name, value = ""] = /^([A-Za-z_]\w*)=(.*)$/.exec(line.trim()) ?? [];
    return name ? [[name, value.replace(/^(["'])(.*)\1$/, "$2")]] : [];
  });
  return Object.fromEntries(lines);
}

function becomeOwnerOf(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

export async function withTempFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `heddle-${name}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens the site's database while `work` runs; see `openExistingDatabase`. */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
  { mayCreate = false } = {},
): Promise<T> {
  const database = await openExistingDatabase({ ...config, mayCreate });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export function withPlace<T>(
  config: Config,
  work: (place: BackupPlace, staging: Staging) => Promise<T>,
  options?: { mayCreate: boolean },
): Promise<T> {
  const inPlace = async (database: Database) => {
    const staging = await openStaging(config.dataDir);
    try {
      return await work({ database, files: openFileStore(config, staging) }, staging);
    } finally {
      await staging.close();
    }
  };
  return withDatabase(config, inPlace, options);
}
