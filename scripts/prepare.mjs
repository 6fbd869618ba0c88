// Makes a checkout ready to run: packages installed, pages built. Runs on the system's Node (20 or later) and
// needs nothing installed; does nothing when everything is in place. `--no-build` leaves the pages alone.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
/** Written last, into a folder that every build empties: what is half built, or by another command, is not finished. */
const STAMP = at("dist/client/.inputs");

if (!isInstalled()) install();
assertNode();
if (!process.argv.includes("--no-build") && !isBuilt()) build();

/** npm writes this file last: a cut install leaves the folder without it. */
function isInstalled() {
  const done = at("node_modules/.package-lock.json");
  return existsSync(done) && statSync(done).mtimeMs >= statSync(at("package-lock.json")).mtimeMs;
}

function install() {
  say("Installing packages ...");
  const options = ["install", "--include=dev", "--include=optional", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  run(npm ? process.execPath : "npm", npm ? [npm, ...options] : options);
  // An install that changed nothing leaves its record as old as it was.
  const done = at("node_modules/.package-lock.json");
  writeFileSync(done, readFileSync(done));
}

/** Node 24 comes as a package for Linux and Windows; elsewhere the person's own must do. */
function assertNode() {
  const { stdout } = spawnSync("node", ["--version"], { encoding: "utf8", env: environment() });
  const major = Number(/^v(\d+)/.exec(stdout ?? "")?.[1]);
  if (major >= 24) return;
  say(
    `Heddle needs Node 24 or later; this machine has ${stdout?.trim() || "none"}. Install it and try again.`,
  );
  process.exit(1);
}

function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === inputs();
}

function build() {
  say("Building the pages ...");
  const before = inputs();
  rmSync(STAMP, { force: true });
  run("node", [at("node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"]);
  compressAssets(at("dist/client/assets"));
  writeFileSync(STAMP, before);
}

/** Scripts and styles are compressed once, as well as can be; the server sends what the browser takes. */
function compressAssets(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(?:js|css|svg)$/.test(file))) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

/** A hash of everything the built pages are made from. */
function inputs() {
  const hash = createHash("sha256");
  const files = [
    "package-lock.json",
    "vite.config.ts",
    "scripts/prepare.mjs",
    ...filesOf("contract"),
    ...filesOf("web"),
  ];
  for (const file of files) {
    if (file.endsWith(".gen.ts")) continue;
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(at(file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesOf(folder) {
  return readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .sort();
}

function environment() {
  const separator = process.platform === "win32" ? ";" : ":";
  return { ...process.env, PATH: `${at("node_modules/.bin")}${separator}${process.env.PATH}` };
}

function run(command, options) {
  const { status } = spawnSync(command, options, { cwd: root, stdio: ["ignore", 2, 2], env: environment() });
  if (status !== 0) process.exit(status ?? 1);
}

function say(line) {
  process.stderr.write(`${line}\n`);
}
