import { useNavigate } from "@tanstack/react-router";
import { imports } from "#contract/imports/calls.ts";
import type { ProductImport } from "#contract/imports/import.ts";
import { IMPORT_ONE } from "#contract/imports/messages.ts";
import { showToast } from "#web/api/toast-store.ts";
import { ask } from "../platform/calls/ask.ts";
import { renew } from "../platform/calls/reads.ts";
import { useCall } from "../platform/calls/use-call.ts";
import { confirm, type Question } from "../platform/unsaved/questions.ts";
import { dropCorrections } from "./corrections.ts";
import { dropImport, putImport } from "./import-data.ts";
import { toApply } from "./import-state.ts";

const undoQuestion = ({ csvName, state }: Pick<ProductImport, "csvName" | "state">): Question => ({
  title: `Undo the import of ${csvName}`,
  text: [
    IMPORT_ONE.confirmUndone,
    ...(state === "stopped" ? [IMPORT_ONE.confirmRest] : []),
    IMPORT_ONE.confirmKept,
  ].join(" "),
  action: IMPORT_ONE.undo,
  danger: true,
});

/** The confirmation before an import is discarded with its files; a started import keeps its report. */
export const discardQuestion = ({ state }: Pick<ProductImport, "state">): Question => ({
  title: "Discard import",
  text: state === "stopped" ? IMPORT_ONE.confirmDiscardRest : IMPORT_ONE.confirmDiscard,
  action: "Discard",
  danger: true,
});

export interface ImportActions {
  isBusy: boolean;
  apply: () => Promise<void>;
  goOn: () => Promise<void>;
  stop: () => Promise<void>;
  discard: () => Promise<void>;
  undo: () => Promise<void>;
}

/** The actions on an import. `onChange` is called before the pressed button is removed. */
export function useImportActions(item: ProductImport, onChange: () => void): ImportActions {
  const { _id: id } = item;
  const navigate = useNavigate();
  const { isBusy, run: runCall } = useCall();

  /** Refetches the state after a failure: another user may have been faster. */
  const run = async (failed: string, call: () => Promise<void>) => {
    if (isBusy) return;
    onChange();
    if (!(await runCall(call, failed))) await renew(imports.read);
  };
  const post = (step: "apply" | "stop" | "undo") => async () =>
    putImport(await ask(imports[step], { params: { id } }));

  return {
    isBusy,
    async apply() {
      if (isBusy || (needsConfirmation(item) && !(await confirm(applyQuestion(item))))) return;
      await run(IMPORT_ONE.applyFailed, post("apply"));
    },
    goOn: () => run(IMPORT_ONE.applyFailed, post("apply")),
    stop: () => run(IMPORT_ONE.stopFailed, post("stop")),
    async undo() {
      if (isBusy || !(await confirm(undoQuestion(item)))) return;
      await run(IMPORT_ONE.undoFailed, post("undo"));
    },
    async discard() {
      if (isBusy || !(await confirm(discardQuestion(item)))) return;
      await run(IMPORT_ONE.discardFailed, async () => {
        const { message } = await ask(imports.discard, { params: { id } });
        showToast({ kind: "success", text: message });
        if (item.state === "stopped") return renew(imports.read);
        await navigate({ to: "/admin/products/import", replace: true });
        dropImport(id);
        dropCorrections(id);
      });
    },
  };
}

/** Returns whether applying does what no row shows, or what undoing it leaves: brands stay, photos without a product go. */
const needsConfirmation = ({ newBrands, gone, unusedPictures }: ProductImport): boolean =>
  newBrands.length > 0 || unusedPictures > 0 || !!gone;

export function applyQuestion(
  item: Pick<ProductImport, "counts" | "newBrands" | "unusedPictures" | "gone">,
): Question {
  const { counts, newBrands, unusedPictures } = item;
  const gone = item.gone ?? 0;
  const sentences = [
    counts.new > 0 && IMPORT_ONE.confirmNew(counts.new),
    counts.changed > gone && IMPORT_ONE.confirmChanged(counts.changed - gone),
    gone > 0 && IMPORT_ONE.confirmGone(gone),
    newBrands.length > 0 && IMPORT_ONE.confirmBrands(newBrands),
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
