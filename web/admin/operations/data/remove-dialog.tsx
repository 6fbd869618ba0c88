import { type FormEvent, useId, useState } from "react";
import { samples } from "#contract/operations/calls.ts";
import { counted } from "#contract/platform/counted.ts";
import { DATA_ADMIN } from "#contract/site/messages.ts";
import type { SampleCounts } from "#contract/site/settings.ts";
import { ask } from "#web/admin/platform/calls/ask.ts";
import { queries } from "#web/admin/platform/calls/queries.ts";
import { Dialog } from "#web/admin/platform/ui/dialog.tsx";
import { Figures } from "#web/admin/platform/ui/figures.tsx";
import { settingsChanged } from "#web/admin/site/settings/settings-data.ts";
import { NetworkError } from "#web/api/client.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { Note } from "#web/ui/forms/note.tsx";

/** The kinds of sample data: as a list label, and as a noun in singular and plural. */
const SAMPLE_WORDS = [
  { kind: "products", label: "Products", one: "product", several: "products" },
  { kind: "catalogs", label: "Catalogs", one: "catalog", several: "catalogs" },
  { kind: "slides", label: "Slider images", one: "slider image", several: "slider images" },
  { kind: "news", label: "News items", one: "news item", several: "news items" },
  { kind: "tabs", label: "Company tabs", one: "company tab", several: "company tabs" },
  { kind: "enquiries", label: "Enquiries", one: "enquiry", several: "enquiries" },
] as const satisfies readonly { kind: keyof SampleCounts; label: string; one: string; several: string }[];

interface Props {
  samples: SampleCounts;
  onClose: () => void;
  onRemoved: (counts: SampleCounts) => void;
}

/** Confirms the removal by typing a word, since it can't be undone. */
export function RemoveDialog({ samples, onClose, onRemoved }: Props) {
  const { isRemoving, failure, remove } = useRemoveSamples(onRemoved);
  const [word, setWord] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const text = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isTyped = word.trim().toLowerCase() === DATA_ADMIN.removeWord;
    setIsWrong(!isTyped);
    if (isTyped) void remove();
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
          <Button disabled={isRemoving} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton look="danger" isBusy={isRemoving} busyText="Removing...">
            Remove
          </BusyButton>
        </footer>
      </form>
    </Dialog>
  );
}

/** Removes the sample data. An interrupted call may have removed a part, so the counts are refetched either way. */
function useRemoveSamples(onRemoved: (counts: SampleCounts) => void) {
  const [isRemoving, setIsRemoving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const remove = async () => {
    setIsRemoving(true);
    setFailure(undefined);
    try {
      const answer = await ask(samples.remove, {});
      await queries.invalidateQueries();
      showToast({ kind: "success", text: answer.message });
      onRemoved(answer.removed);
    } catch (error) {
      settingsChanged();
      const words = error instanceof Error && error.message;
      // A network failure has shown its toast.
      if (!(error instanceof NetworkError)) setFailure(words || DATA_ADMIN.removeFailed);
    }
    setIsRemoving(false);
  };
  return { isRemoving, failure, remove };
}

export function SampleFacts({ samples }: { samples: SampleCounts }) {
  return <Figures figures={SAMPLE_WORDS.map(({ kind, label }) => ({ label, value: samples[kind] }))} />;
}

/** Returns the result as a sentence: 'Removed: 60 products, 1 catalog.' */
export function sampleSentence(counts: SampleCounts): string {
  const gone = SAMPLE_WORDS.filter(({ kind }) => counts[kind] > 0);
  const parts = gone.map(({ kind, one, several }) => counted(counts[kind], one, several));
  return parts.length ? `Removed: ${parts.join(", ")}.` : "There was nothing left to remove.";
}
