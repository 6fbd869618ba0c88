import { CATALOG_NAME_MAX } from "../../contract/platform/limits.ts";

const EXTENSION = ".pdf";
const NAMELESS = "catalog";

/**
 * The name of an uploaded PDF as it is kept and shown: without folders, control and format characters (which
 * could turn its direction round), of bounded length, ending in '.pdf'.
 */
export function pdfName(filename: string): string {
  const base = filename.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const cleaned = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  const stem = cleaned.replace(/\.pdf$/i, "").trim();
  return (
    Array.from(stem || NAMELESS)
      .slice(0, CATALOG_NAME_MAX)
      .join("") + EXTENSION
  ).toWellFormed();
}
