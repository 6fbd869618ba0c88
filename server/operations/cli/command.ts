import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Config, readConfig } from "#server/platform/config.ts";
import { type Database, databaseName, openExistingDatabase } from "#server/platform/database/open.ts";
import { openFileStore } from "#server/platform/files/open.ts";
import { ProblemError } from "#server/platform/http/problems.ts";
import { openStaging, type Staging } from "#server/platform/http/staging.ts";
import type { BackupPlace } from "../backup/place.ts";

const DONE = 0;
/** The command failed, was rejected, or skipped something. */
const FAILED = 1;
const MISUSED = 2;

/** Where a command reads from and prints to: its process, or a test. */
export interface Terminal {
  environment: NodeJS.ProcessEnv;
  /** The whole standard input. */
  input(): Promise<string>;
  print(line: string): void;
  warn(line: string): void;
}

const PROCESS: Terminal = {
  environment: process.env,
  input: () => text(process.stdin),
  print: console.log,
  warn: console.error,
};

export interface Command<Arguments extends object> {
  usage: string;
  /** Returns why it rejects the arguments as a text. */
  read(args: string[]): Arguments | string;
  /** Returns false if it skipped something. */
  work(given: Arguments, terminal: Terminal): Promise<boolean>;
}

/** Returns the exit code: 1 if `work` throws or returns false; 2, with the usage, if `read` rejects the arguments. */
export async function runCommand<Arguments extends object>(
  { usage, read, work }: Command<Arguments>,
  args = process.argv.slice(2),
  terminal = PROCESS,
): Promise<number> {
  if (args.includes("--help") || args[0] === "help") {
    terminal.print(usage);
    return DONE;
  }
  const given = understand(args, read);
  if (typeof given === "string") {
    terminal.warn(`${given}\n\n${usage}`);
    return MISUSED;
  }
  try {
    return (await work(given, terminal)) ? DONE : FAILED;
  } catch (error) {
    terminal.warn(messageOf(error));
    return FAILED;
  }
}

/** A command with one argument, the path of a file. */
export async function runFileCommand(usage: string, work: (file: string) => Promise<void>): Promise<void> {
  process.exitCode = await runCommand({
    usage,
    read([file = "", ...more]) {
      const isFile = file !== "" && more.length === 0 && (file === "-" || !file.startsWith("-"));
      return isFile ? { file } : "One file is needed";
    },
    async work({ file }) {
      await work(file);
      return true;
    },
  });
}

function understand<Arguments>(
  args: string[],
  read: (args: string[]) => Arguments | string,
): Arguments | string {
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
export function findSite({ environment, warn }: Terminal = PROCESS): Config {
  const { HEDDLE_ENV_FILE: named, DATA_DIR, DATABASE_URL } = environment;
  const isSet = Boolean(DATA_DIR || DATABASE_URL);
  const file = named || (!isSet && existsSync(SERVICE_FILE) ? SERVICE_FILE : undefined);
  const values = file ? readEnvironmentFile(file) : {};
  if (file && !isSet && !values["DATA_DIR"] && !values["DATABASE_URL"]) {
    throw new Error(`${file} names neither DATA_DIR nor DATABASE_URL. Add the one that the service has.`);
  }
  const config = readConfig({ ...values, ...environment });
  warn(`Database: ${databaseName(config)}${file ? ` (from ${file})` : ""}`);
  becomeOwnerOf(config.dataDir);
  return config;
}

/** Parses variables as systemd does: one per line, optionally quoted. */
function readEnvironmentFile(file: string): Record<string, string> {
  let content: string;
  try {
    content = readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`${file} can't be read: ${(error as Error).message}. Run the command as root.`);
  }
  const lines = content.split("\n").flatMap((line) => {
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
