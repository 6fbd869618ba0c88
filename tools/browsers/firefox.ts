import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/postgres.ts";
import { until } from "#tests/support/until.ts";
import { type Driver, type Engine, KEYS, keyActions, pointerActions, WINDOWS, type Width } from "./driver.ts";

const FIREFOX = "/usr/bin/firefox-esr";
/** Time limit of a command, in milliseconds: a page on a busy machine may load slowly. */
const ANSWER_MS = 60_000;

/** The system's Firefox, driven by its own WebDriver BiDi. */
export const firefox: Engine = {
  name: "Firefox",
  missing: () =>
    existsSync(FIREFOX) ? undefined : "firefox-esr is not installed (apt-get install firefox-esr)",
  async withPage(width, work) {
    const port = await freePort();
    const profile = await mkdtemp(join(tmpdir(), "heddle-firefox-"));
    // Emulates a touch screen and disables downloads on the first start.
    const preferences = {
      "dom.w3c_touch_events.enabled": 1,
      "datareporting.policy.dataSubmissionEnabled": false,
    };
    const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});`);
    await writeFile(join(profile, "user.js"), lines.join("\n"));
    const options = [
      "--headless",
      "--no-remote",
      "--profile",
      profile,
      "--remote-debugging-port",
      String(port),
    ];
    const browser = spawn(FIREFOX, options, { stdio: ["ignore", "ignore", "pipe"] });
    let printed = "";
    browser.stderr.on("data", (chunk: Buffer) => {
      printed += chunk;
    });
    try {
      await until(() => printed.includes("WebDriver BiDi listening"));
      const session = await openSession(`ws://127.0.0.1:${port}/session`);
      return await work(await openPage(session, width));
    } finally {
      const ended = once(browser, "exit");
      browser.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

type Fields = Record<string, unknown>;

interface Evaluated {
  result?: Fields;
  exceptionDetails?: { text: string };
}

interface Session {
  /** Sends a command and resolves to its result; rejects with the browser's message. */
  send<Result = Fields>(method: string, params: Fields): Promise<Result>;
  onEvent(listen: (method: string, params: Fields) => void): void;
}

async function openSession(address: string): Promise<Session> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners: ((method: string, params: Fields) => void)[] = [];
  socket.addEventListener("message", ({ data }) => {
    const { id, method, params, result, message } = JSON.parse(String(data)) as Fields & { id?: number };
    if (typeof method === "string") for (const listen of listeners) listen(method, params as Fields);
    const sent = waiting.get(id ?? 0);
    if (result) sent?.resolve(result);
    else sent?.reject(new Error(String(message)));
  });
  socket.addEventListener("close", () => {
    for (const sent of waiting.values()) sent.reject(new Error("The browser ended"));
  });
  await once(socket, "open");
  let sent = 0;
  const session: Session = {
    send(method, params) {
      const answer = Promise.withResolvers<unknown>();
      sent += 1;
      waiting.set(sent, answer);
      socket.send(JSON.stringify({ id: sent, method, params }));
      const late = setTimeout(() => answer.reject(new Error(`No answer to ${method}`)), ANSWER_MS);
      return answer.promise.finally(() => clearTimeout(late)) as Promise<never>;
    },
    onEvent: (listen) => listeners.push(listen),
  };
  await session.send("session.new", { capabilities: {} });
  return session;
}

async function openPage({ send, onEvent }: Session, width: Width): Promise<Driver> {
  const isTouch = width < 600;
  const { contexts } = await send<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = contexts[0]?.context;
  await send("browsingContext.setViewport", { context, viewport: { width, height: WINDOWS[width] } });
  const troubles: string[] = [];
  onEvent((method, { level, text }) => {
    // A form with unsaved changes asks before another address opens, which holds the navigation.
    if (method === "browsingContext.userPromptOpened")
      void send("browsingContext.handleUserPrompt", { context, accept: true }).catch(() => undefined);
    // Ignores a font whose page was left before it loaded.
    if (/font: download failed.*status=2152398850/.test(String(text))) return;
    if (method === "log.entryAdded" && /error|warn/.test(String(level))) troubles.push(`${level}: ${text}`);
  });
  await send("session.subscribe", { events: ["log.entryAdded", "browsingContext.userPromptOpened"] });
  const evaluated = async (expression: string) => {
    const options = { expression, target: { context }, awaitPromise: true };
    const { result, exceptionDetails } = await send<Evaluated>("script.evaluate", options);
    if (!result) throw new Error(exceptionDetails?.text);
    return result;
  };
  const perform = (actions: unknown) => send("input.performActions", { context, actions });
  return {
    width,
    isTouch,
    async goTo(url) {
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    evaluate: async (expression) => String((await evaluated(expression))["value"]),
    async pressAt(x, y) {
      await perform(pointerActions(isTouch ? "touch" : "mouse", x, y));
    },
    async type(text) {
      await perform(keyActions(text));
    },
    async pressKey(key, withControl) {
      await perform(keyActions([KEYS[key]], withControl));
    },
    async giveFiles(selector, paths) {
      const element = await evaluated(`document.querySelector(${JSON.stringify(selector)})`);
      await send("input.setFiles", { context, element: { sharedId: element["sharedId"] }, files: paths });
    },
    async screenshot() {
      const { data } = await send<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    troubles: async () => troubles,
  };
}
