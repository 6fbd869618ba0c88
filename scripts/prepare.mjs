// Prepares a checkout to run: installs packages, finds Node 24, builds pages. Runs on the system's Node (20 or later) without
// any package and writes nothing when everything is in place. `--no-build` skips the pages, `--production` removes the packages
// that only building and testing need.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const isWindows = process.platform === "win32";
/**
 * Written last, into a folder that every build empties, so that an unfinished build, or one by another command, does not count.
 */
const STAMP = at("dist/client/.inputs");
/**
 * The packages that npm has installed, by path; npm writes this file last, so an interrupted installation leaves none or an
 * older one.
 */
const RECORD = "node_modules/.package-lock.json";

/** The package of Node 24 for this platform, if there is one, and its program. */
const NODE_PACKAGE = `node_modules/node-${isWindows ? "win" : process.platform}-${process.arch}`;
const PACKAGED_NODE = at(NODE_PACKAGE, isWindows ? "bin/node.exe" : "bin/node");

// Scripts run by yarn find yarn's own Node first.
if (/^yarn\//.test(process.env.npm_config_user_agent) && Number.parseInt(process.versions.node, 10) < 24) {
  fail(
    `yarn runs scripts with its own Node, here ${process.versions.node}; Heddle needs 24. Use npm instead: npm start`,
  );
}
const missing = missingPackages();
if (missing.length) install(missing);
const node = findNode();
linkNode(node);
if (!process.argv.includes("--no-build") && !isBuilt()) build();
if (process.argv.includes("--production")) prune();
if (!process.argv.includes("--no-build")) writeCommit();

/**
 * The packages, `name@version`, that are in the lockfile and not in node_modules, compared by content because a checkout
 * changes the files' dates. Ignores optional packages of other platforms, and development packages after `npm prune
 * --omit=dev`.
 */
function missingPackages() {
  const installed = packagesOf(RECORD);
  const isPruned = !Object.values(installed).some(({ dev }) => dev) && isBuilt();
  return Object.entries(packagesOf("package-lock.json"))
    .filter(([path, { optional }]) => path && (!optional || path === NODE_PACKAGE))
    .filter(([, { dev, devOptional }]) => !(isPruned && (dev || devOptional)))
    .filter(([path, { integrity }]) => installed[path]?.integrity !== integrity)
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf("node_modules/") + 13)}@${version}`);
}

function packagesOf(file) {
  return existsSync(at(file)) ? JSON.parse(readFileSync(at(file), "utf8")).packages : {};
}

/** Both commands keep the lockfile unchanged with every npm; plain `npm install` of npm 10 rewrites it. */
function install([first, ...others]) {
  assertWritable("node_modules", "Heddle's packages aren't installed");
  say("Installing packages ...");
  // npm retries each of 500 requests for more than a minute, so one without retries checks whether the registry answers.
  const { status, stderr } = npm(
    ["cache", "add", first, "--fetch-retries=0", "--fetch-timeout=20000"],
    "pipe",
  );
  if (status !== 0) {
    fail(`${stderr.trim()}
npm can't get ${first}${others.length ? ` and ${others.length} more packages that are` : ", which is"} missing here. \
Connect this machine to npm's registry (\`npm config get registry\`), then run the command again.`);
  }
  // In place, `npm ci` would remove the packages of a running server.
  const command = existsSync(at(RECORD)) ? ["install", "--no-save"] : ["ci"];
  const retries = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];
  const done = npm([...command, "--include=dev", "--include=optional", ...retries]);
  if (done.status !== 0)
    fail("Not all packages were installed. Run the command again; npm keeps what it has fetched.");
}

/** Runs npm, also under pnpm or yarn, because only npm reads package-lock.json. */
function npm(options, output = 2) {
  const own = process.env.npm_execpath;
  const isNpm = own !== undefined && /[\\/]npm-cli\.js$/.test(own);
  const args = [...options, "--loglevel=error", "--no-audit", "--no-fund"];
  const result = spawnSync(isNpm ? process.execPath : "npm", isNpm ? [own, ...args] : args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", output, output],
    // On Windows npm is a batch file, which only a shell finds.
    shell: isWindows && !isNpm,
  });
  if (result.error?.code === "ENOENT")
    fail("Heddle is installed by npm, which comes with Node. Install it and try again.");
  return result;
}

/** The path of a Node 24 or later: this platform's package, or the running Node. */
function findNode() {
  const found = [PACKAGED_NODE, process.execPath].find((path) => {
    const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
    return Number(/^v(\d+)/.exec(stdout ?? "")?.[1]) >= 24;
  });
  return (
    found ??
    fail(
      `Heddle needs Node 24 or later. It comes with Heddle for Linux (glibc; x64, arm64) and Windows (x64) only, and this is Node \
${process.versions.node} on ${process.platform}-${process.arch}. Install Node 24 and try again.`,
    )
  );
}

/**
 * npm scripts run the `node` of node_modules/.bin, if there is one, so it must link to the found one: npm 10 deletes the link,
 * because packages of other platforms have it too (npm/cli#4362), and on Alpine the packaged Node does not run.
 */
function linkNode(node) {
  const link = at("node_modules/.bin", isWindows ? "node.cmd" : "node");
  const isPackaged = node === PACKAGED_NODE;
  const present = isWindows ? existsSync(link) : realpathOf(link) === realpathOf(node);
  if (isPackaged ? present : !existsSync(link)) return;
  assertWritable("node_modules/.bin", "npm has removed node_modules/.bin/node");
  rmSync(link, { force: true });
  if (!isPackaged) return;
  mkdirSync(dirname(link), { recursive: true });
  if (isWindows) writeFileSync(link, `@"${node}" %*\r\n`);
  else symlinkSync(relative(dirname(link), node), link);
}

function realpathOf(path) {
  return existsSync(path) ? realpathSync(path) : undefined;
}

function prune() {
  say("Removing development packages ...");
  if (npm(["prune", "--no-save", "--omit=dev"]).status !== 0) process.exit(1);
  linkNode(node);
}

/** Writes the commit for the log and the back office; COMMIT sets it where git is missing. A read-only tree keeps its value. */
function writeCommit() {
  const git = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
  const commit = process.env.COMMIT || git.stdout?.trim() || "";
  const file = at("dist/commit");
  if (existsSync(file) ? readFileSync(file, "utf8") === commit : !commit) return;
  try {
    writeFileSync(file, commit);
  } catch {
    // The commit is then shown as unknown, or as that of the last build.
  }
}

function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === inputs();
}

function build() {
  assertWritable("dist", "The pages must be built");
  say("Building the pages ...");
  const before = inputs();
  rmSync(STAMP, { force: true });
  const vite = [at("node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"];
  const { status } = spawnSync(node, vite, { cwd: root, stdio: ["ignore", 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
  compressAssets(at("dist/client/assets"));
  writeFileSync(STAMP, before);
}

/** Compresses scripts and styles once at the highest level; the server sends the encoding that the browser accepts. */
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

/** Exits with a message when a folder, or its future parent, can't be written. */
function assertWritable(folder, problem) {
  let nearest = at(folder);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK);
  } catch {
    fail(
      `${problem}, and ${nearest} can't be written. Run \`npm run build\` once as its owner, then start again.`,
    );
  }
}

function say(line) {
  process.stderr.write(`${line}\n`);
}

function fail(sentence) {
  say(sentence);
  process.exit(1);
}
