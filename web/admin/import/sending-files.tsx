import { IMPORT_FILES } from "../../../contract/messages.ts";
import { formatBytes } from "../../../contract/sizes.ts";
import { giveUpSending } from "./draft.ts";
import type { ImportFiles } from "./sort-files.ts";

interface Props {
  draft: ImportFiles;
  /** 0 to 1. */
  share: number;
  /** Hears of it before the button is taken away. */
  onGiveUp: () => void;
}

/** How much of the files is sent, in bytes, and the way to give it up; read out each quarter. */
export function SendingFiles({ draft: { csv, zip }, share, onGiveUp }: Props) {
  const size = (csv?.size ?? 0) + (zip?.size ?? 0);
  const quarter = 25 * Math.floor(4 * share);
  return (
    <div className="import-progress">
      <progress max={1} value={share} aria-label="Uploading files" />
      <span>
        {share < 1
          ? IMPORT_FILES.uploading(formatBytes(share * size), formatBytes(size))
          : "Storing the files..."}
      </span>
      <button
        type="button"
        className="btn s"
        aria-label="Cancel upload"
        onClick={() => {
          onGiveUp();
          giveUpSending();
        }}
      >
        Cancel
      </button>
      <span className="sr" role="status">
        {quarter}% sent
      </span>
    </div>
  );
}
