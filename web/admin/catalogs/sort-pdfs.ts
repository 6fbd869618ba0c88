import type { Category } from "../../../contract/platform/categories.ts";
import { categoryOfWord } from "../../../contract/products/brand-words.ts";
import { pdfRefusal } from "./pdf-refusal.ts";

/** A PDF that is to be uploaded, with the category it goes to as far as that is known. */
interface SortedPdf {
  file: File;
  category: Category | undefined;
}

/** Several files before anything is sent: what can be uploaded, and what cannot with the reason. */
export interface SortedPdfs {
  taken: readonly SortedPdf[];
  refused: readonly { file: File; reason: string }[];
}

/**
 * Looks at each of several files by itself. The category is guessed by the brand that stands in a file's name, else it
 * is `otherwise`: that of the card they were dropped on.
 */
export async function sortPdfs(files: readonly File[], otherwise?: Category): Promise<SortedPdfs> {
  const judged = await Promise.all(files.map(async (file) => ({ file, reason: await pdfRefusal(file) })));
  return {
    taken: judged.flatMap(({ file, reason }) =>
      reason === undefined ? [{ file, category: guessed(file.name) ?? otherwise }] : [],
    ),
    refused: judged.flatMap(({ file, reason }) => (reason === undefined ? [] : [{ file, reason }])),
  };
}

const guessed = (name: string): Category | undefined => categoryOfWord(name.replace(/\.pdf$/i, ""));
