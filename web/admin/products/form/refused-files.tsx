import { useId, useState } from "react";
import { PRODUCT_FORM } from "../../../../contract/messages.ts";
import { counted } from "../../../../contract/platform/counted.ts";
import { IMAGE_BYTES_MAX, IMAGES_PER_PRODUCT_MAX } from "../../../../contract/platform/limits.ts";
import { formatBytes } from "../../../../contract/platform/sizes.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { isPictureFile, shrinkPicture } from "../../platform/ui/shrink-picture.ts";

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

/** What is wrong with one of the files: no picture of a kind that is taken, or one that is too large as it is. */
type Fault = "kind" | "size";

/** A batch of files of which none was added: the sentence, and what each of them is. */
export interface RefusedFiles {
  message: string;
  /** Those that are at fault. */
  faulty: readonly { file: File; fault: Fault }[];
  /** Those that could be added without them. */
  right: readonly File[];
  /** The names of those that were added after all. */
  added?: readonly string[];
}

/**
 * Why a batch of files cannot be added, or undefined when it can (spec section 5): one file that is no JPEG, PNG
 * or WebP, or larger than 5 MB, refuses all of them.
 */
export async function refusal(files: readonly File[], there: number): Promise<RefusedFiles | undefined> {
  const judged = await Promise.all(files.map(async (file) => ({ file, fault: await faultOf(file) })));
  const faulty = judged.flatMap(({ file, fault }) => (fault ? [{ file, fault }] : []));
  const right = judged.flatMap(({ file, fault }) => (fault ? [] : [file]));
  if (faulty.length) return { message: PRODUCT_FORM.imageRefused, faulty, right };
  if (there + files.length <= IMAGES_PER_PRODUCT_MAX) return undefined;
  return { message: PRODUCT_FORM.tooManyImages, faulty: [], right: [] };
}

async function faultOf(file: File): Promise<Fault | undefined> {
  if (!(await isPictureFile(file))) return "kind";
  return file.size > IMAGE_BYTES_MAX ? "size" : undefined;
}
