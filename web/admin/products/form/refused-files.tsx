import { useId, useState } from "react";
import { counted } from "#contract/platform/counted.ts";
import { IMAGE_BYTES_MAX } from "#contract/platform/limits.ts";
import { formatBytes } from "#contract/platform/sizes.ts";
import { IMAGES_PER_PRODUCT_MAX } from "#contract/products/limits.ts";
import { PRODUCT_FORM } from "#contract/products/messages.ts";
import { isImageFile, shrinkImage } from "#web/admin/platform/ui/shrink-image.ts";
import { Button } from "#web/ui/button.tsx";
import { BusyButton } from "#web/ui/forms/busy-button.tsx";

interface Props {
  refused: RefusedFiles;
  /** Adds valid images; the rest of the batch stays listed. */
  onAdd: (files: readonly File[], left: RefusedFiles | undefined) => void;
}

/** The files of a rejected batch: the invalid ones with reasons, and buttons to add the others. */
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
      onAdd([await shrinkImage(file)], without(file));
    } catch {
      setFailed((files) => new Set(files).add(file));
    }
    setBusy(undefined);
  };
  return (
    <div className="stack gap-2 small">
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
                size="small"
                look="plain"
                className="push"
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
            <Button
              size="small"
              className="push"
              onClick={() => onAdd(right, faulty.length ? { ...refused, right: [] } : undefined)}
            >
              Add the others
            </Button>
          </li>
        )}
      </ul>
      {added.length > 0 && <p className="breaks">Added: {added.join(", ")}</p>}
    </div>
  );
}

const faultWords = (fault: "kind" | "size", bytes: number): string =>
  fault === "size" ? `has ${formatBytes(bytes)}` : "is not a JPEG, PNG or WebP";

/** Not an accepted image format, or too large. */
type Fault = "kind" | "size";

/** A rejected batch of files, of which none was added. */
export interface RefusedFiles {
  message: string;
  faulty: readonly { file: File; fault: Fault }[];
  right: readonly File[];
  /** The names of files added since. */
  added?: readonly string[];
}

/** Returns why a batch is rejected: one file above 5 MB or of a wrong format rejects all (spec section 5). */
export async function refusal(
  files: readonly File[],
  currentCount: number,
): Promise<RefusedFiles | undefined> {
  const judged = await Promise.all(files.map(async (file) => ({ file, fault: await faultOf(file) })));
  const faulty = judged.flatMap(({ file, fault }) => (fault ? [{ file, fault }] : []));
  const right = judged.flatMap(({ file, fault }) => (fault ? [] : [file]));
  if (faulty.length) return { message: PRODUCT_FORM.imageRefused, faulty, right };
  if (currentCount + files.length <= IMAGES_PER_PRODUCT_MAX) return undefined;
  return { message: PRODUCT_FORM.tooManyImages, faulty: [], right: [] };
}

async function faultOf(file: File): Promise<Fault | undefined> {
  if (!(await isImageFile(file))) return "kind";
  return file.size > IMAGE_BYTES_MAX ? "size" : undefined;
}
