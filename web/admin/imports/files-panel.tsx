import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useRef } from "react";
import { IMPORT_FILES } from "#contract/imports/messages.ts";
import { formatBytes } from "#contract/platform/sizes.ts";
import { showToast } from "#web/api/toast-store.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { useDropZone } from "#web/ui/files/use-drop-zone.ts";
import { unlessBusy } from "#web/ui/unless-busy.ts";
import { FileInput } from "../platform/ui/file-input.tsx";
import { AdminIcon } from "../platform/ui/icons.tsx";
import { Panel } from "../platform/ui/panel.tsx";
import { useRefocus } from "../platform/ui/use-refocus.ts";
import { addFiles, giveUpSending, removeFile, sendDraft, useImportDraft } from "./draft.ts";
import { putImport } from "./import-data.ts";
import { type FileKind, type ImportFiles, LIMITS } from "./sort-files.ts";

export function FilesPanel() {
  const draft = useImportDraft();
  const check = useCheck();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const refocus = useRefocus(choose);
  const isSending = draft.share !== undefined;
  const zone = useDropZone((files) => void addFiles(files));
  const { refusals } = draft;
  return (
    <Panel title="Files">
      <div className="pad stack">
        <div className="dropzone stack gap-3" {...zone}>
          <AdminIcon name="upload" />
          <p id={`${id}drop`}>{IMPORT_FILES.drop}</p>
          <Button
            ref={choose}
            aria-describedby={refusals.length > 0 ? `${id}refused ${id}drop` : `${id}drop`}
            {...unlessBusy(isSending, () => input.current?.click())}
          >
            Choose files
          </Button>
          <p className="small quiet">{LIMITS}</p>
          <FileInput
            ref={input}
            multiple
            hidden
            accept=".xlsx,.ods,.csv,.tsv,.txt,.zip,text/csv,application/zip"
            aria-label="Files to import"
            onFiles={(files) => void addFiles(files)}
          />
        </div>
        {refusals.length > 0 && (
          <div className="stack gap-1" role="alert" id={`${id}refused`}>
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
        {draft.zip && !draft.csv && <p className="small">{IMPORT_FILES.onlyImages}</p>}
        {isSending ? (
          <SendingFiles draft={draft} share={draft.share ?? 0} onGiveUp={refocus} />
        ) : (
          (draft.csv ?? draft.zip) && (
            <div className="cluster fills">
              <Button
                look="fill"
                onClick={() => {
                  refocus();
                  void check();
                }}
              >
                Check file
              </Button>
            </div>
          )
        )}
      </div>
    </Panel>
  );
}

/** Uploads the files and opens the import that checks them, or shows a toast on another screen. */
function useCheck(): () => Promise<void> {
  const navigate = useNavigate();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return async () => {
    const item = await sendDraft();
    if (!item) return;
    putImport(item);
    if (isShown.current) await navigate({ to: "/admin/products/import/$id", params: { id: item._id } });
    else showToast({ kind: "success", text: IMPORT_FILES.started });
  };
}

interface Props {
  files: ImportFiles;
  /** Files can't be removed while sending. */
  isSending: boolean;
  onRemove: (kind: FileKind) => void;
}

const KINDS = [
  { kind: "csv", label: "Products", icon: "box" },
  { kind: "zip", label: "Photos", icon: "image" },
] as const;

function ChosenFiles({ files, isSending, onRemove }: Props) {
  if (!files.csv && !files.zip) return null;
  return (
    <ul className="framed rows ruled" aria-label="Chosen files">
      {KINDS.map(({ kind, label, icon }) => {
        const file = files[kind];
        return (
          file && (
            <li key={kind} className="line gap-3">
              <AdminIcon name={icon} className="i quiet" />
              <div className="grow">
                <b className="block small strong breaks">{file.name}</b>
                <span className="small quiet">
                  {label}, {formatBytes(file.size)}
                </span>
              </div>
              <Button
                size="small"
                shape="icon"
                aria-label={`Remove ${file.name}`}
                title="Remove"
                disabled={isSending}
                onClick={() => onRemove(kind)}
              >
                <AdminIcon name="trash" className="i s" />
              </Button>
            </li>
          )
        );
      })}
    </ul>
  );
}

interface SendingFilesProps {
  draft: ImportFiles;
  /** 0 to 1. */
  share: number;
  /** Called before the button is removed. */
  onGiveUp: () => void;
}

/** The upload's progress in bytes with a cancel button; announced each quarter. */
function SendingFiles({ draft: { csv, zip }, share, onGiveUp }: SendingFilesProps) {
  const size = (csv?.size ?? 0) + (zip?.size ?? 0);
  const quarter = 25 * Math.floor(4 * share);
  return (
    <div className="sending import-progress cluster nums small">
      <progress max={1} value={share} aria-label="Uploading files" />
      <span>
        {share < 1
          ? IMPORT_FILES.uploading(formatBytes(share * size), formatBytes(size))
          : "Storing the files..."}
      </span>
      <Button
        size="small"
        aria-label="Cancel upload"
        onClick={() => {
          onGiveUp();
          giveUpSending();
        }}
      >
        Cancel
      </Button>
      <span className="sr" role="status">
        {quarter}% sent
      </span>
    </div>
  );
}
