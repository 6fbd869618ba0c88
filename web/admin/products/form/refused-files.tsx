import { useId, useState } from "react";
import { PRODUCT_FORM } from "../../../../contract/messages.ts";
import { counted } from "../../../../contract/platform/counted.ts";
import { formatBytes } from "../../../../contract/platform/sizes.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { shrinkPicture } from "../../platform/ui/shrink-picture.ts";
import type { RefusedFiles } from "./picked-files.ts";

interface Props {
  refused: RefusedFiles;
  /** Adds pictures that are right; what is left of the batch stands as it is. */
  onAdd: (files: readonly File[], left: RefusedFiles | undefined) => void;
}

/** Of a batch that was not added: which files are at fault, which are right, and how each of them is added after all. */
export function RefusedFilesList({ refused, onAdd }: Props) {
  const { faulty, right, added = [] } = refused;
  const head = useId();
  const [busy, setBusy] = useState<File>();
  const [failed, setFailed] = useState<ReadonlySet<File>>(new Set());
  if (!faulty.length) return null;
  const without = (file: File): RefusedFiles | undefined => {
    const left = faulty.filter((each) => each.file !== file);
    return left.length || right.length ? { ...refused, faulty: left } : undefined;
  };
  const shrink = async (file: File) => {
    setBusy(file);
    try {
      onAdd([await shrinkPicture(file)], without(file));
    } catch {
      setFailed((files) => new Set(files).add(file));
    }
    setBusy(undefined);
  };
  return (
    <div className="refused-files stack gap-2 small">
      <p id={head} className="strong">
        Not added
      </p>
      <ul className="stack gap-2" aria-labelledby={head}>
        {faulty.map(({ file, fault }) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className="cluster">
            <span className="breaks">
              <b className="strong">{file.name}</b>{" "}
              {failed.has(file) ? PRODUCT_FORM.shrinkFailed : faultWords(fault, file.size)}
            </span>
            {fault === "size" && !failed.has(file) && (
              <BusyButton
                type="button"
                className="s push"
                isPlain
                isBusy={busy === file}
                busyText="Making it smaller..."
                onClick={() => void (busy || shrink(file))}
              >
                Make it smaller and add it
              </BusyButton>
            )}
          </li>
        ))}
        {right.length > 0 && (
          <li className="cluster">
            <span>{counted(right.length, "other file")} can be added.</span>
            <button
              type="button"
              className="btn s push"
              onClick={() => onAdd(right, faulty.length ? { ...refused, right: [] } : undefined)}
            >
              Add the others
            </button>
          </li>
        )}
      </ul>
      {added.length > 0 && <p className="breaks">Added: {added.join(", ")}</p>}
    </div>
  );
}

const faultWords = (fault: "kind" | "size", bytes: number): string =>
  fault === "size" ? `has ${formatBytes(bytes)}` : "is no JPEG, PNG or WebP";
