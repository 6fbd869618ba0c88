import { useId, useRef } from "react";
import { IMPORT_FILES } from "../../../contract/messages.ts";
import { FieldError } from "../../ui/field.tsx";
import { AdminIcon } from "../ui/icons.tsx";
import { useDropZone } from "../ui/use-drop-zone.ts";
import { useRefocus } from "../ui/use-refocus.ts";
import { ChosenFiles } from "./chosen-files.tsx";
import { addFiles, removeFile, useImportDraft } from "./draft.ts";
import { SendingFiles } from "./sending-files.tsx";
import { LIMITS } from "./sort-files.ts";
import { useCheck } from "./use-check.ts";

/** One zone that takes both files, chosen or dropped; what was taken, and the way on. */
export function FilesPanel() {
  const draft = useImportDraft();
  const check = useCheck();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(choose);
  const isSending = draft.share !== undefined;
  const { isOver, zone } = useDropZone((files) => void addFiles(files));
  const { refusals } = draft;
  return (
    <section className="panel import-files" aria-labelledby={id}>
      <header>
        <h2 id={id}>Files</h2>
      </header>
      <div className="pad">
        <div className={isOver ? "dropzone over" : "dropzone"} {...zone}>
          <AdminIcon name="upload" />
          <p id={`${id}drop`}>{IMPORT_FILES.drop}</p>
          <button
            ref={choose}
            type="button"
            className="btn"
            aria-describedby={refusals.length > 0 ? `${id}refused ${id}drop` : `${id}drop`}
            disabled={isSending}
            onClick={() => input.current?.click()}
          >
            Choose files
          </button>
          <p className="small quiet">{LIMITS}</p>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept=".csv,.tsv,.txt,.zip,text/csv,application/zip"
            aria-label="Files to import"
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])];
              // The same file can be chosen again.
              event.currentTarget.value = "";
              if (files.length > 0) void addFiles(files);
            }}
          />
        </div>
        {refusals.length > 0 && (
          <div role="alert" id={`${id}refused`}>
            {refusals.map((refusal) => (
              <FieldError key={refusal}>{refusal}</FieldError>
            ))}
          </div>
        )}
        <ChosenFiles
          files={draft}
          isSending={isSending}
          onRemove={(kind) => {
            refocus();
            removeFile(kind);
          }}
        />
        {draft.zip && !draft.csv && <p className="small">{IMPORT_FILES.onlyPictures}</p>}
        {isSending ? (
          <SendingFiles draft={draft} share={draft.share ?? 0} onGiveUp={refocus} />
        ) : (
          draft.csv && (
            <div className="row">
              <button
                type="button"
                className="btn fill"
                onClick={() => {
                  refocus();
                  void check();
                }}
              >
                Check file
              </button>
            </div>
          )
        )}
      </div>
    </section>
  );
}
