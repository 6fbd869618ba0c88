import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { DATA_ADMIN } from "../../../../contract/messages.ts";
import { samples } from "../../../../contract/operations/calls.ts";
import type { SampleCounts } from "../../../../contract/site/settings.ts";
import { NetworkError } from "../../../api/client.ts";
import { showToast } from "../../../api/toast-store.ts";
import { TextField } from "../../../ui/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { ask } from "../../platform/calls/ask.ts";
import { readAnew } from "../../platform/calls/query.ts";
import { Dialog } from "../../platform/ui/dialog.tsx";
import { settingsChanged } from "../../site/settings/settings-data.ts";
import { SampleFacts } from "./sample-facts.tsx";

interface Props {
  samples: SampleCounts;
  onClose: () => void;
  onRemoved: (counts: SampleCounts) => void;
}

/** What goes, told once more; the word has to be typed, for nothing brings it back. */
export function RemoveDialog({ samples, onClose, onRemoved }: Props) {
  const { isRemoving, failure, remove } = useRemoveSamples(onRemoved);
  const [word, setWord] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const text = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTyped = word.trim().toLowerCase() === DATA_ADMIN.removeWord;
    setIsWrong(!isTyped);
    if (isTyped && !isRemoving) void remove();
  };
  return (
    <Dialog
      title="Remove sample data"
      role="alertdialog"
      describedBy={text}
      isBusy={isRemoving}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <div className="in-body">
          {failure && (
            <Note tone="bad">
              <p>{failure}</p>
            </Note>
          )}
          <p id={text}>{DATA_ADMIN.removeWarning}</p>
          <SampleFacts samples={samples} />
          <TextField
            label={DATA_ADMIN.typeToConfirm}
            value={word}
            data-first
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={isRemoving}
            error={isWrong ? DATA_ADMIN.typeToConfirm : undefined}
            onChange={(event) => {
              setWord(event.currentTarget.value);
              setIsWrong(false);
            }}
          />
        </div>
        <footer>
          <button type="button" className="btn" disabled={isRemoving} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn danger" aria-disabled={isRemoving || undefined}>
            {isRemoving && <Spinner />}
            {isRemoving ? "Removing..." : "Remove"}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Ends the sample data. A call that was cut off may have removed a part of it: the counts are read anew either way. */
function useRemoveSamples(onRemoved: (counts: SampleCounts) => void) {
  const queries = useQueryClient();
  const [isRemoving, setIsRemoving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const remove = async () => {
    setIsRemoving(true);
    setFailure(undefined);
    try {
      const answer = await ask(samples.remove, {});
      await readAnew(queries, []);
      showToast({ kind: "success", text: answer.message });
      onRemoved(answer.removed);
    } catch (error) {
      settingsChanged(queries);
      const words = error instanceof Error && error.message;
      // A missing network has already been told.
      if (!(error instanceof NetworkError)) setFailure(words || DATA_ADMIN.removeFailed);
    }
    setIsRemoving(false);
  };
  return { isRemoving, failure, remove };
}
