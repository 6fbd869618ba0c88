import { useState } from "react";
import { CONFLICT, GONE_PRODUCT } from "../../../contract/messages.ts";
import { Note } from "../../ui/note.tsx";
import type { FormFailure } from "./use-save.ts";

interface Props {
  failure: FormFailure | undefined;
  /** Someone else's version is in the way: shows both again. */
  onCompare: (() => void) | undefined;
  onRestore: () => Promise<void>;
  onAsNew: () => Promise<void>;
}

/** What concerns the whole form, on top of it (look 'Fields'): why it was not saved, and what can be done. */
export function FormNote({ failure, onCompare, onRestore, onAsNew }: Props) {
  if (!failure) return null;
  const { message, gone } = failure;
  return (
    <div className="form-note" tabIndex={-1}>
      <Note tone={gone || onCompare ? "warn" : "bad"}>
        <p>{message}</p>
        {onCompare && (
          <>
            <p>{CONFLICT.notSaved}</p>
            <button type="button" className="btn s" onClick={onCompare}>
              {CONFLICT.compare}
            </button>
          </>
        )}
        {gone && <WaysBack isRestorable={gone.isRestorable} onRestore={onRestore} onAsNew={onAsNew} />}
      </Note>
    </div>
  );
}

/** A product that was deleted while it was edited (ruling 'Identity and products'). */
function WaysBack({
  isRestorable,
  onRestore,
  onAsNew,
}: Pick<Props, "onRestore" | "onAsNew"> & { isRestorable: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  const during = (act: () => Promise<void>) => () => {
    setIsBusy(true);
    void act().finally(() => setIsBusy(false));
  };
  return (
    <>
      <p>{isRestorable ? GONE_PRODUCT.text : GONE_PRODUCT.tooLate}</p>
      <div className="row">
        {isRestorable && (
          <button type="button" className="btn s" disabled={isBusy} onClick={during(onRestore)}>
            {GONE_PRODUCT.restore}
          </button>
        )}
        <button type="button" className="btn s" disabled={isBusy} onClick={during(onAsNew)}>
          {GONE_PRODUCT.asNew}
        </button>
      </div>
    </>
  );
}
