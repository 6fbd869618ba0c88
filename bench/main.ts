/** `npm run bench -- NAME [options]`: measures without judging; figures are stored in bench/results/. */
import { benchAdmin } from "./admin.ts";
import { benchApi } from "./api.ts";
import { benchBackup } from "./backup.ts";
import { benchBounds } from "./bounds.ts";
import { benchCatalogs } from "./catalogs.ts";
import { benchFilters } from "./filters.ts";
import { benchGoals } from "./goals.ts";
import { benchHostile } from "./hostile.ts";
import { benchHour } from "./hour.ts";
import { benchIdle } from "./idle.ts";
import { benchImports } from "./imports.ts";
import { benchJourneys } from "./journeys.ts";
import { benchLinks } from "./links.ts";
import { benchLists } from "./lists.ts";
import { benchMerge } from "./merge.ts";
import { benchPages } from "./pages.ts";
import { benchParts } from "./parts.ts";
import { benchPdf } from "./pdf.ts";
import { benchPoll } from "./poll.ts";
import { benchProcess } from "./process.ts";
import { benchRelevance } from "./relevance.ts";
import { benchRest } from "./rest.ts";
import { benchRestore } from "./restore.ts";
import { benchScans } from "./scans.ts";
import { benchSearch } from "./search.ts";
import { benchTables } from "./tables.ts";
import { benchWeight } from "./weight.ts";

const BENCHES: Readonly<Record<string, (options: string[]) => Promise<void>>> = {
  admin: benchAdmin,
  api: benchApi,
  backup: benchBackup,
  bounds: benchBounds,
  catalogs: benchCatalogs,
  filters: benchFilters,
  goals: benchGoals,
  idle: benchIdle,
  hostile: benchHostile,
  hour: benchHour,
  imports: benchImports,
  journeys: benchJourneys,
  links: benchLinks,
  lists: benchLists,
  merge: benchMerge,
  pages: benchPages,
  parts: benchParts,
  pdf: benchPdf,
  poll: benchPoll,
  process: benchProcess,
  relevance: benchRelevance,
  rest: benchRest,
  restore: benchRestore,
  scans: benchScans,
  search: benchSearch,
  tables: benchTables,
  weight: benchWeight,
};

const [name = "", ...options] = process.argv.slice(2);
const bench = BENCHES[name];
if (!bench) {
  process.stderr.write(`Usage: npm run bench -- ${Object.keys(BENCHES).join(" | ")}\n`);
  process.exit(2);
}
await bench(options);
