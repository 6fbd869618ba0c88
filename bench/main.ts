import { benchAdmin } from "./admin.ts";
import { benchApi } from "./api.ts";
import { benchBackup } from "./backup.ts";
import { benchBounds } from "./bounds.ts";
import { benchCatalogs } from "./catalogs.ts";
import { benchHostile } from "./hostile.ts";
import { benchIdle } from "./idle.ts";
import { benchImports } from "./imports.ts";
import { benchJourneys } from "./journeys.ts";
import { benchPages } from "./pages.ts";
import { benchPdf } from "./pdf.ts";
/** `npm run bench -- NAME [options]`: measures, never judges; figures go to bench/results/. */
import { benchProcess } from "./process.ts";
import { benchRelevance } from "./relevance.ts";
import { benchSearch } from "./search.ts";

const BENCHES: Readonly<Record<string, (options: string[]) => Promise<void>>> = {
  admin: benchAdmin,
  api: benchApi,
  backup: benchBackup,
  bounds: benchBounds,
  catalogs: benchCatalogs,
  idle: benchIdle,
  hostile: benchHostile,
  imports: benchImports,
  journeys: benchJourneys,
  pages: benchPages,
  pdf: benchPdf,
  process: benchProcess,
  relevance: benchRelevance,
  search: benchSearch,
};

const [name = "", ...options] = process.argv.slice(2);
const bench = BENCHES[name];
if (!bench) {
  process.stderr.write(`Usage: npm run bench -- ${Object.keys(BENCHES).join(" | ")}\n`);
  process.exit(2);
}
await bench(options);
