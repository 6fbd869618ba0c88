import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/postgres.ts";
import { until } from "#tests/support/until.ts";
import { type Driver, type Engine, KEYS, keyActions, pointerActions, WINDOWS, type Width } from "./driver.ts";

const DRIVER = "/usr/bin/WebKitWebDriver";
const SCREEN = "/usr/bin/Xvfb";
/** A window around WebKitGTK without other browser features. */
const [BROWSER = ""] = globSync("/usr/{lib,libexec}/{*/,}webkit{2gtk,gtk}-*/MiniBrowser").sort().reverse();

/** The system's WebKitGTK, driven by WebDriver, on a virtual screen. */
export const webkit: Engine = {
  name: "WebKitGTK",
  missing() {
    if (!existsSync(DRIVER) || !BROWSER)
      return "WebKitWebDriver is not installed (apt-get install webkit2gtk-driver)";
    return existsSync(SCREEN) ? undefined : "Xvfb is not installed (apt-get install xvfb)";
  },
  async withPage(width, work) {
    const folder = await mkdtemp(join(tmpdir(), "heddle-webkit-"));
    const screen = spawn(SCREEN, ["-displayfd", "3", "-screen", "0", "1600x1200x24"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    const port = await freePort();
    let driver: ChildProcess | undefined;
    try {
      // Without this the bar above the page is wider than a phone.
      await mkdir(join(folder, "gtk-3.0"));
      await writeFile(join(folder, "gtk-3.0/gtk.css"), "* { min-width: 0; padding: 0; margin: 0; }");
      const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
      driver = spawn(DRIVER, [`--port=${port}`], {
        env: {
          ...process.env,
          DISPLAY: `:${String(display).trim()}`,
          GDK_BACKEND: "x11",
          XDG_CONFIG_HOME: folder,
        },
        stdio: "ignore",
      });
      return await withSession(`http://127.0.0.1:${port}`, (send) => openPage(send, width).then(work));
    } finally {
      for (const child of [driver, screen]) if (child) await end(child);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
}

type Send = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

async function withSession<Result>(url: string, work: (send: Send) => Promise<Result>): Promise<Result> {
  const send: Send = async (method, path, body) => {
    const answer = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok)
      throw new Error((value as { message?: string }).message || (value as { error: string }).error);
    return value;
  };
  await until(() => send("GET", "/status").then(Boolean, () => false));
  const alwaysMatch = {
    // The load is watched from its beginning.
    pageLoadStrategy: "none",
    "webkitgtk:browserOptions": { binary: BROWSER, args: ["--automation"] },
  };
  const { sessionId } = (await send("POST", "/session", { capabilities: { alwaysMatch } })) as {
    sessionId: string;
  };
  const session = `/session/${sessionId}`;
  try {
    return await work((method, path, body) => send(method, session + path, body));
  } finally {
    await send("DELETE", session);
  }
}

async function openPage(send: Send, width: Width): Promise<Driver> {
  const post = (path: string, body: object = {}) => send("POST", path, body);
  const script = (text: string, args: unknown[] = []) => post("/execute/sync", { script: text, args });
  // A bar is above the page.
  const open = (height: number) => post("/window/rect", { x: 0, y: 0, width, height });
  await open(WINDOWS[width]);
  const innerHeight = Number(await script("return innerHeight"));
  await open(2 * WINDOWS[width] - innerHeight);
  const troubles: string[] = [];
  const perform = (actions: unknown) => post("/actions", { actions });
  return {
    width,
    // It accepts the word touch but moves a mouse.
    isTouch: false,
    async goTo(url) {
      await script("isLeft = true");
      await post("/url", { url });
      await until(() => script(`${WATCH}; return true`).then(Boolean, () => false));
    },
    evaluate: async (expression) => String(await script(`return ${expression}`)),
    async pressAt(x, y) {
      await perform(pointerActions("mouse", x, y));
    },
    async type(text) {
      await perform(keyActions(text));
    },
    async pressKey(key, withControl) {
      await perform(keyActions([KEYS[key]], withControl));
    },
    async giveFiles(selector, paths) {
      const element = (await post("/element", { using: "css selector", value: selector })) as object;
      await post(`/element/${Object.values(element)[0]}/value`, { text: paths.join("\n") });
    },
    screenshot: async () => Buffer.from(String(await send("GET", "/screenshot")), "base64"),
    async troubles() {
      troubles.push(...((await script(`${WATCH}; return troubles.splice(0)`)) as string[]));
      return troubles;
    },
  };
}

/**
 * Collects errors and console messages in `troubles`, once for each document; returns false in one that is being left.
 * WebDriver has no command for them, and the driven browser prints none.
 */
const WATCH = `if (self.isLeft) return false;
  if (!self.troubles) {
    self.troubles = [];
    addEventListener("error", ({ message }) => troubles.push(message));
    addEventListener("unhandledrejection", ({ reason }) => troubles.push(String(reason)));
    addEventListener("securitypolicyviolation", ({ violatedDirective }) => troubles.push(violatedDirective));
    for (const level of ["warn", "error"]) console[level] = (...said) => troubles.push(said.join(" "));
  }`;
