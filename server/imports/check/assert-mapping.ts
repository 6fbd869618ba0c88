import { isOwnHead, JOINED_TARGETS } from "../../../contract/imports/import-heads.ts";
import {
  type ImportColumn,
  type ImportMapping,
  publicMoney,
} from "../../../contract/imports/import-mapping.ts";
import { IMPORT_SERVER } from "../../../contract/messages.ts";

/** Why the columns of a file cannot be taken so; undefined when they can. */
export function assertMapping(file: readonly ImportColumn[], mapping: ImportMapping): string | undefined {
  const { columns, byTitle } = mapping;
  const names = file.map(({ name }) => name);
  if (columns.length !== names.length) return IMPORT_SERVER.otherColumns(names.length);
  const twice = columns.find(
    (target, at) => target !== null && !JOINED_TARGETS.has(target) && columns.indexOf(target) !== at,
  );
  if (twice) return IMPORT_SERVER.targetTwice(twice);
  const isKnown = ["ID", "Part Code", "Title"].some((target) => columns.includes(target as "ID"));
  if (!isKnown) return IMPORT_SERVER.nothingKnown;
  const money = mapping.isMoneyPublic || isOwnHead(names) ? [] : publicMoney(file, mapping);
  if (money.length) return IMPORT_SERVER.publicMoney(money.join(", "));
  return byTitle && !columns.includes("Title") ? IMPORT_SERVER.noTitle : undefined;
}
