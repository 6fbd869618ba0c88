import { IMPORT_SERVER } from "../../../../../contract/messages.ts";
import { IMPORT_ROW_MAX, WORKBOOK_STRINGS_MAX } from "../../../../../contract/platform/limits.ts";
import { RefusedFileError } from "../refused-file.ts";
import type { Workbook } from "./open-workbook.ts";
import { scanXml } from "./xml.ts";

/** The texts that cells name by their place; how they are set and how they are spoken is left out. */
export async function readSharedStrings(workbook: Workbook): Promise<string[]> {
  const stream = await workbook.open("xl/sharedStrings.xml");
  const strings: string[] = [];
  if (!stream) return strings;
  let text = "";
  let isText = false;
  let spoken = 0;
  await scanXml(stream, {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") spoken += 1;
      isText = name === "t" && spoken === 0;
    },
    text(piece) {
      if (isText && text.length < IMPORT_ROW_MAX) text += piece;
    },
    close(name) {
      isText = false;
      if (name === "rPh") spoken -= 1;
      if (name !== "si") return;
      if (strings.length >= WORKBOOK_STRINGS_MAX) throw new RefusedFileError(IMPORT_SERVER.workbookTooLarge);
      strings.push(unescaped(text));
    },
  });
  return strings;
}

/** Signs that XML cannot hold are written as '_x000D_'. */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
