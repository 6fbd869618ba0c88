import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inFreshClone } from "#tools/machines/fresh-clone.ts";
import { freePort } from "../support/postgres.ts";
import { isThorough } from "../support/thorough.ts";

/** The first installs all packages. */
vi.setConfig({ testTimeout: 300_000 });

const ROOT = join(import.meta.dirname, "../..");

test.runIf(isThorough)(
  "a fresh clone starts with Node 22 and npm 10.9, also as a production installation, and stays clean",
  async () => {
    await inFreshClone({ node: "22.23.3", npm: "10.9.9" }, { pages: true }, async (clone) => {
      const first = await clone.serve("npm", "start");
      expect(first.status, first.output).toBe(200);

      clone.run("npm", "run", "build", "--", "--production");
      const record = readFileSync(join(clone.folder, "node_modules/.package-lock.json"), "utf8");
      expect(Object.keys(JSON.parse(record).packages).length).toBeLessThanOrEqual(150);
      const unit = readFileSync(join(ROOT, "deploy/heddle.service"), "utf8");
      const [node = "", ...args] =
        /^ExecStart=\/opt\/heddle\/current\/(.+)$/m.exec(unit)?.[1]?.split(" ") ?? [];
      const second = await clone.serve(join(clone.folder, node.replace("x64", process.arch)), ...args);
      expect(second.status, second.output).toBe(200);
      expect(clone.changed()).toBe("");
    });
  },
);

describe("prepare.mjs", () => {
  const PACKAGE = { version: "1.0.0", integrity: "sha512-AAAA" };
  let folder: string;
  let project: string;
  let registry: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "heddle-install-"));
    project = join(folder, "a project");
    registry = `http://127.0.0.1:${await freePort()}`;
    chmodSync(folder, 0o755);
    mkdirSync(project);
    for (const each of ["contract", "web", "scripts"]) mkdirSync(join(project, each));
    cpSync(join(ROOT, "scripts/prepare.mjs"), join(project, "scripts/prepare.mjs"));
    write("vite.config.ts", "");
    write("package.json", JSON.stringify({ dependencies: { planted: "1.0.0" } }));
    lock({ "": {}, "node_modules/planted": PACKAGE });
  });
  afterEach(() => {
    chmodSync(project, 0o755);
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (file: string, text: string) => writeFileSync(join(project, file), text);
  const lock = (packages: object) =>
    write("package-lock.json", JSON.stringify({ lockfileVersion: 3, requires: true, packages }));

  /** Writes npm's record of installed packages. */
  function install(packages: object) {
    mkdirSync(join(project, "node_modules"));
    write("node_modules/.package-lock.json", JSON.stringify({ packages }));
  }

  /** The output of prepare.mjs, run by a user without write permission unless `isOwner`. */
  function prepare(
    environment: Record<string, string> = {},
    { isOwner = true, options = ["--no-build"] } = {},
  ) {
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    if (!isOwner) chmodSync(project, 0o555);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(project, "scripts/prepare.mjs"), ...options],
      {
        encoding: "utf8",
        env: { PATH: process.env["PATH"], HOME: folder, npm_config_registry: registry, ...environment },
        ...(isOwner ? {} : nobody),
      },
    );
    return { status, printed: stdout + stderr };
  }

  test("does nothing if the installed packages match the lockfile, whatever the dates", () => {
    install({ "node_modules/planted": PACKAGE });
    const later = new Date(Date.now() + 3_600_000);
    utimesSync(join(project, "package-lock.json"), later, later);
    expect(prepare()).toEqual({ status: 0, printed: "" });
  });

  test("requires no optional package of another platform", () => {
    install({ "node_modules/planted": PACKAGE });
    lock({ "node_modules/planted": PACKAGE, "node_modules/node-plan9-mips": { ...PACKAGE, optional: true } });
    expect(prepare()).toEqual({ status: 0, printed: "" });
  });

  test("names the package with a wrong version if the registry is unreachable", () => {
    install({ "node_modules/planted": { version: "0.9.0", integrity: "sha512-BBBB" } });
    const { status, printed } = prepare();
    expect(status).toBe(1);
    expect(printed).toContain("npm can't get planted@1.0.0, which is missing here.");
    expect(printed).toContain("Connect this machine to npm's registry");
  });

  test("installs with npm when run by pnpm", () => {
    const { status, printed } = prepare({ npm_execpath: "/usr/lib/node_modules/pnpm/bin/pnpm.cjs" });
    expect(status).toBe(1);
    expect(printed).toContain("npm can't get planted@1.0.0");
  });

  test("reports that npm is missing", () => {
    const { status, printed } = prepare({ PATH: folder });
    expect(status).toBe(1);
    expect(printed).toContain("Heddle is installed by npm, which comes with Node. Install it and try again.");
  });

  test("reports an unwritable folder before downloading", () => {
    const { status, printed } = prepare({}, { isOwner: false });
    expect(status).toBe(1);
    expect(printed).toBe(
      `Heddle's packages aren't installed, and ${project} can't be written. Run \`npm run build\` once as its owner, then start again.\n`,
    );
  });

  test("writes nothing if everything is installed", () => {
    install({ "node_modules/planted": PACKAGE });
    expect(prepare({}, { isOwner: false })).toEqual({ status: 0, printed: "" });
  });

  test("builds the pages again after a change of what they are made from, and only then", () => {
    install({ "node_modules/planted": PACKAGE });
    mkdirSync(join(project, "node_modules/vite/bin"), { recursive: true });
    // A stub in place of Vite.
    const vite = 'require("node:fs").mkdirSync("dist/client/assets", { recursive: true });';
    write("node_modules/vite/bin/vite.js", vite);
    const build = () => prepare({}, { options: [] });
    const [built, same] = ["Building the pages ...\n", ""].map((printed) => ({ status: 0, printed }));
    expect([build(), build()]).toEqual([built, same]);
    for (const file of ["vite.config.ts", "contract/a.ts", "web/a.ts"]) {
      write(file, "export const changed = 1;");
      expect([file, build(), build()]).toEqual([file, built, same]);
    }
  });

  test("removes the link to a packaged Node that can't run here", () => {
    const node = `node_modules/node-${process.platform}-${process.arch}`;
    install({ "node_modules/planted": PACKAGE });
    for (const each of [`${node}/bin`, "node_modules/.bin"])
      mkdirSync(join(project, each), { recursive: true });
    // Like the packaged Node on Alpine, whose loader is missing.
    for (const each of [`${node}/bin/node`, "node_modules/.bin/node"]) {
      write(each, "#!/lib/no-such-loader\n");
      chmodSync(join(project, each), 0o755);
    }
    expect(prepare()).toEqual({ status: 0, printed: "" });
    expect(existsSync(join(project, "node_modules/.bin/node"))).toBe(false);
  });
});
