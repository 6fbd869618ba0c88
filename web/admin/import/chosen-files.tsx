import { formatBytes } from "../../../contract/sizes.ts";
import { AdminIcon } from "../ui/icons.tsx";
import type { FileKind, ImportFiles } from "./sort-files.ts";

interface Props {
  files: ImportFiles;
  /** On their way, they stay. */
  isSending: boolean;
  onRemove: (kind: FileKind) => void;
}

const KINDS = [
  { kind: "csv", label: "Products", icon: "box" },
  { kind: "zip", label: "Pictures", icon: "image" },
] as const;

/** The files that were taken, by name and size, each with the way to put it back. */
export function ChosenFiles({ files, isSending, onRemove }: Props) {
  if (!files.csv && !files.zip) return null;
  return (
    <ul className="chosen" aria-label="Chosen files">
      {KINDS.map(({ kind, label, icon }) => {
        const file = files[kind];
        return (
          file && (
            <li key={kind}>
              <AdminIcon name={icon} />
              <div>
                <b>{file.name}</b>
                <span className="small quiet">
                  {label}, {formatBytes(file.size)}
                </span>
              </div>
              <button
                type="button"
                className="btn icon s"
                aria-label={`Remove ${file.name}`}
                title="Remove"
                disabled={isSending}
                onClick={() => onRemove(kind)}
              >
                <AdminIcon name="trash" className="i s" />
              </button>
            </li>
          )
        );
      })}
    </ul>
  );
}
