import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { SCAN } from "../../../../contract/messages.ts";
import { toastFailure } from "../../platform/calls/failure.ts";
import { scansQuery, startScan } from "./scan-data.ts";

interface Props {
  catalogId: string;
  /** Called when reading the text ends while this is mounted. */
  onRead: () => void;
}

/** Of pages that are pictures: that their text can be read off them, how far that is, and that it was. */
export function ScanNote({ catalogId, onRead }: Props) {
  const queries = useQueryClient();
  const { data } = useQuery(scansQuery(catalogId));
  const [isBusy, setIsBusy] = useState(false);
  const wasReading = useRef(false);
  const isOver = data && !data.isReading && data.read > data.failed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the reading ends
  useEffect(() => {
    if (wasReading.current && isOver) onRead();
    wasReading.current = data?.isReading === true;
  }, [data?.isReading]);
  if (!data) return null;
  const { waiting, asked, read, failed, isReading } = data;
  const start = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await startScan(queries, catalogId);
    } catch (error) {
      toastFailure(error, SCAN.startFailed);
    }
    setIsBusy(false);
  };
  const progress = SCAN.reading(Math.min(read + 1, asked), asked);
  return (
    <div role="status" className="parts-scan">
      {isReading && (
        <p className="parts-progress cluster small nums">
          <progress max={asked} value={read} aria-label={progress} />
          <span>{progress}</span>
        </p>
      )}
      {!isReading && waiting + failed > 0 && (
        <div className="note">
          <div className="stack gap-2">
            {waiting > 0 && <p>{SCAN.waiting(waiting)}</p>}
            {failed > 0 && <p>{SCAN.failed(failed)}</p>}
            <p>
              <button
                type="button"
                className="btn s"
                aria-disabled={isBusy || undefined}
                onClick={() => void start()}
              >
                {SCAN.start(waiting + failed)}
              </button>
            </p>
          </div>
        </div>
      )}
      {!isReading && read > failed && waiting === 0 && (
        <p className="small quiet">{SCAN.done(read - failed)}</p>
      )}
    </div>
  );
}
