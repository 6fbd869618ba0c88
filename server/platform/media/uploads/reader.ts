import { IMPORT_SERVER } from "../../../../contract/messages.ts";
import type { ChildCall } from "../child/pools.ts";
import { PdfError } from "../pdf/pdf.ts";
import { RefusedFileError } from "./refused-file.ts";
import type { EntryProblem, UploadCall, UploadReader, UploadValue } from "./uploads.ts";

/** Reads tables and ZIP files in the children that `call` asks. */
export function uploadReader(call: ChildCall): UploadReader {
  /** A child that broke down, or needed too much, did so because of the file. */
  const ask = async <T extends UploadValue>(asked: UploadCall, broken: () => T): Promise<T> => {
    try {
      return (await call(asked)) as T;
    } catch (error) {
      if (error instanceof PdfError) return broken();
      throw error;
    }
  };
  const refuse = (): never => {
    throw new RefusedFileError(IMPORT_SERVER.tooHard);
  };
  const damaged = (): { problem: EntryProblem } => ({ problem: "damaged" });
  return {
    table: (path, sheet, target) => ask({ task: "table", path, sheet, target }, refuse),
    zipNames: (path, target) => ask({ task: "zip-names", path, target }, refuse),
    zipPhoto: (path, name, isPictured) => ask({ task: "zip-photo", path, name, isPictured }, damaged),
    zipFile: (asked) => ask({ task: "zip-file", ...asked }, damaged),
  };
}
