import { JOINED_TARGETS } from "../../../contract/import-heads.ts";
import type { ImportMapping } from "../../../contract/import-mapping.ts";
import { IMPORT_SERVER } from "../../../contract/messages.ts";

/** Why the columns of a file cannot be taken so; undefined when they can. */
export function assertMapping(
  names: readonly string[],
  { columns, byTitle }: ImportMapping,
): string | undefined {
  if (columns.length !== names.length) return IMPORT_SERVER.otherColumns(names.length);
  const twice = columns.find(
    (target, at) => target !== null && !JOINED_TARGETS.has(target) && columns.indexOf(target) !== at,
  );
  if (twice) return IMPORT_SERVER.targetTwice(twice);
  const isKnown = ["ID", "Part Code", "Title"].some((target) => columns.includes(target as "ID"));
  if (!isKnown) return IMPORT_SERVER.nothingKnown;
  return byTitle && !columns.includes("Title") ? IMPORT_SERVER.noTitle : undefined;
}
