import { Agent, request } from "node:http";
import type { Socket } from "node:net";
import { v7 as uuidv7 } from "uuid";
import { ARRIVALS_POLL } from "#contract/platform/limits.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import { insertAll } from "#server/platform/database/statements.ts";
import { ADMIN_EMAIL, ADMIN_PASSWORD, type ServerProcess } from "#tests/support/process.ts";
import { storeFigures } from "./support/figures.ts";
import { cpuOf } from "./support/processes.ts";
import { withServer } from "./support/seeded-server.ts";

/** The enquiries in the inbox, of which this share is new. */
const INBOX = 2000;
const NEW_EVERY = 10;
const WARM = 1000;
const POLLS = 5000;
const HOUR = 3_600_000;

/** The headers that Chrome sends from a page loaded over plain HTTP. */
const BROWSER = {
  "user-agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  accept: "application/json",
  "accept-encoding": "gzip, deflate, br, zstd",
  "accept-language": "en-IN,en;q=0.9",
};

/** The server's cost for an open back office tab that polls for new enquiries. */
export async function bench(): Promise<void> {
  const { milliseconds, sent, answered } = await withServer({}, measured, fillInbox);
  const hourly = HOUR / ARRIVALS_POLL;
  await storeFigures("poll", {
    title: "Asking for new enquiries",
    head: ["a tab that is open", "one poll", "an hour"],
    rows: [
      [
        "processor of the server",
        `${milliseconds.toFixed(2)} ms`,
        `${((milliseconds * hourly) / 1000).toFixed(2)} s`,
      ],
      ["request", `${sent} bytes`, `${Math.round((sent * hourly) / 1024)} kB`],
      ["answer with its head", `${answered} bytes`, `${Math.round((answered * hourly) / 1024)} kB`],
    ],
    below: `GET /api/enquiries/arrivals, ${POLLS} times one after another over one connection, on SQLite with ${INBOX} enquiries, ${INBOX / NEW_EVERY} of them new; every ${ARRIVALS_POLL / 1000} s as the back office asks.`,
  });
}

async function measured(server: ServerProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const poll = await pollOf(server, agent);
    for (let count = 0; count < WARM; count += 1) await poll();
    const socket = await poll();
    const [cpu, sent, answered] = [cpuOf(server.pid), socket.bytesWritten, socket.bytesRead];
    for (let count = 0; count < POLLS; count += 1) await poll();
    return {
      milliseconds: (cpuOf(server.pid) - cpu) / POLLS,
      sent: Math.round((socket.bytesWritten - sent) / POLLS),
      answered: Math.round((socket.bytesRead - answered) / POLLS),
    };
  } finally {
    agent.destroy();
  }
}

/** One poll of a signed-in browser; resolves to its connection. */
async function pollOf({ url, visitor }: ServerProcess, agent: Agent): Promise<() => Promise<Socket>> {
  const { body } = await visitor.post("/api/auth/login", { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  const headers = { ...BROWSER, authorization: `Bearer ${body.token}` };
  return () =>
    new Promise((resolve, reject) => {
      const pollRequest = request(`${url}/api/enquiries/arrivals`, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`The poll was answered ${answer.statusCode}`));
        // The socket is detached from the response when that has ended.
        const { socket } = answer;
        answer.resume().once("end", () => resolve(socket));
      });
      pollRequest.once("error", reject).end();
    });
}

async function fillInbox(dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, onIdleError: () => undefined });
  const start = Date.now() - INBOX * 60_000;
  const rows = Array.from({ length: INBOX }, (_, place) => ({
    id: uuidv7({ msecs: start + place * 60_000 }),
    kind: "callback",
    name: "Asha Weaver",
    phone: "+919876543210",
    preferred_time: "Any",
    subject: null,
    contact: null,
    message: "Two grippers, please.",
    product: null,
    catalogue: null,
    items: "[]",
    search_text: "asha weaver",
    state: place % NEW_EVERY === 0 ? "new" : "answered",
    notes: "",
    delivery_state: "delivered",
    delivery_attempts: 1,
    delivered_at: start,
    delivery_error: null,
    version: 1,
    created_at: start + place * 60_000,
    updated_at: start,
  }));
  await insertAll(database.main, "enquiries", rows);
  await database.close();
}
