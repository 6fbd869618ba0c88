import sharp from "sharp";
import { apiClient, type FormFile } from "#tests/support/client.ts";
import { callback } from "#tests/support/enquiries.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import { storeFigures } from "./support/figures.ts";
import { makePhotograph } from "./support/photograph.ts";
import { cpuOf } from "./support/processes.ts";
import { withServer } from "./support/seeded-server.ts";
import { waitFor } from "./support/wait-for.ts";

/** A photo of a phone: its sides, and a quality that makes it about 2 MB. */
const [WIDTH, HEIGHT, QUALITY] = [4000, 3000, 98];
const PHOTOS = 9;
const PER_LINE = 3;
const OTHERS = 9;

/** An enquiry with nine photos, alone and beside nine others: when it is answered, and when its photos can be seen. */
export async function bench(): Promise<void> {
  const bytes = await sharp(await makePhotograph(WIDTH, HEIGHT))
    .jpeg({ quality: QUALITY })
    .toBuffer();
  const rows: string[][] = [];
  for (const others of [0, OTHERS])
    rows.push(await withServer({ TRUST_PROXY: "127.0.0.1" }, measure(bytes, others)));
  await storeFigures("photos", {
    title: "Enquiries with nine photos",
    head: [
      "sent at once",
      "the first answer",
      "the last answer",
      "processor of the server until then",
      "all photos can be seen",
    ],
    rows,
    below: `Photos of ${WIDTH} x ${HEIGHT} pixels and ${(bytes.length / 2 ** 20).toFixed(1)} MiB, sent by this machine; from the first byte sent.`,
  });
}

const measure =
  (bytes: Uint8Array, others: number) =>
  async (server: ServerProcess): Promise<string[]> => {
    const admin = await server.signIn();
    const file: FormFile = { name: "photos", filename: "photo.jpg", type: "image/jpeg", bytes };
    const files = Array.from({ length: PHOTOS }, () => file);
    const items = Array.from({ length: PHOTOS / PER_LINE }, () => ({
      text: "Bearing",
      quantity: 1,
      photos: PER_LINE,
    }));
    const fields = Object.fromEntries(
      Object.entries(callback({ items })).map(([name, value]) => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ]),
    );
    const cpu = cpuOf(server.pid);
    const began = performance.now();
    const since = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
    const send = async (address: number) => {
      const from = { "x-forwarded-for": `198.51.${address}.1` };
      const { status } = await apiClient(server.url).form("POST", "/api/email/callback", fields, files, from);
      if (status !== 200) throw new Error(`An enquiry was answered with ${status}`);
      return since();
    };
    const answered = await Promise.all(Array.from({ length: 1 + others }, (_, at) => send(at)));
    const spent = `${((cpuOf(server.pid) - cpu) / 1000).toFixed(1)} s`;
    const sorted = answered.toSorted((a, b) => Number.parseFloat(a) - Number.parseFloat(b));
    await waitFor(async () => {
      const { enquiries } = (await admin.get("/api/enquiries")).body;
      const lines = enquiries.flatMap(({ items: each }: { items: { photos?: unknown[] }[] }) => each);
      return (
        lines.length > 0 &&
        lines.every(({ photos = [] }: { photos?: unknown[] }) => photos.length === PER_LINE)
      );
    });
    return [String(1 + others), sorted[0] ?? "", sorted.at(-1) ?? "", spent, since()];
  };
