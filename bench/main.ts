import { benchAdmin } from "./admin.ts";
import { benchApi } from "./api.ts";
import { benchBackup } from "./backup.ts";
import { benchCatalogs } from "./catalogs.ts";
import { benchPdf } from "./pdf.ts";
import { benchProcess } from "./process.ts";

/** `npm run bench -- api [--products N]`, `-- admin`, `-- backup`, `-- catalogs`, `-- pdf [FILE...]` or `-- process`: measures, never judges; figures go to bench/results/. */
const BENCHES: Readonly<Record<string, (options: string[]) => Promise<void>>> = {
  admin: benchAdmin,
  api: benchApi,
  backup: benchBackup,
  catalogs: benchCatalogs,
  pdf: benchPdf,
  process: benchProcess,
};

const [name = "", ...options] = process.argv.slice(2);
const bench = BENCHES[name];
if (!bench) {
  process.stderr.write(`Usage: npm run bench -- ${Object.keys(BENCHES).join(" | ")}\n`);
  process.exit(2);
}
await bench(options);
