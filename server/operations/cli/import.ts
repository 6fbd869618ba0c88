import { parseArgs } from "node:util";
import { openMedia } from "../../platform/media/open-media.ts";
import { openDerive } from "../../services.ts";
import { runCommand } from "./command.ts";
import { type ImportCommand, importFiles } from "./import-files.ts";
import { findSite, WHICH_SITE, withPlace } from "./site.ts";

const USAGE = `Products from a table (.xlsx, .ods, .csv, .tsv) and, for new pictures, a ZIP file. A ZIP file alone may hold the table too,
or photos for the products whose part codes their names begin with.

  npm run import -- FILE [ZIP]             checks the file and applies what is accepted
  npm run import -- --check FILE [ZIP]     only says what would happen
  npm run import -- ZIP                    photos for products that are there
  ... --map FILE                           says what the columns are, as JSON:
      {"columns": {"Rate": "Price", "Bore": "Specification"}, "byTitle": false,
       "category": "others", "words": {"Sulzer": "others"}}

Without it the columns are what they were for the last file of that kind, or what their names say; it is told.
Products are matched by their ID, else by their part code. Rows that are refused are listed with the reason and left out. Interrupted, the
same command is simply given again: nothing is done twice. The exit code is 1 when rows were left out.
The site may run meanwhile.
${WHICH_SITE}`;

await runCommand(USAGE, readArguments, (command) =>
  withPlace(findSite(), async (place, staging) => {
    const media = openMedia();
    const services = { ...place, ...media, staging };
    const derive = openDerive(services);
    return importFiles({ ...services, derive }, command).finally(media.close);
  }),
);

function readArguments(args: string[]): ImportCommand | string {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: "boolean" }, map: { type: "string" } },
  });
  if (positionals.length < 1 || positionals.length > 2) return "A table is needed, and one ZIP file at most";
  return { paths: positionals, isCheck: values.check ?? false, map: values.map };
}
