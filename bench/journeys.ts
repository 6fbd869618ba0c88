import { once } from "node:events";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { catalogOf, uploadPdf } from "#tests/support/catalogs.ts";
import { callback } from "#tests/support/enquiries.ts";
import { goodPdf } from "#tests/support/pdfs.ts";
import { freePort } from "#tests/support/postgres.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import { createTestProduct } from "#tests/support/products.ts";
import { openSmtp } from "#tests/support/smtp.ts";
import { until } from "#tests/support/until.ts";
import { storeFigures } from "./support/figures.ts";
import { withServer } from "./support/seeded-server.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
/** A file counts if it runs in every round: what the server does in the background meanwhile differs from round to round. */
const ROUNDS = 5;

/**
 * `npm run bench -- journeys`: the number of own files that run in the server for each of the journeys of docs/architecture.md,
 * from the request until its effects are done. The pages' own code counts as one file, as it is bundled.
 */
export async function bench(): Promise<void> {
  const smtp = await openSmtp();
  const port = await freePort();
  const { host, port: smtpPort } = smtp.server;
  const environment = {
    NODE_OPTIONS: `--inspect=127.0.0.1:${port}`,
    SMTP_URL: `smtp://${host}:${smtpPort}`,
    MAIL_TO: "owner@example.com",
  };
  try {
    const rows = await withServer(environment, async (server) => {
      const inspected = await inspect(port);
      return walk(server, inspected, () => smtp.taken.length).finally(() => inspected.close());
    });
    await storeFigures("journeys", {
      title: "Files that a journey runs",
      head: ["journey", "files", "by room"],
      rows,
    });
  } finally {
    await smtp.stop();
  }
}

async function walk(server: ServerProcess, inspected: Inspected, mails: () => number): Promise<string[][]> {
  const { visitor } = server;
  const admin = await server.signIn();
  await createTestProduct(admin);
  const pdf = await goodPdf({ pages: 2 });
  // An uncounted round loads what is loaded only once.
  const write = () => createTestProduct(admin, { title: `Gripper ${mark()}` });
  const list = () => visitor.get("/products/picanol");
  const journeys: [name: string, go: () => Promise<unknown>, before?: () => Promise<unknown>][] = [
    ["a search", () => visitor.get(`/search?q=gripper+${mark()}`)],
    ["a listing, made anew", list, write],
    ["a listing, kept", list, list],
    ["a save with an image", write],
    [
      "a PDF to its pages",
      async () => {
        const { _id } = await uploadPdf({ admin }, pdf);
        await until(async () => (await catalogOf({ admin }, _id)).processingStatus === "completed");
      },
    ],
    [
      "an enquiry to a mail",
      async () => {
        const before = mails();
        const { status, text } = await visitor.post("/api/email/callback", callback());
        if (status !== 200) throw new Error(`Not accepted: ${text}`);
        await until(async () => mails() > before);
      },
    ],
  ];
  for (const [, go] of journeys) await go();
  const rows: string[][] = [];
  for (const [name, go, before] of journeys) {
    const rounds: Set<string>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await before?.();
      await inspected.forget();
      await go();
      rounds.push(new Set(ofOurs(await inspected.executed())));
    }
    const files = [...rounds.reduce((all, ran) => all.intersection(ran))];
    rows.push([name, String(files.length), byRoom(files)]);
  }
  return rows;
}

let marks = 0;
function mark(): number {
  marks += 1;
  return marks;
}

/** The paths of the project's own files, from its root. */
const ofOurs = (urls: readonly string[]): string[] =>
  urls
    .filter((url) => url.startsWith("file:"))
    .map((url) => relative(ROOT, fileURLToPath(url)))
    .filter((path) => /^(?:server|contract|dist)\//.test(path));

function byRoom(files: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const file of files) {
    const [top = "", room = ""] = file.split("/");
    const name = top === "server" && file.split("/").length > 2 ? room : top;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .map(([room, count]) => `${room} ${count}`)
    .join(", ");
}

/** A process that runs with --inspect. */
interface Inspected {
  /** Restarts the count. */
  forget(): Promise<void>;
  /** The addresses of the scripts that ran since. */
  executed(): Promise<string[]>;
  /** Disconnects: an inspected process does not exit. */
  close(): void;
}

interface ScriptCoverage {
  url: string;
  functions: { functionName: string; ranges: { count: number }[] }[];
}

/** Connects to the inspector of a process on this machine. */
async function inspect(port: number): Promise<Inspected> {
  let address = "";
  await until(async () => {
    const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
      webSocketDebuggerUrl: string;
    }[];
    address = target?.webSocketDebuggerUrl ?? "";
    return address !== "";
  });
  const socket = new WebSocket(address);
  await once(socket, "open");
  let lastId = 0;
  const command = (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      lastId += 1;
      const id = lastId;
      const hear = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id: number; result: unknown };
        if (answer.id !== id) return;
        socket.removeEventListener("message", hear);
        resolve(answer.result);
      };
      socket.addEventListener("message", hear);
      socket.send(JSON.stringify({ id, method, params }));
    });
  const take = async () =>
    ((await command("Profiler.takePreciseCoverage")) as { result: ScriptCoverage[] }).result;
  await command("Profiler.enable");
  await command("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  return {
    // Each reading restarts the count.
    forget: async () => void (await take()),
    executed: async () =>
      (await take())
        .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
        .map(({ url }) => url),
    close: () => socket.close(),
  };
}
