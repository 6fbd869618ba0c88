/**
 * `npm run sample`: draws the sample data anew. Makes a site that has it alone and writes its backup, without what a site
 * can make of it, as the set that the repository ships (docs/decisions/0030). It takes some minutes.
 */
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBackup } from "../server/operations/backup/create-backup.ts";
import { SAMPLE_SET } from "../server/operations/sample/load-sample.ts";
import { readConfig } from "../server/platform/config.ts";
import { pathOf } from "../server/platform/files/keys.ts";
import { encodeImage } from "../server/platform/media/images.ts";
import { openServices, type Services } from "../server/services.ts";
import { DRAWINGS, fillSite, sumOf } from "./fill-site.ts";
import { SHIPPED } from "./sheet.ts";

/** The sum of the drawings: a test compares it with that of what is drawn then. */
const SUM = join(import.meta.dirname, "drawings.sha256");

/** Makes what is shipped in the way that is meant for it. */
const withCare = (own: Services["pictures"]): Services["pictures"] => ({
  ...own,
  encode: (path, widths) => encodeImage(path, widths, SHIPPED),
});

const folder = await mkdtemp(join(tmpdir(), "heddle-sample-"));
const services = await openServices(readConfig({ DATA_DIR: join(folder, "site") }));
try {
  await fillSite({ ...services, pictures: withCare(services.pictures) }, folder);
  await leaveOutWebps(services);
  await pipeline(Readable.from(createBackup(services)), createWriteStream(SAMPLE_SET));
  await writeFile(SUM, `${sumOf(DRAWINGS.map(({ draw }) => draw()))}\n`);
} finally {
  await services.close();
  await rm(folder, { recursive: true, force: true });
}

/** Takes the WebP files out: a site makes them of the AVIF files. */
async function leaveOutWebps({ database, files }: Services): Promise<void> {
  const sets = await database.read
    .selectFrom("files")
    .select(["key", "names"])
    .where("key", "like", "image-%")
    .execute();
  for (const { key, names } of sets) {
    const all = JSON.parse(names) as string[];
    const webps = all.filter((name) => name.endsWith(".webp"));
    for (const name of webps) await files.remove(pathOf(key, name) as string);
    const shipped = JSON.stringify(all.filter((name) => !webps.includes(name)));
    await database.main.updateTable("files").set({ names: shipped }).where("key", "=", key).execute();
  }
}
