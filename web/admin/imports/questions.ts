import type { ProductImport } from "../../../contract/imports/import.ts";
import { IMPORT_ONE } from "../../../contract/messages.ts";
import type { Question } from "../platform/unsaved/questions.ts";
import { toApply } from "./import-state.ts";

/** Before rows are applied: what will happen, and what is left out. */
export function applyQuestion(item: Pick<ProductImport, "counts" | "unusedPictures">): Question {
  const { counts, unusedPictures } = item;
  const sentences = [
    counts.new > 0 && IMPORT_ONE.confirmNew(counts.new),
    counts.changed > 0 && IMPORT_ONE.confirmChanged(counts.changed),
    counts.refused > 0 && IMPORT_ONE.confirmRefused(counts.refused),
    unusedPictures > 0 && IMPORT_ONE.confirmPhotos(unusedPictures),
    IMPORT_ONE.confirmStop,
  ];
  return {
    title: "Apply import",
    text: sentences.filter(Boolean).join(" "),
    action: IMPORT_ONE.apply(toApply(item)),
  };
}

/** Confirms undoing an import. */
export const undoQuestion = ({ csvName }: Pick<ProductImport, "csvName">): Question => ({
  title: `Undo the import of ${csvName}`,
  text: `${IMPORT_ONE.confirmUndone} ${IMPORT_ONE.confirmKept}`,
  action: IMPORT_ONE.undo,
  danger: true,
});

/** Before an import is discarded with its files; one that is begun keeps its report. */
export const discardQuestion = ({ state }: Pick<ProductImport, "state">): Question => ({
  title: "Discard import",
  text: state === "stopped" ? IMPORT_ONE.confirmDiscardRest : IMPORT_ONE.confirmDiscard,
  action: "Discard",
  danger: true,
});
